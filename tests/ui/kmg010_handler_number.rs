use kmg::graph;

graph! {
    graph Numbers {
        command zero = 0() on 0..1;
        command last = 239() on 0..1;
        command above = 240() on 0..1;
        command large = 4_000_000_000() on 0..1;
        command negative = -1() on 0..1;
    }
}

fn main() {}
