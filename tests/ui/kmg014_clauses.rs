use kmg::graph;

graph! {
    #[graph(allow(race))]
    graph Clauses {
        reg x;
        command twice = 1() on 0..1 on 1..2;
        command again_after = 1() on 0..1 after twice after twice;
        command many = 1() on 0..1 if x if x exclusive exclusive -> x -> x;
        join gate exclusive;
        join placed on 0..1;
        join result -> x;
        cpu body exclusive { x = 1; }
        cpu placed_body on 0..1 -> x { x = 1; }
    }
}

fn main() {}
