use kmg::graph;

graph! {
    graph Circle {
        const A = B;
        const B = A;
        const C = C;
        reg x = A;
        command a = 1(x) on 0..1;
    }
}

fn main() {}
