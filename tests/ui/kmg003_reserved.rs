use kmg::graph;

graph! {
    graph Reserved {
        bind again;
        reg any, rand, graph;
        reg r3, r16, r007;
        command r0 = 1() on 0..1;
    }
}

fn main() {}
