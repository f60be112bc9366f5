use kmg::graph;

graph! {
    graph Clauses {
        command a = 1() on 0..1 afer b;
        command b = 1() on 0..1 exclusiv;
        join gate iff x;
        command c = 1() on 0..1 forever;
        cpu body wen x { x = 1; }
    }
}

fn main() {}
