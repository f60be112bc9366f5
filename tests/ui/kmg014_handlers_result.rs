use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1, result = maxx)]
    fn misspelled(&self, core: Core) -> u32;
    #[handler(2, result = average)]
    fn unknown(&self, core: Core) -> u32;
    #[handler(3, result = max)]
    fn returns_nothing(&self, core: Core);
    #[handler(4, result = sum)]
    fn returns_unit(&self, core: Core) -> ();
    #[handler(5, result = "max")]
    fn text(&self, core: Core) -> u32;
    #[handler(6, result(max))]
    fn list(&self, core: Core) -> u32;
    #[handler(7, result)]
    fn word(&self, core: Core) -> u32;
    #[handler(8, result = min, result = max)]
    fn twice(&self, core: Core) -> u32;
    #[handler(9, result = )]
    fn half_typed(&self, core: Core) -> u32;
}

fn main() {}
