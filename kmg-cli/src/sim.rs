use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kmg::model::Machine;
use kmg::sim::reference::Answer;
use kmg::sim::{LinearResult, Options, Status, Submitted, simulate_with};
use kmg::{Encoded, Executor};

use crate::bindings::{Bind, Block, block};
use crate::failure::{Failure, report};
use crate::{Verdict, check, input};

const JSON: &str = "\
Words are decimal, 0x, 0o or 0b, with _ between digits; negative ones wrap.

With --json, the answer of a reference graph (a node of 65535 is none):
  {\"check\": null or [reason, node], \"status\": \"ended\", \"error\" or \"stuck\",
   \"error\": null or [reason, node], \"registers\": [16], \"runs\", \"passes\", \"stopped\": [nodes], \"kept\",
   \"commands\": [{\"node\", \"run\", \"sequence\", \"slot\", \"handler\", \"first\", \"count\", \"flags\",
                 \"args\": [10], \"pass\", \"queued\"}],
   \"events\": [{\"kind\", \"req\", \"auxiliary\", \"extra\", \"pass\"}]}";

/// Simulates a graph: status, registers, rounds, passes, commands, events.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// An upload (`.bin`), or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Set a register at the start; the binding block reaches to the highest one set.
    #[arg(long, value_name = "rN=V", conflicts_with = "bindings")]
    bind: Vec<Bind>,
    /// The binding block: the values of r0, r1, and so on.
    #[arg(long, value_name = "V,V,...", allow_hyphen_values = true)]
    bindings: Option<Block>,
    /// The cores of the grid, 1 to 65535.
    #[arg(long, value_name = "N", default_value_t = Options::default().core_count)]
    cores: u32,
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
    let bindings = block(arguments.bindings.as_ref(), &arguments.bind, arguments.poison)?;
    let options = Options {
        core_count: arguments.cores,
        delay: arguments.delay,
        deadline_passes: arguments.deadline_passes,
        cancel_pass: arguments.cancel_pass,
        max_passes: arguments.max_passes,
        kept: arguments.kept,
    };
    let bytes = input::read(&arguments.file)?;
    let result = |command: &Submitted| arguments.result.of(command);
    let outcome = match arguments.engine {
        Engine::Executor => simulate_with::<Executor<'_>>(&bytes, &bindings, &options, result),
        Engine::Model => simulate_with::<Machine<'_>>(&bytes, &bindings, &options, result),
    }?;
    let fault = Encoded::from_bytes(&bytes).err();

    let verdict = if outcome.status == Status::Ended { Verdict::Good } else { Verdict::Bad };
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &Answer { check: fault, outcome })?;
        writeln!(out)?;
    } else {
        write!(out, "{outcome}")?;
        out.flush()?;
        if let Some(fault) = fault {
            report(&check::message(fault, kmg::diagnose(&bytes).as_ref()));
        }
    }
    Ok(verdict)
}
