use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    #[rustfmt::skip]
    fn ten(&self, core: Core, a: u32, b: u32, c: u32, d: u32, e: u32, f: u32, g: u32, h: u32, i: u32, j: u32);
    #[handler(2)]
    #[rustfmt::skip]
    fn eleven(&self, core: Core, a: u32, b: u32, c: u32, d: u32, e: u32, f: u32, g: u32, h: u32, i: u32, j: u32, k: u32);
    #[handler(3)]
    #[rustfmt::skip]
    fn twelve(&self, core: Core, a: u32, b: u32, c: u32, d: u32, e: u32, f: u32, g: u32, h: u32, i: u32, j: u32, k: u32, l: u32);
}

fn main() {}
