//! Types that are written like those of a handler and are others: the compiler marks them.

mod own {
    pub struct Core;
    #[allow(non_camel_case_types)]
    pub struct u32;
}

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn core(&self, core: own::Core);
    #[handler(2)]
    fn word(&self, core: kmg::Core, word: own::u32);
    #[handler(3)]
    fn unknown(&self, core: Core);
}

fn main() {}
