use kmg::graph;

graph! {
    graph Written {
        const LIMIT @ r3 = 65;
        bind n;
        reg i @ r5;
        command norm = 1() on 0..1 -> r3;
        cpu body {
            r3 = 3;
            set r3, 3;
            for i in 0..n { r5 += 2; }
        }
    }
}

fn main() {}
