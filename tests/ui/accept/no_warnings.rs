//! No warning, wherever a graph stands and whatever of it is used.

#![deny(warnings)]
#![warn(unused, unreachable_pub, unused_qualifications, missing_debug_implementations, single_use_lifetimes)]
#![warn(unused_lifetimes, trivial_casts, trivial_numeric_casts, missing_copy_implementations, let_underscore_drop)]
#![warn(rust_2018_idioms, rust_2024_compatibility, keyword_idents, non_ascii_idents, elided_lifetimes_in_paths)]

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);
const WORD: u32 = 5;

graph! {
    #[graph(max_runs = 9)]
    graph Private {
        bind x;
        const _UNUSED = 5;
        reg _y, z;
        command step = 1(x) on 0..1;
        cpu body { z = x + 1; again = z < 3; }
    }

    pub(crate) graph OfTheCrate {
        command step = STEP({ WORD }, { WORD + 1 }, { 3 }) on 0..{ WORD };
    }
}

graph!(
    pub graph InParentheses {
        command step = STEP() on any 3;
    }
);

graph![
    graph InBrackets {
        join only;
    }
];

graph! {}

// Constants that only tests read.
graph! {
    #[graph(cores = WORD + 55)]
    graph KnownGroups {
        bind x, y;
        command step = STEP() on 0..60;
        command group = STEP() on (0, 60);
        command queued = STEP() on any 60;
        command registers = STEP() on (x, y);
        command half = STEP() on (WORD, y);
    }

    #[graph(cores = WORD)]
    graph NoGroups {
        reg x;
        cpu body { x = x % WORD % { WORD + 1 }; x %= WORD; }
    }

    #[graph(cores = WORD)]
    graph RegisterGroups {
        reg x = 1, y = 0;
        command registers = STEP() on (y, x);
    }
}

mod inner {
    use kmg::graph;

    graph! {
        pub(super) graph Inner {
            command step = super::STEP(super::WORD) on 0..1;
        }
    }

    pub(crate) mod deeper {
        kmg::graph! {
            pub(in crate::inner) graph Deeper {
                reg x = { crate::WORD };
                command step = crate::STEP(x) on 0..1;
            }
        }

        #[allow(dead_code)]
        pub(in crate::inner) fn uses() -> usize {
            Deeper::LEN
        }
    }
}

fn in_a_function() -> usize {
    const LOCAL: u32 = 3;
    graph! {
        graph Local {
            command step = STEP(LOCAL) on 0..LOCAL;
        }
    }
    Local::LEN
}

fn main() {
    let _ = in_a_function();
    let _ = inner::Inner::LEN;
}
