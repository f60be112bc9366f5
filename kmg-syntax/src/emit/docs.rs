//! The documentation of generated items.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use crate::nodes::{Node as _, SourceNode, UploadNode};
use crate::resolve::{Setting, WordOption, Work};
use crate::symbols::Role;

impl Emitter<'_> {
    /// A line on the graph, and its picture, options and registers where documentation is built.
    pub(super) fn graph_docs(&self) -> TokenStream {
        let name = &self.graph.name.text;
        let nodes = self.resolved.nodes.len();
        let line = format!("The graph `{name}`: {nodes} {}.", if nodes == 1 { "node" } else { "nodes" });
        let line = paragraph(&self.graph.attributes.docs, line);
        if !self.drawn {
            return quote!(#[doc = #line]);
        }
        // The picture is a block of HTML: blank lines start and end it.
        let (picture, options, registers) = (self.picture(), self.options_table(), self.registers_table());
        let tables = format!("\n\n{picture}\n\n{options}\n{registers}");
        quote!(#[doc = #line] #[cfg_attr(doc, doc = #tables)])
    }

    fn options_table(&self) -> String {
        let mut table = String::from("| option | value |\n| --- | --- |\n");
        for Setting { option, value, span, .. } in self.resolved.settings.words() {
            let name = option.name();
            let _ = match (value.known(), span) {
                (Some(65_535), None) if *option == WordOption::Cores => {
                    writeln!(table, "| {name} | not given |")
                }
                (Some(value), Some(_)) => writeln!(table, "| {name} | {value} |"),
                (Some(value), None) => writeln!(table, "| {name} | {value} (default) |"),
                (None, _) => writeln!(table, "| {name} | a constant of the crate |"),
            };
        }
        if self.resolved.settings.keep {
            table.push_str("| keep | yes |\n");
        }
        table
    }

    fn registers_table(&self) -> String {
        let mut table = String::from("| register | name | for |\n| --- | --- | --- |\n");
        for (index, symbol) in self.resolved.symbols.registers.iter().enumerate() {
            let number = self.compiled.registers.named(crate::symbols::RegisterId::new(index));
            let role = match &symbol.role {
                Role::Binding => "a binding".to_owned(),
                Role::Constant(value) => match value.known() {
                    Some(value) => format!("the constant {value}"),
                    None => "a constant of the crate".to_owned(),
                },
                Role::Initial(value) => match value.known() {
                    Some(value) => format!("starts at {value}"),
                    None => "starts at a constant of the crate".to_owned(),
                },
                Role::Again => "another round if not 0".to_owned(),
                Role::Plain if symbol.name.text == "again" => "another round if not 0".to_owned(),
                Role::Plain => "starts at 0".to_owned(),
                Role::Bare(_) => "used without a name".to_owned(),
            };
            let _ = writeln!(table, "| {number} | `{}` | {role} |", symbol.name.text);
        }
        table
    }

    /// A line on a node.
    pub(super) fn node_docs(&self, source: SourceNode, number: UploadNode) -> String {
        let node = self.resolved.nodes.get(source);
        let kind = match (&node.work, self.bound(source)) {
            (Work::Command(_), _) => "a command".to_owned(),
            (Work::Cpu(_), Some(1)) => "one micro-op".to_owned(),
            (Work::Cpu(_), Some(bound)) => format!("at most {bound} micro-ops"),
            (Work::Cpu(_), None) => "micro-ops".to_owned(),
            (Work::Join | Work::Broken, _) => "a join".to_owned(),
        };
        format!("Node {}, `{}`: {kind}.", number.index(), node.name.text)
    }
}

/// A line of ours after the user's own: a paragraph of its own. rustdoc drops the first line end of an attribute.
pub(super) fn paragraph(docs: &[TokenStream], line: String) -> String {
    if docs.is_empty() { line } else { format!("\n\n{line}") }
}
