use kmg::graph;

graph! {
    graph Cycle {
        command a = 1() on 0..1;
        command b = 2() on 0..1;
        command c = 3() on 0..1;
        command behind = 4() on 0..1;
        a -> b -> c -> a;
        c -> behind;
    }
}

fn main() {}
