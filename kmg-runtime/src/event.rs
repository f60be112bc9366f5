use core::fmt;

use crate::executor::Words;
use crate::{Executor, Fault, Phase, Reason, State, Upload};

/// The kind of an event: what a device posts of commands, streams and graphs (FORMAT.md 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
#[non_exhaustive]
#[repr(u8)]
pub enum EventKind {
    /// A command of the host's completed.
    Done = 1,
    /// A command of the host's passed its deadline.
    Timeout = 2,
    /// A command of the host's was refused; auxiliary: why, a reason of its own (FORMAT.md 6); extra: which one.
    Rejected = 3,
    /// A stream goes on.
    Stream = 4,
    /// A stream ended.
    StreamEnd = 5,
    /// A stream ended with an error; auxiliary: the reason, and [`NO_NODE`](crate::NO_NODE) from bit 8 on.
    StreamError = 6,
    /// A round ended and another starts; auxiliary: the rounds done.
    Graph = 7,
    /// The graph ended; auxiliary and extra: registers 0 and 1.
    GraphEnd = 8,
    /// The graph ended with an error; auxiliary: the reason, and the node from bit 8 on.
    GraphError = 9,
}

impl EventKind {
    /// The number of the kind on the wire.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "the discriminant is the number")]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

impl TryFrom<u8> for EventKind {
    type Error = UnknownEvent;

    fn try_from(number: u8) -> Result<Self, UnknownEvent> {
        match number {
            1 => Ok(Self::Done),
            2 => Ok(Self::Timeout),
            3 => Ok(Self::Rejected),
            4 => Ok(Self::Stream),
            5 => Ok(Self::StreamEnd),
            6 => Ok(Self::StreamError),
            7 => Ok(Self::Graph),
            8 => Ok(Self::GraphEnd),
            9 => Ok(Self::GraphError),
            _ => Err(UnknownEvent(number)),
        }
    }
}

impl From<EventKind> for u8 {
    fn from(kind: EventKind) -> Self {
        kind.number()
    }
}

/// A number that is no kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no kind of event: they are 1 to 9")]
pub struct UnknownEvent(pub u8);

/// An event that a device posts about a graph: a round, its end, or its error (FORMAT.md 4.3).
///
/// ```
/// use kmg_runtime::{Event, Fault, NodeId, Reason};
/// let event = Event::error(42, Fault::at(Reason::MOD_BY_ZERO, NodeId::new(4)));
/// assert_eq!(event.auxiliary, 0x0407);
/// assert_eq!(event.to_string(), "graph 42: error 7 (mod by zero) at node 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// The request id of the graph's header.
    pub req: u32,
    /// 24 bits that depend on the kind.
    pub auxiliary: u32,
    /// 32 bits that depend on the kind.
    pub extra: u32,
}

impl Event {
    const AUXILIARY: u32 = 0x00FF_FFFF;

    /// A round ended and another starts.
    #[must_use]
    pub const fn round(req: u32, rounds: u32) -> Self {
        Self { kind: EventKind::Graph, req, auxiliary: rounds & Self::AUXILIARY, extra: 0 }
    }

    /// The graph ended with these registers.
    #[must_use]
    pub const fn end(req: u32, registers: &[u32; 16]) -> Self {
        let [r0, r1, ..] = *registers;
        Self { kind: EventKind::GraphEnd, req, auxiliary: r0 & Self::AUXILIARY, extra: r1 }
    }

    /// The graph ended with an error.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "widening, in a const fn")]
    pub const fn error(req: u32, fault: Fault) -> Self {
        let auxiliary = (fault.reason.number() & 0xFF) | ((fault.node_number() as u32) << 8);
        Self { kind: EventKind::GraphError, req, auxiliary, extra: 0 }
    }

    /// The event that an executor's state calls for after a step that returned
    /// [`Round`](crate::Step::Round), [`End`](crate::Step::End) or [`Error`](crate::Step::Error), or after a
    /// stop; `None` before a start.
    #[must_use]
    pub fn of(executor: &Executor<'_>) -> Option<Self> {
        Self::of_words(executor.counted(), &executor.upload()?)
    }

    /// The event that the state of a run of that upload calls for: see [`of`](Self::of).
    #[must_use]
    pub fn of_state(state: &State, upload: &Upload<'_>) -> Option<Self> {
        Self::of_words(state.counted(), upload)
    }

    fn of_words(state: &Words, upload: &Upload<'_>) -> Option<Self> {
        let req = upload.header().req.get();
        match state.phase() {
            Phase::Idle => None,
            Phase::Running => Some(Self::round(req, state.rounds())),
            Phase::Ended => Some(Self::end(req, state.registers())),
            Phase::Failed => state.fault().map(|fault| Self::error(req, fault)),
        }
    }

    /// A host command was refused: why, with a reason of FORMAT.md 6, and its number, from 1.
    #[must_use]
    pub const fn rejected(req: u32, reason: u8, number: u32) -> Self {
        Self { kind: EventKind::Rejected, req, auxiliary: widen(reason), extra: number }
    }

    /// A stream ended with an error, at no node.
    #[must_use]
    pub const fn stream_error(req: u32, reason: Reason) -> Self {
        Self { kind: EventKind::StreamError, ..Self::error(req, Fault::new(reason)) }
    }

    /// The fault of a graph's or a stream's error event, or `None` for another kind.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "each is masked to its width first")]
    pub const fn fault(&self) -> Option<Fault> {
        if !matches!(self.kind, EventKind::GraphError | EventKind::StreamError) {
            return None;
        }
        let node = (self.auxiliary >> 8) & 0xFFFF;
        match Reason::from_number(self.auxiliary & 0xFF) {
            Some(reason) if node < 256 => Some(Fault::at(reason, crate::NodeId::new((node & 0xFF) as u8))),
            Some(reason) => Some(Fault::new(reason)),
            None => None,
        }
    }
}

#[expect(clippy::as_conversions, reason = "widening, in a const fn")]
const fn widen(byte: u8) -> u32 {
    byte as u32
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = match self.kind {
            EventKind::Graph | EventKind::GraphEnd | EventKind::GraphError => "graph",
            EventKind::Stream | EventKind::StreamEnd | EventKind::StreamError => "stream",
            EventKind::Done | EventKind::Timeout | EventKind::Rejected => "request",
        };
        write!(f, "{of} {}: ", self.req)?;
        match self.kind {
            EventKind::Done => f.write_str("done"),
            EventKind::Timeout => f.write_str("its deadline passed"),
            EventKind::Rejected => {
                write!(f, "rejected with reason {}, host command {}", self.auxiliary, self.extra)
            }
            EventKind::Stream => write!(f, "auxiliary {}, extra {}", self.auxiliary, self.extra),
            EventKind::StreamEnd => f.write_str("ended"),
            EventKind::Graph => write!(f, "round {} done, another starts", self.auxiliary),
            EventKind::GraphEnd => write!(f, "ended, r0 = {}, r1 = {}", self.auxiliary, self.extra),
            EventKind::GraphError | EventKind::StreamError => match self.fault() {
                Some(fault) => write!(f, "{fault}"),
                None => f.write_str("error"),
            },
        }
    }
}
