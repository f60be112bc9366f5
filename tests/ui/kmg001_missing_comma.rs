//! Names that follow without a comma are declared all the same, so that their uses bring no faults of their own.

use kmg::graph;

graph! {
    graph Names {
        bind p q;
        reg x @ r5 y = 1 z;
        reg last
        command step = 1(p, q, y, z) on (x, last);
    }

    graph Statements {
        bind b
        comand step = 1(b) on 0..1;
        reg c
        joint = 1(b) on 0..1;
        reg d
        step -> joint;
    }
}

const _: [kmg::Register; 2] = [Names::Q, Names::Z];

fn main() {}
