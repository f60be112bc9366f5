use kmg::graph;

graph! {
    #[derive(Clone)]
    #[graph]
    #[graph = 5]
    graph Attributes {
        command a = 1() on 0..1;
    }
}

fn main() {}
