//! Handlers in a crate without `std`: nothing of what is generated names it, nor `alloc`.

#![deny(warnings)]
#![no_std]

extern crate std;

use core::cell::Cell;
use core::sync::atomic::AtomicBool;

use kmg::{Call, Core, Executor, Group, Handlers, Step, Submit, graph};

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn step(&self, core: Core, iteration: u32);
    #[handler(4, result = max)]
    fn norm(&self, core: Core) -> u32;
}

graph! {
    #[graph(max_runs = 9, cores = 4)]
    graph Solver {
        bind iteration;
        reg error;
        command step = card::STEP(iteration) on 0..4;
        command norm = card::NORM() on 0..4 after step -> error;
        cpu next after norm { iteration += 1; again = error >= 3; }
    }
}

/// A device of one thread: nothing asks for `Sync`.
struct Memory(Cell<u32>);

impl Card for Memory {
    fn step(&self, core: Core, iteration: u32) {
        self.0.set(self.0.get() + core.index() + iteration);
    }
    fn norm(&self, core: Core) -> u32 {
        self.0.get() / (1 + core.number())
    }
}

fn main() {
    let handlers = card::Handlers(Memory(Cell::new(0)));
    let never = AtomicBool::new(false);
    let mut executor = Executor::new();
    executor.start(Solver::UPLOAD, &SolverBindings { iteration: 5 }.block(), 4).unwrap();
    loop {
        let mut done = None;
        let step = executor.step(|node, command| {
            if done.is_some() {
                return Submit::Busy;
            }
            done = Some((node, Call::from(command).run(&handlers, &never).unwrap().unwrap()));
            Submit::Submitted
        });
        if let Some((node, word)) = done {
            executor.complete(node, word).unwrap();
        }
        if step == Step::End || step == Step::Error {
            break;
        }
    }
    // Too many rounds: the error is the word of core 0, the largest, and never below the limit.
    assert_eq!(executor.registers()[Solver::ERROR.index()], handlers.0.0.get());
    // Every round adds 0 + 1 + 2 + 3 and four times the iteration.
    assert_eq!(executor.rounds(), 9);
    assert_eq!(handlers.0.0.get(), 9 * 6 + 4 * (5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13));
    let core = Core::new(Group::new(2, 2), 1, &never).unwrap();
    assert_eq!(handlers.call(7, core, &[0; 10]), None);
}
