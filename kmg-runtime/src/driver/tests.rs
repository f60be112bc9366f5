//! What the module promises, on devices that do anything a device may do, at times that the tests make.

extern crate std;

use std::cell::{Cell, RefCell};
use std::format;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Wake, Waker};
use std::vec;
use std::vec::Vec;

use super::*;
use crate::model::Machine;
use crate::{
    CommandSpec, Encoded, Fault, GraphSpec, MicroOp, NodeId, NodeSpec, Operand, Phase, Place, Reason,
    Register, State, Step, Submit, Work, encode,
};

mod random;

fn register(number: u8) -> Register {
    Register::new(number).unwrap()
}

/// A command with one argument, a result to `result`, before `successors`.
fn command(argument: u32, result: Option<u8>, successors: &[u8]) -> NodeSpec {
    let command = CommandSpec {
        handler: 7,
        exclusive: false,
        with_result: result.is_some(),
        place: Place::Group { first: Operand::Word(0), count: Operand::Word(1) },
        args: [argument, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        patches: vec![],
    };
    let successors = successors.iter().copied().map(NodeId::new).collect();
    NodeSpec { work: Work::Command { command, result: result.map(register) }, skip: None, successors }
}

fn graph(nodes: Vec<NodeSpec>) -> Encoded {
    encode(&GraphSpec { nodes, ..GraphSpec::default() }).unwrap()
}

/// Holds tickets until the test says how they end.
#[derive(Default)]
struct Held<'i> {
    tickets: Vec<Ticket<'i>>,
    aborted: Vec<u8>,
    /// Keeps the tickets that are to be aborted.
    slow: bool,
    queues: bool,
    room: usize,
}

impl Held<'_> {
    fn of(room: usize) -> Self {
        Self { room, ..Self::default() }
    }
}

impl<'i> Device<'i> for Held<'i> {
    fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
        if self.tickets.len() == self.room {
            return Err(ticket);
        }
        if self.queues {
            ticket.queue();
        }
        self.tickets.push(ticket);
        Ok(())
    }

    fn abort(&mut self, key: Key<'i>) -> bool {
        self.aborted.push(key.slot());
        if !self.slow {
            self.tickets.retain(|ticket| ticket.key() != key);
        }
        true
    }
}

fn failed(reason: Reason, node: Option<u8>, lent: u16) -> Next {
    Next::Failed(Failure { fault: Fault { reason, node: node.map(NodeId::new) }, lent })
}

#[test]
fn a_second_run_on_an_inbox_is_refused_until_the_first_is_gone() {
    let upload = graph(vec![command(0, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let (mut one, mut two) = (State::new(), State::new());
    let run = Run::on(&mut one, &inbox, Held::of(1)).start(upload.upload(), &[], 8).unwrap();
    let error = Run::on(&mut two, &inbox, Held::of(1)).start(upload.upload(), &[], 8).unwrap_err();
    assert_eq!(error, StartError::InboxHeld(InboxHeld));
    drop(run);
    assert!(Run::on(&mut two, &inbox, Held::of(1)).start(upload.upload(), &[], 8).is_ok());
}

#[test]
fn a_start_that_is_refused_holds_nothing() {
    let upload = graph(vec![command(0, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let start = |state: &mut State, bindings: &[u32], cores| {
        Run::on(state, &inbox, Held::of(1)).start(upload.upload(), bindings, cores).map(drop).err()
    };
    assert_eq!(start(&mut state, &[0; 17], 8), Some(crate::TooManyBindings(17).into()));
    assert_eq!(start(&mut state, &[], 0), Some(StartError::CoreCount(0)));
    assert_eq!(start(&mut state, &[], 65_536), Some(StartError::CoreCount(65_536)));
    assert_eq!(state.phase(), Phase::Idle);
    assert_eq!(start(&mut state, &[], 65_535), None);
}

#[test]
fn sleeping_is_for_when_everything_waits() {
    // A slice of more micro-ops than one step runs, and a command beside it.
    let set = MicroOp::Set { d: register(1), value: 5 };
    let long = NodeSpec { work: Work::Cpu(vec![set; 100]), skip: None, successors: vec![NodeId::new(2)] };
    let upload = graph(vec![command(0, Some(0), &[]), long, command(1, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let mut run = Run::on(&mut state, &inbox, Held::of(16)).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Again, "the slice made a node ready");
    assert_eq!(run.poll(0), Next::Wait(None));
    assert_eq!(run.poll(0), Next::Wait(None));
    assert_eq!(run.in_flight().collect::<Vec<_>>(), [NodeId::new(0), NodeId::new(2)]);
    for ticket in run.device_mut().tickets.drain(..) {
        ticket.complete(9);
    }
    assert_eq!(run.poll(0), Next::End);
    assert_eq!(run.poll(0), Next::End);
    assert_eq!(run.state().registers()[..2], [9, 5]);
}

fn until_waiting<'i, D: Device<'i>>(run: &mut Run<'_, 'i, '_, D>) -> Next {
    for _poll in 0..8 {
        match run.poll(0) {
            Next::Again => {}
            next => return next,
        }
    }
    panic!("it spins while everything waits");
}

#[test]
fn busy_and_retried_commands_wait_for_a_completion_a_nudge_or_another_node() {
    // More of them than a step takes, on a device with room for one.
    let upload = graph((0..40).map(|node| command(node, None, &[])).collect());
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let mut run = Run::on(&mut state, &inbox, Held::of(1)).start(upload.upload(), &[], 8).unwrap();
    for _command in 0..40 {
        assert_eq!(until_waiting(&mut run), Next::Wait(None));
        assert_eq!(run.poll(0), Next::Wait(None));
        // A retry alone is no reason to try again; the nudge is.
        let device = run.device_mut();
        device.room = 0;
        device.tickets.pop().unwrap().retry();
        assert_eq!(run.poll(0), Next::Wait(None));
        run.device_mut().room = 1;
        assert_eq!(run.poll(0), Next::Wait(None));
        assert!(run.device().tickets.is_empty());
        inbox.nudge();
        assert_eq!(until_waiting(&mut run), Next::Wait(None));
        run.device_mut().tickets.pop().unwrap().complete(0);
    }
    assert_eq!(until_waiting(&mut run), Next::End);
}

#[test]
fn a_deadline_aborts_and_fails_when_every_ticket_has_landed() {
    let upload = graph(vec![command(0, None, &[]), command(1, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let device = Held { slow: true, ..Held::of(16) };
    let mut run = Run::on(&mut state, &inbox, device).deadline(200).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(1_000), Next::Wait(Some(1_200)));
    assert_eq!(run.poll(1_199), Next::Wait(Some(1_200)));
    assert_eq!(run.poll(1_200), Next::Wait(None));
    assert_eq!(run.state().fault(), Some(Fault::at(Reason::DEADLINE, NodeId::new(0))));
    assert_eq!(run.device().aborted, [0, 1]);
    run.device_mut().tickets.pop().unwrap().complete(3);
    assert_eq!(run.poll(1_300), Next::Wait(None));
    drop(run.device_mut().tickets.pop());
    assert_eq!(run.poll(1_400), failed(Reason::DEADLINE, Some(0), 0));
    assert_eq!(run.device().aborted, [0, 1], "each is asked for once");
    assert_eq!(inbox.lent(), 0);
}

#[test]
fn a_deadline_counts_from_the_placing_of_a_job() {
    let upload = graph(vec![command(0, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let device = Held { queues: true, ..Held::of(16) };
    let mut run = Run::on(&mut state, &inbox, device).deadline(200).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(None));
    assert_eq!(run.poll(5_000), Next::Wait(None));
    run.device().tickets[0].place();
    assert_eq!(run.poll(6_000), Next::Wait(Some(6_200)));
    assert_eq!(run.poll(6_200), failed(Reason::DEADLINE, Some(0), 0));
}

#[test]
fn the_header_says_the_deadline_and_zero_is_the_devices() {
    let spec =
        GraphSpec { nodes: vec![command(0, None, &[])], deadline_microseconds: 70, ..GraphSpec::default() };
    let upload = encode(&spec).unwrap();
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let mut run =
        Run::on(&mut state, &inbox, Held::of(1)).deadline(9).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(30), Next::Wait(Some(100)));
}

#[test]
fn a_cancel_aborts_and_a_failure_drains() {
    let upload = graph(vec![command(0, None, &[]), command(1, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let mut run = Run::on(&mut state, &inbox, Held::of(16)).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(None));
    inbox.stop(Reason::CANCELLED);
    inbox.stop(Reason::HEADER);
    assert_eq!(run.poll(0), failed(Reason::CANCELLED, None, 0), "the first reason counts");
    assert_eq!(run.device().aborted, [0, 1]);
    drop(run);

    let mut run = Run::on(&mut state, &inbox, Held::of(16)).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(None));
    run.device_mut().tickets.remove(1).fail(Reason::DEADLINE);
    assert_eq!(run.poll(0), Next::Wait(None));
    assert_eq!(run.state().phase(), Phase::Failed);
    assert!(run.device().aborted.is_empty());
    run.device_mut().tickets.remove(0).complete(0);
    assert_eq!(run.poll(0), failed(Reason::DEADLINE, Some(1), 0));
}

#[test]
fn deadlines_count_while_a_failure_drains() {
    let upload = graph(vec![command(0, None, &[]), command(1, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let mut run =
        Run::on(&mut state, &inbox, Held::of(16)).deadline(50).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(Some(50)));
    drop(run.device_mut().tickets.remove(0));
    assert_eq!(run.poll(10), Next::Wait(Some(50)));
    assert!(run.device().aborted.is_empty());
    assert_eq!(run.poll(50), failed(Reason::DEADLINE, Some(0), 0));
    assert_eq!(run.device().aborted, [1]);
}

#[test]
fn the_drain_limit_says_which_slots_are_still_lent() {
    let upload = graph(vec![command(0, None, &[]), command(1, None, &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let device = Held { slow: true, ..Held::of(16) };
    let mut run = Run::on(&mut state, &inbox, device).drain_limit(30).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(7), Next::Wait(None));
    inbox.stop(Reason::CANCELLED);
    assert_eq!(run.poll(100), Next::Wait(Some(130)));
    run.device_mut().tickets.remove(0).complete(0);
    assert_eq!(run.poll(129), Next::Wait(Some(130)));
    assert_eq!(run.poll(130), failed(Reason::CANCELLED, None, 0b10));
    let Next::Failed(failure) = run.poll(131) else { panic!() };
    assert_eq!(format!("{failure}"), "error 10 (cancelled); still lent: slots 1");
}

#[test]
fn the_tickets_of_a_run_that_was_dropped_land_nowhere() {
    let upload = graph(vec![command(0, Some(0), &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let device = RefCell::new(Held { slow: true, ..Held::of(16) });
    let mut run = Run::on(&mut state, &inbox, &device).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(None));
    drop(run);
    assert_eq!(device.borrow().aborted, [0]);
    assert_eq!((state.phase(), inbox.lent()), (Phase::Failed, 1));

    let mut run = Run::on(&mut state, &inbox, &device).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(None));
    assert_eq!(inbox.lent(), 0b11, "its slot is not given again");
    device.borrow_mut().tickets.remove(0).complete(1);
    assert_eq!(run.poll(0), Next::Wait(None));
    assert_eq!((run.state().registers()[0], inbox.lent()), (0, 0b10));
    device.borrow_mut().tickets.remove(0).complete(2);
    assert_eq!(run.poll(0), Next::End);
    assert_eq!(run.state().registers()[0], 2);
}

#[test]
fn a_number_is_a_ticket_once_and_only_while_it_is_outstanding() {
    let upload = graph(vec![command(0, Some(0), &[])]);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let mut run = Run::on(&mut state, &inbox, Held::of(16)).start(upload.upload(), &[], 8).unwrap();
    assert_eq!(run.poll(0), Next::Wait(None));
    assert!(inbox.ticket(0).is_none(), "its ticket is held");
    let slot = run.device_mut().tickets.pop().unwrap().into_raw();
    assert_eq!(slot, 0);
    assert!(inbox.ticket(1).is_none());
    assert!(inbox.ticket(16).is_none());
    let ticket = inbox.ticket(0).unwrap();
    assert!(inbox.ticket(0).is_none(), "taken back already");
    ticket.complete(4);
    assert_eq!(run.poll(0), Next::End);
    assert!(inbox.ticket(0).is_none());
}

#[test]
fn runs_that_share_a_device_find_it_busy_and_never_panic() {
    let upload = graph(vec![command(0, Some(0), &[])]);
    let (one, two) = (Inbox::new(&|| {}), Inbox::new(&|| {}));
    let (mut state, mut other) = (State::new(), State::new());
    let device = RefCell::new(Held::of(16));
    let mut first = Run::on(&mut state, &one, &device).start(upload.upload(), &[], 8).unwrap();
    let mut second = Run::on(&mut other, &two, &device).deadline(5).start(upload.upload(), &[], 8).unwrap();
    let taken = device.borrow_mut();
    assert_eq!(first.poll(0), Next::Again, "busy, with a nudge");
    drop(taken);
    assert_eq!((first.poll(0), second.poll(0)), (Next::Wait(None), Next::Wait(Some(5))));
    let taken = device.borrow_mut();
    assert_eq!(second.poll(5), Next::Again, "the device cannot be asked to abort now");
    drop(taken);
    assert_eq!(second.poll(5), failed(Reason::DEADLINE, Some(0), 0));
    assert_eq!(device.borrow().tickets.len(), 1, "the other run's is no concern of it");
    device.borrow_mut().tickets.pop().unwrap().complete(1);
    assert_eq!(first.poll(5), Next::End);
}

#[cfg(feature = "std")]
#[test]
fn threads_share_a_device_by_a_mutex() {
    let upload = graph(vec![command(0, Some(0), &[])]);
    let inbox = Inbox::new(&|| {});
    let device = std::sync::Mutex::new(Held::of(16));
    let mut state = State::new();
    let mut run = Run::on(&mut state, &inbox, &device).start(upload.upload(), &[], 8).unwrap();
    let guard = device.lock().unwrap();
    assert_eq!(run.poll(0), Next::Again, "the lock is taken: busy, with a nudge");
    drop(guard);
    assert_eq!(run.poll(0), Next::Wait(None));
    device.lock().unwrap().tickets.pop().unwrap().complete(6);
    assert_eq!(run.poll(0), Next::End);
    assert_eq!(run.state().registers()[0], 6);
}

/// A graph that `graph!` would make: one `JOIN` on four cores.
struct OnFour;

impl crate::StaticGraph for OnFour {
    const UPLOAD: crate::Upload<'static> = {
        static LINES: [crate::Line; 2] = {
            let mut lines = [crate::Line::ZERO; 2];
            (lines[0].0[0], lines[0].0[1], lines[0].0[2], lines[0].0[3]) = (0x52, 0x47, 0x4D, 0x4B);
            (lines[0].0[4], lines[0].0[8], lines[0].0[28]) = (1, 1, 0xFF);
            (lines[0].0[32], lines[0].0[41]) = (1, 16);
            (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (3, 0xFF, 0xFF);
            lines
        };
        crate::Upload::trusted(&LINES)
    };
    const CORES: Option<u32> = Some(4);
    const SYMBOLS: crate::Symbols<'static> =
        crate::Symbols { graph: "OnFour", file: "tests.rs", nodes: &[], registers: &[] };
    const OP_BOUNDS: &'static [Option<u32>] = &[Some(0)];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [Option<u32>] = Self::OP_BOUNDS;
    const BYTES: &'static [u8] = Self::UPLOAD.bytes();
    const LEN: usize = 128;
    type Bindings = u32;
    type Block = [u32; 1];
    fn block(bindings: u32) -> [u32; 1] {
        [bindings]
    }
}

#[test]
fn a_static_graph_is_refused_on_a_smaller_grid() {
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let error = Run::on(&mut state, &inbox, Held::of(0)).start_graph::<OnFour>(5, 3).unwrap_err();
    assert_eq!(error, StartError::Grid { cores: 3, needed: 4 });
    assert_eq!(format!("{error}"), "a grid of 3 cores: the graph is made for 4 (`cores = 4`)");
    let mut run = Run::on(&mut state, &inbox, Held::of(0)).start_graph::<OnFour>(5, 4).unwrap();
    assert_eq!(run.poll(0), Next::End);
    assert_eq!(run.state().registers()[0], 5);
}

/// A clock that the test moves.
struct Manual(Cell<u64>);

impl Clock for Manual {
    fn now(&self) -> u64 {
        self.0.get()
    }

    async fn until(&self, instant: u64) {
        core::future::poll_fn(|_context| match self.0.get() >= instant {
            true => core::task::Poll::Ready(()),
            false => core::task::Poll::Pending,
        })
        .await;
    }
}

/// Counts wakes.
struct Counter(AtomicU32);

impl Wake for Counter {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn an_async_run_waits_rings_and_is_dropped_with_its_future() {
    let upload = graph(vec![command(0, None, &[1]), command(1, None, &[])]);
    let counter = Arc::new(Counter(AtomicU32::new(0)));
    let waker = Waker::from(counter.clone());
    let mut context = Context::from_waker(&waker);
    let inbox = Inbox::new(&|| {});
    let mut state = State::new();
    let device = RefCell::new(Held::of(16));
    let clock = Manual(Cell::new(0));
    let run = Run::on(&mut state, &inbox, &device).deadline(100).start(upload.upload(), &[], 8).unwrap();
    let registered = AtomicBool::new(false);
    let mut future =
        std::boxed::Box::pin(run.wait(&clock, |_waker| registered.store(true, Ordering::Relaxed)));
    assert!(future.as_mut().poll(&mut context).is_pending());
    assert!(registered.load(Ordering::Relaxed));
    assert_eq!(counter.0.load(Ordering::Relaxed), 0, "it sleeps");
    device.borrow_mut().tickets.pop().unwrap().complete(0);
    clock.0.set(60);
    assert!(future.as_mut().poll(&mut context).is_pending());
    clock.0.set(160);
    assert!(future.as_mut().poll(&mut context).is_ready(), "the second command's deadline passed");
    drop(future);
    assert_eq!(device.borrow().aborted, [0]);
    assert_eq!(state.fault(), Some(Fault::at(Reason::DEADLINE, NodeId::new(1))));

    let run = Run::on(&mut state, &inbox, &device).start(upload.upload(), &[], 8).unwrap();
    {
        let mut future = core::pin::pin!(run.wait(&clock, |_waker| {}));
        assert!(future.as_mut().poll(&mut context).is_pending());
    }
    assert_eq!(device.borrow().aborted, [0, 0]);
    assert_eq!(state.fault(), Some(Fault::new(Reason::CANCELLED)));
}
