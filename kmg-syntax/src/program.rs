//! A finished graph: its nodes in the order of the upload, with all registers and jump targets numbered.
//!
//! It is what backends take. Words that only the compiler knows are still values; nothing else is left open.

use kmg_runtime::{NodeId, Operands, Register};

use crate::internal::internal_error;
use crate::ir::{Assigned, SliceOp};
use crate::nodes::{PerNode, UploadNode};
use crate::pipeline::Compiled;
use crate::resolve::{self, Handler, Settings};
use crate::symbols;
use crate::value::Value;

/// A finished graph.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) again: Option<Register>,
    pub(crate) nodes: PerNode<UploadNode, Node>,
}

/// A node.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) work: Work,
    pub(crate) skip: Option<Register>,
    /// In rising order.
    pub(crate) successors: Vec<NodeId>,
}

/// What a node does.
#[derive(Debug)]
pub(crate) enum Work {
    Command(Command),
    Cpu(Vec<MicroOp>),
    Join,
}

/// A micro-op.
#[derive(Debug)]
pub(crate) struct MicroOp {
    /// With an immediate of 0 where only the compiler knows it.
    pub(crate) op: kmg_runtime::MicroOp,
    /// The immediate, where only the compiler knows it.
    pub(crate) unknown: Option<Value>,
}

/// A command.
#[derive(Debug)]
pub(crate) struct Command {
    /// `None` if only the compiler knows it.
    pub(crate) handler: Option<u8>,
    pub(crate) args: Vec<Operand>,
    pub(crate) place: Place,
    pub(crate) exclusive: bool,
    pub(crate) result: Option<Register>,
}

/// A register or a word.
#[derive(Debug)]
pub(crate) enum Operand {
    Register(Register),
    Word(Value),
}

/// Where a command runs.
#[derive(Debug)]
pub(crate) enum Place {
    Range { first: Value, end: Value },
    Group { first: Operand, count: Operand },
    Any { count: Operand },
}

impl<'a> Program<'a> {
    /// The program of a graph without faults.
    pub(crate) fn new(compiled: &'a Compiled) -> Self {
        let Compiled { resolved, edges, slices, registers, .. } = compiled;
        let order = &edges.order;
        let mut numbers = PerNode::filled(resolved.nodes.len(), None);
        for (number, node) in (0..=u8::MAX).map(NodeId::new).zip(&order.nodes) {
            *numbers.get_mut(*node) = Some(number);
        }
        let number = |node: &_| match numbers.get(*node) {
            Some(number) => *number,
            None => internal_error("a node without a place in the upload"),
        };
        let mut nodes = PerNode::new();
        for source in &order.nodes {
            let node = resolved.nodes.get(*source);
            let work = match (&node.work, slices.get(*source)) {
                (resolve::Work::Command(command), _) => Work::Command(numbered(command, compiled)),
                (resolve::Work::Cpu(_), Some(slice)) => {
                    let micro_op = |op| micro_op(op, &|register| registers.of(*source, register));
                    Work::Cpu(slice.ops.iter().map(micro_op).collect())
                }
                (resolve::Work::Join, _) => Work::Join,
                (resolve::Work::Cpu(_), None) | (resolve::Work::Broken, _) => {
                    internal_error("a node with a fault in a graph without faults")
                }
            };
            let mut successors: Vec<NodeId> = order.successors.get(*source).iter().map(number).collect();
            successors.sort_unstable();
            let skip = node.skip.map(|(id, _)| registers.named(id));
            nodes.push(Node { work, skip, successors });
        }
        let again = resolved.symbols.again().map(|id| registers.named(id));
        Self { settings: &resolved.settings, again, nodes }
    }

    /// How many edges the upload has.
    pub(crate) fn edge_count(&self) -> usize {
        self.nodes.values().map(|node| node.successors.len()).fold(0, usize::saturating_add)
    }
}

fn numbered(command: &resolve::Command, compiled: &Compiled) -> Command {
    let operand = |operand: &symbols::Operand| match operand {
        symbols::Operand::Register(id) => Operand::Register(compiled.registers.named(*id)),
        symbols::Operand::Value(value) => Operand::Word(value.clone()),
    };
    Command {
        handler: match command.handler {
            Handler::Number(number) => Some(number),
            Handler::Rust { .. } => None,
        },
        args: command.args.iter().map(operand).collect(),
        place: match &command.place {
            resolve::Place::Range { first, end } => Place::Range { first: first.clone(), end: end.clone() },
            resolve::Place::Group { first, count } => {
                Place::Group { first: operand(first), count: operand(count) }
            }
            resolve::Place::Any { count } => Place::Any { count: operand(count) },
        },
        exclusive: command.exclusive,
        result: command.result.map(|(id, _)| compiled.registers.named(id)),
    }
}

/// An op of a slice with the numbers of its registers.
fn micro_op(op: &SliceOp, number: &dyn Fn(Assigned) -> Register) -> MicroOp {
    let target = match op.target.map(|target| u32::try_from(target.index())) {
        Some(Ok(target)) => target,
        None if !op.opcode.jumps() => 0,
        _ => internal_error("a jump without a target"),
    };
    let operands = Operands {
        d: op.d.map(number),
        a: op.a.map(number),
        b: op.b.map(number),
        value: op.value.known().unwrap_or_default(),
        target,
    };
    let micro_op = match kmg_runtime::MicroOp::new(op.opcode, operands) {
        Some(micro_op) => micro_op,
        None => internal_error("an op without one of its registers"),
    };
    let unknown = op.value.known().is_none().then(|| op.value.clone());
    MicroOp { op: micro_op, unknown }
}
