use std::sync::Arc;

use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn missing(core: Core);
    #[handler(2)]
    fn mutable(&mut self, core: Core);
    #[handler(3)]
    fn by_value(self, core: Core);
    #[handler(4)]
    fn shared(self: Arc<Self>, core: Core);
    #[handler(5)]
    fn nothing();
    #[handler(6)]
    fn right(self: &Self, core: Core);
}

fn main() {}
