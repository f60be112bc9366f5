//! Registers that are read and never set, and names that nothing uses.

#![deny(deprecated)]

use kmg::graph;

graph! {
    #[graph(max_runs = 10)]
    pub graph NeverSet {
        reg skip, argument, first, count, queued, read, added;
        reg sum;
        command skipped  = 1(argument) on 0..8 if skip;
        command grouped  = 1() on (first, count);
        command anywhere = 1() on any queued;
        cpu body { sum = read + r9; add sum, sum, added; sum = again; }
        skipped -> grouped -> anywhere -> body;
    }
}

graph! {
    pub graph NeverUsed {
        bind period;
        const LIMIT = 4;
        reg total, start = 7;
        reg x;
        cpu body {
            'top: x += 1;
            'outer: loop {
                'inner: loop { break 'outer; }
            }
            jlt x, x, 'end;
            'end:
        }
    }
}

graph! {
    // Written and not read: its value is what the graph leaves behind.
    pub graph Output {
        reg total, error;
        command norm = 1() on 0..8 -> error;
        cpu body after norm { total = 3; }
    }

    pub graph Underscored {
        bind _period;
        const _LIMIT = 4;
        reg _total, _start = 7, _zero, x;
        cpu body { '_top: x = _zero; }
    }

    // One register under two names, and a constant that is only used as a word.
    pub graph OtherWays {
        const CORES = 8;
        reg x @ r3, y;
        command step = 1() on 0..CORES;
        cpu body { r3 = 2; y = x; }
    }

    #[graph(allow(unused))]
    pub graph Allowed {
        bind period;
        reg x, y;
        cpu body { 'top: x = y; }
    }

    #[allow(deprecated)]
    pub graph AllowedByLint {
        bind period;
        join only;
    }
}

fn main() {}
