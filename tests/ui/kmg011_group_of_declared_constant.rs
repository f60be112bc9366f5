//! A declared constant counts as its value.

use kmg::graph;

const WIDE: u32 = 100;

graph! {
    #[graph(cores = 60)]
    graph Known {
        const END = 61;
        command literal = 1() on 0..END;
    }

    #[graph(cores = CORES)]
    graph Evaluated {
        const CORES = 60;
        const OUTSIDE = WIDE;
        command constant = 1() on 0..OUTSIDE;
    }
}

fn main() {}
