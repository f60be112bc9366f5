#[kmg::handlers]
trait Card {
    #[handler(1)]
    const CORES: u32;
    #[handler(2)]
    type Word;
    #[handler(3)]
    fn step(&self, core: kmg::Core);
}

fn main() {}
