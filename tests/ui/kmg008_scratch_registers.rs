//! The registers of the compiler itself have to find a place too.

use kmg::graph;

graph! {
    graph Full {
        reg a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
        cpu body {
            a = (a | b) ^ (c | d);
        }
    }
}

fn main() {}
