use core::fmt;
use core::future::poll_fn;
use core::pin::pin;
use core::task::{Poll, Waker};

use super::inbox::{mask, slots};
use super::{Clock, Device, Inbox, Key, Setup, Ticket};
use crate::record::Recorder;
use crate::wire::{Command, SLOTS};
use crate::{Fault, Interpreter, NodeId, Phase, Reason, RunSlice, State, Step, Submit, Upload};

/// One run of a graph on a device: executor, inbox, device and upload.
///
/// [`poll`](Self::poll) takes one turn and says what comes next; [`block`](Self::block) and [`wait`](Self::wait) are the
/// loops over it, for threads and bare metal, and for async executors. The [module](super) says what holds.
pub struct Run<'s, 'i, 'u, D: Device<'i>, R: Recorder = (), S: RunSlice = Interpreter> {
    state: &'s mut State,
    inbox: &'i Inbox<'i>,
    upload: Upload<'u>,
    device: D,
    recorder: R,
    slices: S,
    flight: Flight,
    /// The deadline of each command, in microseconds; 0: none.
    deadline: u32,
    /// For how many microseconds more to wait for tickets after an error, or [`FOREVER`].
    drain: u32,
    /// The time of the last poll. None was after the largest.
    last: u64,
}

/// The commands in flight, by slot.
struct Flight {
    nodes: [NodeId; SLOTS],
    /// The microseconds until the deadline of each, as of the last poll.
    left: [u32; SLOTS],
    /// Slots of this run. The inbox may have lent others, of runs that are over.
    own: u16,
    /// Of them those that wait in the device: their deadlines do not count yet.
    queued: u16,
    /// Of them those that the device was told to abort.
    aborted: u16,
    /// Of them those that are to be aborted.
    unwanted: u16,
}

pub(super) const FOREVER: u32 = u32::MAX;

/// Without state, device and executor, on processors of 32 bits.
#[cfg(all(target_pointer_width = "32", not(loom)))]
const _: () = {
    struct None;
    impl<'i> Device<'i> for None {
        fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
            Err(ticket)
        }
    }
    assert!(size_of::<Run<'_, '_, '_, None>>() <= 192 && size_of::<Ticket<'_>>() <= 8);
};

/// What comes after a [`poll`](Run::poll).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Poll again: a node is ready, or something has landed. Other work may come first.
    Again,
    /// A round ended and another starts; poll again.
    Round,
    /// Everything waits: sleep until the inbox's `wake` was called since this poll began, or until that time.
    Wait(Option<u64>),
    /// The graph has ended; every ticket has landed.
    End,
    /// The graph ended with an error, and the tickets have landed or the time for it is over.
    Failed(Failure),
}

/// How a run failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The error.
    pub fault: Fault,
    /// The slots, as bits, whose tickets have not landed: 0 unless the [limit](Setup::drain_limit) came first. Memory
    /// that their commands were lent is not free.
    pub lent: u16,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)?;
        if self.lent != 0 {
            f.write_str("; still lent: slots")?;
            for slot in slots(self.lent) {
                write!(f, " {slot}")?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for Failure {}

impl<'s, 'i, D: Device<'i>> Run<'s, 'i, '_, D> {
    /// A run in the memory of `state`, which the caller places, with an inbox of its own, on a device or a shared one.
    #[must_use]
    pub const fn on(state: &'s mut State, inbox: &'i Inbox<'i>, device: D) -> Setup<'s, 'i, D> {
        Setup { state, inbox, device, recorder: (), slices: Interpreter, deadline: 0, drain: FOREVER }
    }
}

impl<'s, 'i, 'u, D: Device<'i>, R: Recorder, S: RunSlice> Run<'s, 'i, 'u, D, R, S> {
    /// Starts on an inbox that is held, with at most 16 bindings.
    pub(super) fn begin(
        setup: Setup<'s, 'i, D, R, S>,
        upload: Upload<'u>,
        bindings: &[u32],
        core_count: u32,
    ) -> Self {
        let Setup { state, inbox, device, mut recorder, slices, deadline, drain } = setup;
        let _at_most_16 = state.recorded(&mut recorder).start(&upload, bindings, core_count);
        let deadline = match upload.header().deadline_microseconds.get() {
            0 => deadline,
            own => own,
        };
        let flight = Flight {
            nodes: [NodeId::new(0); SLOTS],
            left: [0; SLOTS],
            own: 0,
            queued: 0,
            aborted: 0,
            unwanted: 0,
        };
        Self { state, inbox, upload, device, recorder, slices, flight, deadline, drain, last: u64::MAX }
    }

    /// Takes one turn: takes what has landed, tests deadlines and the cancel, and takes one step of the executor if
    /// there is reason to. `now` is the time in microseconds; it does not fall.
    ///
    /// A turn takes no longer than a step. After [`Next::End`] and [`Next::Failed`] it says so again.
    pub fn poll(&mut self, now: u64) -> Next {
        let elapsed = self.advance(now);
        let mut stir = self.sweep();
        stir |= self.inbox.take_nudge();
        self.deadlines(elapsed);
        if let Some(reason) = self.inbox.take_stop() {
            self.abort_with(Fault::new(reason));
        }
        match self.state.phase() {
            Phase::Running => {}
            Phase::Ended | Phase::Idle => return Next::End,
            Phase::Failed => return self.drain(),
        }
        if !stir && !self.state.is_ready() {
            return self.sleep(FOREVER);
        }
        match self.step() {
            Step::Round => Next::Round,
            Step::Running if self.state.is_ready() => Next::Again,
            Step::Running => self.sleep(FOREVER),
            Step::End | Step::NotRunning => Next::End,
            Step::Error => self.drain(),
        }
    }

    /// Polls until the graph has ended. `now` gives the time in microseconds; `park` sleeps until the inbox's `wake` was
    /// called since it last returned, or until that time: WFE, a condition variable, `thread::park`.
    ///
    /// # Errors
    ///
    /// [`Failure`] if the graph ended with an error.
    pub fn block(
        &mut self,
        mut now: impl FnMut() -> u64,
        mut park: impl FnMut(Option<u64>),
    ) -> Result<(), Failure> {
        loop {
            match self.poll(now()) {
                Next::Again | Next::Round => {}
                Next::Wait(until) => park(until),
                Next::End => return Ok(()),
                Next::Failed(failure) => return Err(failure),
            }
        }
    }

    /// Polls until the graph has ended, in any async executor. `register` keeps the waker that the inbox's `wake` is to
    /// wake. Other tasks have their turn after each poll. To drop the future is to drop the run.
    ///
    /// # Errors
    ///
    /// [`Failure`] if the graph ended with an error.
    pub async fn wait(mut self, clock: impl Clock, mut register: impl FnMut(&Waker)) -> Result<(), Failure> {
        let mut alarm = pin!(None);
        let mut rings_at = None;
        poll_fn(|context| {
            register(context.waker());
            match self.poll(clock.now()) {
                Next::Again | Next::Round => context.waker().wake_by_ref(),
                Next::Wait(until) => {
                    if until != rings_at {
                        alarm.set(until.map(|instant| clock.until(instant)));
                        rings_at = until;
                    }
                    if let Some(ringing) = alarm.as_mut().as_pin_mut()
                        && ringing.poll(context).is_ready()
                    {
                        alarm.set(None);
                        rings_at = None;
                        context.waker().wake_by_ref();
                    }
                }
                Next::End => return Poll::Ready(Ok(())),
                Next::Failed(failure) => return Poll::Ready(Err(failure)),
            }
            Poll::Pending
        })
        .await
    }

    /// The executor's state: registers, rounds, phase.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.state
    }

    /// The device.
    #[must_use]
    pub const fn device(&self) -> &D {
        &self.device
    }

    /// The device, to ask it something between polls.
    pub const fn device_mut(&mut self) -> &mut D {
        &mut self.device
    }

    /// The recorder.
    pub const fn recorder_mut(&mut self) -> &mut R {
        &mut self.recorder
    }

    /// The nodes whose commands are in flight, in slot order.
    pub fn in_flight(&self) -> impl Iterator<Item = NodeId> {
        self.flight.own().map(|(_slot, node)| node)
    }

    /// Takes in what has landed; whether commands that wait are worth another try.
    fn sweep(&mut self) -> bool {
        let landed = self.inbox.sweep();
        let slots_landed = landed.completed | landed.other;
        if slots_landed == 0 {
            return false;
        }
        let was_full = self.inbox.lent() == u16::MAX;
        // Slots that a run before had lent: a device has room again.
        let earlier = slots_landed & !self.flight.own;
        for slot in slots(slots_landed & self.flight.own) {
            let word = self.inbox.word(slot);
            let completed = landed.completed & mask(slot) != 0;
            self.land(self.flight.node(slot), completed, word);
        }
        self.flight.remove(slots_landed);
        self.inbox.take_back(slots_landed);
        was_full || landed.completed != 0 || earlier != 0
    }

    /// The end of a command of this run. What lands after the end of the graph is dropped.
    fn land(&mut self, node: NodeId, completed: bool, word: u32) {
        let mut state = self.state.recorded(&mut self.recorder);
        // Refused after an error: late completions are.
        let _running = if completed {
            state.complete(&self.upload, node, word)
        } else {
            match Reason::from_number(word) {
                None => state.retry(&self.upload, node),
                Some(reason) => state.stop(Fault::at(reason, node)),
            }
        };
    }

    /// Ends the graph from outside and has what is in flight aborted, also while it was only waited for.
    fn abort_with(&mut self, fault: Fault) {
        // Refused after another error, which remains.
        let _running = self.state.recorded(&mut self.recorder).stop(fault);
        self.flight.unwanted = self.flight.own;
    }

    /// The microseconds since the last poll.
    fn advance(&mut self, now: u64) -> u32 {
        let elapsed = u32::try_from(now.saturating_sub(self.last)).unwrap_or(u32::MAX);
        self.last = now;
        if self.drain != FOREVER && self.state.phase() == Phase::Failed {
            self.drain = self.drain.saturating_sub(elapsed);
        }
        elapsed
    }

    /// Tests deadlines, and starts the time of commands that were placed.
    fn deadlines(&mut self, elapsed: u32) {
        if self.deadline == 0 || self.flight.own == 0 {
            return;
        }
        if let Some(node) = self.flight.overdue(elapsed) {
            self.abort_with(Fault::at(Reason::DEADLINE, node));
        }
        let placed = self.flight.queued & !self.inbox.queued();
        for slot in slots(placed) {
            *self.flight.left_mut(slot) = self.deadline;
        }
        self.flight.queued &= !placed;
    }

    /// After an error: aborts what is to be aborted, until every ticket has landed.
    fn drain(&mut self) -> Next {
        // A failed state says why.
        let fault = self.state.fault().unwrap_or(Fault::new(Reason::CANCELLED));
        let refused = self.abort();
        // Tickets that landed within an abort are taken in here.
        self.sweep();
        if self.flight.own == 0 || self.drain == 0 {
            return Next::Failed(Failure { fault, lent: self.flight.own });
        }
        if refused { Next::Again } else { self.sleep(self.drain) }
    }

    /// Asks the device to abort what is not wanted any more; whether it could not be asked.
    fn abort(&mut self) -> bool {
        let mut refused = false;
        for slot in slots(self.flight.unwanted & self.flight.own & !self.flight.aborted) {
            if self.device.abort(Key::new(self.inbox, slot)) {
                self.flight.aborted |= mask(slot);
            } else {
                refused = true;
            }
        }
        refused
    }

    /// Everything waits, for at most so many microseconds and until the next deadline.
    fn sleep(&self, most: u32) -> Next {
        if self.inbox.is_pending() {
            return Next::Again;
        }
        let deadline = if self.deadline == 0 { FOREVER } else { self.flight.next_deadline() };
        match most.min(deadline) {
            FOREVER => Next::Wait(None),
            left => Next::Wait(self.last.checked_add(left.into())),
        }
    }

    fn step(&mut self) -> Step {
        let Self { state, inbox, upload, device, recorder, slices, flight, deadline, .. } = self;
        state.recorded(recorder).step_with(upload, slices, |node, command| match inbox.lend() {
            Some(ticket) => flight.submit(inbox, ticket, device, node, command, *deadline),
            None => Submit::Busy,
        })
    }
}

impl Flight {
    /// Hands a command to the device.
    fn submit<'i>(
        &mut self,
        inbox: &Inbox<'i>,
        ticket: Ticket<'i>,
        device: &mut impl Device<'i>,
        node: NodeId,
        command: &Command,
        deadline: u32,
    ) -> Submit {
        let key = ticket.key();
        let slot = key.slot();
        match device.submit(ticket, command) {
            Err(ticket) if ticket.key() == key => {
                ticket.forget();
                inbox.take_back(mask(slot));
                return Submit::Busy;
            }
            // Of another command: dropped, it fails. The device has kept this one's.
            Err(_other) => {}
            Ok(()) => {}
        }
        self.own |= mask(slot);
        if let Some(place) = self.nodes.get_mut(usize::from(slot)) {
            *place = node;
        }
        *self.left_mut(slot) = deadline;
        self.queued |= inbox.queued() & mask(slot);
        Submit::Submitted
    }

    fn own(&self) -> impl Iterator<Item = (u8, NodeId)> {
        slots(self.own).map(|slot| (slot, self.node(slot)))
    }

    fn node(&self, slot: u8) -> NodeId {
        let [node, ..] = self.nodes;
        self.nodes.get(usize::from(slot)).copied().unwrap_or(node)
    }

    /// The slots whose deadlines count.
    fn counting(&self) -> u16 {
        self.own & !self.unwanted & !self.queued
    }

    /// Lets time go by; the node in the lowest slot whose deadline has passed.
    fn overdue(&mut self, elapsed: u32) -> Option<NodeId> {
        let mut overdue = None;
        for slot in slots(self.counting()) {
            let left = self.left_mut(slot);
            *left = left.saturating_sub(elapsed);
            if *left == 0 {
                overdue = overdue.or(Some(slot));
            }
        }
        overdue.map(|slot| self.node(slot))
    }

    /// The microseconds until the next deadline, or [`FOREVER`].
    fn next_deadline(&self) -> u32 {
        let left = slots(self.counting()).filter_map(|slot| self.left.get(usize::from(slot)).copied());
        // The longest is no pause without end.
        left.min().map_or(FOREVER, |left| left.min(u32::MAX.wrapping_sub(1)))
    }

    #[expect(clippy::indexing_slicing, reason = "masked to 16 slots")]
    fn left_mut(&mut self, slot: u8) -> &mut u32 {
        &mut self.left[usize::from(slot & 15)]
    }

    fn remove(&mut self, slots: u16) {
        self.own &= !slots;
        self.queued &= !slots;
        self.aborted &= !slots;
        self.unwanted &= !slots;
    }
}

impl<'i, D: Device<'i>, R: Recorder, S: RunSlice> Drop for Run<'_, 'i, '_, D, R, S> {
    /// Aborts what is in flight and stops the executor. Tickets that are outstanding land nowhere.
    fn drop(&mut self) {
        let _running = self.state.recorded(&mut self.recorder).stop(Fault::new(Reason::CANCELLED));
        self.flight.unwanted = self.flight.own;
        self.abort();
        self.inbox.release();
    }
}

impl<'i, D: Device<'i>, R: Recorder, S: RunSlice> fmt::Debug for Run<'_, 'i, '_, D, R, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("state", &self.state)
            .field("own", &self.flight.own)
            .finish_non_exhaustive()
    }
}
