use kmg::graph;

graph! {
    grpah First {
        command a = 1() on 0..1;
    }

    graph Second;

    graph {
        command a = 1() on 0..1;
    }

    struct Third {
        command: u32,
    }

    pub graph Fourth {
        command a = 1() on 0..1;
    }
}

fn main() {
    let _ = (First::A, Fourth::A);
}
