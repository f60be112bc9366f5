use alloc::vec::Vec;

use crate::spec::{CommandSpec, GraphSpec, MicroOp, NodeSpec, Operand, Operands, Patch, Place, Work};
use crate::wire::opcode::Opcode;
use crate::wire::{self, Le16, Node, Template};
use crate::{NodeId, Register, Upload};

/// Reads an upload back into a description: the inverse of [`encode`](crate::encode()).
///
/// What FORMAT.md ignores is not part of a description: padding, fields that an opcode or a kind does not use, the
/// `first` of a queued command, constants that a register replaces, templates that no node uses. For an upload
/// that [`encode`](crate::encode()) made, `encode(&decode(&upload))` gives the same bytes; for any other accepted
/// one it gives an upload that runs the same.
///
/// ```
/// use kmg_runtime::{GraphSpec, NodeSpec, Work, decode, encode};
/// let join = NodeSpec { work: Work::Join, skip: None, successors: vec![] };
/// let graph = GraphSpec { nodes: vec![join], ..GraphSpec::default() };
/// assert_eq!(decode(&encode(&graph)?.upload()), graph);
/// # Ok::<(), kmg_runtime::EncodeError>(())
/// ```
#[must_use]
pub fn decode(upload: &Upload<'_>) -> GraphSpec {
    let header = upload.header();
    let again = header.again_register.get();
    GraphSpec {
        req: header.req.get(),
        again: u8::try_from(again).ok().and_then(Register::new),
        max_runs: header.max_runs.get(),
        deadline_microseconds: header.deadline_microseconds.get(),
        step_limit: header.step_limit.get(),
        keep: header.flags.get() & wire::KEEP != 0,
        nodes: upload.nodes().iter().map(|node| node_spec(upload, node)).collect(),
    }
}

fn part<T>(items: &[T], start: Le16, count: Le16) -> &[T] {
    let start = usize::from(start.get());
    items.get(start..start.saturating_add(count.get().into())).unwrap_or_default()
}

fn node_spec(upload: &Upload<'_>, node: &Node) -> NodeSpec {
    let work = match node.kind {
        wire::KIND_COMMAND => match upload.templates().get(usize::from(node.arg.get())) {
            Some(template) => {
                Work::Command { command: command(template), result: Register::new(node.result_register) }
            }
            None => Work::Join,
        },
        wire::KIND_CPU => {
            let slice = part(upload.ops(), node.arg, node.op_count);
            Work::Cpu(slice.iter().filter_map(|op| micro_op(op, node.arg.wide())).collect())
        }
        _ => Work::Join,
    };
    NodeSpec {
        work,
        skip: Register::new(node.skip_register),
        successors: part(upload.edges(), node.successor_offset, node.successor_count)
            .iter()
            .filter_map(|edge| u8::try_from(edge.get()).ok().map(NodeId::new))
            .collect(),
    }
}

fn command(template: &Template) -> CommandSpec {
    let operand = |register, constant: Le16| match Register::new(register) {
        Some(register) => Operand::Register(register),
        None => Operand::Word(constant.get()),
    };
    let line = &template.line;
    let count = operand(template.count_register, line.count);
    let patches: Vec<Patch> = template
        .patches
        .iter()
        .take(template.patch_count.into())
        .map(|patch| Patch { argument: patch.argument, register: Register::from_low_bits(patch.register) })
        .collect();
    let mut args = line.arg_values();
    for patch in &patches {
        if let Some(arg) = args.get_mut(usize::from(patch.argument)) {
            *arg = 0;
        }
    }
    CommandSpec {
        handler: line.handler,
        exclusive: line.is_exclusive(),
        with_result: line.has_result(),
        place: if line.is_queued() {
            Place::Any { count }
        } else {
            Place::Group { first: operand(template.first_register, line.first), count }
        },
        args,
        patches,
    }
}

/// `None` for an unknown opcode, which no accepted upload holds.
fn micro_op(op: &wire::MicroOp, base: u32) -> Option<MicroOp> {
    let [d, a, b] = [op.d, op.a, op.b].map(|register| Some(Register::from_low_bits(register)));
    let value = op.value.get();
    let operands = Operands { d, a, b, value, target: value.wrapping_sub(base) };
    MicroOp::new(Opcode::from_number(op.opcode)?, operands)
}
