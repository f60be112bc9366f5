//! A zero that only the compiler knows.

use kmg::graph;

const ZERO: u32 = 0;

graph! {
    graph Zero {
        reg x;
        const NONE = ZERO;
        cpu body {
            x = x % ZERO;
            x %= { ZERO };
            x = x % NONE;
            mod x, x, NONE;
        }
    }
}

fn main() {}
