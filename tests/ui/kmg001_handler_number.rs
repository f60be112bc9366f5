use kmg::Core;

const NUMBER: u32 = 4;

#[kmg::handlers]
trait Card {
    #[handler]
    fn bare(&self, core: Core);
    #[handler()]
    fn empty(&self, core: Core);
    #[handler = 4]
    fn value(&self, core: Core);
    #[handler(result = max)]
    fn no_number(&self, core: Core) -> u32;
    #[handler(NUMBER)]
    fn constant(&self, core: Core);
    #[handler("4")]
    fn text(&self, core: Core);
    #[handler(4.5)]
    fn fraction(&self, core: Core);
    #[handler(4 result = max)]
    fn no_comma(&self, core: Core) -> u32;
}

fn main() {
    let _ = NUMBER;
}
