//! Every reference graph that ends without error, without races and without an answer that hangs on delays, gives the
//! commands and registers of its answer on threads too, with any number of workers and any handler times.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use kmg::device::Device;
use kmg::host::{Progress, Run};
use kmg::sim::reference::Case;
use kmg::sim::{LinearResult, Simulation, Status, Submitted};
use kmg::{Core, Encoded, Handler, HandlerError, Handlers, decode, wire};
use kmg_tests::reference::cases;

/// Every handler that there can be: each gives the word of a reference's result model, after a while.
#[derive(Clone, Default)]
struct Model(Arc<Shared>);

#[derive(Default)]
struct Shared {
    result: RwLock<LinearResult>,
    round: AtomicU32,
    /// The most microseconds that a command takes.
    most: AtomicU32,
}

thread_local! {
    static RANDOM: Cell<u32> = const { Cell::new(0x9E37_79B9) };
}

fn random() -> u32 {
    RANDOM.with(|state| {
        let mut x = state.get();
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        state.set(x);
        x
    })
}

impl Handlers for Model {
    fn handler(&self, number: u8) -> Option<Handler> {
        Some(Handler::new(number.into()).with_result())
    }

    fn call(&self, number: u8, core: Core<'_>, args: &[u32; 10]) -> Option<Result<u32, HandlerError>> {
        let most = self.0.most.load(Ordering::Relaxed);
        if core.index() == 0 && most > 0 {
            match random() % 4 {
                0 => std::thread::sleep(Duration::from_micros((random() % most).into())),
                1 => std::thread::yield_now(),
                _ => {}
            }
        }
        let group = core.group();
        let command = Submitted {
            node: kmg::NodeId::new(0),
            round: self.0.round.load(Ordering::Relaxed),
            sequence: 0,
            slot: 0,
            handler: number,
            first: group.first().try_into().unwrap(),
            count: group.count().try_into().unwrap(),
            flags: 0,
            args: *args,
            pass: 0,
            queued: false,
        };
        Some(Ok(self.0.result.read().unwrap().of(&command)))
    }
}

/// What has to be equal of a command: all but sequence, slot and pass, and `first` unless it is queued.
type Key = (u8, u32, u8, u16, u16, u8, [u32; 10]);

fn sorted(keys: impl Iterator<Item = Key>) -> Vec<Key> {
    let mut keys: Vec<Key> = keys.collect();
    keys.sort_unstable();
    keys
}

fn of_simulator(commands: &[Submitted]) -> Vec<Key> {
    sorted(commands.iter().map(|one| {
        let first = if one.queued { 0 } else { one.first };
        (one.node.number(), one.round, one.handler, first, one.count, one.flags, one.args)
    }))
}

/// Whether the answer is one for any timing.
fn is_for_threads(case: &Case) -> bool {
    let answer = &case.reference.answer;
    let outcome = &answer.outcome;
    if answer.check.is_some() || outcome.status != Status::Ended {
        return false;
    }
    let result = case.reference.simulation.result;
    if result.first != 0 && outcome.commands.iter().any(|command| command.queued) {
        return false;
    }
    let encoded = Encoded::from_bytes(&case.upload).unwrap();
    let races = kmg_syntax::print::print(&decode(&encoded.upload()), &Default::default());
    if races.is_ok_and(|text| text.lines().next().is_some_and(|line| line.contains("race"))) {
        return false;
    }
    let expected = (of_simulator(&outcome.commands), outcome.registers);
    (0..7).all(|delay| {
        let mut options = case.reference.simulation.options.clone();
        (options.delay, options.deadline_passes, options.cancel_pass) = (delay, None, None);
        let again = Simulation::new(&case.upload)
            .bindings(&case.reference.bindings)
            .options(options)
            .results(|command| result.of(command))
            .run()
            .unwrap();
        (of_simulator(&again.commands), again.registers) == expected
    })
}

#[test]
fn every_reference_graph_gives_its_commands_and_registers_with_any_workers_and_times() {
    let mut cases = cases();
    cases.retain(|(_, case)| is_for_threads(case));
    assert!(cases.len() >= 85, "{} graphs", cases.len());
    for workers in [1, 2, 8] {
        let model = Model::default();
        let device = Device::builder().workers(workers).handlers(model.clone()).build().unwrap();
        for most in [0, 200] {
            model.0.most.store(most, Ordering::Relaxed);
            for (name, case) in &cases {
                let reference = &case.reference;
                *model.0.result.write().unwrap() = reference.simulation.result;
                model.0.round.store(0, Ordering::Relaxed);
                let outcome = Run::new(&case.upload)
                    .bindings(&reference.bindings)
                    .cores(reference.simulation.options.core_count)
                    .progress(|progress| {
                        if let Progress::Round { rounds } = progress {
                            model.0.round.store(rounds, Ordering::Relaxed);
                        }
                    })
                    .on(&device)
                    .unwrap_or_else(|error| panic!("{}: {error}", name.display()));
                let answer = &reference.answer.outcome;
                let commands = sorted(outcome.commands.iter().map(|one| {
                    let first = if one.queued { 0 } else { one.first };
                    (one.node.number(), one.round, one.handler, first, one.count, one.flags, one.args)
                }));
                let name = name.display();
                assert_eq!(outcome.error, None, "{name}");
                assert_eq!(commands, of_simulator(&answer.commands), "{name}");
                assert_eq!(outcome.registers, answer.registers, "{name}");
                assert_eq!((outcome.status, outcome.rounds), (answer.status, answer.rounds), "{name}");
                let events: Vec<_> = outcome.events.iter().map(|posted| posted.event).collect();
                let expected: Vec<_> = answer.events.iter().map(|posted| posted.event).collect();
                assert_eq!(events, expected, "{name}");
                let slots = outcome.commands.iter().filter_map(|one| one.slot);
                assert!(slots.max().unwrap_or_default() < wire::SLOTS as u8);
            }
        }
        super::adds_up(&device);
        assert_eq!((device.stats().lost, device.stats().timed_out), (0, 0));
    }
}
