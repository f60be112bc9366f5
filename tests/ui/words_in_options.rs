//! A value of another type is what rustc says, at the value.

use kmg::graph;

const WIDE: u64 = 5;

graph! {
    #[graph(max_runs = WIDE, step_limit = MISSING)]
    graph Values {
        command a = 1() on 0..1;
    }
}

fn main() {}
