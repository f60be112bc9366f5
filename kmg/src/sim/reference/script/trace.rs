use kmg_runtime::NodeId;
use kmg_runtime::dispatcher::Span;
use kmg_runtime::wire::Command;
use serde::{Deserialize, Serialize};

use crate::sim::{Posted, Submitted};

/// What a dispatcher did with a script: its `answer` (dispatcher.md 7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Every event, in order.
    pub events: Vec<Posted>,
    /// Every command that went in flight, in order.
    pub commands: Vec<Launched>,
    /// The kept table at the end, by rising req.
    pub kept: Vec<Span>,
    /// How it ended.
    pub end: Ending,
    /// How many passes ran, the last one included.
    pub passes: u64,
}

/// The fields in the order in which people look for a cause.
pub(super) const ORDER: [&str; 5] = ["end", "passes", "events", "commands", "kept"];

/// How a script ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// `EXIT` was carried out.
    Exit,
    /// A command passed its deadline.
    Deadline,
    /// As many passes ran as the script allows.
    Passes,
}

/// A command that went in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launched {
    /// Its graph.
    pub req: u32,
    /// The node that submitted it.
    pub node: NodeId,
    /// The rounds that the run had done at the submit; `run` in JSON.
    #[serde(rename = "run")]
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
    /// `EXCLUSIVE` 1, `RESULT` 2, `QUEUE` 4.
    pub flags: u8,
    /// The arguments, with the registers in their places.
    pub args: [u32; 10],
    /// The pass in which it went in flight.
    pub pass: u64,
}

impl Launched {
    pub(super) fn new(req: u32, node: NodeId, round: u32, pass: u64, command: &Command) -> Self {
        Self {
            req,
            node,
            round,
            sequence: command.sequence.get(),
            slot: command.slot,
            handler: command.handler,
            first: command.first.get(),
            count: command.count.get(),
            flags: command.flags,
            args: command.arg_values(),
            pass,
        }
    }

    /// The command as a simulation records it.
    #[must_use]
    pub const fn submitted(&self) -> Submitted {
        let Self { req: _, node, round, sequence, slot, handler, first, count, flags, args, pass } = *self;
        let queued = flags & kmg_runtime::wire::QUEUE != 0;
        Submitted { node, round, sequence, slot, handler, first, count, flags, args, pass, queued }
    }
}

/// The script makes more commands and events than are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {MOST_RECORDED} commands and events: give the script fewer passes")]
pub struct TooLong;

/// The most commands and events that are recorded: some 100 MB.
const MOST_RECORDED: usize = 1_000_000;

/// What is recorded while a script runs.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub(super) events: Vec<Posted>,
    pub(super) commands: Vec<Launched>,
}

impl Record {
    pub(super) fn fits(&self) -> Result<(), TooLong> {
        let recorded = self.events.len().saturating_add(self.commands.len());
        if recorded > MOST_RECORDED { Err(TooLong) } else { Ok(()) }
    }

    pub(super) fn end(self, mut kept: Vec<Span>, end: Ending, passes: u64) -> Trace {
        kept.sort_unstable_by_key(|entry| (entry.req, entry.offset));
        let Self { events, commands } = self;
        Trace { events, commands, kept, end, passes }
    }
}
