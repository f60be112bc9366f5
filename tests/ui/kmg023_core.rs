use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn nothing(&self);
    #[handler(2)]
    fn words(&self, iteration: u32, limit: u32);
    #[handler(3)]
    fn later(&self, iteration: u32, core: Core);
    #[handler(4)]
    fn reference(&self, core: &Core);
    #[handler(5)]
    fn lives_for_ever(&self, core: Core<'static>);
}

fn main() {}
