use kmg::graph;

graph! {
    graph Cast {
        reg x;
        cpu body {
            x = x as u32;
            if x as u8 { x = 1; }
        }
    }
}

fn main() {}
