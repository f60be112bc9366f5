//! Completion records: what became of each command, exactly once.

use std::fmt;

use kmg_runtime::{Group, HandlerError};

use crate::ring::Words;

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Its handler ran on every core of its group.
    Done,
    /// Its deadline passed while it was in flight.
    Timeout,
    /// It was taken and cannot complete any more.
    Lost(Loss),
    /// The device does not take it; nothing of it was executed.
    Rejected(Reject),
}

/// Why a command was lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Loss {
    /// Its handler returned an error.
    #[error("its handler failed: {0}")]
    Failed(HandlerError),
    /// Its handler panicked, with these words.
    #[error("its handler panicked: {0}")]
    Panicked(String),
    /// Its queue was cancelled.
    #[error("it was cancelled")]
    Cancelled,
    /// Its queue or the whole device was reset.
    #[error("it was in flight at a reset")]
    Reset,
    /// The device is gone.
    #[error("the device was shut down")]
    ShutDown,
    /// No worker is left: all were abandoned in handlers that do not return.
    #[error("every worker is in a handler that does not return")]
    NoWorkers,
    /// The words of the reason are gone with the device's memory of them.
    #[error("the reason is not known any more")]
    Unknown,
}

/// Why a packet was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reject {
    /// A kind of packet that there is not.
    #[error("packet kind {0}: there are COMMAND 1 to WRITE_BACK 6")]
    Kind(u32),
    /// A handler that the device has not.
    #[error("there is no handler {0}")]
    Handler(u8),
    /// A flag that commands have not.
    #[error("flags {0:#04x}: a command has EXCLUSIVE 1, RESULT 2, QUEUE 4")]
    Flags(u8),
    /// It asks for a result that its handler does not give.
    #[error("it asks for a result, and handler {0} gives none")]
    NoResult(u8),
    /// A group without cores.
    #[error("a group of 0 cores")]
    EmptyGroup,
    /// A group that leaves the cores of its queue.
    #[error("cores {first} to {last} leave the cores {start} to {end} of the queue")]
    Group {
        /// The first core of the group.
        first: u32,
        /// Its last core.
        last: u32,
        /// The first core of the queue's partition.
        start: u32,
        /// Its last core.
        end: u32,
    },
    /// A queued command with more cores than its queue has.
    #[error("{count} cores for a queued command: the queue has {cores}")]
    Count {
        /// The cores that it asks for.
        count: u32,
        /// Those of the queue's partition.
        cores: u32,
    },
    /// A fence at an address where there is none.
    #[error("there is no fence at address {0}")]
    Fence(u64),
    /// A buffer at an address where there is none.
    #[error("there is no buffer at address {0}")]
    Buffer(u64),
    /// Lines outside of a buffer.
    #[error("lines {first} and {count} from there leave a buffer of {lines} lines")]
    Lines {
        /// The first line.
        first: u32,
        /// How many.
        count: u32,
        /// The lines of the buffer.
        lines: u32,
    },
    /// Too many threads are abandoned in handlers that do not return.
    #[error("{0} threads are abandoned in handlers that do not return: the device takes no more commands")]
    Abandoned(usize),
    /// The words of the reason are gone with the device's memory of them.
    #[error("the reason is not known any more")]
    Unknown,
}

impl Status {
    /// Its number in a record: `DONE` 0, `TIMEOUT` 1, `LOST` 2, `REJECTED` 3.
    #[must_use]
    pub const fn number(&self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Timeout => 1,
            Self::Lost(_) => 2,
            Self::Rejected(_) => 3,
        }
    }

    /// Whether it is [`Done`](Self::Done).
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self, Self::Done)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.write_str("done"),
            Self::Timeout => f.write_str("its deadline passed"),
            Self::Lost(loss) => write!(f, "lost: {loss}"),
            Self::Rejected(reject) => write!(f, "rejected: {reject}"),
        }
    }
}

/// A completion record: what became of the command with that tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The tag of the packet or line.
    pub tag: u64,
    /// Its number among the commands that the device took, from 1; 0 if it was rejected.
    pub sequence: u32,
    /// What became of it.
    pub status: Status,
    /// The result word, 0 where there is none.
    pub result: u32,
    /// The slot that it had, 0 to 15.
    pub slot: u8,
    /// The cores that it had, also where the allocator picked them.
    pub group: Group,
    /// When it went in flight, in nanoseconds since the device was built; 0 without
    /// [`timestamps`](crate::Builder::timestamps).
    pub started: u64,
    /// When it ended, likewise.
    pub ended: u64,
}

/// A record as it lies in the ring of completions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Record {
    pub(crate) tag: u64,
    pub(crate) sequence: u32,
    pub(crate) status: u8,
    pub(crate) slot: u8,
    pub(crate) result: u32,
    pub(crate) first: u16,
    pub(crate) count: u16,
    pub(crate) started: u64,
    pub(crate) ended: u64,
}

impl Record {
    pub(crate) fn words(self) -> Words {
        let head = u64::from(self.sequence) | u64::from(self.result) << 32;
        let group = u64::from(self.first) | u64::from(self.count) << 16;
        let body = u64::from(self.status) | u64::from(self.slot) << 8 | group << 32;
        [self.tag, head, body, self.started, self.ended, 0, 0, 0]
    }

    pub(crate) fn from_words([tag, head, body, started, ended, ..]: Words) -> Self {
        Self {
            tag,
            sequence: head as u32,
            result: (head >> 32) as u32,
            status: body as u8,
            slot: (body >> 8) as u8,
            first: (body >> 32) as u16,
            count: (body >> 48) as u16,
            started,
            ended,
        }
    }
}
