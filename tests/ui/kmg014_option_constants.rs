//! Options by constants that the compiler evaluates, with values that no option takes.

use kmg::graph;

const NONE: u32 = 0;
const LARGE: u32 = 5_000;

graph! {
    #[graph(max_runs = NONE, step_limit = self::LARGE, cores = 65_000 + 1_000)]
    graph Values {
        command a = 1() on 0..1;
    }

    #[graph(step_limit = LIMIT)]
    graph Declared {
        const LIMIT = LARGE;
        command a = 1(LIMIT) on 0..1;
    }
}

fn main() {}
