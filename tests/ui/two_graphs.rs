//! The faults of every graph of one macro are reported.

use kmg::graph;

graph! {
    graph First {
        command a = 0() on 0..1;
    }

    graph Second {
        command b = 1() on 0..0;
    }
}

fn main() {}
