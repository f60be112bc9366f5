//! Faults in a trait that a macro of the crate writes: they stand at its tokens.

use kmg::Core;

macro_rules! card {
    ($name:ident, $number:literal, $word:ty) => {
        #[kmg::handlers]
        trait $name {
            #[handler($number)]
            fn step(&self, core: Core, word: $word);
        }
    };
}

card!(Right, 1, u32);
card!(Number, 240, u32);
card!(Type, 1, u64);

fn main() {}
