use kmg::graph;

graph! {
    graph Expecting {
        reg x;
        cpu body { x = 3; }
        expect three {
            bind x = 0;
            x == 3;
        }
        join end after body;
    }
}

fn main() {}
