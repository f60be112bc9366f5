//! `again` where there is one round, and rounds that nothing asks for.

#![deny(deprecated)]

use kmg::graph;

const RUNS: u32 = 5;

graph! {
    pub graph NoRounds {
        reg error;
        command norm = 4() on 0..8 -> error;
        cpu next after norm { again = error >= 65; }
    }

    #[graph(max_runs = 1)]
    pub graph OneRound {
        reg error, again @ r9;
        command norm = 4() on 0..8 -> again;
        command next = 5(error) on 0..8 -> error after norm;
    }

    #[graph(max_runs = 100)]
    pub graph NobodyAsks {
        command step = 1() on 0..8;
    }

    #[graph(max_runs = MOST)]
    pub graph NobodyAsksOfConstant {
        const MOST = 2;
        command step = 1(MOST) on 0..8;
    }
}

graph! {
    // What only the compiler knows is left alone.
    #[graph(max_runs = RUNS)]
    pub graph Known {
        command step = 1() on 0..8;
    }

    #[graph(max_runs = 100, allow(rounds))]
    pub graph Allowed {
        command step = 1() on 0..8;
    }

    #[graph(allow(rounds))]
    pub graph AllowedAgain {
        command step = 1() on 0..8 -> again;
    }

    #[allow(deprecated)]
    #[graph(max_runs = 100)]
    pub graph AllowedByLint {
        command step = 1() on 0..8;
    }
}

fn main() {}
