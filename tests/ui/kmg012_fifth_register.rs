use kmg::graph;

graph! {
    graph Registers {
        bind a, b, c, d;
        const K = 5;
        command four = 1(a, 1, b, 2, c, 3, d) on 0..1;
        command five = 1(a, 1, b, 2, c, 3, d, 4, K) on 0..1;
        command same = 1(a, a, a, a, a, a) on 0..1;
    }
}

fn main() {}
