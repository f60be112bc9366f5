//! The kmg graph language: graphs as tokens in, Rust or faults out.
//!
//! The stages are modules with plain data between them: [`parse`] reads tokens, `resolve` gives names their meaning
//! and `lower` turns bodies into micro-ops, `analyze` tests the graph as a whole and orders it, `plan` describes the
//! upload, `emit` writes the Rust. None of them prints; all of them report to [`diagnostic::Diagnostics`], and
//! spans travel with the data.
//!
//! ```
//! let input = "graph Blink { command on = 1(7) on 0..1; }".parse().unwrap();
//! let output = kmg_syntax::expand(input).to_string();
//! assert!(output.contains("struct Blink"));
//! ```
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

mod analyze;
pub mod ast;
pub mod diagnostic;
mod emit;
mod lower;
mod nearest;
pub mod options;
pub mod parse;
mod plan;
pub mod print;
mod register_set;
mod resolve;
mod symbols;
pub mod text;
mod token;
mod value;

use kmg_runtime::{Encoded, GraphSpec, NodeId, Register};
use proc_macro2::TokenStream;

use diagnostic::{Code, Diagnostic, Diagnostics};
use parse::Parsed;

/// Who reads an expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A compiler that documents nothing.
    Compiler,
    /// rustdoc, or who may be: with what only documentation shows, the picture of a graph and its tables, under
    /// `cfg(doc)`.
    Documentation,
    /// An editor: with every name where it is used, and no token of the macro's at one of the user's.
    Editor,
}

/// The items of every graph of one `graph!`, and its faults as `compile_error!`s; with pictures.
#[must_use]
pub fn expand(input: TokenStream) -> TokenStream {
    expand_for(Reader::Documentation, input)
}

/// The same for a certain reader.
#[must_use]
pub fn expand_for(reader: Reader, input: TokenStream) -> TokenStream {
    let (graphs, outside) = match reader {
        Reader::Editor => parse::parse_with_mentions(input),
        Reader::Compiler | Reader::Documentation => parse::parse(input),
    };
    let faults = outside.as_slice().iter().map(Diagnostic::to_compile_error);
    let items = graphs.into_iter().map(|Parsed { graph, mut diagnostics, mentions }| {
        let mut resolved = resolve::resolve(&graph, &mut diagnostics);
        let analysis = analyze::analyze(&mut resolved, &graph.name, &mut diagnostics);
        let source =
            emit::Source { graph: &graph, resolved: &resolved, analysis: &analysis, mentions: &mentions };
        emit::emit(source, reader, &mut diagnostics)
    });
    items.chain(faults).collect()
}

/// A graph all of whose words are known, as an upload.
#[derive(Clone, Debug)]
pub struct Built {
    /// The graph as plain data, in upload order.
    pub spec: GraphSpec,
    /// Its upload.
    pub encoded: Encoded,
    /// The names of the nodes, in upload order.
    pub nodes: Vec<(String, NodeId)>,
    /// The names of the registers, in the order of their declaration.
    pub registers: Vec<(String, Register)>,
    /// The names of the bindings, in the order of their declaration.
    pub bindings: Vec<(String, Register)>,
    /// The binding block with zeros for the bindings.
    pub block: Vec<u32>,
    /// The grid, if the graph says one: it is not in the upload.
    pub cores: Option<u32>,
    /// The linker section that the graph wants its bytes in.
    pub section: Option<String>,
    /// For each node, in upload order, the most micro-ops of one execution, if it is proved that they stay within
    /// `step_limit`; 0 for nodes that run none.
    pub op_bounds: Vec<Option<u32>>,
    /// What the compiler would warn of, and the expectations, which only `graph!` tests.
    pub warnings: Vec<Diagnostic>,
}

/// Builds a graph whose words are all numbers.
///
/// # Errors
///
/// Every fault of the graph; [`Code::UnknownName`] for a path or an expression, which only a compiler can evaluate.
pub fn build(graph: &ast::Graph) -> Result<Built, Vec<Diagnostic>> {
    build_after(graph, Diagnostics::new())
}

/// The same for a graph of which something was said before: faults of its syntax keep the later stages from taking what
/// is missing for a fault of its own.
fn build_after(graph: &ast::Graph, mut diagnostics: Diagnostics) -> Result<Built, Vec<Diagnostic>> {
    let mut resolved = resolve::resolve(graph, &mut diagnostics);
    let analysis = analyze::analyze(&mut resolved, &graph.name, &mut diagnostics);
    let holes = resolved.symbols.holes.iter().map(|hole| &hole.tokens);
    for tokens in holes.chain(resolved.nodes.iter().filter_map(resolve::Node::unknown_handler)) {
        let message = format!("`{tokens}` is not known outside of Rust source");
        let span = tokens.clone().into_iter().next().map_or(graph.name.span, |tree| tree.span());
        diagnostics.push(Diagnostic::new(Code::UnknownName, span, message));
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics.into_vec());
    }
    let plan = plan::Plan::new(&resolved, &analysis);
    let encoded = match kmg_runtime::encode(&plan.spec) {
        Ok(encoded) => encoded,
        Err(error) => {
            return Err(vec![Diagnostic::new(Code::Capacity, graph.name.span, error.to_string())]);
        }
    };
    // What is not done is said.
    let untested = resolved.expectations.iter().map(|expectation| {
        let name = &expectation.name;
        let message = format!("the expectation `{}` is not tested here", name.text);
        Diagnostic::new(Code::Expectation, name.span, message)
            .help("`graph!` tests it when the graph compiles")
    });
    let untested: Vec<Diagnostic> = untested.collect();
    let warnings = diagnostics.into_warnings().into_iter().chain(untested).collect();
    Ok(Built { warnings, ..plan.built(&resolved, &analysis, encoded) })
}
