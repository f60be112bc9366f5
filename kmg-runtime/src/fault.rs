use core::error::Error;
use core::fmt;
use core::num::NonZeroU32;

use crate::NodeId;

/// The number that stands where no node is at fault: `NONE`, 65,535.
pub const NO_NODE: u16 = 0xFFFF;

/// The reason for which an upload is refused or a run ended, by number (FORMAT.md 4.2).
///
/// The numbers 1 to 15 have constants and words; [`Executor::stop`](crate::Executor::stop) takes any other
/// number too, which prints as a number alone.
///
/// ```
/// use kmg_runtime::Reason;
/// assert_eq!(Reason::MOD_BY_ZERO.number(), 7);
/// assert_eq!(Reason::MOD_BY_ZERO.to_string(), "mod by zero");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct Reason(NonZeroU32);

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $text:literal;)*) => {
        impl Reason {
            $($(#[$doc])* pub const $name: Self = Self(match NonZeroU32::new($number) {
                Some(number) => number,
                None => NonZeroU32::MAX,
            });)*

            /// The meaning of the reason in a few words, or `None` for a number that FORMAT.md 4.2 does not list.
            #[must_use]
            pub const fn text(self) -> Option<&'static str> {
                match self.0.get() {
                    $($number => Some($text),)*
                    _ => None,
                }
            }
        }
    };
}

reasons! {
    /// 1: the header or the size is wrong, or more than 16 bindings were given.
    HEADER = 1, "bad header or size, or more than 16 bindings";
    /// 2: a slice holds something that is no micro-op.
    OPCODE = 2, "a micro-op that a slice may not hold";
    /// 3: a jump leaves its slice and does not reach exactly its end.
    JUMP = 3, "a jump beyond the slice and its end";
    /// 4: a node or micro-op names a register of 16 or more.
    REGISTER = 4, "a register number of 16 or more";
    /// 5: a template is not valid, or there is none with that index.
    TEMPLATE = 5, "bad template or template index";
    /// 6: a `CPU` node ran `step_limit` micro-ops and its end was not reached.
    STEP_LIMIT = 6, "step limit reached before the slice's end";
    /// 7: `mod` by zero.
    MOD_BY_ZERO = 7, "mod by zero";
    /// 8: a command's deadline passed.
    DEADLINE = 8, "a command's deadline passed";
    /// 9: a queued command's count is 0 or above the grid.
    QUEUED_COUNT = 9, "a queued command with a count of 0 or above the grid";
    /// 10: cancelled from outside.
    CANCELLED = 10, "cancelled";
    /// 11: a command's group is empty or leaves the grid.
    GROUP = 11, "a group that is empty or leaves the grid";
    /// 12: a node's kind, flags or slice is wrong, or it sets a field that its kind does not use.
    NODE = 12, "bad node: kind, flags, slice, or a field that its kind does not use";
    /// 13: a successor list or a predecessor count is wrong.
    EDGES = 13, "bad successor list or predecessor count";
    /// 14: `again` was still set after `max_runs` rounds.
    MAX_RUNS = 14, "again still set after max_runs rounds";
    /// 15: a graph with `KEEP` while eight are kept.
    KEPT = 15, "KEEP while eight graphs are kept";
}

impl Reason {
    /// The reason with that number, or `None` for 0, which means that there is no fault.
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The number of the reason.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0.get()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text() {
            Some(text) => f.write_str(text),
            None => f.write_str("a reason of the caller's"),
        }
    }
}

/// A reason and the node at fault: the answer of the [`check`](crate::check()) to a bad upload, and what ended a
/// run that failed.
///
/// ```
/// use kmg_runtime::{Fault, NodeId, Reason};
/// let fault = Fault::at(Reason::MOD_BY_ZERO, NodeId::new(4));
/// assert_eq!(fault.to_string(), "error 7 (mod by zero) at node 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fault {
    /// What is wrong.
    pub reason: Reason,
    /// The node at fault, or `None` where no node is.
    pub node: Option<NodeId>,
}

impl Fault {
    /// A fault of the whole upload or run.
    #[must_use]
    pub const fn new(reason: Reason) -> Self {
        Self { reason, node: None }
    }

    /// A fault at a node.
    #[must_use]
    pub const fn at(reason: Reason, node: NodeId) -> Self {
        Self { reason, node: Some(node) }
    }

    /// The node as FORMAT.md counts: its number, or [`NO_NODE`].
    #[must_use]
    #[expect(clippy::as_conversions, reason = "widening, in a const fn")]
    pub const fn node_number(self) -> u16 {
        match self.node {
            Some(node) => node.number() as u16,
            None => NO_NODE,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {} ({})", self.reason.number(), self.reason)?;
        match self.node {
            Some(node) => write!(f, " at {node}"),
            None => Ok(()),
        }
    }
}

impl Error for Fault {}
