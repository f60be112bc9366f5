use schemars::JsonSchema;

use super::Event;

/// What `kmg dispatch` prints: the answer of a script (dispatcher.md 7).
#[derive(JsonSchema)]
#[schemars(title = "kmg dispatch --json")]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
pub(super) struct Trace {
    events: Vec<Event>,
    /// Every command that went in flight, in order.
    commands: Vec<Launched>,
    /// The kept table at the end, by rising req.
    kept: Vec<Span>,
    end: Ending,
    /// How many passes ran.
    passes: u64,
}

/// A command that went in flight.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
struct Launched {
    /// Its graph.
    req: u32,
    node: u8,
    /// The rounds that the run had done at the submit.
    run: u32,
    /// Its number among the commands of the device, from 1.
    sequence: u32,
    slot: u8,
    handler: u8,
    first: u16,
    count: u16,
    /// EXCLUSIVE 1, RESULT 2, QUEUE 4.
    flags: u8,
    args: [u32; 10],
    /// The pass in which it went in flight.
    pass: u64,
}

/// An entry of the kept table.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
struct Span {
    req: u32,
    offset: u32,
    bytes: u32,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
enum Ending {
    Exit,
    Deadline,
    Passes,
}
