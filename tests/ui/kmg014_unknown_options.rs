use kmg::graph;

graph! {
    #[graph(max_run = 5, corse = 60, frobnicate, keep = 3, allow(everything), bounded(1), keep())]
    graph Options {
        command a = 1() on 0..1;
    }
}

fn main() {}
