//! Two graphs of one name, and a graph with the name of another's bindings: one message, at the second name.

use kmg::graph;

graph! {
    graph Twice {
        join a;
    }

    graph Twice {
        bind x;
        cpu a { x = 1; }
    }

    graph r#Twice {
        join a;
    }

    graph TwiceBindings {
        join a;
    }

    graph OtherBindings {
        join a;
    }

    graph Other {
        join a;
    }

    // Its own faults are told too.
    graph Other {
        join b after c;
    }
}

fn main() {
    let _ = Twice::A;
}
