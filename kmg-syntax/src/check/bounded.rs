//! The bounds of all nodes, and KMG104: with `#[graph(bounded)]` a `cpu` node whose end is not proved to come in time.
//!
//! A bound above `step_limit` is none: the run may end with error 6 first. Where only the compiler knows `step_limit`, a
//! bound that some value of it allows is compared there.

use kmg_runtime::wire;
use proc_macro2::Span;

use super::{Input, bounds};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nodes::{PerNode, SourceNode};

/// The bounds of all nodes; 0 for nodes that run none.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// The most micro-ops of one execution where declared constants have their values, if that is proved.
    pub(crate) own_block: PerNode<SourceNode, Option<u32>>,
    /// The most micro-ops of one execution whatever the binding block holds, if that is proved.
    pub(crate) any_block: PerNode<SourceNode, Option<u32>>,
    /// What is KMG104 if the bound is above a `step_limit` that only the compiler knows.
    pub(crate) doubts: Vec<(u32, Diagnostic)>,
}

impl Bounds {
    /// Of so many nodes nothing is known.
    pub(super) fn unknown(nodes: usize) -> Self {
        let unknown = PerNode::filled(nodes, None);
        Self { own_block: unknown.clone(), any_block: unknown, doubts: Vec::new() }
    }
}

pub(super) fn check(input: Input<'_>, diagnostics: &mut Diagnostics) -> Bounds {
    let Input { resolved, slices, registers, .. } = input;
    let settings = &resolved.settings;
    let known = settings.step_limit.value.known();
    let limit = known.unwrap_or(wire::MAX_STEP_LIMIT);
    let start = bounds::start(resolved, registers);
    let mut all = Bounds::unknown(0);
    for ((number, node), slice) in resolved.nodes.iter().zip(slices.values()) {
        let Some(slice) = slice else {
            all.own_block.push(Some(0));
            all.any_block.push(Some(0));
            continue;
        };
        let within = |bound: Option<u64>| u32::try_from(bound?).ok().filter(|bound| *bound <= limit);
        let bound = bounds::of_slice(slice, number, registers, &start);
        let own = within(bound);
        let any = if start == bounds::ANYTHING {
            own
        } else {
            within(bounds::of_slice(slice, number, registers, &bounds::ANYTHING))
        };
        all.own_block.push(own);
        all.any_block.push(any);
        if !settings.bounded {
            continue;
        }
        let why = match (bound, own, known) {
            (_, Some(_), Some(_)) => continue,
            // Every step limit allows one micro-op.
            (_, Some(own), None) if own <= 1 => continue,
            (Some(bound), _, Some(limit)) => {
                format!("it may take {bound} micro-ops, and step_limit is {limit}")
            }
            (Some(bound), Some(_), None) => format!("it may take {bound} micro-ops, and step_limit is less"),
            (Some(bound), None, None) => {
                format!("it may take {bound} micro-ops, and step_limit is at most {limit}")
            }
            (None, ..) => "the turns of a loop of it have no bound that is known".to_owned(),
        };
        let warning = unproved(&node.name.text, node.name.span, &why);
        match (own, known) {
            (Some(own), None) => all.doubts.push((own, warning)),
            _ => _ = diagnostics.push(warning),
        }
    }
    all
}

fn unproved(name: &str, span: Span, why: &str) -> Diagnostic {
    Diagnostic::new(Code::Unbounded, span, format!("`{name}` is not proved to end: {why}"))
        .help("count its turns to a constant, as `for i in 0..8` does, or take `bounded` out")
}
