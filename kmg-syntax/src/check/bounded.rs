//! The bounds of all nodes, and KMG104: with `#[graph(bounded)]` a `cpu` node whose end is not proved to come in time.
//!
//! A bound above `step_limit` is none: the run may end with error 6 first. A `step_limit` that only the compiler knows
//! is taken to be the largest.

use kmg_runtime::wire;

use super::{Input, bounds};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nodes::{PerNode, SourceNode};

/// For each node the most micro-ops of one execution, if that is proved; 0 for nodes
/// that run none.
pub(super) fn check(input: Input<'_>, diagnostics: &mut Diagnostics) -> PerNode<SourceNode, Option<u32>> {
    let Input { resolved, slices, registers, .. } = input;
    let settings = &resolved.settings;
    let limit = settings.step_limit.value.known().unwrap_or(wire::MAX_STEP_LIMIT);
    let start = bounds::start(resolved, registers);
    let mut list = PerNode::new();
    for ((number, node), slice) in resolved.nodes.iter().zip(slices.values()) {
        let Some(slice) = slice else {
            list.push(Some(0));
            continue;
        };
        let bound = bounds::of_slice(slice, number, registers, &start);
        let within = bound.and_then(|bound| u32::try_from(bound).ok()).filter(|bound| *bound <= limit);
        if settings.bounded && within.is_none() {
            let name = &node.name;
            let why = match bound {
                Some(bound) => format!("it may take {bound} micro-ops, and step_limit is {limit}"),
                None => "the turns of a loop of it have no bound that is known".to_owned(),
            };
            let message = format!("`{}` is not proved to end: {why}", name.text);
            diagnostics.push(
                Diagnostic::new(Code::Unbounded, name.span, message)
                    .help("count its turns to a constant, as `for i in 0..8` does, or take `bounded` out"),
            );
        }
        list.push(within);
    }
    list
}
