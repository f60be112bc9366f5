//! Groups by constants that the compiler evaluates, empty or outside of the grid.

use kmg::graph;

mod grid {
    pub const CORES: u32 = 60;
    pub const FIRST: u32 = 30;
    pub const NONE: u32 = 0;
}

graph! {
    #[graph(cores = grid::CORES, allow(unused))]
    graph Groups {
        command empty = 1() on grid::FIRST..30;
        command backwards = 1() on grid::FIRST..{ grid::FIRST - 1 };
        command outside = 1() on 0..{ grid::CORES + 1 };
        command literals = 1() on 0..61;
        command nothing = 1() on (3, grid::NONE);
        command over = 1() on ({ grid::CORES - 1 }, 2);
        command any_nothing = 1() on any grid::NONE;
        command any_over = 1() on any { grid::CORES + 1 };
        command first_over = 1() on (grid::CORES, r1);
        command count_over = 1() on (r1, { grid::CORES + 1 });
    }
}

fn main() {}
