use kmg::graph;

graph! {
    graph Cycles {
        join a; join b; join c; join d; join e;
        a -> b -> a;
        b -> c;
        c -> [d, e] -> c;
    }
}

fn main() {}
