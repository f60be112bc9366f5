//! Graphs whose results come from handlers that run.

use std::sync::Mutex;

use accelerator::testing::{SelfTest, self_test};
use accelerator::{Accelerator, accelerator as commands};
use kmg::handlers::{HandlerTable, Unfit};
use kmg::sim::{Simulation, SimulationError, Status, Submitted};
use kmg::{Core, Fault, Handler, Reason, StaticGraph, graph};

use super::{Recorder, card};

/// A solver whose matrix is the memory of the cores: each step moves every core's error towards its target.
struct Relaxation(Mutex<Vec<u32>>);

#[kmg::handlers]
trait Solver {
    #[handler(1)]
    fn step(&self, core: Core, iteration: u32);
    #[handler(2)]
    fn exchange(&self, core: Core);
    #[handler(4, result = max)]
    fn norm(&self, core: Core) -> u32;
    #[handler(5, result = sum)]
    fn total(&self, core: Core) -> u32;
}

impl Solver for Relaxation {
    fn step(&self, core: Core, iteration: u32) {
        let mut memory = self.0.lock().unwrap();
        memory[core.number() as usize] -= iteration.min(memory[core.number() as usize]);
    }
    fn exchange(&self, core: Core) {
        // The half of a pair that runs last evens the two out.
        let (own, other) = (core.number() as usize, (core.number() ^ 1) as usize);
        let mut memory = self.0.lock().unwrap();
        let mean = (memory[own] + memory[other]) / 2;
        (memory[own], memory[other]) = (mean, mean);
    }
    fn norm(&self, core: Core) -> u32 {
        self.0.lock().unwrap()[core.number() as usize]
    }
    fn total(&self, core: Core) -> u32 {
        self.norm(core)
    }
}

graph! {
    #[graph(max_runs = 100, cores = 8)]
    graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error, total;

        command step  = solver::STEP(iteration) on 0..8;
        command left  = solver::EXCHANGE() on 0..4;
        command right = solver::EXCHANGE() on 4..8;
        command norm  = solver::NORM() on 0..8 -> error;
        command sum   = solver::TOTAL() on any 8 -> total;
        cpu next {
            iteration += 1;
            again = error >= LIMIT;
        }

        step -> [left, right] -> norm -> next;
        norm -> sum;
    }
}

#[test]
fn a_solver_runs_to_its_end() {
    let start: Vec<u32> = (0..8).map(|core| 100 + 10 * core).collect();
    let handlers = solver::Handlers(Relaxation(Mutex::new(start.clone())));
    let simulation = Simulation::of::<Newton>(NewtonBindings { iteration: 3 }).handlers(&handlers);
    let outcome = simulation.run().expect("all handlers are there");

    // The solver by hand.
    let (mut memory, mut iteration, mut rounds) = (start, 3, 0);
    loop {
        memory.iter_mut().for_each(|word| *word -= iteration.min(*word));
        memory.chunks_mut(2).for_each(|pair| pair.fill((pair[0] + pair[1]) / 2));
        iteration += 1;
        rounds += 1;
        if *memory.iter().max().expect("eight") < 65 {
            break;
        }
    }
    // 3 + 4 + .. + 14 is the first such sum above 100, which takes 165 below 65.
    assert_eq!(rounds, 12);
    assert_eq!((outcome.status, outcome.rounds), (Status::Ended, rounds));
    assert_eq!(outcome.register(Newton::ERROR), *memory.iter().max().expect("eight"));
    assert_eq!(outcome.register(Newton::TOTAL), memory.iter().sum::<u32>());
    assert_eq!(*handlers.0.0.lock().unwrap(), memory);
}

#[test]
fn handlers_answer_as_a_function_that_gives_their_words_does() {
    let function = |command: &Submitted| u32::from(command.first) * 100 + u32::from(command.count);
    let mut table = HandlerTable::new();
    for handler in [solver::STEP, solver::EXCHANGE, solver::NORM, solver::TOTAL] {
        // The merged word is asked of the first core.
        let handler =
            if handler.has_result() { Handler::new(handler.number()).with_result() } else { handler };
        table.add(handler, |core, _| core.group().first() * 100 + core.group().count()).expect("free");
    }
    let simulation = Simulation::of::<Newton>(NewtonBindings { iteration: 3 });
    let by_handlers = simulation.clone().handlers(&table).run().expect("all are there");
    assert_eq!(Ok(&by_handlers), simulation.results(function).run().as_ref());
    // The words of eight cores from core 0 on.
    assert_eq!(by_handlers.register(Newton::ERROR), 8);
}

struct Elsewhere;

impl Accelerator for Elsewhere {
    fn scale(&self, _: Core, _: u32, _: u32) {}
    fn norm(&self, core: Core) -> u32 {
        1000 + core.number()
    }
    fn name(&self) -> &str {
        "elsewhere"
    }
}

impl SelfTest for Elsewhere {
    fn fail(&self, core: Core, on: u32) -> u32 {
        u32::from(core.number() != on)
    }
}

graph! {
    #[graph(cores = 16)]
    graph Accelerated {
        bind x;
        reg norm, size, failed;
        command scale = commands::SCALE(x, 4) on 0..16;
        command norms = commands::NORM() on 3..9 after scale -> norm;
        command sizes = commands::SIZE() on 0..16 after scale -> size;
        command test  = self_test::FAIL(x) on any 16 after scale -> failed;
    }
}

#[test]
fn handlers_of_another_crate_run() {
    assert_eq!(Elsewhere.name(), "elsewhere");
    let mut table = HandlerTable::new();
    table.add_all(commands::Handlers(Elsewhere)).expect("free");
    table.add_all(self_test::Handlers(Elsewhere)).expect("free");
    for (x, failed) in [(0, 0), (15, 0), (16, 1)] {
        let simulation = Simulation::of::<Accelerated>(AcceleratedBindings { x }).handlers(&table);
        let outcome = simulation.run().expect("all are there");
        assert_eq!(outcome.register(Accelerated::NORM), 1008);
        assert_eq!(outcome.register(Accelerated::SIZE), 16 * 16);
        assert_eq!(outcome.register(Accelerated::FAILED), failed);
    }
}

graph! {
    graph Lacking {
        reg word = 0;
        command step = card::STEP(1) on 0..1;
        command literal = 6() on 0..1 if word after step;
    }

    graph Asking {
        reg word;
        command step = card::STEP(1) on 0..1;
        command literal = 1(1) on 0..1 after step -> word;
    }
}

#[test]
fn a_graph_with_a_missing_handler_or_result_does_not_start() {
    let handlers = card::Handlers(Recorder::default());
    let unfit = Unfit::NoHandler { node: Lacking::LITERAL, handler: 6 };
    let simulation = Simulation::of::<Lacking>(LackingBindings {}).handlers(&handlers);
    assert_eq!(simulation.run(), Err(SimulationError::Unfit(unfit)));
    assert_eq!(unfit.to_string(), "node 1 runs handler 6, and there is no such handler");

    let unfit = Unfit::NoResult { node: Asking::LITERAL, handler: 1 };
    let simulation = Simulation::of::<Asking>(AskingBindings {}).handlers(&handlers);
    assert_eq!(simulation.clone().run(), Err(SimulationError::Unfit(unfit)));
    assert_eq!(unfit.to_string(), "node 1 asks for a result, and handler 1 gives none");

    let of_bytes = Simulation::new(Asking::BYTES).handlers(&handlers);
    assert_eq!(of_bytes.run(), Err(SimulationError::Unfit(unfit)));
    // The grid is looked at first.
    assert_eq!(simulation.cores(0).run(), Err(SimulationError::Cores(0)));
    assert!(handlers.0.asked().is_empty());
}

#[test]
fn a_refused_upload_is_part_of_the_outcome() {
    let mut bytes = Newton::BYTES.to_vec();
    bytes[4] = 2;
    let handlers = card::Handlers(Recorder::default());
    let simulation = Simulation::new(&bytes).handlers(&handlers);
    let outcome = simulation.run().expect("the options are fine");
    assert_eq!((outcome.status, outcome.error), (Status::Error, Some(Fault::new(Reason::HEADER))));
    assert!(handlers.0.asked().is_empty());
}

graph! {
    #[graph(cores = 4, max_runs = 3)]
    graph Skipped {
        reg round, due, sum;
        cpu plan { due = round & 1; }
        command sometimes = card::SUM() on 1..4 if due after plan -> sum;
        cpu next after sometimes { round += 1; again = round < 3; }
    }
}

#[test]
fn commands_that_are_skipped_do_not_run() {
    let handlers = card::Handlers(Recorder::new(&[1, 2, 4, 8]));
    let simulation = Simulation::of::<Skipped>(SkippedBindings {}).handlers(&handlers);
    let outcome = simulation.run().expect("it is there");
    assert_eq!(outcome.register(Skipped::SUM), 14);
    assert_eq!(handlers.0.asked().iter().map(|asked| asked.core).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(Skipped::CORES, Some(4));
}

#[test]
fn a_graph_of_256_nodes_fits() {
    let join = kmg::NodeSpec { work: kmg::Work::Join, skip: None, successors: vec![] };
    let graph =
        kmg::encode(&kmg::GraphSpec { nodes: vec![join; 256], ..Default::default() }).expect("a graph");
    assert_eq!(kmg::handlers::fit(graph.upload(), &HandlerTable::new()), Ok(()));
}
