//! The `kmg` tool: what is done with graphs outside Rust source.
//!
//! Exit codes: 0 good; 1 the graph is rejected, the run failed or got stuck, or a comparison differs; 2
//! unreadable input or a wrong call.
#![forbid(unsafe_code)]

mod bindings;
mod build;
mod check;
mod completions;
mod dis;
mod dispatch;
mod expectations;
mod explain;
mod failure;
mod input;
mod run;
mod schema;
mod sim;
mod source;
mod subject;
mod text;
mod verify;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

const EXIT_CODES: &str = "\
Exit codes:
  0  good
  1  a graph is rejected, a run failed or got stuck, or a comparison differs
  2  unreadable input or a wrong call";

/// Builds, checks, runs, simulates and verifies graphs for accelerators.
#[derive(Parser)]
#[command(name = "kmg", version, max_term_width = 110)]
#[command(after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Arguments),
    Check(check::Arguments),
    Completions(completions::Arguments),
    Dis(dis::Arguments),
    Dispatch(dispatch::Arguments),
    Explain(explain::Arguments),
    Run(run::Arguments),
    Schema(schema::Arguments),
    Sim(sim::Arguments),
    Verify(verify::Arguments),
}

/// What a command found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Good,
    /// The graph is wrong, a run failed, or a comparison differs.
    Bad,
    /// Some input could not be read; each was named on standard error.
    Unreadable,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Good => 0,
            Verdict::Bad => 1,
            Verdict::Unreadable => 2,
        })
    }
}

fn run(command: &Command, out: &mut impl Write) -> Result<Verdict, Failure> {
    let verdict = match command {
        Command::Build(arguments) => build::run(arguments, out)?,
        Command::Check(arguments) => check::run(arguments, out)?,
        Command::Completions(arguments) => completions::run(arguments, out)?,
        Command::Dis(arguments) => dis::run(arguments, out)?,
        Command::Dispatch(arguments) => dispatch::run(arguments, out)?,
        Command::Explain(arguments) => explain::run(arguments, out)?,
        Command::Run(arguments) => run::run(arguments, out)?,
        Command::Schema(arguments) => schema::run(arguments, out)?,
        Command::Sim(arguments) => sim::run(arguments, out)?,
        Command::Verify(arguments) => verify::run(arguments, out)?,
    };
    out.flush()?;
    Ok(verdict)
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    match run(&cli.command, &mut out) {
        Ok(verdict) => verdict.into(),
        Err(failure) => {
            // Whoever closed the pipe has read what they wanted.
            if !failure.is_closed_pipe() {
                let _closed = out.flush();
                failure::report(&failure);
            }
            Verdict::Unreadable.into()
        }
    }
}
