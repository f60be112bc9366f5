use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kmg::dispatcher::HostCommand;
use kmg::sim::reference::LoadError;
use kmg::sim::reference::script::{Action, Case, Dispatchers, Ending, Launched, Trace};

use crate::failure::Failure;
use crate::{Verdict, input};

const JSON: &str = "\
docs/dispatcher.md says how a script is written; `answer` may be left out.

With --json, what the dispatcher did, as it stands in the `answer` of a script:
  {\"events\": [{\"kind\", \"req\", \"auxiliary\", \"extra\", \"pass\"}],
   \"commands\": [{\"req\", \"node\", \"run\", \"sequence\", \"slot\", \"handler\", \"first\", \"count\", \"flags\",
                 \"args\": [10], \"pass\"}],
   \"kept\": [{\"req\", \"offset\", \"bytes\"}], \"end\": \"exit\", \"deadline\" or \"passes\", \"passes\"}";

/// Runs a script of a dispatcher and prints what happens in each pass.
///
/// Where the script has an answer and the dispatcher gives another, each difference is a line, and the exit code is 1.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// A script (`.json`), or `-` for standard input.
    #[arg(value_name = "SCRIPT")]
    file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let file = &arguments.file;
    let case = Case::from_json(&input::bytes(file)?)
        .map_err(|source| LoadError::Script { file: file.clone(), source })?;
    let trace = case.replay(Dispatchers::Device)?;
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &trace)?;
        writeln!(out)?;
    } else {
        print(&case, &trace, out)?;
    }
    let differences = case.differences(Dispatchers::Device)?;
    if !arguments.json {
        for difference in &differences {
            writeln!(out, "not the answer: {difference}")?;
        }
    }
    Ok(if differences.is_empty() { Verdict::Good } else { Verdict::Bad })
}

/// The passes in which something happens, then the end.
fn print(case: &Case, trace: &Trace, out: &mut impl Write) -> Result<(), Failure> {
    let device = &case.script.device;
    let due = |command: &Launched| {
        let delay = device.delay_of(command.handler);
        command.pass.saturating_add(1).saturating_add(delay)
    };
    let mut done: Vec<(u64, &Launched)> =
        trace.commands.iter().map(|command| (due(command), command)).collect();
    done.sort_by_key(|(pass, command)| (*pass, command.slot));

    let mut done = done.into_iter().peekable();
    let mut actions = case.script.actions.iter().peekable();
    let mut commands = trace.commands.iter().peekable();
    let mut events = trace.events.iter().peekable();
    let mut number = 0_u32;
    loop {
        let next = [
            done.peek().map(|(pass, _command)| *pass),
            actions.peek().map(|arrival| arrival.pass),
            commands.peek().map(|command| command.pass),
            events.peek().map(|posted| posted.pass),
        ];
        let Some(pass) = next.into_iter().flatten().min().filter(|pass| *pass < trace.passes) else { break };
        writeln!(out, "pass {pass}")?;
        while let Some((_pass, command)) = done.next_if(|(due, _command)| *due == pass) {
            let Launched { sequence, slot, .. } = command;
            writeln!(out, "  slot {slot}: command {sequence} is done")?;
        }
        // In its last pass a device whose deadline has passed does not come to the host.
        let host = trace.end != Ending::Deadline || pass.saturating_add(1) < trace.passes;
        while let Some(arrival) = actions.next_if(|arrival| arrival.pass == pass) {
            match &arrival.action {
                _ if !host => {}
                Action::Write { line, lines } => {
                    let [offset, bytes] = [*line, lines.len()].map(|lines| lines.saturating_mul(64));
                    writeln!(out, "  host: writes {bytes} bytes at {offset}")?;
                }
                Action::Command(command) => {
                    number = number.wrapping_add(1);
                    writeln!(out, "  host: {number}, {}", Said(*command))?;
                }
            }
        }
        while let Some(command) = commands.next_if(|command| command.pass == pass) {
            let Launched { req, round, sequence, slot, .. } = command;
            let submitted = command.submitted();
            writeln!(out, "  slot {slot}: command {sequence} of graph {req}, round {round}, {submitted}")?;
        }
        while let Some(posted) = events.next_if(|posted| posted.pass == pass) {
            writeln!(out, "  event: {}", posted.event)?;
        }
    }
    let end = match trace.end {
        Ending::Exit => "EXIT was carried out",
        Ending::Deadline => "a command passed its deadline",
        Ending::Passes => "the script has no more passes",
    };
    writeln!(out, "end after {} passes: {end}", trace.passes)?;
    for kept in &trace.kept {
        writeln!(out, "kept: graph {}, {} bytes at {}", kept.req, kept.bytes, kept.offset)?;
    }
    Ok(())
}

/// A host command in words.
struct Said(HostCommand);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            HostCommand::Run([a0, a1, a2, a3, a4]) => {
                match a2 {
                    0 => write!(f, "RUN the stream of {a1} bytes at {a0}")?,
                    1 => write!(f, "RUN the upload of {a1} bytes at {a0}")?,
                    2 => write!(f, "RUN the kept graph {a0}")?,
                    other => write!(f, "RUN with a2 = {other}")?,
                }
                if a4 == 0 { Ok(()) } else { write!(f, " with {a4} bindings at {a3}") }
            }
            HostCommand::Cancel(req) => write!(f, "CANCEL graph {req}"),
            HostCommand::Exit => f.write_str("EXIT"),
        }
    }
}
