use thiserror::Error;

/// What a step returned (FORMAT.md 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Step {
    /// The graph goes on: commands are in flight or nodes are ready.
    Running = 0,
    /// A round ended; the next step starts another.
    Round = 1,
    /// The graph has ended.
    End = 2,
    /// The graph ended with an error: [`fault`](crate::Executor::fault) tells which.
    Error = 3,
    /// No graph runs: nothing was done.
    NotRunning = 4,
}

/// What the device answered to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Submit {
    /// The command is in flight: [`complete`](crate::Executor::complete) or [`retry`](crate::Executor::retry) follows.
    Submitted = 0,
    /// There is no room now: the node is tried again.
    Busy = 1,
}

/// Where an executor stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[repr(u32)]
pub enum Phase {
    /// Nothing was started.
    Idle = 0,
    /// A graph runs.
    Running = 1,
    /// The graph has ended.
    Ended = 2,
    /// The graph ended with an error.
    Failed = 3,
}

/// More bindings than registers: at most 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} bindings: there are 16 registers")]
pub struct TooManyBindings(pub usize);

/// A completion, retry or stop that the executor does not take: no graph runs, or that node has no command in
/// flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("refused: no graph runs, or the node has no command in flight")]
pub struct Refused;

impl Phase {
    /// Its number: word 17 of the state.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "the discriminant is the number")]
    pub const fn number(self) -> u32 {
        self as u32
    }
}
