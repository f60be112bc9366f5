//! KMG009: the limits of FORMAT.md 2.

use kmg_runtime::wire;

use super::Input;
use crate::ast::Name;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Command, Handler, Place, Work};
use crate::symbols::Operand;
use crate::value::Value;

pub(super) fn check(input: Input<'_>, graph: &Name, diagnostics: &mut Diagnostics) {
    let resolved = input.resolved;
    let nodes = resolved.nodes.len();
    if let Some(node) = resolved.nodes.values().nth(to_usize(wire::MAX_NODES)) {
        let message = format!("{nodes} nodes: a graph has at most 256, and `{}` is one more", node.name.text);
        diagnostics.push(
            Diagnostic::new(Code::Capacity, node.name.span, message)
                .help(format!("split `{}` into several graphs", graph.text)),
        );
    }
    let mut ops = 0_usize;
    let mut templates: Vec<Template> = Vec::new();
    let mut over = (false, false);
    for (node, slice) in resolved.nodes.values().zip(input.slices.values()) {
        match &node.work {
            Work::Cpu(_) => {
                ops = ops.saturating_add(slice.as_ref().map_or(0, |slice| slice.ops.len()));
                if ops > to_usize(wire::MAX_OPS) && !over.0 {
                    over.0 = true;
                    let message =
                        format!("{ops} micro-ops up to `{}`: a graph has at most 4,096", node.name.text);
                    diagnostics.push(Diagnostic::new(Code::Capacity, node.name.span, message));
                }
            }
            // Commands that the compiler completes are counted when it has.
            Work::Command(command) if is_known(command) => {
                let template = Template::of(command);
                if !templates.contains(&template) {
                    templates.push(template);
                }
                if templates.len() > to_usize(wire::MAX_TEMPLATES) && !over.1 {
                    over.1 = true;
                    let message = format!(
                        "`{}` is the 65th different command: a graph has at most 64 templates",
                        node.name.text
                    );
                    diagnostics
                        .push(Diagnostic::new(Code::Capacity, node.name.span, message).help(
                            "commands that differ only in words can share one with register arguments",
                        ));
                }
            }
            Work::Command(_) | Work::Join | Work::Broken => {}
        }
    }
}

fn to_usize(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

/// Whether every word of a command's template is known.
fn is_known(command: &Command) -> bool {
    let known = |operand: &Operand| match operand {
        Operand::Value(value) => value.known().is_some(),
        Operand::Register(_) => true,
    };
    let place = match &command.place {
        Place::Range { first, end } => first.known().is_some() && end.known().is_some(),
        Place::Group { first, count } => known(first) && known(count),
        Place::Any { count } => known(count),
    };
    place && matches!(command.handler, Handler::Number(_)) && command.args.iter().all(known)
}

#[derive(PartialEq, Eq)]
enum Field {
    Word(u32),
    Register(usize),
}

/// What makes a template of a command whose words are known.
#[derive(PartialEq, Eq)]
struct Template {
    handler: u8,
    exclusive: bool,
    result: bool,
    queued: bool,
    place: [Field; 2],
    /// Without the zeros at the end.
    args: Vec<Field>,
}

impl Template {
    fn of(command: &Command) -> Self {
        let field = |operand: &Operand| match operand {
            Operand::Value(value) => Field::Word(value.known().unwrap_or_default()),
            Operand::Register(id) => Field::Register(id.index()),
        };
        let word = |value: &Value| value.known().unwrap_or_default();
        let place = match &command.place {
            Place::Range { first, end } => {
                [Field::Word(word(first)), Field::Word(word(end).wrapping_sub(word(first)))]
            }
            Place::Group { first, count } => [field(first), field(count)],
            Place::Any { count } => [Field::Word(0), field(count)],
        };
        let mut args: Vec<Field> = command.args.iter().map(field).collect();
        while args.last() == Some(&Field::Word(0)) {
            args.pop();
        }
        Self {
            handler: match command.handler {
                Handler::Number(number) => number,
                Handler::Rust { .. } => 0,
            },
            exclusive: command.exclusive,
            result: command.result.is_some(),
            queued: matches!(command.place, Place::Any { .. }),
            place,
            args,
        }
    }
}
