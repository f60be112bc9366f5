use kmg::graph;

graph! {
    #[graph(max_runs, cores(60), req = "one", step_limit = 1.5, section = 5, crate = 5, keep, keep)]
    #[graph(deadline_microseconds = 3, deadline_microseconds = 4)]
    #[graph("text")]
    #[graph(cores = )]
    graph Options {
        command a = 1() on 0..1;
    }
}

fn main() {}
