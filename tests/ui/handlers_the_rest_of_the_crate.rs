//! A faulty trait is there all the same, with all its constants and its adapter: where they are used, no second-hand
//! errors appear.

use kmg::{Core, Handler, Handlers as _, graph, sim::Simulation};

#[kmg::handlers]
pub trait Card {
    #[handler(240, result = most)]
    fn step(&self, core: Core, iteration: u32) -> u32;
    #[handler(1)]
    fn norm(&self, core: Core) -> u64;
    #[handler(2)]
    fn left(&self, first: u32);
    #[handler(2)]
    fn right(&self, core: Core) -> u32;
    #[handler(3)]
    const fn last(&mut self, core: Core, a: u32, b: i32);
    #[handler(4, result = max)]
    fn right_one(&self, core: Core) -> u32;
}

graph! {
    pub graph Solver {
        bind iteration;
        reg error, other;
        command step = card::STEP(iteration) on 0..60 -> error;
        command norm = card::NORM(1, 2) on 0..60 -> other after step;
        command left = card::LEFT(iteration, 3, 4) on 0..60;
        command right = card::RIGHT() on 0..60 -> error after norm, left;
        command last = card::LAST(1, 2, 3) on 0..60;
        command right_one = card::RIGHT_ONE() on 0..60 -> other after right;
    }
}

const ALL: [Handler; 6] = [card::STEP, card::NORM, card::LEFT, card::RIGHT, card::LAST, card::RIGHT_ONE];

struct Device;

impl Card for Device {
    fn step(&self, _: Core, iteration: u32) -> u32 {
        iteration
    }
    fn norm(&self, _: Core) -> u64 {
        0
    }
    fn left(&self, _: u32) {}
    fn right(&self, _: Core) -> u32 {
        0
    }
    fn last(&mut self, _: Core, _: u32, _: i32) {}
    fn right_one(&self, _: Core) -> u32 {
        0
    }
}

fn main() {
    let handlers = card::Handlers(Device);
    println!("{:?} {ALL:?}", handlers.handler(4));
    println!("{:?}", Simulation::of::<Solver>(SolverBindings { iteration: 0 }).handlers(&handlers).run());
}
