//! The loop between an executor and a queue.

use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use kmg_device::{Completion, Device, Fence, Packet, Queue, Status as Ending};
use kmg_runtime::{Event, Fault, NodeId, Reason, State, Step, Submit, Symbols, Upload};

use super::error::WaitTimeout;
use super::run::{Callback, Progress, Recording};
use super::{Cancel, Outcome, Posted, RunError, Submitted};
use crate::sim::Status;

/// What a run starts with.
pub(super) struct Setup<'a> {
    pub(super) upload: Upload<'a>,
    pub(super) symbols: Option<Symbols<'static>>,
    pub(super) queue: Queue,
    /// Written at the end, where modelled caches hold results.
    pub(super) fence: Option<Fence>,
    pub(super) limit: Duration,
    pub(super) cancel: Option<Cancel>,
    pub(super) progress: Option<Callback<'a>>,
    pub(super) recorder: Recording<'a>,
}

/// What a run makes of a turn before it lets others have the thread.
const TURNS: u32 = 1_000;

/// What a run does next.
pub(super) enum Turn {
    /// It waits for the device, or for its time limit.
    Wait,
    /// It could go on at once.
    Again,
    /// It is over.
    Over(Box<Result<Outcome, RunError>>),
}

/// Where a run stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The graph runs.
    Running,
    /// The graph is over, and its commands in flight have to end.
    Draining,
    /// Results are on their way out of the caches.
    Flushing,
}

/// A run under way.
pub(super) struct Drive<'a> {
    setup: Setup<'a>,
    state: State,
    stage: Stage,
    started: Instant,
    /// The start of the run in the device's time.
    epoch: u64,
    end: Instant,
    in_flight: usize,
    commands: Vec<Submitted>,
    events: Vec<Posted>,
    stopped: Vec<NodeId>,
    lost: Option<Ending>,
    /// The nodes that were waited for when the time limit was over.
    timed_out: Option<Vec<NodeId>>,
    /// Everything was cancelled already.
    cancelled: bool,
}

impl<'a> Drive<'a> {
    /// The packets of a run's ring: more than slots, so that the device finds the next command where one ends.
    pub(super) const PACKETS: u32 = 64;

    /// Starts the graph; `None` for more bindings than registers.
    pub(super) fn start(mut setup: Setup<'a>, bindings: &[u32], cores: u32, device: &Device) -> Option<Self> {
        let mut state = State::new();
        state.recorded(&mut setup.recorder).start(&setup.upload, bindings, cores).ok()?;
        if setup.fence.is_some() {
            // What the host wrote before the run is what handlers see. The ring is empty, so there is room.
            let _pushed = setup.queue.push(Packet::invalidate());
        }
        let started = Instant::now();
        let epoch = device.nanoseconds();
        // A limit beyond what the clock counts is none.
        let end = started
            .checked_add(setup.limit)
            .unwrap_or_else(|| started + Duration::from_secs(60 * 60 * 24 * 365));
        Some(Self {
            setup,
            state,
            stage: Stage::Running,
            started,
            epoch,
            end,
            in_flight: 0,
            commands: Vec::new(),
            events: Vec::new(),
            stopped: Vec::new(),
            lost: None,
            timed_out: None,
            cancelled: false,
        })
    }

    /// When its time is over.
    pub(super) const fn limit(&self) -> Instant {
        self.end
    }

    /// Whether [`advance`](Self::advance) may have something to do.
    pub(super) fn is_worth_a_look(&self) -> bool {
        self.setup.queue.has_completion()
            || self.stage == Stage::Flushing
            || self.setup.cancel.as_ref().is_some_and(Cancel::is_cancelled) && !self.cancelled
    }

    /// Has a task woken when there is something to do; whether there is already.
    pub(super) fn listen(&mut self, context: &mut Context<'_>) -> bool {
        if self.stage == Stage::Flushing {
            let reached = self.setup.fence.as_ref().map(|fence| fence.poll_reached(1, context));
            return reached != Some(Poll::Pending) || self.setup.queue.is_closed();
        }
        let cancelled = self.setup.cancel.as_ref().is_some_and(|cancel| cancel.listen(context.waker()));
        self.setup.queue.listen(context) || cancelled && !self.cancelled
    }

    /// A task does not wait any more.
    pub(super) fn forget(&self, waker: &Waker) {
        if let Some(cancel) = &self.setup.cancel {
            cancel.forget(waker);
        }
    }

    /// Goes on without waiting, for a while.
    pub(super) fn advance(&mut self) -> Turn {
        for _ in 0..TURNS {
            let mut progressed = false;
            while let Some(completion) = self.setup.queue.next() {
                progressed = true;
                self.completed(completion);
            }
            let cancelled = self.setup.cancel.as_ref().is_some_and(Cancel::is_cancelled);
            if cancelled && !self.cancelled {
                self.stop(Fault::new(Reason::CANCELLED));
                self.cancel_commands();
                continue;
            }
            match self.stage {
                Stage::Running => {
                    progressed |= self.step();
                    self.setup.queue.ring();
                    if Instant::now() >= self.end && self.stage == Stage::Running {
                        self.out_of_time();
                        continue;
                    }
                }
                Stage::Draining if self.in_flight == 0 => match &self.setup.fence {
                    Some(fence) if !self.setup.queue.is_closed() => {
                        let pushed = self.setup.queue.push(Packet::fence(fence, 1));
                        self.setup.queue.ring();
                        if pushed.is_err() {
                            return Turn::Wait;
                        }
                        self.stage = Stage::Flushing;
                        progressed = true;
                    }
                    _ => return Turn::Over(Box::new(self.finish())),
                },
                Stage::Draining => {}
                Stage::Flushing => {
                    let flushed = self.setup.fence.as_ref().is_none_or(|fence| fence.value() >= 1);
                    if flushed || self.setup.queue.is_closed() || self.cancelled {
                        return Turn::Over(Box::new(self.finish()));
                    }
                }
            }
            if self.setup.queue.is_closed() && !self.setup.queue.has_completion() {
                self.in_flight = 0;
                self.stop(Fault::new(Reason::CANCELLED));
                let outcome = Box::new(self.outcome());
                return Turn::Over(Box::new(Err(RunError::ShutDown(outcome))));
            }
            if !progressed {
                return Turn::Wait;
            }
        }
        Turn::Again
    }

    /// One step of the executor; whether another may find something to do.
    fn step(&mut self) -> bool {
        let now = self.started.elapsed();
        let round = self.state.rounds();
        let Self { state, setup, commands, in_flight, .. } = self;
        let Setup { upload, queue, recorder, progress, .. } = setup;
        let step = state.recorded(recorder).step(upload, |node, command| {
            let tag = commands.len() as u64;
            if queue.command(command, tag).is_err() {
                return Submit::Busy;
            }
            commands.push(Submitted::new(node, round, command, now));
            *in_flight += 1;
            if let Some(progress) = progress {
                progress(Progress::Submitted { node, round });
            }
            Submit::Submitted
        });
        match step {
            // Where all that is ready is busy, with nothing in flight, there is room at once.
            Step::Running => return self.state.is_ready() || self.in_flight == 0,
            Step::Round => {
                self.post();
                let rounds = self.state.rounds();
                if let Some(progress) = &mut self.setup.progress {
                    progress(Progress::Round { rounds });
                }
            }
            Step::End => {
                self.post();
                self.stage = Stage::Draining;
            }
            Step::Error | Step::NotRunning => self.failed(),
        }
        true
    }

    /// The graph is over by an error that the executor knows.
    fn failed(&mut self) {
        self.post();
        self.stage = Stage::Draining;
        let waiting = self.commands.iter().filter(|command| command.status.is_none());
        self.stopped = waiting.map(|command| command.node).collect();
    }

    /// Ends the graph from outside, unless it is over.
    fn stop(&mut self, fault: Fault) {
        if self.state.recorded(&mut self.setup.recorder).stop(fault).is_ok() {
            self.failed();
        }
    }

    /// Posts the event that the executor's state calls for.
    fn post(&mut self) {
        let at = self.started.elapsed();
        self.events
            .extend(Event::of_state(&self.state, &self.setup.upload).map(|event| Posted { event, at }));
    }

    fn completed(&mut self, completion: Completion) {
        let index = usize::try_from(completion.tag).unwrap_or(usize::MAX);
        let Some(command) = self.commands.get_mut(index).filter(|command| command.status.is_none()) else {
            return;
        };
        self.in_flight -= 1;
        let (node, round) = (command.node, command.round);
        if let Some(progress) = &mut self.setup.progress {
            progress(Progress::Ended { node, round, completion: &completion });
        }
        let since = |nanoseconds: u64| Duration::from_nanos(nanoseconds.saturating_sub(self.epoch));
        let timed = completion.ended != 0;
        command.ended = Some(if timed { since(completion.ended) } else { self.started.elapsed() });
        if completion.sequence != 0 {
            command.sequence = completion.sequence;
            command.slot = Some(completion.slot);
            command.started = timed.then(|| since(completion.started));
            if command.queued && completion.group.count() > 0 {
                command.first = u16::try_from(completion.group.first()).unwrap_or_default();
            }
        }
        command.result = completion.result;
        command.status = Some(completion.status.clone());
        if completion.status.is_done() {
            // One that ends after the graph is refused, and dropped.
            let Setup { recorder, upload, .. } = &mut self.setup;
            let _over = self.state.recorded(recorder).complete(upload, node, completion.result);
            return;
        }
        if self.stage != Stage::Running {
            return;
        }
        let timeout = completion.status == Ending::Timeout;
        self.lost = Some(completion.status);
        self.stop(Fault::at(Reason::DEADLINE, node));
        if timeout {
            // A deadline aborts what is in flight; what is lost lets it end.
            self.cancel_commands();
        }
    }

    fn cancel_commands(&mut self) {
        self.cancelled = true;
        self.setup.queue.cancel();
    }

    /// The time limit is over: the graph ends with reason 10, or what it left in flight is cancelled.
    pub(super) fn out_of_time(&mut self) {
        if self.stage == Stage::Running {
            let waiting = self.commands.iter().filter(|command| command.status.is_none());
            self.timed_out = Some(waiting.map(|command| command.node).collect());
            self.stop(Fault::new(Reason::CANCELLED));
        }
        self.cancel_commands();
        // Records of cancelled commands are there at once; the limit does not come again.
        self.end += Duration::from_secs(60);
    }

    fn outcome(&mut self) -> Outcome {
        let error = self.state.fault();
        Outcome {
            status: if error.is_some() { Status::Error } else { Status::Ended },
            error,
            registers: *self.state.registers(),
            rounds: self.state.rounds(),
            stopped: std::mem::take(&mut self.stopped),
            commands: std::mem::take(&mut self.commands),
            events: std::mem::take(&mut self.events),
            lost: self.lost.take(),
            elapsed: self.started.elapsed(),
        }
    }

    fn finish(&mut self) -> Result<Outcome, RunError> {
        let outcome = self.outcome();
        match self.timed_out.take() {
            None => Ok(outcome),
            Some(nodes) => Err(RunError::WaitTimeout(Box::new(WaitTimeout {
                limit: self.setup.limit,
                nodes,
                outcome,
                symbols: self.setup.symbols,
            }))),
        }
    }
}
