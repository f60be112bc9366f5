use kmg::graph;

graph! {
    graph Logic {
        reg x, y;
        cpu body {
            x = x && y;
            x = (x < 3) || (y == 4);
            y = 1 + (x && y);
            if (x || y) + 1 { x = 1; }
        }
    }
}

fn main() {}
