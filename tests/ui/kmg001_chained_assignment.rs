use kmg::graph;

graph! {
    graph Chained {
        reg x, y;
        cpu body {
            x = y = 3;
            x = y += 1;
            x += y = 1;
        }
    }
}

fn main() {}
