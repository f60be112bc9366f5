use kmg::graph;

graph! {
    graph Many {
        bind a, b, c, d, e, f, g, h;
        const LIMIT = 3;
        reg i, j, k, l, m, n, o, p, q;
        cpu body { again = q < LIMIT; p = r3; }
    }
}

fn main() {}
