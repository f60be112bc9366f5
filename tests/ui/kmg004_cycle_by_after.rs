use kmg::graph;

graph! {
    graph Cycle {
        command a = 1() on 0..1 after b;
        command b = 2() on 0..1 after a;
    }
}

fn main() {}
