//! What the text of an upload allows: an upload says nothing of its bindings, and it is what it is.

use kmg_runtime::{GraphSpec, MicroOp, NodeId, NodeSpec, Operand, Place, Register, Work};

use crate::check::races::clash::{Pattern, Uses};
use crate::check::slices::{self, Touch};
use crate::nodes::{Node as _, PerNode, Unordered, UploadNode};
use crate::register_set::RegisterSet;

/// The words of `allow(..)` without which the language would refuse the graph or warn of it.
pub(super) fn allowed(graph: &GraphSpec) -> Vec<&'static str> {
    let set = set(graph);
    let read = graph.nodes.iter().flat_map(reads).chain(graph.again);
    let unused = read.into_iter().any(|register| !set.contains(register));
    let rounds = match graph.again {
        Some(again) => graph.max_runs == 1 && set.contains(again),
        None => graph.max_runs > 1,
    };
    let all =
        [(races(graph), "race"), (unused, "unused"), (rounds, "rounds"), (unreachable(graph), "unreachable")];
    all.into_iter().filter_map(|(needed, word)| needed.then_some(word)).collect()
}

/// The registers that some node sets.
fn set(graph: &GraphSpec) -> RegisterSet {
    let mut set = RegisterSet::default();
    for node in &graph.nodes {
        match &node.work {
            Work::Cpu(ops) => {
                ops.iter().filter_map(MicroOp::writes).for_each(|register| set.insert(register));
            }
            Work::Command { result, .. } => result.iter().for_each(|register| set.insert(*register)),
            Work::Join => {}
        }
    }
    set
}

/// The registers that a node reads.
fn reads(node: &NodeSpec) -> Vec<Register> {
    let mut read: Vec<Register> = node.skip.into_iter().collect();
    match &node.work {
        Work::Join => {}
        Work::Cpu(ops) => read.extend(ops.iter().flat_map(MicroOp::reads).flatten()),
        Work::Command { command, .. } => {
            read.extend(command.patches.iter().map(|patch| patch.register));
            let place = match command.place {
                Place::Group { first, count } => [first, count],
                Place::Any { count } => [count, count],
            };
            read.extend(place.into_iter().filter_map(|operand| match operand {
                Operand::Register(register) => Some(register),
                Operand::Word(_) => None,
            }));
        }
    }
    read
}

/// Whether some op of a slice stands where no path leads.
fn unreachable(graph: &GraphSpec) -> bool {
    graph.nodes.iter().any(|node| match &node.work {
        Work::Cpu(ops) => {
            let touches: Vec<Touch> = ops.iter().map(Touch::of_micro_op).collect();
            !slices::all_reached(&touches)
        }
        Work::Command { .. } | Work::Join => false,
    })
}

/// Whether the language would refuse a race of the graph (LANGUAGE.md 6).
fn races(graph: &GraphSpec) -> bool {
    let mut uses = Uses::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        let number = UploadNode::new(index);
        match &node.work {
            Work::Join | Work::Command { .. } => {
                for register in reads(node) {
                    uses.read(number, register, (), Pattern::Other);
                }
                if let Work::Command { result: Some(register), .. } = &node.work {
                    uses.write(number, *register, (), Pattern::Other);
                }
            }
            Work::Cpu(ops) => {
                if let Some(skip) = node.skip {
                    uses.read(number, skip, (), Pattern::Other);
                }
                let touches: Vec<Touch> = ops.iter().map(Touch::of_micro_op).collect();
                uses.slice(number, slices::effects(&touches), (), ());
            }
        }
    }
    let upload_node = |node: &NodeId| UploadNode::new(node.number().into());
    let successors = graph.nodes.iter().map(|node| node.successors.iter().map(upload_node).collect());
    let successors: PerNode<UploadNode, Vec<UploadNode>> = PerNode::from_vec(successors.collect());
    let order: Vec<UploadNode> = successors.nodes().collect();
    !uses.races(&Unordered::new(&order, &successors), order.len()).is_empty()
}
