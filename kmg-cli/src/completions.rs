use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::failure::Failure;
use crate::{Cli, Verdict};

const WHERE: &str = "\
For bash, for example:
  kmg completions bash > ~/.local/share/bash-completion/completions/kmg";

/// Prints the completions of a shell.
#[derive(Args)]
#[command(after_help = WHERE)]
pub(crate) struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    // It panics where it cannot write.
    let mut script = Vec::new();
    generate(arguments.shell, &mut Cli::command(), "kmg", &mut script);
    out.write_all(&script)?;
    Ok(Verdict::Good)
}
