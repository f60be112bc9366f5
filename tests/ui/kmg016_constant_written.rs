use kmg::graph;

graph! {
    graph Written {
        const LIMIT = 65;
        reg x;
        command norm = 1() on 0..1 -> LIMIT;
        cpu body {
            LIMIT = 3;
            LIMIT += 1;
            set LIMIT, 3;
            add LIMIT, x, x;
            lt LIMIT, x, x;
            for LIMIT in 0..3 { x += 1; }
        }
    }
}

fn main() {}
