use kmg::graph;

graph! {
    graph Constants {
        reg limit, bytes;
        const LIMIT = 5;
        command Step = 1() on 0..1;
        command step = 1() on 0..1;
        command upload = 1() on 0..1;
        join len;
    }
}

fn main() {}
