use kmg::graph;

graph! {
    graph Value {
        reg x, y;
        cpu body {
            x = if y { 1 } else { 2 };
            y = 1 + if x { 1 } else { 2 };
        }
    }
}

fn main() {}
