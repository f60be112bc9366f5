//! Commands that are in flight when a run stops.

use kmg::sim::{Options, Outcome, Simulation, Status};
use kmg::{Reason, graph};

use super::{Recorder, card};

graph! {
    graph Waits {
        command one = card::STEP(1) on 0..2;
        command two = card::STEP(2) on 5..6;
    }

    graph Fails {
        reg zero = 0, x;
        command one = card::STEP(1) on 0..2;
        cpu wrong { x = x % zero; }
    }
}

/// What was asked: argument, core, cancelled.
fn asked(handlers: &card::Handlers<Recorder>) -> Vec<(u32, u32, bool)> {
    handlers.0.asked().iter().map(|asked| (asked.args[0], asked.core, asked.cancelled)).collect()
}

fn run(upload: kmg::Upload<'_>, bindings: &[u32], options: &Options) -> (Outcome, Vec<(u32, u32, bool)>) {
    let handlers = card::Handlers(Recorder::default());
    let simulation = Simulation::new(upload).bindings(bindings).options(options.clone()).handlers(&handlers);
    let outcome = simulation.run().expect("the handlers are there");
    (outcome, asked(&handlers))
}

const CANCELLED: [(u32, u32, bool); 3] = [(1, 0, true), (1, 1, true), (2, 5, true)];

#[test]
fn a_run_to_the_end_cancels_nothing() {
    let (outcome, asked) = run(Waits::UPLOAD, &[], &Options { delay: 7, ..Options::default() });
    assert_eq!((outcome.status, outcome.passes), (Status::Ended, 9));
    assert_eq!(asked, [(1, 0, false), (1, 1, false), (2, 5, false)]);
}

#[test]
fn a_deadline_cancels_what_is_in_flight() {
    let options = Options { delay: 100, deadline_passes: Some(3), ..Options::default() };
    let (outcome, asked) = run(Waits::UPLOAD, &[], &options);
    assert_eq!(outcome.error.map(|fault| fault.reason), Some(Reason::DEADLINE));
    assert_eq!(asked, CANCELLED);
}

#[test]
fn a_cancel_cancels_what_is_in_flight() {
    let options = Options { delay: 100, cancel_pass: Some(3), ..Options::default() };
    let (outcome, asked) = run(Waits::UPLOAD, &[], &options);
    assert_eq!(outcome.error.map(|fault| fault.reason), Some(Reason::CANCELLED));
    assert_eq!(asked, CANCELLED);
    // Before anything was submitted nothing is in flight.
    let options = Options { cancel_pass: Some(0), ..options };
    assert_eq!(run(Waits::UPLOAD, &[], &options).1, []);
}

#[test]
fn a_run_that_is_stuck_cancels_what_is_in_flight() {
    let options = Options { delay: 100, max_passes: 50, ..Options::default() };
    let (outcome, asked) = run(Waits::UPLOAD, &[], &options);
    assert_eq!(outcome.status, Status::Stuck);
    assert_eq!(asked, CANCELLED);
}

#[test]
fn an_error_of_the_graph_lets_what_is_in_flight_finish() {
    let block = FailsBindings {}.block();
    let (outcome, asked) = run(Fails::UPLOAD, &block, &Options::default());
    assert_eq!(outcome.error.map(|fault| fault.reason), Some(Reason::MOD_BY_ZERO));
    assert_eq!(outcome.stopped, [Fails::ONE]);
    assert_eq!(asked, [(1, 0, false), (1, 1, false)]);
}
