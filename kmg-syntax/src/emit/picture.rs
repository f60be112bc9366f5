//! The picture of a graph for its documentation.

use kmg_view::{Again, Drawing, Node, Place as Drawn, Work as Shown};
use proc_macro2::TokenStream;

use super::Emitter;
use crate::nodes::{PerNode, SourceNode};
use crate::resolve::{Command, Handler, Place, Work};
use crate::symbols::{Operand, RegisterId};
use crate::value::Value;

impl Emitter<'_> {
    /// The picture as HTML that stands in markdown.
    pub(super) fn picture(&self) -> String {
        let order = &self.compiled.edges.order;
        let mut places = PerNode::filled(self.resolved.nodes.len(), 0_usize);
        for (number, node) in order.nodes.iter().enumerate() {
            *places.get_mut(*node) = number;
        }
        let nodes = order.nodes.iter().map(|number| {
            let node = self.resolved.nodes.get(*number);
            let skip = node.skip.map(|(id, _)| self.register_name(id));
            Node { name: node.name.text.clone(), work: self.shown(*number, &node.work), skip }
        });
        let edges = order.successors.iter().flat_map(|(from, list)| list.iter().map(move |to| (from, *to)));
        let edges = edges.map(|(from, to)| (*places.get(from), *places.get(to)));
        let again = self.resolved.symbols.again().map(|id| Again {
            register: self.register_name(id),
            max_runs: self.text(&self.resolved.settings.max_runs.value),
        });
        let name = self.graph.name.text.clone();
        Drawing { name, nodes: nodes.collect(), edges: edges.collect(), again }.figure()
    }

    fn shown(&self, node: SourceNode, work: &Work) -> Shown {
        match work {
            Work::Command(command) => self.shown_command(command),
            Work::Cpu(_) => {
                let ops = self.compiled.slices.get(node).as_ref().map_or(0, |slice| slice.ops.len());
                Shown::Cpu { lines: Vec::new(), ops }
            }
            Work::Join | Work::Broken => Shown::Join,
        }
    }

    fn shown_command(&self, command: &Command) -> Shown {
        let handler = match &command.handler {
            Handler::Number(number) => number.to_string(),
            Handler::Rust { tokens, .. } => source(tokens),
        };
        let args: Vec<String> = command.args.iter().map(|operand| self.operand_text(operand)).collect();
        let place = match &command.place {
            Place::Range { first, end } => Drawn::Group(format!("{}..{}", self.text(first), self.text(end))),
            Place::Group { first, count } => {
                Drawn::Group(format!("({}, {})", self.operand_text(first), self.operand_text(count)))
            }
            Place::Any { count } => Drawn::Any(self.operand_text(count)),
        };
        Shown::Command {
            handler,
            args: args.join(", "),
            place,
            exclusive: command.exclusive,
            result: command.result.map(|(id, _)| self.register_name(id)),
        }
    }

    fn register_name(&self, id: RegisterId) -> String {
        self.resolved.symbols.name_of(id).to_owned()
    }

    fn operand_text(&self, operand: &Operand) -> String {
        match operand {
            Operand::Register(id) => self.register_name(*id),
            Operand::Value(value) => self.text(value),
        }
    }

    /// A word as it was written, as far as it is known.
    fn text(&self, value: &Value) -> String {
        match value {
            Value::Known(value) => value.to_string(),
            Value::Hole(index) => {
                self.resolved.symbols.holes.get(*index).map_or_else(String::new, |hole| source(&hole.tokens))
            }
            Value::Binary(..) | Value::Compare(..) | Value::Faulty => "..".to_owned(),
        }
    }
}

/// Rust as a person writes it: without the spaces that tokens have between them in a path.
fn source(tokens: &TokenStream) -> String {
    tokens.to_string().replace(" :: ", "::")
}
