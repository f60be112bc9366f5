use std::time::Duration;

use kmg_device::Status as Ending;
use kmg_runtime::wire::Command;
use kmg_runtime::{Event, Fault, NodeId, Register, StaticGraph, Symbols};

use crate::sim::Status;

/// All that a run on a device gave. It prints as people read a run; [`named`](Self::named) adds the names of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How the run ended: [`Status::Ended`] or [`Status::Error`].
    pub status: Status,
    /// What refused the graph or ended it, with [`Status::Error`].
    pub error: Option<Fault>,
    /// The registers at the end; all 0 if the graph did not start.
    pub registers: [u32; 16],
    /// The rounds done.
    pub rounds: u32,
    /// The nodes whose commands were in flight when the graph ended with an error, in submit order.
    pub stopped: Vec<NodeId>,
    /// Every command, in submit order.
    pub commands: Vec<Submitted>,
    /// Every event, in order.
    pub events: Vec<Posted>,
    /// What became of the command that ended the graph with reason 8, in the device's words.
    pub lost: Option<Ending>,
    /// How long it took, from the start to the last command's end.
    pub elapsed: Duration,
}

/// A command and what became of it. Times count from the start of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    /// The node that submitted it.
    pub node: NodeId,
    /// The rounds done before.
    pub round: u32,
    /// Its number among the commands of the device, from 1; 0 if it never went in flight.
    pub sequence: u32,
    /// Its slot, 0 to 15, if it went in flight.
    pub slot: Option<u8>,
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
    /// Whether the allocator picked the place.
    pub queued: bool,
    /// The result word, 0 where there is none.
    pub result: u32,
    /// What became of it; `None` if the run did not wait for it.
    pub status: Option<Ending>,
    /// When it was submitted, as of the step that did.
    pub submitted: Duration,
    /// When it went in flight, if the device has [`timestamps`](kmg_device::Builder::timestamps).
    pub started: Option<Duration>,
    /// When it ended: by the device's timestamps, or when the host saw its record.
    pub ended: Option<Duration>,
}

impl Submitted {
    pub(super) fn new(node: NodeId, round: u32, command: &Command, submitted: Duration) -> Self {
        Self {
            node,
            round,
            sequence: 0,
            slot: None,
            handler: command.handler,
            first: command.first.get(),
            count: command.count.get(),
            flags: command.flags,
            args: command.arg_values(),
            queued: command.is_queued(),
            result: 0,
            status: None,
            submitted,
            started: None,
            ended: None,
        }
    }
}

/// An event and when it was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// The event.
    pub event: Event,
    /// When, from the start of the run.
    pub at: Duration,
}

impl Outcome {
    /// The final word of a register.
    #[must_use]
    pub fn register(&self, register: Register) -> u32 {
        self.registers.get(register.index()).copied().unwrap_or_default()
    }

    /// The final word of the register with that name in a graph that `graph!` made, or `None` if it has none.
    ///
    /// Names that are written in source are better as constants: `outcome.register(Newton::ERROR)`.
    #[must_use]
    pub fn register_named<G: StaticGraph>(&self, name: &str) -> Option<u32> {
        let symbol = G::SYMBOLS.registers.iter().find(|symbol| symbol.name == name)?;
        Some(self.register(symbol.register))
    }

    /// The commands of a node, in submit order: one for each round in which it was not skipped.
    pub fn commands_of(&self, node: NodeId) -> impl Iterator<Item = &Submitted> {
        self.commands.iter().filter(move |command| command.node == node)
    }

    pub(super) fn refused(req: u32, fault: Fault) -> Self {
        Self {
            status: Status::Error,
            error: Some(fault),
            registers: [0; 16],
            rounds: 0,
            stopped: Vec::new(),
            commands: Vec::new(),
            events: vec![Posted { event: Event::error(req, fault), at: Duration::ZERO }],
            lost: None,
            elapsed: Duration::ZERO,
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
