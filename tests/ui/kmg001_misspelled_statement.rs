use kmg::graph;

graph! {
    graph Misspelled {
        reg x, y;
        cpu body {
            lop { x = 1; }
            whille x < 3 { x += 1; }
            fi x == 3 { x = 4; }
            scope { x = 2; }
            y = unknown;
        }
    }
}

fn main() {}
