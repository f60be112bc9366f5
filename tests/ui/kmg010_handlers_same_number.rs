use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(4)]
    fn norm(&self, core: Core) -> u32;
    #[handler(5)]
    fn step(&self, core: Core);
    #[handler(0x04, result = max)]
    fn size(&self, core: Core) -> u32;

    // Conditions can keep two apart.
    #[cfg(any())]
    #[handler(5)]
    fn elsewhere(&self, core: Core);
    #[cfg(not(any()))]
    #[handler(5)]
    fn here(&self, core: Core);
    #[cfg(not(any()))]
    #[handler(5)]
    fn here_too(&self, core: Core);
    #[cfg(any())]
    #[handler(6)]
    fn six_elsewhere(&self, core: Core);
    #[cfg(not(any()))]
    #[handler(6)]
    fn six(&self, core: Core);
    #[cfg(not(any()))]
    #[handler(6)]
    fn six_too(&self, core: Core);
}

fn main() {}
