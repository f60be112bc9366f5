//! The executor does what the plain model does, call by call.

use kmg_runtime::model::Machine;
use kmg_runtime::{Command, Executor, Fault, Line, NodeId, Phase, Reason, Step, Submit, Upload, encode};
use kmg_tests::{broken, random};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// What a device does between two steps, and what it answers in one.
#[derive(Clone, Debug)]
enum Action {
    /// A step; the device is busy for command i where bit i is set.
    Step {
        busy: u32,
    },
    /// Completes a command in flight, if there is one.
    Complete {
        which: Index,
        result: u32,
    },
    /// Gives a command in flight back, if there is one.
    Retry {
        which: Index,
    },
    /// Completes whatever node that is.
    CompleteAny {
        node: u8,
        result: u32,
    },
    /// Gives back whatever node that is.
    RetryAny {
        node: u8,
    },
    Stop(Fault),
    /// Starts anew, also with too many bindings.
    Start {
        bindings: Vec<u32>,
        core_count: u32,
    },
}

fn action() -> impl Strategy<Value = Action> {
    let busy = prop_oneof![4 => Just(0_u32), 2 => any::<u32>(), 1 => Just(u32::MAX)];
    let node = prop_oneof![3 => 0_u8..12, 1 => any::<u8>()];
    let fault = (1_u32..30, proptest::option::of(any::<u8>())).prop_map(|(reason, node)| Fault {
        reason: Reason::from_number(reason).unwrap(),
        node: node.map(NodeId::new),
    });
    prop_oneof![
        40 => busy.prop_map(|busy| Action::Step { busy }),
        30 => (any::<Index>(), random::word())
            .prop_map(|(which, result)| Action::Complete { which, result }),
        8 => any::<Index>().prop_map(|which| Action::Retry { which }),
        4 => (node.clone(), random::word())
            .prop_map(|(node, result)| Action::CompleteAny { node, result }),
        4 => node.prop_map(|node| Action::RetryAny { node }),
        1 => fault.prop_map(Action::Stop),
        2 => (vec(random::word(), 0..=18), random::core_count())
            .prop_map(|(bindings, core_count)| Action::Start { bindings, core_count }),
    ]
}

/// A step's return and what it submitted, each with its 64 bytes.
type Taken = (Step, Vec<(NodeId, Command)>);

fn take(step: impl FnOnce(&mut dyn FnMut(NodeId, &Command) -> Submit) -> Step, busy: u32) -> Taken {
    let mut commands = Vec::new();
    let answered = step(&mut |node, command| {
        let bit = busy >> (commands.len() % 32) & 1;
        commands.push((node, *command));
        if bit == 1 { Submit::Busy } else { Submit::Submitted }
    });
    (answered, commands)
}

struct Both<'a> {
    upload: Upload<'a>,
    executor: Executor<'a>,
    machine: Machine<'a>,
}

impl<'a> Both<'a> {
    fn new(upload: Upload<'a>) -> Self {
        let both = Self { upload, executor: Executor::new(), machine: Machine::new() };
        both.assert_same();
        both
    }

    fn start(&mut self, bindings: &[u32], core_count: u32) {
        let started = self.executor.start(self.upload, bindings, core_count);
        assert_eq!(started, self.machine.start(self.upload, bindings, core_count));
        assert_eq!(started.is_ok(), bindings.len() <= 16);
    }

    fn in_flight(&self) -> Vec<NodeId> {
        (0..=255).map(NodeId::new).filter(|node| self.machine.is_in_flight(*node)).collect()
    }

    fn do_it(&mut self, action: &Action) {
        match action {
            Action::Step { busy } => {
                self.step(*busy);
            }
            Action::Complete { which, result } => {
                let in_flight = self.in_flight();
                if !in_flight.is_empty() {
                    self.complete(*which.get(&in_flight), *result);
                }
            }
            Action::Retry { which } => {
                let in_flight = self.in_flight();
                if !in_flight.is_empty() {
                    self.retry(*which.get(&in_flight));
                }
            }
            Action::CompleteAny { node, result } => self.complete(NodeId::new(*node), *result),
            Action::RetryAny { node } => self.retry(NodeId::new(*node)),
            Action::Stop(fault) => {
                assert_eq!(self.executor.stop(*fault), self.machine.stop(*fault));
            }
            Action::Start { bindings, core_count } => self.start(bindings, *core_count),
        }
        self.assert_same();
    }

    fn step(&mut self, busy: u32) -> Step {
        let taken = take(|submit| self.executor.step(submit), busy);
        assert_eq!(taken, take(|submit| self.machine.step(submit), busy));
        let (step, commands) = taken;
        assert!(commands.len() <= 16);
        let phase = match step {
            Step::Running | Step::Round => Phase::Running,
            Step::End => Phase::Ended,
            Step::Error => Phase::Failed,
            Step::NotRunning => self.executor.phase(),
        };
        assert_eq!(self.executor.phase(), phase);
        step
    }

    fn complete(&mut self, node: NodeId, result: u32) {
        let in_flight = self.machine.is_in_flight(node);
        let completed = self.executor.complete(node, result);
        assert_eq!(completed, self.machine.complete(node, result));
        assert_eq!(completed.is_ok(), in_flight);
    }

    fn retry(&mut self, node: NodeId) {
        let in_flight = self.machine.is_in_flight(node);
        let retried = self.executor.retry(node);
        assert_eq!(retried, self.machine.retry(node));
        assert_eq!(retried.is_ok(), in_flight);
    }

    fn assert_same(&self) {
        assert_eq!(self.executor.registers(), self.machine.registers());
        assert_eq!(self.executor.rounds(), self.machine.rounds());
        assert_eq!(self.executor.phase(), self.machine.phase());
        assert_eq!(self.executor.fault(), self.machine.fault());
        assert_eq!(self.executor.upload(), self.machine.upload());
        for node in (0..=255).map(NodeId::new) {
            assert_eq!(self.executor.is_in_flight(node), self.machine.is_in_flight(node));
        }
    }

    /// Steps on without a busy answer, completing the last command first, for at most `steps` steps.
    fn run_on(&mut self, steps: u32) {
        for _ in 0..steps {
            if self.step(0) == Step::NotRunning {
                break;
            }
            for node in self.in_flight().into_iter().rev() {
                self.complete(node, u32::from(node.number()) & 3);
            }
            self.assert_same();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(350))]

    #[test]
    fn executor_and_model_agree(
        graph in random::graph(),
        bindings in random::bindings(),
        core_count in random::core_count(),
        actions in vec(action(), 0..60),
    ) {
        let encoded = encode(&graph).unwrap();
        let mut both = Both::new(encoded.upload());
        both.start(&bindings, core_count);
        for action in &actions {
            both.do_it(action);
        }
        both.run_on(60);
    }

    #[test]
    fn executor_and_model_agree_on_noise_in_ignored_fields(
        upload in broken::accepted_with_noise(),
        bindings in random::bindings(),
        actions in vec(action(), 0..30),
    ) {
        let mut both = Both::new(upload.upload());
        both.start(&bindings, 119);
        for action in &actions {
            both.do_it(action);
        }
        both.run_on(60);
    }

    /// Bytes that no check has seen may run wrong, and that differently in the two; they cause no panic and no
    /// call that does not return.
    #[test]
    fn executor_and_model_run_forged_uploads_without_a_panic(
        lines in broken::forged(),
        bindings in random::bindings(),
        actions in vec(action(), 0..60),
    ) {
        let upload = Upload::trusted(&lines);
        let mut executor = Executor::new();
        let mut machine = Machine::new();
        executor.start(upload, &bindings, 119).unwrap();
        machine.start(upload, &bindings, 119).unwrap();
        for action in &actions {
            match action {
                Action::Step { busy } => {
                    let (_, commands) = take(|submit| executor.step(submit), *busy);
                    prop_assert!(commands.len() <= 16);
                    let (_, commands) = take(|submit| machine.step(submit), *busy);
                    prop_assert!(commands.len() <= 16);
                }
                Action::Complete { which, result } => {
                    let node = NodeId::new(which.index(256) as u8);
                    executor.complete(node, *result).ok();
                    machine.complete(node, *result).ok();
                }
                Action::CompleteAny { node, result } => {
                    executor.complete(NodeId::new(*node), *result).ok();
                    machine.complete(NodeId::new(*node), *result).ok();
                }
                Action::Retry { which } => {
                    let node = NodeId::new(which.index(256) as u8);
                    executor.retry(node).ok();
                    machine.retry(node).ok();
                }
                Action::RetryAny { node } => {
                    executor.retry(NodeId::new(*node)).ok();
                    machine.retry(NodeId::new(*node)).ok();
                }
                Action::Stop(_) => {}
                Action::Start { bindings, core_count } => {
                    executor.start(upload, bindings, *core_count).ok();
                    machine.start(upload, bindings, *core_count).ok();
                }
            }
        }
    }
}

/// A slice that jumps to itself under a limit that no check accepts: the step returns all the same.
#[test]
fn a_step_returns_under_a_step_limit_that_the_check_refuses() {
    use kmg_runtime::{GraphSpec, MicroOp, NodeSpec, Work};
    let forever = Work::Cpu(vec![MicroOp::Jmp { target: 0 }]);
    let node = NodeSpec { work: forever, skip: None, successors: vec![] };
    let mut lines =
        encode(&GraphSpec { nodes: vec![node], ..GraphSpec::default() }).unwrap().lines().to_vec();
    lines[0].0[40..44].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(kmg_runtime::check(&lines), Err(Fault::new(Reason::HEADER)));

    let mut both = Both::new(Upload::trusted(&lines));
    both.start(&[], 119);
    assert_eq!(both.step(0), Step::Error);
    assert_eq!(both.executor.fault(), Some(Fault::at(Reason::STEP_LIMIT, NodeId::new(0))));
}

/// Lines whose sizes do not fit together run as a graph without nodes.
#[test]
fn lines_whose_sizes_do_not_fit_run_as_a_graph_without_nodes() {
    for lines in [&[][..], &[Line::ZERO], &[Line([0xFF; 64]); 3]] {
        let mut executor = Executor::new();
        executor.start(Upload::trusted(lines), &[], 119).unwrap();
        assert_ne!(executor.step(|_, _| Submit::Busy), Step::Running);
    }
}

/// The random runs reach every return of a step, every reason that running has, rounds and busy rings.
#[test]
fn random_runs_reach_every_end() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut faults = std::collections::BTreeSet::new();
    let mut rounds = 0;
    let mut ended = 0;
    for _ in 0..300 {
        let run = (random::graph_of(1..=12), random::bindings(), random::core_count());
        let (graph, bindings, core_count) = run.new_tree(&mut runner).unwrap().current();
        let encoded = encode(&graph).unwrap();
        let mut both = Both::new(encoded.upload());
        both.start(&bindings, core_count);
        both.run_on(100);
        faults.extend(both.executor.fault().map(|fault| fault.reason.number()));
        rounds = rounds.max(both.executor.rounds());
        ended += u32::from(both.executor.phase() == Phase::Ended);
    }
    assert_eq!(faults, [6, 7, 9, 11, 14].into());
    assert!(rounds > 3 && ended > 30, "rounds {rounds}, ended {ended}");
}
