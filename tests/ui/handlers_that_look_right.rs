//! Types that are written like those of a handler and are others: the compiler marks them.

mod own {
    pub struct Core;
    #[allow(non_camel_case_types)]
    pub struct u32;
    pub struct HandlerError;
}

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn core(&self, core: own::Core);
    #[handler(2)]
    fn word(&self, core: kmg::Core, word: own::u32);
    #[handler(3)]
    fn unknown(&self, core: Core);
    #[handler(4)]
    fn result(&self, core: kmg::Core) -> own::u32;
    #[handler(5)]
    fn error(&self, core: kmg::Core) -> Result<u32, own::HandlerError>;
    #[handler(6)]
    fn nothing(&self, core: kmg::Core) -> Result<(), own::HandlerError>;
}

fn main() {}
