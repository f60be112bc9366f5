use kmg::graph;

graph! {
    graph Return {
        reg x;
        cpu body {
            if x == 3 { return; }
            return x;
        }
    }
}

fn main() {}
