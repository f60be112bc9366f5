//! What the runs of a graph must come to (LANGUAGE.md 8), with every word known.
//!
//! Whoever runs a graph tests them: `graph!` in constants, the tool with the same code. A run of an expectation starts
//! with its block, on the grid of the graph or of 119 cores, and its commands complete with its results.

use kmg_runtime::{NodeId, Register};
use proc_macro2::Span;

use crate::ast::{Comparison, Name};

/// `expect name { .. }`
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Expectation {
    /// Its name.
    pub name: Name,
    /// The binding block of its run.
    pub block: Vec<u32>,
    /// The results of commands, each at the name of the node; a command that is not here gives 0.
    pub results: Vec<(Name, NodeId, Vec<u32>)>,
    /// What must hold at the end.
    pub checks: Vec<Check>,
}

/// One thing that must hold.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Check {
    /// What is compared.
    pub subject: Subject,
    /// What is compared, as it is written.
    pub name: String,
    /// How it is compared: a status only with `==` or `!=`.
    pub operator: Comparison,
    /// With what it is compared.
    pub wanted: Wanted,
    /// Its first token.
    pub start: Span,
    /// Its last token.
    pub end: Span,
}

/// What a [`Check`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The last word of a register.
    Register(Register),
    /// The rounds done.
    Rounds,
    /// The passes.
    Passes,
    /// The number of the reason that ended the run, 0 if no error did.
    Reason,
    /// How it ended.
    Status,
}

/// What the subject of a [`Check`] is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A word, for every subject but the status.
    Word(u32),
    /// How the run ended, for [`Subject::Status`].
    Status(Status),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The graph ended without an error.
    Ended,
    /// The graph ended with an error.
    Error,
    /// Nothing could happen any more, or the passes ran out.
    Stuck,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 3] = [Self::Ended, Self::Error, Self::Stuck];

    /// As an expectation writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::Error => "error",
            Self::Stuck => "stuck",
        }
    }
}
