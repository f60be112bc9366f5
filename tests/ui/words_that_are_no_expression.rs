use kmg::graph;

graph! {
    graph Syntax {
        reg x = { };
        command a = 1({ 1 + }, { 2 3 }) on 0..1;
        cpu body { x = { let y = 3; }; }
    }
}

fn main() {}
