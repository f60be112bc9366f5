use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(0)]
    fn zero(&self, core: Core);
    #[handler(240)]
    fn run(&self, core: Core);
    #[handler(0x1_0000)]
    fn large(&self, core: Core);
    #[handler(-1)]
    fn negative(&self, core: Core);
    #[handler(239)]
    fn last(&self, core: Core);
}

fn main() {}
