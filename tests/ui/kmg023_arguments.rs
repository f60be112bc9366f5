use kmg::Core;

type Word = u32;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn wide(&self, core: Core, address: u64, count: usize);
    #[handler(2)]
    fn signed(&self, core: Core, offset: i32, right: u32);
    #[handler(3)]
    fn slice(&self, core: Core, words: &[u32]);
    #[handler(4)]
    fn alias(&self, core: Core, word: Word);
    #[handler(5)]
    fn list(&self, core: Core, list: Vec<Option<(u32, u32)>>, right: u32);
    #[handler(6)]
    fn closure(&self, core: Core, run: impl Fn(u32, u32) -> u32);
    #[handler(7)]
    fn two_cores(&self, core: Core, other: Core);
    #[handler(8)]
    fn condition(&self, core: Core, #[cfg(any())] word: u32);
    #[handler(9)]
    fn pattern(&self, core: Core, (a, b): (u32, u32)) {
        let _ = (core, a, b);
    }
}

fn main() {
    let _: Word = 0;
}
