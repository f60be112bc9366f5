use kmg::graph;

graph! {
    graph Block {
        reg x;
        cpu body {
            { x = 1; }
            x = 2;
        }
    }
}

fn main() {}
