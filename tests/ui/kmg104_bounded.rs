//! `cpu` nodes whose end is not proved, where the graph asks for the proof.

#![deny(deprecated)]

use kmg::graph;

graph! {
    #[graph(bounded, step_limit = 40)]
    pub graph Bounded {
        bind n, seed;
        reg i, x;
        cpu counted { for i in 0..8 { x += i; } }
        cpu masked after counted { for i in 0..n & 7 { x += i; } }
        cpu long after masked { for i in 0..20 { x += i; } }
        cpu unknown after long { loop { seed = rand(seed); if seed < n { break; } } }
    }
}

graph! {
    // Nobody asks.
    pub graph NotBounded {
        bind n, seed;
        cpu unknown { loop { seed = rand(seed); if seed < n { break; } } }
    }

    #[allow(deprecated)]
    #[graph(bounded)]
    pub graph AllowedByLint {
        bind n, seed;
        cpu unknown { loop { seed = rand(seed); if seed < n { break; } } }
    }
}

fn main() {}
