use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn step(&self, core: Core);
    #[handler(2)]
    #[allow(non_snake_case)]
    fn Step(&self, core: Core);
    #[handler(3)]
    fn r#loop(&self, core: Core);
    // Conditions can keep two apart; here both are there.
    #[cfg(not(any()))]
    #[handler(4)]
    #[allow(non_snake_case)]
    fn LOOP(&self, core: Core);
}

fn main() {}
