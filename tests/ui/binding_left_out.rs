//! Every binding is given, or it does not compile.

use kmg::graph;

graph! {
    graph Bound {
        bind iteration, width;
        command step = 1(iteration) on (0, width);
    }
}

fn main() {
    let _ = BoundBindings { iteration: 0 }.block();
}
