use kmg::graph;

graph! {
    graph Minus {
        reg x, y;
        cpu body {
            x = -y;
            x = -(x + y);
            x = 3 * -y;
        }
    }
}

fn main() {}
