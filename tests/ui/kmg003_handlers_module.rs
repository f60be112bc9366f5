use kmg::Core;

#[kmg::handlers]
#[allow(non_camel_case_types)]
trait matrix_card {
    #[handler(1)]
    fn step(&self, core: Core);
}

#[kmg::handlers]
trait Crate {
    #[handler(1)]
    fn step(&self, core: Core);
}

fn main() {}
