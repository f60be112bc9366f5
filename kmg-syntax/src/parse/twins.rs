//! KMG003 of graphs that would have one name, or the name of another's bindings.
//!
//! `cfg`s may leave all but one of such graphs, which only the compiler knows: there the fault is one under the same
//! conditions.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::Parsed;
use crate::Reader;
use crate::ast::{Attributes, BINDINGS, Graph};
use crate::diagnostic::{Code, Diagnostic};

/// A graph whose items would have names that those of an earlier one have.
#[derive(Debug)]
pub(crate) enum Twin {
    /// Both are there. It was reported.
    Certain,
    /// `cfg`s decide.
    Perhaps(Clash),
}

/// The fault of a graph, if an earlier one is there.
#[derive(Debug)]
pub(crate) struct Clash {
    fault: Diagnostic,
    /// The condition under which an earlier one is there.
    under: TokenStream,
}

impl Clash {
    /// The fault under the conditions of both. The graph's own items are not there then.
    pub(crate) fn settle(&self, attributes: &mut Attributes, reader: Reader) -> TokenStream {
        let Self { fault, under } = self;
        let own = conditions(attributes);
        attributes.every_item.push(quote!(#[cfg(not(#under))]));
        let fault = fault.to_item(reader);
        quote!(#[cfg(all(#under #(, #own)*))] #fault)
    }
}

/// Finds the graphs that clash with one before them.
pub(super) fn find(graphs: &mut [Parsed]) {
    let mut rest = graphs;
    let mut before: Vec<(String, Vec<TokenStream>)> = Vec::new();
    while let Some((parsed, after)) = rest.split_first_mut() {
        let name = parsed.graph.name.text.clone();
        let own = conditions(&parsed.graph.attributes);
        let clashing: Vec<_> = before
            .iter()
            .filter_map(|(earlier, under)| Some((clash(&parsed.graph, earlier)?, under)))
            .collect();
        let certain = clashing.iter().find(|(_, under)| under.is_empty() && own.is_empty());
        if let Some((fault, _)) = certain {
            parsed.diagnostics.push(fault.clone());
            parsed.twin = Some(Twin::Certain);
        } else if let Some((fault, _)) = clashing.first() {
            let conditions = clashing.iter().map(|(_, under)| quote!(all(#(#under),*)));
            let under = quote!(any(#(#conditions),*));
            parsed.twin = Some(Twin::Perhaps(Clash { fault: fault.clone(), under }));
        }
        before.push((name, own));
        rest = after;
    }
}

/// The fault of a graph beside an earlier one of that name.
fn clash(graph: &Graph, earlier: &str) -> Option<Diagnostic> {
    let name = graph.name.text.as_str();
    let message = if name == earlier {
        format!("`{name}` is declared twice: it is a graph already")
    } else if name.strip_suffix(BINDINGS) == Some(earlier) {
        format!("`{name}` is the type of the bindings of the graph `{earlier}`")
    } else if earlier.strip_suffix(BINDINGS) == Some(name) {
        format!("the type of the bindings of `{name}` would be `{earlier}`, which is a graph already")
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::NameTaken, graph.name.span, message).help("call the graph something else"))
}

/// The conditions of the `cfg`s of a graph.
fn conditions(attributes: &Attributes) -> Vec<TokenStream> {
    let attributes = attributes.every_item.iter().cloned().flatten();
    let condition = |tree: TokenTree| {
        let TokenTree::Group(attribute) = tree else { return None };
        let mut inside = attribute.stream().into_iter();
        match (inside.next(), inside.next()) {
            (Some(TokenTree::Ident(name)), Some(TokenTree::Group(condition)))
                if name == "cfg" && condition.delimiter() == Delimiter::Parenthesis =>
            {
                Some(condition.stream())
            }
            _ => None,
        }
    };
    attributes.filter_map(condition).collect()
}
