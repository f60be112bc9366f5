use kmg::graph;

graph! {
    #[graph(max_runs = limt, cores = zzz, step_limit = error, allow(race(eror)))]
    graph Options {
        const limit = 10;
        reg error;
        command a = 1(limit) on 0..1 -> error;
    }
}

fn main() {}
