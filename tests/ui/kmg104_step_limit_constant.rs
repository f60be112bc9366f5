//! A bound is compared with a `step_limit` that only the compiler knows.

#![deny(deprecated)]

use kmg::graph;

const SMALL: u32 = 10;

graph! {
    #[graph(bounded, step_limit = SMALL)]
    pub graph Bounded {
        reg i, x;
        cpu long { for i in 0..100 { x += i; } }
        cpu short after long { x += 1; }
        cpu longest after short { for i in 0..2_000 { x += i; } }
    }

    #[graph(bounded, step_limit = { SMALL * 40 })]
    pub graph Enough {
        reg i, x;
        cpu long { for i in 0..100 { x += i; } }
    }

    #[allow(deprecated)]
    #[graph(bounded, step_limit = SMALL)]
    pub graph AllowedByLint {
        reg i, x;
        cpu long { for i in 0..100 { x += i; } }
    }
}

fn main() {}
