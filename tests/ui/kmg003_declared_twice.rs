use kmg::graph;

graph! {
    graph Twice {
        bind step;
        reg error, error;
        const error = 4;
        command step = 1() on 0..1;
        join step;
    }
}

fn main() {}
