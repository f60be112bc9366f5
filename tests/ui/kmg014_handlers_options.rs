use kmg::Core;

#[kmg::handlers(crat = kmg)]
trait Misspelled {
    #[handler(1)]
    fn step(&self, core: Core);
}

#[kmg::handlers(max_runs = 3)]
trait Unknown {
    #[handler(1)]
    fn step(&self, core: Core);
}

#[kmg::handlers(crate, "kmg")]
trait Forms {
    #[handler(1)]
    fn step(&self, core: Core);
}

#[kmg::handlers(crate = ::kmg, crate = ::kmg)]
trait Twice {
    #[handler(1, reslt = max)]
    fn misspelled(&self, core: Core) -> u32;
    #[handler(2, exclusive)]
    fn unknown(&self, core: Core);
    #[handler(3, 4)]
    fn two_numbers(&self, core: Core);
    #[handler(5)]
    #[handler(6)]
    fn two_attributes(&self, core: Core);
}

fn main() {}
