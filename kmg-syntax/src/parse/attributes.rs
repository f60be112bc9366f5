//! Attributes of graphs and statements.

use proc_macro2::{Delimiter, Span, TokenStream};

use super::Parser;
use crate::ast::Attributes;
use crate::diagnostic::{Code, Diagnostic};
use crate::options;
use crate::token::{Cursor, Kind};

/// An attribute: its first identifier, all of it, its arguments.
struct Attribute<'t> {
    name: String,
    span: Span,
    whole: TokenStream,
    inside: Cursor<'t>,
}

impl<'t> Parser<'t, '_> {
    fn attribute(&mut self) -> Option<Attribute<'t>> {
        if !self.cursor.at_punct("#") {
            return None;
        }
        let before = self.cursor;
        self.cursor.next();
        let Some((mut inside, open)) = self.cursor.eat_group(Delimiter::Bracket) else {
            self.expected("`[` after `#`");
            return None;
        };
        let whole = before.trees_until(&self.cursor);
        let token = inside.next();
        Some(Attribute {
            name: token.map(|token| token.text.clone()).unwrap_or_default(),
            span: token.map_or(open.span, |token| token.span),
            whole,
            inside,
        })
    }

    pub(super) fn graph_attributes(&mut self) -> Attributes {
        let mut attributes = Attributes::default();
        while let Some(mut attribute) = self.attribute() {
            match attribute.name.as_str() {
                "doc" => attributes.docs.push(attribute.whole),
                "cfg" | "allow" | "warn" | "deny" | "forbid" => attributes.every_item.push(attribute.whole),
                // Not every generated item would fulfil an expectation, so it silences as `allow` does.
                "expect" => {
                    let arguments: TokenStream = std::iter::from_fn(|| attribute.inside.next())
                        .map(|token| token.tree.clone())
                        .collect();
                    attributes.every_item.push(quote::quote!(#[allow #arguments]));
                }
                "graph" => match attribute.inside.next() {
                    Some(token)
                        if matches!(token.kind, Kind::Open(Delimiter::Parenthesis, _))
                            && attribute.inside.is_empty() =>
                    {
                        if let proc_macro2::TokenTree::Group(group) = &token.tree {
                            options::read(
                                group.stream(),
                                attribute.span,
                                &mut attributes.options,
                                self.diagnostics,
                            );
                        }
                    }
                    _ => {
                        self.push(
                            Diagnostic::new(
                                Code::Syntax,
                                attribute.span,
                                "`graph` takes options in parentheses",
                            )
                            .help("write `#[graph(max_runs = 100)]`"),
                        );
                    }
                },
                other => {
                    let message = format!("`{other}` is no attribute of a graph");
                    self.push(Diagnostic::new(Code::Syntax, attribute.span, message).help(
                        "a graph takes doc comments, `cfg`, lint levels and `#[graph(..)]`; put others around the \
                         macro's module",
                    ));
                }
            }
        }
        attributes
    }

    /// The attributes of a constant of a text file: those that say nothing of its value.
    pub(super) fn constant_attributes(&mut self) -> Vec<TokenStream> {
        let mut attributes = Vec::new();
        while let Some(attribute) = self.attribute() {
            match attribute.name.as_str() {
                "doc" | "allow" | "warn" | "deny" | "forbid" | "expect" => attributes.push(attribute.whole),
                other => {
                    let message = format!("`{other}` is no attribute of a constant of a file");
                    self.push(
                        Diagnostic::new(Code::Syntax, attribute.span, message)
                            .help("a constant takes doc comments and lint levels"),
                    );
                }
            }
        }
        attributes
    }

    /// The doc comments of a statement.
    pub(super) fn statement_docs(&mut self) -> Vec<TokenStream> {
        let mut docs = Vec::new();
        while let Some(attribute) = self.attribute() {
            match attribute.name.as_str() {
                "doc" => docs.push(attribute.whole),
                "cfg" | "cfg_attr" => {
                    let message = format!("`{}` cannot stand on a statement", attribute.name);
                    self.push(
                        Diagnostic::new(Code::Syntax, attribute.span, message)
                            .help("put it on the graph, and write one graph for each case"),
                    );
                }
                other => {
                    let message = format!("`{other}` is no attribute of a statement");
                    self.push(
                        Diagnostic::new(Code::Syntax, attribute.span, message)
                            .help("a statement takes doc comments"),
                    );
                }
            }
        }
        docs
    }
}
