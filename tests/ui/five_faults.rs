//! Five faults of one graph: five messages, each at its token, and no other.

use kmg::graph;

graph! {
    #[graph(cores = 60)]
    pub graph Faulty {
        bind iteration;
        reg error;
        command step = 240(iteratoin) on 0..60;
        command norm = 4() on 0..61 -> error;
        cpu next {
            error = iteration / 2;
        }
        step -> [norm, step] -> next;
    }
}

fn main() {}
