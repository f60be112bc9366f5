//! What the runs of a graph must come to (LANGUAGE.md 8), with every word known.
//!
//! Whoever runs a graph tests them: `graph!` in constants, the tool with the same code. A run of an expectation starts
//! with its block, on the grid of the graph or of 119 cores, and its commands complete with its results.

use kmg_runtime::{NodeId, Register};
use proc_macro2::Span;

use crate::ast::Name;

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
    /// `==`, `!=`, `<`, `<=`, `>` or `>=`; of a status one of the first two.
    pub operator: &'static str,
    /// With what it is compared; of a status 0 for `ended`, 1 for `error`, 2 for `stuck`.
    pub value: u32,
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
