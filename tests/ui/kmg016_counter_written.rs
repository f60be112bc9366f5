use kmg::graph;

graph! {
    graph Counter {
        reg i, j, x;
        cpu body {
            for i in 0..3 {
                i += 1;
                for j in 0..3 { i = j; mov j, i; }
                for i in 0..2 { x += 1; }
            }
            for j in 0..j { x += 1; }
            i = 0;
        }
    }
}

fn main() {}
