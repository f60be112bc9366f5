use kmg::graph;

graph! {
    #[graph(max_runs = 0, step_limit = 4097, cores = 65_536, req = 0, deadline_microseconds = 0)]
    graph Values {
        command a = 1() on 0..1;
    }

    #[graph(step_limit = 0, cores = 0, max_runs = -1, req = -2)]
    graph More {
        command a = 1() on 0..1;
    }
}

fn main() {}
