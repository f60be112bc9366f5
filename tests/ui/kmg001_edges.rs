use kmg::graph;

graph! {
    graph Edges {
        command a = 1() on 0..1;
        command b = 1() on 0..1;
        a;
        a -> ;
        a -> [];
        a -> [b c];
        a => b;
        -> b;
        a -> 5;
        a, b -> a;
    }
}

fn main() {}
