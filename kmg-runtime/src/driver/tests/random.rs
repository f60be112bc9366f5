//! Graphs on a device that completes, retries, is busy, fails, drops and queues at random, beside the plain model.

use super::*;

/// A xorshift generator: the same programs in every run.
struct Random(u32);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % limit
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

#[derive(Clone, Copy, Default)]
struct Faults {
    /// In percent of what is taken.
    fail: u32,
    drop: u32,
    /// Commands that end only when they are aborted.
    hang: u32,
}

/// How tickets were taken and how they ended.
#[derive(Debug, Default)]
struct Counts {
    taken: u32,
    completed: u32,
    retried: u32,
    failed: u32,
    dropped: u32,
    aborted: u32,
}

struct Chaos<'i, 'b> {
    random: Random,
    faults: Faults,
    held: Vec<(Ticket<'i>, u32, bool)>,
    counts: Counts,
    inbox: &'b Inbox<'b>,
}

fn word(argument: u32) -> u32 {
    argument.wrapping_mul(0x9E37_79B9) ^ 5
}

impl<'i> Device<'i> for Chaos<'i, '_> {
    fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>> {
        if self.random.chance(20) {
            if self.held.iter().all(|(_ticket, _argument, hangs)| *hangs) {
                self.inbox.nudge();
            }
            return Err(ticket);
        }
        self.counts.taken += 1;
        let argument = command.arg_values()[0];
        if self.random.chance(20) {
            ticket.complete(word(argument));
            self.counts.completed += 1;
            return Ok(());
        }
        if self.random.chance(10) {
            ticket.queue();
            ticket.place();
        }
        let hangs = self.random.chance(self.faults.hang);
        self.held.push((ticket, argument, hangs));
        Ok(())
    }

    fn abort(&mut self, key: Key<'i>) -> bool {
        if self.random.chance(20) {
            return false;
        }
        let at = self.held.iter().position(|(ticket, ..)| ticket.key() == key);
        if let Some(at) = at {
            drop(self.held.swap_remove(at));
            self.counts.aborted += 1;
        }
        true
    }
}

impl Chaos<'_, '_> {
    /// Something may end; whether something did.
    fn tick(&mut self) -> bool {
        let ready: Vec<usize> = (0..self.held.len()).filter(|at| !self.held[*at].2).collect();
        if ready.is_empty() {
            return false;
        }
        let at = ready[self.random.below(ready.len() as u32) as usize];
        let (ticket, argument, _hangs) = self.held.swap_remove(at);
        let Faults { fail, drop: lost, .. } = self.faults;
        if self.random.chance(fail) {
            self.counts.failed += 1;
            ticket.fail(Reason::CANCELLED);
        } else if self.random.chance(lost) {
            self.counts.dropped += 1;
            drop(ticket);
        } else if self.random.chance(15) {
            self.counts.retried += 1;
            ticket.retry();
            self.inbox.nudge();
        } else {
            self.counts.completed += 1;
            ticket.complete(word(argument));
        }
        true
    }
}

/// Layers of commands whose results go to registers of their own, with joins and slices between, in rounds.
fn random_graph(random: &mut Random) -> Encoded {
    // At most four predecessors each.
    let width = 1 + random.below(4) as u8;
    let layers = 1 + random.below(6) as u8;
    let mut nodes = Vec::new();
    for layer in 0..layers {
        for column in 0..width {
            let join = layer * (width + 1) + width;
            nodes.push(command(u32::from(layer) * 8 + u32::from(column), Some(column), &[join]));
        }
        let successors = match layer + 1 < layers {
            true => (0..width).map(|column| NodeId::new((layer + 1) * (width + 1) + column)).collect(),
            false => vec![],
        };
        let add = MicroOp::Add { d: register(8), a: register(8), b: register(0) };
        let work = match random.below(3) {
            0 => Work::Join,
            1 => Work::Cpu(vec![add]),
            _ => Work::Cpu(vec![add; 70]),
        };
        nodes.push(NodeSpec { work, skip: None, successors });
    }
    // Rounds: counted down in r9 by the last slice.
    let last = nodes.len() - 1;
    let down = MicroOp::Sub { d: register(9), a: register(9), b: register(10) };
    nodes[last].work = Work::Cpu(vec![down]);
    let spec = GraphSpec { nodes, again: Some(register(9)), max_runs: 10, ..GraphSpec::default() };
    encode(&spec).unwrap()
}

/// Rounds and one to subtract.
const BINDINGS: [u32; 11] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 1];

fn plain(upload: crate::Upload<'_>) -> ([u32; 16], u32) {
    let mut machine = Machine::new();
    machine.start(upload, &BINDINGS, 8).unwrap();
    loop {
        let mut taken = Vec::new();
        let step = machine.step(|node, command| {
            taken.push((node, command.arg_values()[0]));
            Submit::Submitted
        });
        for (node, argument) in taken {
            machine.complete(node, word(argument)).unwrap();
        }
        if step == Step::End {
            return (*machine.registers(), machine.rounds());
        }
    }
}

/// Runs to the end and gives it, with the counts.
fn drive(upload: crate::Upload<'_>, seed: u32, faults: Faults, cancel: Option<u32>) -> (Next, State, Counts) {
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let device =
        Chaos { random: Random(seed), faults, held: vec![], counts: Counts::default(), inbox: &inbox };
    let mut run = Run::on(&mut state, &inbox, device).deadline(500).start(upload, &BINDINGS, 8).unwrap();
    let mut now = 0;
    let mut again = 0;
    let mut turns = 0;
    let next = loop {
        turns += 1;
        assert!(turns < 100_000, "the run does not end");
        if cancel == Some(turns) {
            inbox.stop(Reason::CANCELLED);
        }
        match run.poll(now) {
            Next::Again | Next::Round => {
                again += 1;
                assert!(again < 1_000, "it spins");
            }
            Next::Wait(until) => {
                again = 0;
                if run.state().phase() == Phase::Running {
                    assert!(!run.state().is_ready(), "it sleeps while a node is ready");
                }
                now += 1;
                if !run.device_mut().tick() {
                    now = until.expect("everything waits, without end");
                }
            }
            next => break next,
        }
    };
    assert!(run.device().held.is_empty(), "a ticket has not landed");
    assert_eq!((inbox.lent(), run.in_flight().count()), (0, 0));
    assert_eq!(run.poll(now), next);
    let counts = core::mem::take(&mut run.device_mut().counts);
    drop(run);
    (next, state, counts)
}

#[test]
fn registers_are_those_of_the_model_and_every_ticket_ends_once() {
    let mut random = Random(1);
    for seed in 1..400 {
        let encoded = random_graph(&mut random);
        let upload = encoded.upload();
        let (next, state, counts) = drive(upload, seed, Faults::default(), None);
        assert_eq!(next, Next::End);
        assert_eq!((*state.registers(), state.rounds()), plain(upload));
        assert_eq!(counts.taken, counts.completed + counts.retried, "{counts:?}");
    }
}

#[test]
fn faults_end_a_run_when_every_ticket_has_ended_once() {
    let mut random = Random(2);
    let mut ends = [0; 4];
    for seed in 1..800 {
        let encoded = random_graph(&mut random);
        let faults = Faults { fail: random.below(3), drop: random.below(3), hang: random.below(4) };
        let cancel = random.chance(20).then(|| random.below(60));
        let (next, state, counts) = drive(encoded.upload(), seed, faults, cancel);
        let ended = counts.completed + counts.retried + counts.failed + counts.dropped + counts.aborted;
        assert_eq!(counts.taken, ended, "{counts:?}");
        match next {
            Next::End => {
                ends[0] += 1;
                assert_eq!((counts.failed, counts.dropped, counts.aborted), (0, 0, 0));
            }
            Next::Failed(Failure { fault, lent }) => {
                assert_eq!((state.fault(), lent), (Some(fault), 0));
                match (fault.reason, fault.node) {
                    (Reason::CANCELLED, None) => ends[1] += 1,
                    (Reason::CANCELLED, Some(_node)) => ends[2] += 1,
                    (Reason::DEADLINE, Some(_node)) => ends[3] += 1,
                    _ => panic!("{fault}"),
                }
            }
            next => panic!("{next:?}"),
        }
    }
    assert!(ends.iter().all(|end| *end > 20), "every kind of end was seen: {ends:?}");
}
