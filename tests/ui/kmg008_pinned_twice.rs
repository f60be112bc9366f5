use kmg::graph;

graph! {
    graph Pinned {
        bind a @ r3;
        reg b @ r3, c @ r4;
        const K @ r4 = 1;
        command run = 1(a, b, c) on 0..1;
    }
}

fn main() {}
