use kmg::graph;

graph! {
    graph Itself {
        command a = 1() on 0..1;
        command b = 1() on 0..1 after b;
        command c = 1() on 0..1;
        a -> a;
        [a, c] -> [c, b];
    }
}

fn main() {}
