use kmg_runtime::model::InFlight;
use kmg_runtime::{Event, Fault, HandlerError, NodeId, StaticGraph, Symbols};

use super::Status;

/// The outcome of a simulation (FORMAT.md 5): status, registers, commands and events, equal for two implementations that
/// agree.
///
/// It prints as people read a run; [`named`](Self::named) adds the names of a graph. As serde value it is the
/// `answer` of FORMAT.md 7 without `check`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Outcome {
    /// How the run ended.
    pub status: Status,
    /// What refused the graph or ended it, with [`Status::Error`].
    #[cfg_attr(feature = "serde", serde(with = "super::pair"))]
    pub error: Option<Fault>,
    /// The registers at the end; all 0 if the graph did not start.
    pub registers: [u32; 16],
    /// The rounds done; `runs` in JSON.
    #[cfg_attr(feature = "serde", serde(rename = "runs"))]
    pub rounds: u32,
    /// The passes: one more than the number of the last.
    pub passes: u64,
    /// The nodes whose commands were in flight when the run stopped, in slot order.
    pub stopped: Vec<NodeId>,
    /// Whether the device keeps the graph afterwards.
    pub kept: bool,
    /// Every command, in submit order.
    pub commands: Vec<Submitted>,
    /// Every event, in order.
    pub events: Vec<Posted>,
    /// What the handler failed with that lost its command and ended the graph, if one did: `error` then is reason 8 at
    /// the command's node. No part of the answer of FORMAT.md 7.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub lost: Option<HandlerError>,
}

/// A command as the device took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Submitted {
    /// The node that submitted it.
    pub node: NodeId,
    /// The rounds done before; `run` in JSON.
    #[cfg_attr(feature = "serde", serde(rename = "run"))]
    pub round: u32,
    /// Its number among the commands of the device, from 1.
    pub sequence: u32,
    /// Its slot, 0 to 15.
    pub slot: u8,
    /// The device function, 1 to 239.
    pub handler: u8,
    /// The first core of its group, also where the allocator picked it.
    pub first: u16,
    /// The cores of its group.
    pub count: u16,
    /// `EXCLUSIVE` 1, `RESULT` 2, `QUEUE` 4: the constants of [`wire`](kmg_runtime::wire).
    pub flags: u8,
    /// The arguments, with the registers in their places.
    pub args: [u32; 10],
    /// The pass in which it was submitted.
    pub pass: u64,
    /// Whether the allocator picked the place.
    pub queued: bool,
}

impl Submitted {
    pub(super) fn new(entry: &InFlight, round: u32) -> Self {
        let command = &entry.command;
        Self {
            node: entry.node,
            round,
            sequence: command.sequence.get(),
            slot: command.slot,
            handler: command.handler,
            first: command.first.get(),
            count: command.count.get(),
            flags: command.flags,
            args: command.arg_values(),
            pass: entry.pass,
            queued: command.is_queued(),
        }
    }
}

/// An event and the pass in which it was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "super::pair::FlatEvent", into = "super::pair::FlatEvent")
)]
pub struct Posted {
    /// The event.
    pub event: Event,
    /// The pass.
    pub pass: u64,
}

impl Outcome {
    /// The final word of a register.
    ///
    /// ```
    /// use kmg::sim::Simulation;
    /// kmg::graph! { graph One { reg x; cpu only { x = 41 + 1; } } }
    /// let outcome = Simulation::of::<One>(OneBindings {}).run()?;
    /// assert_eq!(outcome.register(One::X), 42);
    /// # Ok::<(), kmg::sim::SimulationError>(())
    /// ```
    #[must_use]
    pub fn register(&self, register: kmg_runtime::Register) -> u32 {
        self.registers.get(register.index()).copied().unwrap_or_default()
    }

    /// What a device says of a graph that does not start.
    pub(super) fn refused(req: u32, fault: Fault) -> Self {
        Self {
            status: Status::Error,
            error: Some(fault),
            registers: [0; 16],
            rounds: 0,
            passes: 0,
            stopped: Vec::new(),
            kept: false,
            commands: Vec::new(),
            events: vec![Posted { event: Event::error(req, fault), pass: 0 }],
            lost: None,
        }
    }

    /// The outcome with the names of the graph that gave it, to print.
    #[must_use]
    pub const fn named<G: StaticGraph>(&self) -> NamedOutcome<'_> {
        NamedOutcome { outcome: self, symbols: Some(G::SYMBOLS) }
    }

    /// The outcome with names that are known at run time, as those of a text are.
    #[must_use]
    pub const fn named_by<'a>(&'a self, symbols: Symbols<'a>) -> NamedOutcome<'a> {
        NamedOutcome { outcome: self, symbols: Some(symbols) }
    }
}

/// An outcome that prints with names where a graph has them.
#[derive(Clone, Copy, Debug)]
pub struct NamedOutcome<'a> {
    pub(super) outcome: &'a Outcome,
    pub(super) symbols: Option<Symbols<'a>>,
}
