#[kmg::handlers]
trait Empty {}

#[kmg::handlers]
trait WithoutHandlers {
    const CORES: u32;
    fn name(&self) -> &str;
}

fn main() {}
