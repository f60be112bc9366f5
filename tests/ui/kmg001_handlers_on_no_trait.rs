use kmg::Core;

#[kmg::handlers]
pub struct Card;

#[kmg::handlers]
impl Card {
    pub fn step(&self, _: Core) {}
}

#[kmg::handlers]
pub(crate) const fn number() -> u32 {
    1
}

fn main() {
    // What is no trait stays what it is.
    let _: (Card, u32) = (Card, number());
}
