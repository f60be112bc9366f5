use kmg::Core;

#[kmg::handlers]
trait Card<W, const N: usize>
where
    W: Into<u32>,
{
    #[handler(1)]
    fn step(&self, core: Core, iteration: u32);
}

fn main() {
    let _ = card::STEP;
}
