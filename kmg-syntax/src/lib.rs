//! The kmg graph language: graphs as tokens or as text in, and out come syntax trees, messages, graphs as plain data,
//! uploads, or Rust.
//!
//! `graph!` and the `kmg` tool are made of this crate, and so are formatters, linters and other generators. The language
//! is that of LANGUAGE.md, of which section 2 has the grammar.
//!
//! | in | through | out |
//! | --- | --- | --- |
//! | tokens of a `graph!` | [`expand`] | Rust: the items of the graphs, faults as `compile_error!`s |
//! | tokens of a `graph!` | [`parse::parse`] | graphs as [`ast`], faults of their syntax |
//! | a file as text | [`text::parse`] | the same, and the constants of the file |
//! | a file as text | [`text::read`] | each graph [`Built`], or every fault of the file |
//! | a graph as [`ast`] | [`diagnose`] | everything that the compiler would say of it |
//! | a graph as [`ast`] | [`build`] | [`Built`]: the upload, the graph as plain data with its slices as micro-ops, names, bounds, warnings |
//! | a graph as plain data | [`print()`](print::print) | a file as text, which builds into the same bytes |
//!
//! Whatever goes in, nothing panics: what is wrong is a [`Diagnostic`] with its [`Code`], the tokens that it is about
//! and, where there is an obvious mend, a help line; all of them come at once. The tokens have spans of
//! [`proc_macro2`], which in text count lines from 1 and columns from 0.
//!
//! # A linter
//!
//! ```
//! use kmg_syntax::ast::StatementKind;
//! use kmg_syntax::text;
//!
//! let source = "\
//! const CORES: u32 = 8;
//! graph Sum {
//!     bind n;
//!     reg total, unused;
//!     command norm = 4() on 0..CORES -> total;
//!     cpu add after norm { total += n; }
//! }
//! ";
//!
//! let mut report = Vec::new();
//! let file = text::parse(source).map_err(|fault| fault.message)?;
//! for parsed in &file.graphs {
//!     for statement in &parsed.graph.statements {
//!         if let StatementKind::Node(node) = &statement.kind {
//!             let (start, end) = (statement.start.start(), statement.end.end());
//!             report.push(format!("{}:{} to {}:{} {}", start.line, start.column, end.line, end.column, node.name.text));
//!         }
//!     }
//! }
//! let messages = match text::read(source) {
//!     Ok(graphs) => graphs.into_iter().flat_map(|(_, built)| built.warnings).collect(),
//!     Err(faults) => faults,
//! };
//! for message in messages {
//!     report.push(format!("{}:{} {}: {}", message.start.start().line, message.start.start().column, message.code, message.message));
//! }
//! assert_eq!(report, [
//!     "5:4 to 5:44 norm",
//!     "6:4 to 6:38 add",
//!     "4:15 KMG101: the register `unused` is never used",
//! ]);
//! # Ok::<(), String>(())
//! ```
//!
//! # A formatter
//!
//! It sets edges as the book does, and leaves every other statement in its own words.
//!
//! ```
//! use kmg_syntax::ast::{Graph, Name, StatementKind};
//! use kmg_syntax::text;
//!
//! fn nodes(names: &[Name]) -> String {
//!     match names {
//!         [one] => one.text.clone(),
//!         many => {
//!             let names: Vec<&str> = many.iter().map(|name| name.text.as_str()).collect();
//!             format!("[{}]", names.join(", "))
//!         }
//!     }
//! }
//!
//! fn format(graph: &Graph, source: &str) -> String {
//!     let mut text = format!("graph {} {{\n", graph.name.text);
//!     for statement in &graph.statements {
//!         let own = source.get(statement.start.byte_range().start..statement.end.byte_range().end);
//!         let line = match &statement.kind {
//!             StatementKind::Edges(chain) => {
//!                 let chain: Vec<String> = chain.iter().map(|names| nodes(names)).collect();
//!                 format!("{};", chain.join(" -> "))
//!             }
//!             _ => own.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "),
//!         };
//!         text += &format!("    {line}\n");
//!     }
//!     text + "}\n"
//! }
//!
//! let source = "graph Three{join a;join b; join   c;\na->[b,c];}";
//! let file = text::parse(source).map_err(|fault| fault.message)?;
//! assert_eq!(format(&file.graphs[0].graph, source), "\
//! graph Three {
//!     join a;
//!     join b;
//!     join c;
//!     a -> [b, c];
//! }
//! ");
//! # Ok::<(), String>(())
//! ```
//!
//! # Inside
//!
//! The stages are modules with plain data between them, and `pipeline` has their order: [`parse`] reads tokens,
//! `resolve` gives names their meaning, `lower` turns bodies into micro-ops, `optimize` shortens them, `allocate` numbers
//! registers, `check` tests the graph as a whole and orders it. What they made is a `program`, from which a `backend`
//! describes the upload, and `emit` writes the Rust. None of them prints; all of them report to
//! [`diagnostic::Diagnostics`], and spans travel with the data.
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::as_conversions
    )
)]

mod allocate;
pub mod ast;
mod backend;
mod built;
mod cfg;
mod check;
pub mod diagnostic;
mod emit;
pub mod expectation;
pub mod handlers;
mod identity;
mod internal;
mod ir;
mod lower;
mod nearest;
mod nodes;
mod optimize;
pub mod options;
pub mod parse;
mod pipeline;
pub mod print;
mod program;
mod register_set;
mod resolve;
mod site;
mod symbols;
pub mod text;
mod token;
mod value;

use proc_macro2::TokenStream;

use backend::upload::Plan;
pub use built::Built;
use diagnostic::{Code, Diagnostic, Diagnostics};
// Their types are part of this crate's.
pub use kmg_runtime;
use parse::Parsed;
use parse::twins::Twin;
pub use proc_macro2;
use program::Program;

/// Who reads an expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A compiler that documents nothing.
    Compiler,
    /// rustdoc, or who may be: with what only documentation shows, the picture of a graph and its tables, under
    /// `cfg(doc)`.
    Documentation,
    /// A compiler of a crate of edition 2015, where `::core` is looked up from the crate's root; with what
    /// documentation shows.
    Edition2015,
    /// An editor: with every name where it is used, and no token of the macro's at one of the user's.
    Editor,
}

/// The items of every graph of one `graph!`, and its faults as `compile_error!`s; with pictures.
#[must_use]
pub fn expand(input: TokenStream) -> TokenStream {
    expand_for(Reader::Documentation, input)
}

/// The items of every graph of one `graph!` and its faults, for a certain reader.
#[must_use]
pub fn expand_for(reader: Reader, input: TokenStream) -> TokenStream {
    let (graphs, outside) = match reader {
        Reader::Editor => parse::parse_with_mentions(input),
        Reader::Compiler | Reader::Documentation | Reader::Edition2015 => parse::parse(input),
    };
    let faults = outside.faults().iter().map(|fault| fault.to_item(reader));
    let items = graphs.into_iter().map(|Parsed { mut graph, mut diagnostics, mentions, twin }| {
        let clash = match &twin {
            Some(Twin::Perhaps(clash)) => clash.settle(&mut graph.attributes, reader),
            Some(Twin::Certain) | None => TokenStream::new(),
        };
        let compiled = pipeline::compile(&graph, &mut diagnostics);
        if matches!(twin, Some(Twin::Certain)) {
            // Its items would be in the way of the first one's.
            return diagnostics.faults().iter().map(|fault| fault.to_item(reader)).collect();
        }
        let source = emit::Source { graph: &graph, compiled: &compiled, mentions: &mentions };
        let items = emit::emit(source, reader, &mut diagnostics);
        [clash, items].into_iter().collect()
    });
    items.chain(faults).collect()
}

/// Everything that the compiler would say of a graph, but for what depends on values that only it knows: the faults of
/// its syntax and of its meaning, and warnings. Warnings hold of a graph without faults.
///
/// ```
/// let (graphs, _) = kmg_syntax::parse::parse("graph Wrong { join a after b; }".parse().unwrap());
/// let said = kmg_syntax::diagnose(graphs.into_iter().next().unwrap());
/// assert_eq!(said.faults()[0].to_string(), "KMG002: unknown node `b`\nhelp: did you mean `a`?");
/// ```
#[must_use]
pub fn diagnose(parsed: Parsed) -> Diagnostics {
    let Parsed { graph, mut diagnostics, .. } = parsed;
    pipeline::compile(&graph, &mut diagnostics);
    diagnostics
}

/// Builds a graph whose words are all numbers.
///
/// # Errors
///
/// Every fault of the graph; [`Code::UnknownName`] for a path or an expression, which only a compiler can evaluate. A
/// graph with a part that is missing because of a fault that was reported before ([`ast::Work::Broken`],
/// [`ast::WordKind::Faulty`]) has no upload either: the list is empty if that is all.
pub fn build(graph: &ast::Graph) -> Result<Built, Vec<Diagnostic>> {
    build_after(graph, Diagnostics::new())
}

/// Builds a graph of which something was said before: faults of its syntax keep the later stages from taking what
/// is missing for a fault of its own.
fn build_after(graph: &ast::Graph, mut diagnostics: Diagnostics) -> Result<Built, Vec<Diagnostic>> {
    let compiled = pipeline::compile(graph, &mut diagnostics);
    let resolved = &compiled.resolved;
    let holes = resolved.symbols.holes.iter().map(|hole| &hole.tokens);
    for tokens in holes.chain(resolved.nodes.values().filter_map(resolve::Node::unknown_handler)) {
        let message = format!("`{tokens}` is not known outside of Rust source");
        let span = tokens.clone().into_iter().next().map_or(graph.name.span, |tree| tree.span());
        diagnostics.push(Diagnostic::new(Code::UnknownName, span, message));
    }
    if !diagnostics.is_empty() || resolved.symbols.incomplete {
        return Err(diagnostics.into_faults());
    }
    let plan = Plan::new(&Program::new(&compiled));
    let encoded = match kmg_runtime::encode(&plan.spec) {
        Ok(encoded) => encoded,
        Err(error) => {
            return Err(vec![Diagnostic::new(Code::Capacity, graph.name.span, error.to_string())]);
        }
    };
    Ok(built::built(plan.spec, encoded, &compiled, diagnostics.into_warnings()))
}
