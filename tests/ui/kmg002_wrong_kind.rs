use kmg::graph;

graph! {
    graph Kinds {
        reg x;
        command a = 1(b) on 0..1;
        command b = x() on 0..1;
        cpu body {
            a = 3;
            x = a + 1;
            add x, a, x;
        }
        a -> x;
        join gate after x if a;
    }
}

fn main() {}
