//! Handlers that fail: their commands are lost, and their graphs end with error 8.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use kmg::handlers::HandlerTable;
use kmg::sim::{Simulation, Status};
use kmg::{Call, Core, Fault, Handler, HandlerError, Handlers, Reason, graph};

const BROKEN: HandlerError = HandlerError::new("the bus is stuck").with_code(0x17);

/// Fails where it is told to.
#[kmg::handlers]
trait Flaky {
    #[handler(1)]
    fn load(&self, core: Core, at: u32) -> Result<(), HandlerError>;
    #[handler(2, result = sum)]
    fn sum(&self, core: Core, at: u32) -> Result<u32, HandlerError>;
    #[handler(3)]
    fn steady(&self, core: Core) -> Result<u32, HandlerError>;
}

/// The cores that ran, and whether each found its command cancelled.
#[derive(Default)]
struct Device(Mutex<Vec<(u32, bool)>>);

impl Device {
    fn at(&self, core: Core, at: u32) -> Result<u32, HandlerError> {
        self.0.lock().expect("no panic").push((core.number(), core.cancelled()));
        if core.number() == at { Err(BROKEN) } else { Ok(core.number()) }
    }
}

impl Flaky for Device {
    fn load(&self, core: Core, at: u32) -> Result<(), HandlerError> {
        self.at(core, at).map(|_| ())
    }
    fn sum(&self, core: Core, at: u32) -> Result<u32, HandlerError> {
        self.at(core, at)
    }
    fn steady(&self, core: Core) -> Result<u32, HandlerError> {
        self.at(core, u32::MAX)
    }
}

graph! {
    graph Three {
        bind at;
        reg total, seen = 5;
        command first = flaky::STEADY() on 60..61;
        command sum = flaky::SUM(at) on 10..14 -> total;
        command last = flaky::STEADY() on 70..71;
        cpu next after sum { seen = 6; }
    }
}

fn run(at: u32) -> (kmg::sim::Outcome, Vec<(u32, bool)>) {
    let handlers = flaky::Handlers(Device::default());
    // On the default grid of 119 cores.
    let simulation = Simulation::of::<Three>(ThreeBindings { at }).handlers(&handlers);
    let outcome = simulation.run().expect("the handlers are there");
    let ran = handlers.0.0.into_inner().expect("no panic");
    (outcome, ran)
}

#[test]
fn a_failing_core_ends_the_graph_with_error_8_at_the_node() {
    let (outcome, ran) = run(12);
    assert_eq!(outcome.status, Status::Error);
    assert_eq!(outcome.error, Some(Fault::at(Reason::DEADLINE, Three::SUM)));
    assert_eq!(outcome.lost, Some(BROKEN));
    // `first` completed before it in slot order; `last` was in flight, and finishes.
    assert_eq!(outcome.stopped, [Three::LAST]);
    assert_eq!(ran, [(60, false), (10, false), (11, false), (12, false), (70, false)]);
    assert_eq!(outcome.register(Three::SEEN), 5);
    assert_eq!(outcome.passes, 2);
    let text = outcome.named::<Three>().to_string();
    assert!(text.contains("\nits handler failed: the bus is stuck (code 0x17)\n"), "{text}");
}

#[test]
fn a_handler_that_could_fail_and_does_not_gives_its_word() {
    let (outcome, _) = run(99);
    assert_eq!((outcome.status, outcome.lost), (Status::Ended, None));
    assert_eq!((outcome.register(Three::TOTAL), outcome.register(Three::SEEN)), (10 + 11 + 12 + 13, 6));
}

#[test]
fn a_call_gives_the_first_failure_and_runs_no_core_behind_it() {
    let handlers = flaky::Handlers(Device::default());
    let never = AtomicBool::new(false);
    let call = |handler: Handler, at| Call {
        handler: handler.number().try_into().expect("a byte"),
        group: kmg::Group::new(0, 4),
        args: [at, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    };
    assert_eq!(call(flaky::LOAD, 2).run(&handlers, &never), Some(Err(BROKEN)));
    assert_eq!(handlers.0.0.lock().expect("no panic").len(), 3);
    assert_eq!(call(flaky::LOAD, 9).run(&handlers, &never), Some(Ok(0)));
    assert_eq!((flaky::LOAD.merge(), flaky::SUM.merge()), (None, Some(kmg::Merge::Sum)));
}

#[test]
fn closures_fail_by_a_result_too() {
    let mut table = HandlerTable::new();
    table
        .add(Handler::new(1).with_result(), |_core, args| {
            if args[0] == 0 {
                return Err(HandlerError::new("nothing to do"));
            }
            Ok(args[0])
        })
        .expect("free");
    table
        .add(Handler::new(2), |_, _| -> Result<(), HandlerError> { Err("never works".into()) })
        .expect("free");
    table.add(Handler::new(3), |_, _| ()).expect("free");
    let never = AtomicBool::new(false);
    let core = Core::new(kmg::Group::new(0, 1), 0, &never).expect("the first core");
    let word = |number, arg| table.call(number, core, &[arg, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(word(1, 7), Some(Ok(7)));
    assert_eq!(word(1, 0), Some(Err(HandlerError::new("nothing to do"))));
    assert_eq!(word(2, 0), Some(Err(HandlerError::new("never works"))));
    assert_eq!(word(3, 0), Some(Ok(0)));
    assert_eq!(word(4, 0), None);
}
