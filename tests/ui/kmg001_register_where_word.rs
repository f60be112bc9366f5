use kmg::graph;

graph! {
    #[graph(max_runs = limit)]
    graph Words {
        reg x, y = x;
        const K = x;
        command a = 1(x) on 0..1;
    }
}

fn main() {}
