use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use kmg::sim::SimulationError;

/// Why a command could not do its work: exit code 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{} cannot be read: {source}", file.display())]
    Read { file: PathBuf, source: io::Error },
    #[error("{} is not text in UTF-8", .0.display())]
    NotText(PathBuf),
    #[error("{} is Rust source: the compiler checks and builds the graphs in it, as `cargo check` does", .0.display())]
    RustSource(PathBuf),
    #[error("{}: {what}", file.display())]
    WhichGraph { file: PathBuf, what: String },
    #[error("{} cannot be written: {source}", file.display())]
    Output { file: PathBuf, source: io::Error },
    #[error("{} holds no reference graphs and no scripts: there is no NAME.bin and no NAME.json in it", .0.display())]
    NoGraphs(PathBuf),
    #[error(transparent)]
    Script(#[from] kmg::sim::reference::LoadError),
    #[error(transparent)]
    TooLong(#[from] kmg::sim::reference::script::TooLong),
    #[error(transparent)]
    Simulation(#[from] SimulationError),
    #[error(transparent)]
    Device(#[from] kmg::device::BuildError),
    #[error(transparent)]
    Run(#[from] Box<kmg::host::RunError>),
    #[error(transparent)]
    Bindings(#[from] crate::bindings::BindingsError),
    #[error("the output cannot be written: {0}")]
    Write(#[from] io::Error),
    #[error("the output cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Failure {
    pub(crate) fn is_closed_pipe(&self) -> bool {
        match self {
            Self::Write(error) => error.kind() == io::ErrorKind::BrokenPipe,
            Self::Json(error) => error.io_error_kind() == Some(io::ErrorKind::BrokenPipe),
            _ => false,
        }
    }
}

/// Tells a person on standard error what the tool could not do.
pub(crate) fn report(failure: &impl Display) {
    tell(&format_args!("kmg: {failure}\n"));
}

/// Writes to standard error; a closed one is no reason to panic.
pub(crate) fn tell(text: &impl Display) {
    let _closed = write!(io::stderr(), "{text}");
}

/// Whether somebody looks at the stream who has not asked for plain text (https://no-color.org).
pub(crate) fn is_styled(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Text on one line, whatever file names and messages hold.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut line, char| {
        if char.is_control() {
            line.extend(char.escape_default());
        } else {
            line.push(char);
        }
        line
    })
}
