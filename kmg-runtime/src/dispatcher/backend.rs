use super::{Span, Work};
use crate::slots::InFlight;
use crate::wire::Command;

/// What became of a command in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// It is not done.
    Pending,
    /// It is done, with that result. The result of a command without `RESULT` is not read.
    Done(u32),
    /// It is lost, as when its handler failed: its graph ends with error 8 at its node.
    Lost,
}

/// The run of which a command is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The graph's request id.
    pub req: u32,
    /// The rounds that the run has done.
    pub rounds: u32,
    /// The pass.
    pub pass: u64,
}

/// What carries commands out beneath a dispatcher: hardware, threads, or a simulator of delays.
///
/// The dispatcher owns slots, places, jobs and deadlines; what is here does the work. Time is in passes unless
/// [`now`](Self::now) says otherwise.
pub trait Backend {
    /// A command goes in flight: with its sequence number, its slot and its place. It is told apart from every other by
    /// its [`key`](InFlight::key).
    fn launch(&mut self, entry: &InFlight<Work>, origin: Origin);

    /// What became of a command in flight, asked once in each pass, in slot order. After another answer than
    /// [`Completion::Pending`] its slot is free.
    fn poll(&mut self, entry: &InFlight<Work>, now: u64) -> Completion;

    /// The time, in the unit of [`limit`](Self::limit): the pass, or what a clock says. It does not go back.
    fn now(&mut self, pass: u64) -> u64 {
        pass
    }

    /// How long a command may be in flight, if there is a limit. A clock of microseconds takes
    /// [`Command::deadline`], or the device's default.
    fn limit(&self, command: &Command) -> Option<u64> {
        let _ = command;
        None
    }

    /// Ranges and reqs of the streams that run beside the graphs (dispatcher.md 8).
    fn reserved(&self) -> &[Span] {
        &[]
    }
}

impl<B: Backend + ?Sized> Backend for &mut B {
    fn launch(&mut self, entry: &InFlight<Work>, origin: Origin) {
        B::launch(self, entry, origin);
    }

    fn poll(&mut self, entry: &InFlight<Work>, now: u64) -> Completion {
        B::poll(self, entry, now)
    }

    fn now(&mut self, pass: u64) -> u64 {
        B::now(self, pass)
    }

    fn limit(&self, command: &Command) -> Option<u64> {
        B::limit(self, command)
    }

    fn reserved(&self) -> &[Span] {
        B::reserved(self)
    }
}
