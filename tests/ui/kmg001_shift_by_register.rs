use kmg::graph;

graph! {
    graph Shift {
        reg x, y;
        cpu body {
            x = x << y;
            x <<= y;
            x = 1 << (y + 1);
        }
    }
}

fn main() {}
