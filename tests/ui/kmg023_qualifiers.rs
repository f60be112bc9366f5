use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    async fn awaits(&self, core: Core);
    #[handler(2)]
    const fn constant(&self, core: Core);
    #[handler(3)]
    unsafe fn dangerous(&self, core: Core);
    #[handler(4)]
    fn generic<T: Fn(u32) -> u32>(&self, core: Core);
    #[handler(5)]
    fn lifetime<'a>(&'a self, core: Core) -> u32;
    #[handler(6)]
    const unsafe fn both(&self, core: Core);
}

fn main() {}
