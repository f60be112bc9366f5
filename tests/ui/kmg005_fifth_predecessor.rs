use kmg::graph;

graph! {
    graph Fifth {
        command a = 1() on 0..1;
        command b = 1() on 1..2;
        command c = 1() on 2..3;
        command d = 1() on 3..4;
        command e = 1() on 4..5;
        command norm = 2() on 0..5;
        [a, b, c, d, e] -> norm;
    }
}

fn main() {}
