use kmg::graph;

graph! {
    graph Keywords {
        reg loop, self;
        command match = 1() on 0..1;
        const type = 4;
        join _;
        join crate;
    }
}

fn main() {}
