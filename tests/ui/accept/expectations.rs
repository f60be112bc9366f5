//! Runs in the compiler, with constants of the crate, of a private graph, and in a function.
#![deny(warnings)]
#![forbid(unsafe_code)]

use kmg::{Handler, graph};

const NORM: Handler = Handler::new(4).with_result();
const LAST: u32 = 64;
const CORES: u32 = 60;

graph! {
    #[graph(max_runs = 100, cores = CORES)]
    pub graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error;

        command step = 1(iteration) on 0..60;
        command norm = NORM() on 0..60 -> error after step;
        cpu next after norm {
            iteration += 1;
            again = error >= LIMIT;
        }

        expect converges {
            bind iteration = 0;
            result norm = [70, 66, LAST];
            rounds == 3;
            error == 64;
            status == ended;
            reason == 0;
            passes == 9;
            iteration != 4;
        }
        expect from_elsewhere {
            bind iteration = { LAST + 1 };
            result norm = [0];
            rounds <= 1;
            iteration > LAST;
        }
    }

    /// As many passes as a run may take, and a run that is stuck.
    #[graph(max_runs = 20_000)]
    graph Rounds {
        reg x;
        cpu count { x += 1; again = x != 9_000; }
        expect ends { rounds == 9_000; passes == 9_000; r0 == 9_000; r1 == 0; }
    }

    #[graph(max_runs = 20_000)]
    graph Stuck {
        reg x;
        cpu count { x += 1; again = 1; }
        expect waits { status == stuck; rounds == 10_000; }
    }

    graph Fails {
        bind divisor;
        reg rest;
        cpu divide { r7 = 10 % divisor; rest = r7; }
        expect by_zero { bind divisor = 0; status == error; reason == 7; rest == 0; }
        expect by_three { bind divisor = 3; r7 == 1; status != error; rest >= 1; }
    }
}

fn main() {
    graph! {
        graph Local {
            reg rounds;
            cpu count { rounds = 5; }
            expect the_register { rounds == 5; }
        }
    }
    assert_eq!(Local::ROUNDS.number(), 0);
    assert_eq!((Newton::LEN, FailsBindings { divisor: 1 }.block()), (448, [1]));
    assert_eq!(Fails::UPLOAD.nodes().len(), 1);
}
