use kmg::graph;

graph! {
    graph Division {
        reg x;
        cpu body {
            x = x / 2;
            x /= 2;
            if x / 4 == 1 { x = 0; }
        }
    }
}

fn main() {}
