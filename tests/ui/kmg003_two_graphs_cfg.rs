//! Graphs of one name that `cfg`s do not keep apart.

use kmg::graph;

graph! {
    #[cfg(all())]
    graph Both {
        join a;
    }

    #[cfg(not(any()))]
    graph Both {
        bind x;
        cpu a { x = 1; }
    }

    #[cfg(any())]
    graph Both {
        join a;
    }
}

fn main() {
    let _ = Both::A;
}
