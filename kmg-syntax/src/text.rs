//! Graphs as text in files (LANGUAGE.md 9): the language, with constants that the file itself gives.
//!
//! ```
//! let graphs = kmg_syntax::text::read("
//!     const STEP: Handler = Handler::new(3).with_args(1);
//!     const CORES: u32 = 60;
//!     graph Step { bind i; command step = STEP(i) on 0..CORES; }
//! ").unwrap();
//! assert_eq!(graphs[0].0, "Step");
//! assert_eq!(graphs[0].1.encoded.upload().templates().len(), 1);
//!
//! let faults = kmg_syntax::text::read("graph Wrong {\n    join a after b;\n}").unwrap_err();
//! assert_eq!((faults[0].start.start().line, faults[0].start.start().column), (2, 17));
//! ```

mod constants;
mod substitute;

use proc_macro2::{LexError, Span, TokenStream, TokenTree};

use crate::Built;
use crate::ast::{Constant, Graph};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::parse::{self, Asked, Items, Parsed};

use constants::Constants;

/// A file as it stands: its constants and graphs, in their order, and what is wrong outside of any graph.
#[derive(Debug)]
pub struct File {
    /// Its constants.
    pub constants: Vec<Constant>,
    /// Its graphs, each with what is wrong with its syntax.
    pub graphs: Vec<Parsed>,
    /// What is wrong elsewhere.
    pub outside: Diagnostics,
}

/// Reads the syntax of a file, and nothing of what it means. After a fault it goes on at the next statement, so there
/// is a file for whatever can be cut into tokens. Spans count lines from 1 and columns from 0.
///
/// # Errors
///
/// Where the text cannot be cut into tokens of Rust.
pub fn parse(text: &str) -> Result<File, Diagnostic> {
    let tokens: TokenStream = text.parse().map_err(|error: LexError| {
        let message = "expected tokens of Rust: a quote or a bracket has no end, or a character begins none";
        Diagnostic::new(Code::Syntax, error.span(), message)
    })?;
    let Items { constants, graphs, outside } =
        parse::items(tokens, Asked { mentions: false, constants: true });
    Ok(File { constants, graphs, outside })
}

/// Reads a file: every graph of it with its name, in the order of the file.
///
/// Besides graphs a file has `const NAME: u32 = word;` and `const NAME: Handler = Handler::new(n);`, also with
/// `.with_args(n)` and `.with_result()`. Spans count lines from 1 and columns from 0.
///
/// # Errors
///
/// Every fault of the file, in the order of their places; [`Code::Empty`] for a file without a graph.
pub fn read(text: &str) -> Result<Vec<(String, Built)>, Vec<Diagnostic>> {
    let File { constants, graphs, outside: mut faults } = parse(text).map_err(|fault| vec![fault])?;
    let constants = Constants::resolve(&constants, &mut faults);
    let mut faults = faults.into_faults();
    if graphs.is_empty() && faults.is_empty() {
        let end = text.parse::<TokenStream>().ok().and_then(|tokens| tokens.into_iter().last());
        let end = end.map_or_else(Span::call_site, |last| last.span());
        faults.push(
            Diagnostic::new(Code::Empty, end, "the file has no graph")
                .help("a graph is `graph Name { .. }`, with at least one node"),
        );
    }
    let mut built = Vec::new();
    for Parsed { mut graph, mut diagnostics, .. } in graphs {
        no_cfg(&graph, &mut diagnostics);
        substitute::substitute(&mut graph, &constants, &mut diagnostics);
        let name = graph.name.text.clone();
        match crate::build_after(&graph, diagnostics) {
            Ok(graph) => built.push((name, graph)),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() {
        return Ok(built);
    }
    faults.sort_by_key(|fault| (fault.start.start().line, fault.start.start().column));
    Err(faults)
}

/// A file has no compiler that would know which way a `cfg` goes.
fn no_cfg(graph: &Graph, diagnostics: &mut Diagnostics) {
    let attributes = graph.attributes.every_item.iter().cloned();
    for tree in attributes.flatten() {
        let TokenTree::Group(group) = tree else { continue };
        match group.stream().into_iter().next() {
            Some(TokenTree::Ident(ident)) if ident == "cfg" => {
                let message = "`cfg` cannot stand in a file: no compiler knows which way it goes";
                let diagnostic = Diagnostic::new(Code::Syntax, ident.span(), message);
                diagnostics.push(diagnostic.help("write a file for each case"));
            }
            _ => {}
        }
    }
}
