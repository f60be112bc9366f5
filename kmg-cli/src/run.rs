use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use clap::Args;
use kmg::device::Device;
use kmg::host::{Outcome, Progress, Run, RunError};
use kmg::sim::{LinearResult, Status, Submitted};
use kmg::{Core, Encoded, Fault, Handler, HandlerError, Handlers, NodeId, Symbols, wire};
use schemars::JsonSchema;
use serde::Serialize;

use crate::bindings::{Bind, Block, block};
use crate::failure::{Failure, report};
use crate::subject::Subject;
use crate::{Verdict, check, source};

const JSON: &str = "\
Words are decimal, 0x, 0o or 0b, with _ between digits; negative ones wrap.

Every handler that there can be is on the device; each gives what --result says. A graph as text is built first; each of
its bindings needs a value, `--bind iteration=0`. Its grid is the one it says.

With --json, what `kmg sim --json` prints, with null for what has no meaning on threads: `passes`, `kept`, and of commands
and events `pass` and `slot`. The order of commands is the one in which they were submitted.

A run that does not end within --timeout is error 10, and exit code 1.";

/// Runs a graph on a device of threads: status, registers, rounds, commands and events, with times.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// An upload (`.bin`) or a text (`.kmg`), or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which graph, if a text has several.
    #[arg(long, value_name = "NAME")]
    graph: Option<String>,
    /// Set a binding of a text by its name, or any register by its number; the binding block reaches to the highest
    /// one set.
    #[arg(long, value_name = "NAME=V", conflicts_with = "bindings")]
    bind: Vec<Bind>,
    /// The binding block: the values of r0, r1, and so on.
    #[arg(long, value_name = "V,V,...", allow_hyphen_values = true)]
    bindings: Option<Block>,
    /// The cores of the grid, 1 to 65535. By default those that a text says, or 119.
    #[arg(long, value_name = "N")]
    cores: Option<u32>,
    /// The threads that run handlers, 1 to 1024. By default one for each processor.
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// The results of commands as `name=factor` pairs: constant, handler, first, count, run, a0 to a9.
    #[arg(long, value_name = "EXPR", default_value = "", hide_default_value = true)]
    result: LinearResult,
    /// The time limit in seconds, also parts of one.
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    timeout: Limit,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A time limit.
#[derive(Clone, Copy, Debug)]
struct Limit(Duration);

#[derive(Debug, thiserror::Error)]
#[error("`{0}` is no number of seconds")]
struct LimitError(String);

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        seconds.map(Self).ok_or_else(|| LimitError(text.into()))
    }
}

/// Every handler: each gives the word of a linear function of its command.
struct Linear {
    result: LinearResult,
    round: Arc<AtomicU32>,
}

impl Handlers for Linear {
    fn handler(&self, number: u8) -> Option<Handler> {
        Some(Handler::new(number.into()).with_result())
    }

    fn call(
        &self,
        number: u8,
        core: Core<'_>,
        args: &[u32; wire::ARGS],
    ) -> Option<Result<u32, HandlerError>> {
        // One core's word is the result, the first's.
        if core.index() > 0 {
            return Some(Ok(0));
        }
        let group = core.group();
        let [first, count] =
            [group.first(), group.count()].map(|cores| u16::try_from(cores).unwrap_or_default());
        let command = Submitted {
            node: NodeId::new(0),
            round: self.round.load(Ordering::Relaxed),
            sequence: 0,
            slot: 0,
            handler: number,
            first,
            count,
            flags: 0,
            args: *args,
            pass: 0,
            queued: false,
        };
        Some(Ok(self.result.of(&command)))
    }
}

/// What `kmg run` prints: the fields of `kmg sim`, or why a text is refused.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(untagged, title = "kmg run --json")]
pub(crate) enum Printed {
    Ran(Box<Answer>),
    #[expect(dead_code, reason = "it describes what `Subject` writes")]
    Refused {
        /// The text.
        file: String,
        /// What is wrong with it.
        faults: Vec<source::Fault>,
    },
}

/// A reason of FORMAT.md 4.2 and the node, 65535 for none.
type Pair = (u32, u16);

fn pair(fault: Fault) -> Pair {
    (fault.reason.number(), fault.node_number())
}

/// What has no meaning on threads: always null.
#[derive(Clone, Copy, Serialize, JsonSchema)]
struct Nothing(());

/// The fields of the answer of FORMAT.md 7.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The reason and the node of the check, or null if it accepts.
    check: Option<Pair>,
    status: Ending,
    /// The reason and the node that ended the run.
    error: Option<Pair>,
    /// The registers at the end.
    registers: [u32; 16],
    /// The rounds done.
    runs: u32,
    passes: Nothing,
    /// The nodes whose commands were in flight when the graph ended with an error, in submit order.
    stopped: Vec<u8>,
    kept: Nothing,
    /// Every command, in submit order.
    commands: Vec<Command>,
    events: Vec<Event>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename_all = "lowercase")]
enum Ending {
    Ended,
    Error,
}

/// A command as the device took it.
#[derive(Serialize, JsonSchema)]
struct Command {
    node: u8,
    /// The rounds done before.
    run: u32,
    /// Its number among the commands of the device, from 1; 0 if it never went in flight.
    sequence: u32,
    slot: Nothing,
    handler: u8,
    first: u16,
    count: u16,
    /// EXCLUSIVE 1, RESULT 2, QUEUE 4.
    flags: u8,
    args: [u32; 10],
    pass: Nothing,
    queued: bool,
}

/// An event of FORMAT.md 4.3.
#[derive(Serialize, JsonSchema)]
struct Event {
    kind: u8,
    req: u32,
    auxiliary: u32,
    extra: u32,
    pass: Nothing,
}

impl Answer {
    fn new(check: Option<Fault>, outcome: &Outcome) -> Self {
        let nothing = Nothing(());
        let command = |one: &kmg::host::Submitted| Command {
            node: one.node.number(),
            run: one.round,
            sequence: one.sequence,
            slot: nothing,
            handler: one.handler,
            first: one.first,
            count: one.count,
            flags: one.flags,
            args: one.args,
            pass: nothing,
            queued: one.queued,
        };
        let event = |posted: &kmg::host::Posted| Event {
            kind: posted.event.kind.number(),
            req: posted.event.req,
            auxiliary: posted.event.auxiliary,
            extra: posted.event.extra,
            pass: nothing,
        };
        Self {
            check: check.map(pair),
            status: if outcome.status == Status::Ended { Ending::Ended } else { Ending::Error },
            error: outcome.error.map(pair),
            registers: outcome.registers,
            runs: outcome.rounds,
            passes: nothing,
            stopped: outcome.stopped.iter().map(|node| node.number()).collect(),
            kept: nothing,
            commands: outcome.commands.iter().map(command).collect(),
            events: outcome.events.iter().map(event).collect(),
        }
    }
}

/// `node 3 `norm``, or the number alone.
fn named(node: NodeId, symbols: Option<Symbols<'_>>) -> String {
    match symbols.and_then(|symbols| symbols.node(node)) {
        Some(symbol) => format!("{node} `{}`", symbol.name),
        None => node.to_string(),
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let read = Subject::read(&arguments.file, arguments.graph.as_deref(), arguments.json, out)?;
    let Some(subject) = read else { return Ok(Verdict::Bad) };
    let (bytes, built) = (&subject.bytes, subject.built());
    let bindings = block(arguments.bindings.as_ref(), &arguments.bind, false, built)?;
    let cores = arguments.cores.or(built.and_then(|built| built.cores)).unwrap_or(119);
    let round = Arc::<AtomicU32>::default();
    let handlers = Linear { result: arguments.result, round: Arc::clone(&round) };
    let builder = Device::builder().cores(cores).timestamps(true).handlers(handlers);
    let device = match arguments.workers {
        Some(workers) => builder.workers(workers),
        None => builder,
    }
    .build()?;
    let ran = Run::new(bytes)
        .bindings(bindings)
        .time_limit(arguments.timeout.0)
        .progress(|progress| {
            if let Progress::Round { rounds } = progress {
                // Every command of the round before has ended, and none of the next one was submitted.
                round.store(rounds, Ordering::Relaxed);
            }
        })
        .on(&device);
    let names = subject.names();
    let symbols = names.as_ref().map(|names| names.symbols());
    let (outcome, waited) = match ran {
        Ok(outcome) => (outcome, None),
        Err(RunError::WaitTimeout(timeout)) => {
            let nodes: Vec<String> = timeout.nodes.iter().map(|node| named(*node, symbols)).collect();
            let what = match nodes.as_slice() {
                [] => "no command is in flight, and rounds go on".to_owned(),
                nodes => format!("waiting for {}", nodes.join(", ")),
            };
            (timeout.outcome, Some(format!("no end within {:?}: {what}", timeout.limit)))
        }
        Err(error) => return Err(Box::new(error).into()),
    };
    let fault = Encoded::from_bytes(bytes).err();
    if arguments.json {
        let printed = Printed::Ran(Box::new(Answer::new(fault, &outcome)));
        serde_json::to_writer_pretty(&mut *out, &printed)?;
        writeln!(out)?;
    } else {
        match symbols {
            Some(symbols) => write!(out, "{}", outcome.named_by(symbols))?,
            None => write!(out, "{outcome}")?,
        }
        if let Some(fault) = fault {
            out.flush()?;
            report(&check::message(fault, kmg::diagnose(bytes).as_ref()));
        }
    }
    if let Some(waited) = waited {
        out.flush()?;
        report(&waited);
    }
    Ok(if outcome.status == Status::Ended { Verdict::Good } else { Verdict::Bad })
}
