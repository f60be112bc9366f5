use kmg::graph;

graph! {
    graph Numbers {
        reg x @ r16, y @ r99, z @ r300;
        command a = 1(r16, r15) on 0..1;
        command b = 1() on 0..1 -> r17;
        cpu body {
            r20 = r21 + 1;
            mov x, r1000;
        }
    }
}

fn main() {}
