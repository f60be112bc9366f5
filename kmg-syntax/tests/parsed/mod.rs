//! Graphs of tests, as text.

use kmg_syntax::ast::Graph;

/// The only graph of a text without a syntax error.
pub(crate) fn graph(text: &str) -> Graph {
    let tokens = text.parse().expect("tokens");
    let (mut graphs, outside) = kmg_syntax::parse::parse(tokens);
    assert!(outside.is_empty(), "{outside:?}");
    let parsed = graphs.remove(0);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    assert!(graphs.is_empty(), "{text}");
    parsed.graph
}
