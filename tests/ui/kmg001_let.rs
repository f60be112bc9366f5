use kmg::graph;

graph! {
    graph Lets {
        let limit = 5;
        reg x;
        cpu body {
            let y = 3;
            let mut z = x;
            x = 1;
        }
    }
}

fn main() {}
