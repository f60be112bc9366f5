use kmg::graph;

graph! {
    graph Empty {}

    graph OnlyRegisters {
        bind a;
        reg b;
        const C = 3;
    }
}

fn main() {}
