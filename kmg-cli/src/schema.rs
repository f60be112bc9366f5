//! What `--json` prints, as JSON Schema.

mod dispatched;

use std::io::Write;

use clap::{Args, ValueEnum};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::failure::Failure;
use crate::source::Fault;
use crate::{Verdict, build, check, dis, explain, verify};

/// Prints the JSON Schema (2020-12) of what a command prints with --json.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The command.
    #[arg(value_enum)]
    command: Of,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    Build,
    Check,
    Dis,
    Dispatch,
    Explain,
    Run,
    Sim,
    Verify,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let schema = match arguments.command {
        Of::Build => of::<build::Report>(),
        Of::Check => of::<check::Report>(),
        Of::Dis => of::<dis::Report>(),
        Of::Dispatch => of::<dispatched::Trace>(),
        Of::Explain => of::<explain::Report>(),
        Of::Run => of::<crate::run::Printed>(),
        Of::Sim => of::<Sim>(),
        Of::Verify => of::<verify::Report>(),
    };
    serde_json::to_writer_pretty(&mut *out, &schema)?;
    writeln!(out)?;
    Ok(Verdict::Good)
}

fn of<T: JsonSchema>() -> Schema {
    // Every field is there, also one that is null.
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// What `kmg sim` prints: the answer of a reference graph (FORMAT.md 7), or why a text is refused.
#[derive(JsonSchema)]
#[schemars(untagged, title = "kmg sim --json")]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
enum Sim {
    Ran(Box<Answer>),
    Refused {
        /// The text.
        file: String,
        /// What is wrong with it.
        faults: Vec<Fault>,
    },
}

/// A reason of FORMAT.md 4.2 and the node, 65535 for none.
type Pair = (u32, u16);

/// The answer of FORMAT.md 7.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
struct Answer {
    /// The reason and the node of the check, or null if it accepts.
    check: Option<Pair>,
    status: Status,
    /// The reason and the node that ended the run.
    error: Option<Pair>,
    /// The registers at the end.
    registers: [u32; 16],
    /// The rounds done.
    runs: u32,
    passes: u64,
    /// The nodes whose commands were in flight when the run stopped, in slot order.
    stopped: Vec<u8>,
    /// Whether the device keeps the graph.
    kept: bool,
    /// Every command, in submit order.
    commands: Vec<Command>,
    events: Vec<Event>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
enum Status {
    Ended,
    Error,
    Stuck,
}

/// A command as the device took it.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
struct Command {
    node: u8,
    /// The rounds done before.
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
    /// The pass in which it was submitted.
    pass: u64,
    queued: bool,
}

/// An event of FORMAT.md 4.3.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
struct Event {
    kind: u8,
    req: u32,
    auxiliary: u32,
    extra: u32,
    pass: u64,
}
