//! Without the option the grid is the largest there is.

use kmg::graph;

graph! {
    graph Groups {
        command outside = 1() on 0..65_536;
        command last = 1() on 65_534..65_535;
        command any_over = 1() on any 70_000;
    }
}

fn main() {}
