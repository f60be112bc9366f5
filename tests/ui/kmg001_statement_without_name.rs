use kmg::graph;

graph! {
    graph Nameless {
        command = 1() on 0..1;
        reg;
        cpu { }
        const = 3;
        join;
    }
}

fn main() {}
