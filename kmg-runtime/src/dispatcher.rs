//! A device that runs graphs by itself: the dispatcher of FORMAT.md 6, pass by pass as dispatcher.md settles it.
//!
//! A [`Dispatcher`] owns the upload region and runs at most two graphs at a time, in place, over 16 completion slots,
//! with a queue of jobs and a table of at most eight kept graphs. The host writes uploads into the region and sends
//! [`HostCommand`]s; answers come as events. What carries commands out is a [`Backend`].
//!
//! ```
//! use kmg_runtime::slots::InFlight;
//! use kmg_runtime::dispatcher::{Backend, Completion, Dispatcher, HostCommand, Origin, Work};
//! use kmg_runtime::{EventKind, Line};
//!
//! /// Every command is done in the next pass and gives the double of its first argument.
//! struct Doubles;
//!
//! impl Backend for Doubles {
//!     fn launch(&mut self, _entry: &InFlight<Work>, _origin: Origin) {}
//!     fn poll(&mut self, entry: &InFlight<Work>, _now: u64) -> Completion {
//!         Completion::Done(entry.command.arg_values()[0].wrapping_mul(2))
//!     }
//! }
//!
//! let mut dispatcher: Dispatcher<[Line; 8]> = Dispatcher::new([Line::ZERO; 8], 119);
//!
//! // One JOIN node: a line of header, a line of nodes.
//! let mut lines = [Line::ZERO; 2];
//! for (word, value) in [(0, 0x4B4D_4752), (1, 1), (2, 1), (6, 42), (7, 0xFF), (8, 1), (10, 4096_u32)] {
//!     lines[0].0[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
//! }
//! (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (3, 0xFF, 0xFF);
//!
//! dispatcher.pass(&mut Doubles, |host| {
//!     host.region_mut()[..2].copy_from_slice(&lines);
//!     host.command(HostCommand::upload(0, 128)).unwrap();
//! })?;
//! let posted = dispatcher.event().unwrap();
//! assert_eq!((posted.event.kind, posted.event.req, posted.pass), (EventKind::GraphEnd, 42, 0));
//! # Ok::<(), kmg_runtime::dispatcher::NoPass>(())
//! ```

mod backend;
mod flight;
mod host;
mod jobs;
mod kept;
mod ring;
mod run;
mod span;
mod start;
mod taken;

use core::num::NonZeroU32;

pub use backend::{Backend, Completion, Origin};
pub use host::{CANCEL, EXIT, HostCommand, RUN};
pub use span::Span;

use crate::slots::{InFlight, Slots};
use crate::{Event, Fault, Line, NodeId, Reason, Step, Upload};
use flight::Flight;
use jobs::Jobs;
use kept::Kept;
use ring::Ring;
use run::Runs;

/// What a command in flight belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Work {
    /// The tag of its run: the number of the accepted RUN, from 1.
    pub tag: NonZeroU32,
    /// Its node.
    pub node: NodeId,
}

/// An event and the pass in which it was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Posted {
    /// The event.
    pub event: Event,
    /// The pass.
    pub pass: u64,
}

/// Why a device has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// An EXIT was carried out.
    Exit,
    /// A command passed its deadline.
    Deadline,
}

/// There was no pass; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPass {
    /// The device has ended.
    #[error("the device has ended")]
    Ended(End),
    /// There is not room for the events of a pass: take some.
    #[error("the event ring is full")]
    Full,
}

/// The host command was not taken, as there is not room for its events: it comes again when some have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the event ring is full")]
pub struct Full;

/// The events that the two places of running graphs may post in a part of a pass: one each.
const RUNS_POST: usize = run::RUNNING;

/// A pass may post this many events without host commands: one for each graph that a sweep or a deadline ends, and one
/// for each that takes a step, which may have come in between.
const PASS_POSTS: usize = 2 * RUNS_POST;

/// A device that runs graphs by itself (dispatcher.md).
///
/// `R` holds the region: a slice that is borrowed, an array, a boxed slice. `EVENTS` is how many events wait for the
/// host, 4 or more; with up to 16 all state but the region is at most 4,096 bytes.
///
/// The host does not write into the range of a running or kept graph. If it does, results are wrong; nothing panics,
/// nothing outside the region is read, and other graphs are not touched.
#[derive(Clone, Debug)]
pub struct Dispatcher<R, const EVENTS: usize = 16> {
    region: R,
    slots: Slots<Work>,
    jobs: Jobs,
    runs: Runs,
    kept: Kept,
    events: Ring<EVENTS>,
    passes: u64,
    /// Host commands taken.
    commands: u32,
    /// The last tag given.
    tag: u32,
    exiting: bool,
    ended: Option<End>,
}

impl<R: AsRef<[Line]> + AsMut<[Line]>, const EVENTS: usize> Dispatcher<R, EVENTS> {
    /// A device without work on a grid of `core_count` cores, 1 to 65,535, with that region.
    #[must_use]
    pub const fn new(region: R, core_count: u32) -> Self {
        const { assert!(EVENTS >= PASS_POSTS, "a pass may post four events") };
        Self {
            region,
            slots: Slots::new(core_count),
            jobs: Jobs::new(),
            runs: Runs::new(),
            kept: Kept::new(),
            events: Ring::new(),
            passes: 0,
            commands: 0,
            tag: 0,
            exiting: false,
            ended: None,
        }
    }

    /// One turn of the device (dispatcher.md 3): completions, deadlines, the host, jobs, a step of each graph, EXIT.
    ///
    /// `host` is called in the host's step, if the pass comes to it, and carries out what has arrived.
    ///
    /// # Errors
    ///
    /// [`NoPass`]: the device has ended, or there is room for less than four events. Nothing has happened then and
    /// `host` was not called.
    pub fn pass<B: Backend>(
        &mut self,
        backend: &mut B,
        host: impl FnOnce(&mut HostTurn<'_, R, B, EVENTS>),
    ) -> Result<(), NoPass> {
        if let Some(end) = self.ended {
            return Err(NoPass::Ended(end));
        }
        if self.events.room() < PASS_POSTS {
            return Err(NoPass::Full);
        }
        let now = backend.now(self.passes);
        self.sweep(backend, now);
        if self.deadlines(backend, now) {
            self.ended = Some(End::Deadline);
        } else {
            host(&mut HostTurn { dispatcher: &mut *self, backend: &mut *backend });
            self.serve(backend, now);
            for tag in self.runs.tags().into_iter().flatten() {
                self.turn(tag, backend, now);
            }
            if self.exiting && self.runs.len() == 0 {
                self.ended = Some(End::Exit);
            }
        }
        self.passes = self.passes.wrapping_add(1);
        Ok(())
    }

    /// Frees the slots of commands that are done or lost, in slot order, and tells their runs.
    fn sweep<B: Backend>(&mut self, backend: &mut B, now: u64) {
        for slot in 0..16 {
            let Some(entry) = self.slots.key_of(slot).and_then(|key| self.slots.get(key)) else { continue };
            let completion = backend.poll(entry, now);
            if completion == Completion::Pending {
                continue;
            }
            let key = entry.key();
            let Some(InFlight { command, held, .. }) = self.slots.finish(key) else { continue };
            let Some(run) = self.runs.of(held) else { continue };
            match completion {
                Completion::Pending => {}
                Completion::Lost => self.stop(held.tag, Fault::at(Reason::DEADLINE, held.node)),
                Completion::Done(result) => {
                    let upload = Upload::trusted(run.span.lines(self.region.as_ref()));
                    let result = if command.has_result() { result } else { 0 };
                    // Not refused: the node of a command in flight of this run is in flight.
                    let _taken = run.state.complete(&upload, held.node, result);
                }
            }
        }
    }

    /// Ends the runs of commands that have passed their deadline, in slot order; whether there was such a command.
    fn deadlines<B: Backend>(&mut self, backend: &B, now: u64) -> bool {
        let mut passed = false;
        for slot in 0..16 {
            let Some(entry) = self.slots.key_of(slot).and_then(|key| self.slots.get(key)) else { continue };
            let limit = backend.limit(&entry.command);
            if limit.is_some_and(|limit| now.saturating_sub(entry.since) >= limit) {
                passed = true;
                let held = entry.held;
                if self.runs.of(held).is_some() {
                    self.stop(held.tag, Fault::at(Reason::DEADLINE, held.node));
                }
            }
        }
        passed
    }

    fn serve<B: Backend>(&mut self, backend: &mut B, now: u64) {
        let origins = self.runs.origins(self.passes);
        Flight { slots: &mut self.slots, jobs: &mut self.jobs, backend, origins, now }.serve();
    }

    /// The turn of a running graph: its start, if it is not started, and a step.
    fn turn<B: Backend>(&mut self, tag: NonZeroU32, backend: &mut B, now: u64) {
        if !self.start(tag) {
            return;
        }
        let origins = self.runs.origins(self.passes);
        let mut flight = Flight { slots: &mut self.slots, jobs: &mut self.jobs, backend, origins, now };
        let Some(run) = self.runs.get_mut(tag) else { return };
        let upload = Upload::trusted(run.span.lines(self.region.as_ref()));
        let step = run.state.step(&upload, |node, command| flight.submit(tag, node, command));
        if matches!(step, Step::Running | Step::NotRunning) {
            return;
        }
        let req = run.span.req;
        if let Some(event) = Event::of_state(&run.state, &upload) {
            self.post(Event { req, ..event });
        }
        match step {
            Step::End => self.runs.remove(tag),
            Step::Error => self.give_up(tag),
            _ => {}
        }
    }

    /// Ends a running graph with an error.
    fn stop(&mut self, tag: NonZeroU32, fault: Fault) {
        if let Some(run) = self.runs.get_mut(tag) {
            let req = run.span.req;
            self.post(Event::error(req, fault));
            self.give_up(tag);
        }
    }

    /// Takes the place and the jobs of a graph that ended with an error. What it has in flight stays there.
    fn give_up(&mut self, tag: NonZeroU32) {
        self.runs.remove(tag);
        self.jobs.remove(|work| work.tag == tag);
    }

    fn post(&mut self, event: Event) {
        self.events.push(Posted { event, pass: self.passes });
    }

    /// Takes the oldest event.
    pub fn event(&mut self) -> Option<Posted> {
        self.events.pop()
    }

    /// How many events wait for the host.
    #[must_use]
    pub const fn events(&self) -> usize {
        self.events.len()
    }

    /// The region.
    #[must_use]
    pub fn region(&self) -> &[Line] {
        self.region.as_ref()
    }

    /// The region, for what the host writes between two passes: it takes effect as if it had arrived first in the next.
    pub fn region_mut(&mut self) -> &mut [Line] {
        self.region.as_mut()
    }

    /// The kept table, in no particular order.
    #[must_use]
    pub fn kept(&self) -> &[Span] {
        self.kept.entries()
    }

    /// The running graphs, in the order of their RUNs.
    pub fn running(&self) -> impl Iterator<Item = Span> {
        self.runs.iter().map(|run| run.span)
    }

    /// The commands in flight, in slot order: also those of runs that are over.
    pub fn in_flight(&self) -> impl Iterator<Item = &InFlight<Work>> {
        self.slots.iter()
    }

    /// How many jobs wait.
    #[must_use]
    pub const fn jobs(&self) -> usize {
        self.jobs.len()
    }

    /// How many passes ran.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        self.passes
    }

    /// Why the device has ended, if it has.
    #[must_use]
    pub const fn ended(&self) -> Option<End> {
        self.ended
    }

    /// Gives the region back.
    pub fn into_region(self) -> R {
        self.region
    }
}

/// The host's step of a pass: what arrived is carried out here, in order.
#[derive(Debug)]
pub struct HostTurn<'a, R, B, const EVENTS: usize> {
    dispatcher: &'a mut Dispatcher<R, EVENTS>,
    backend: &'a mut B,
}

impl<R: AsRef<[Line]> + AsMut<[Line]>, B: Backend, const EVENTS: usize> HostTurn<'_, R, B, EVENTS> {
    /// Carries a host command out. What it is answered with comes as an event.
    ///
    /// # Errors
    ///
    /// [`Full`]: there is room for less than three events. Nothing has changed then, and the command has no number.
    pub fn command(&mut self, command: HostCommand) -> Result<(), Full> {
        if self.dispatcher.events.room() <= RUNS_POST {
            return Err(Full);
        }
        self.dispatcher.take(command, self.backend.reserved());
        Ok(())
    }

    /// The region, to write whole lines into.
    pub fn region_mut(&mut self) -> &mut [Line] {
        self.dispatcher.region_mut()
    }

    /// Takes the oldest event.
    pub fn event(&mut self) -> Option<Posted> {
        self.dispatcher.event()
    }
}

#[cfg(test)]
mod tests;
