use kmg::graph;

graph! {
    graph Bodies {
        cpu empty {}
        cpu labels { 'a: 'b: }
        cpu semicolons { ;; }
    }
}

fn main() {}
