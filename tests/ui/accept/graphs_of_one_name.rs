//! Graphs of one name of which `cfg`s leave one.

#![deny(warnings)]

use kmg::graph;

graph! {
    #[cfg(any())]
    graph Chosen {
        join a;
    }

    #[cfg(all())]
    graph Chosen {
        join a;
        join b;
    }

    #[cfg(any())]
    #[cfg(all())]
    graph Chosen {
        join a;
        join b;
        join c;
    }

    #[cfg(any())]
    graph ChosenBindings {
        join a;
    }

    // One name in two modules is two names.
    graph Elsewhere {
        join a;
    }
}

mod inner {
    kmg::graph! {
        pub(super) graph Elsewhere {
            join a;
            join b;
        }
    }
}

fn main() {
    assert_eq!(Chosen::UPLOAD.nodes().len(), 2);
    assert_eq!((Elsewhere::UPLOAD.nodes().len(), inner::Elsewhere::UPLOAD.nodes().len()), (1, 2));
}
