use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kmg::Encoded;
use kmg::model::Machine;
use kmg::sim::reference::Answer;
use kmg::sim::{LinearResult, Options, Simulation, Status, Submitted};

use crate::bindings::{Bind, Block, block};
use crate::failure::{Failure, report};
use crate::subject::Subject;
use crate::{Verdict, check};

const JSON: &str = "\
Words are decimal, 0x, 0o or 0b, with _ between digits; negative ones wrap.

A graph as text is built first; each of its bindings needs a value, `--bind iteration=0`. Its grid is the one it says.

With --json, the answer of a reference graph (a node of 65535 is none):
  {\"check\": null or [reason, node], \"status\": \"ended\", \"error\" or \"stuck\",
   \"error\": null or [reason, node], \"registers\": [16], \"runs\", \"passes\", \"stopped\": [nodes], \"kept\",
   \"commands\": [{\"node\", \"run\", \"sequence\", \"slot\", \"handler\", \"first\", \"count\", \"flags\",
                 \"args\": [10], \"pass\", \"queued\"}],
   \"events\": [{\"kind\", \"req\", \"auxiliary\", \"extra\", \"pass\"}]}
or for a text that is refused {\"file\", \"faults\"}, those of `kmg build`.";

/// Simulates a graph: status, registers, rounds, passes, commands, events.
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
    /// A command submitted in pass q is due in pass q + 1 + N.
    #[arg(long, value_name = "N", default_value_t = Options::default().delay)]
    delay: u64,
    /// End the graph when a command is in flight for that many passes.
    #[arg(long, value_name = "N")]
    deadline_passes: Option<u64>,
    /// Cancel the graph in that pass.
    #[arg(long, value_name = "N")]
    cancel_pass: Option<u64>,
    /// Stop after that many passes: stuck.
    #[arg(long, value_name = "N", default_value_t = Options::default().max_passes)]
    max_passes: u64,
    /// The graphs that the device keeps already.
    #[arg(long, value_name = "N", default_value_t = Options::default().kept)]
    kept: u32,
    /// The results of commands as `name=factor` pairs: constant, handler, first, count, run, a0 to a9.
    #[arg(long, value_name = "EXPR", default_value = "", hide_default_value = true)]
    result: LinearResult,
    /// Start registers that nothing sets as 0xDEADBEEF; the binding block is then all 16.
    #[arg(long)]
    poison: bool,
    /// What runs the graph.
    #[arg(long, value_enum, default_value_t = Engine::Executor)]
    engine: Engine,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Engine {
    /// The executor that devices use.
    Executor,
    /// The plain model.
    Model,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let read = Subject::read(&arguments.file, arguments.graph.as_deref(), arguments.json, out)?;
    let Some(subject) = read else { return Ok(Verdict::Bad) };
    let (bytes, built) = (&subject.bytes, subject.built());
    let bindings = block(arguments.bindings.as_ref(), &arguments.bind, arguments.poison, built)?;
    let said = built.and_then(|built| built.cores);
    let options = Options {
        core_count: arguments.cores.or(said).unwrap_or(Options::default().core_count),
        delay: arguments.delay,
        deadline_passes: arguments.deadline_passes,
        cancel_pass: arguments.cancel_pass,
        max_passes: arguments.max_passes,
        kept: arguments.kept,
    };
    let result = |command: &Submitted| arguments.result.of(command);
    let simulation = Simulation::new(bytes).bindings(bindings).options(options).results(result);
    let outcome = match arguments.engine {
        Engine::Executor => simulation.run(),
        Engine::Model => simulation.engine::<Machine<'_>>().run(),
    }?;
    let fault = Encoded::from_bytes(bytes).err();

    let verdict = if outcome.status == Status::Ended { Verdict::Good } else { Verdict::Bad };
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &Answer { check: fault, outcome })?;
        writeln!(out)?;
    } else {
        match subject.names() {
            Some(names) => write!(out, "{}", outcome.named_by(names.symbols()))?,
            None => write!(out, "{outcome}")?,
        }
        out.flush()?;
        if let Some(fault) = fault {
            report(&check::message(fault, kmg::diagnose(bytes).as_ref()));
        }
    }
    Ok(verdict)
}
