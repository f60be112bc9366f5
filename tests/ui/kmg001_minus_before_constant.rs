use kmg::graph;

const STEP: u32 = 4;

graph! {
    graph Minus {
        reg x = -STEP;
        command run = 1(-STEP, -5) on 0..1;
    }
}

fn main() {}
