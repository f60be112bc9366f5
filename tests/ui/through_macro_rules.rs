//! Tokens that come through `macro_rules!` carry the faults to where they were written.

use kmg::graph;

macro_rules! step {
    ($name:ident, $handler:expr, $first:literal, $end:expr, $word:expr) => {
        graph! {
            graph $name {
                command step = $handler($word) on $first..$end;
            }
        }
    };
}

step!(Number, 240, 0, 1, 5);
step!(Empty, 1, 3, 3, 5);
step!(Large, 1, 0, 1, 4_294_967_296);
step!(Wide, 1, 0, 1, 5_u64);
step!(Text, 1, 0, 1, "text");

fn main() {}
