use kmg::graph;

graph! {
    graph Run {
        command first = 1() on 0..1
        command second = 2() on 0..1;
        reg x
        reg y;
        first -> second
    }
}

fn main() {}
