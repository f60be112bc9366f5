//! An edge that is given twice: by chains, by `after`, by both, and within one group.

#![deny(deprecated)]

use kmg::graph;

graph! {
    pub graph Twice {
        command a = 1() on 0..1;
        command b = 2() on 0..1 after a;
        command c = 3() on 0..1 after b, b;
        join d;
        join e after d;
        a -> b -> c;
        c -> [d, d];
        d -> e;
        // It follows from others, and is none of them.
        a -> c;
    }
}

graph! {
    #[graph(allow(repeated))]
    pub graph Allowed {
        join a;
        join b after a, a;
    }

    #[allow(deprecated)]
    pub graph AllowedByLint {
        join a;
        join b after a, a;
    }
}

fn main() {}
