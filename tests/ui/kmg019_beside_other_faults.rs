//! A race is reported beside faults that leave no edge and no register out, and beside those that only the compiler
//! sees; where an edge is unknown it is not looked for.

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1).with_args(1);

graph! {
    graph Together {
        reg x;
        command a = STEP(1, 2) on 0..4 -> x;
        command b = 300() on 0..4 -> x;
    }

    graph UnknownEdge {
        reg x;
        cpu a { x = 1; }
        cpu b { x = 2; }
        a -> bb;
    }
}

fn main() {}
