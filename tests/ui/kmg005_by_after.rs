use kmg::graph;

graph! {
    graph Fifth {
        join a; join b; join c; join d; join e; join f;
        join gate after a, b, c, d;
        [a, e, f] -> gate;
    }
}

fn main() {}
