use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(4_294_967_296)]
    fn large(&self, core: Core);
    #[handler(4u8)]
    fn suffix(&self, core: Core);
}

fn main() {}
