use kmg::graph;

graph! {
    graph Raced {
        bind x @ r3;
        cpu one { x = 1; }
        cpu two { r3 = 2; }
    }
}

fn main() {}
