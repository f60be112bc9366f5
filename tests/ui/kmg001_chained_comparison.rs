use kmg::graph;

graph! {
    graph Between {
        reg x, y, z;
        cpu body {
            if x < y < z { x = 1; }
            x = x == y == z;
            while x <= y != z { x += 1; }
        }
    }
}

fn main() {}
