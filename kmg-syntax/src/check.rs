//! What is wrong with a graph as a whole, and the order of its nodes.

mod bounded;
mod bounds;
mod capacity;
mod edges;
mod endless;
mod intervals;
pub(crate) mod races;
mod repeated;
mod rounds;
pub(crate) mod slices;
mod trips;
mod unreachable;
mod unused;

use crate::allocate::Registers;
use crate::ast::Name;
use crate::diagnostic::{Code, Diagnostics};
use crate::lower::Bodies;
use crate::nodes::SourceNode;
use crate::optimize::{Slice, Slices};
use crate::resolve::Resolved;

pub(crate) use edges::{Checked, Order, check as edges};

/// What the checks look at: the values of the stages before them.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) edges: &'a Checked,
    pub(crate) bodies: &'a Bodies,
    pub(crate) slices: &'a Slices,
    pub(crate) registers: &'a Registers,
}

impl<'a> Input<'a> {
    /// The `cpu` nodes that have a slice.
    fn slices(self) -> impl Iterator<Item = (SourceNode, &'a Name, &'a Slice)> {
        let nodes = self.resolved.nodes.iter().zip(self.slices.values());
        nodes.filter_map(|((number, node), slice)| Some((number, &node.name, slice.as_ref()?)))
    }
}

/// What the checks found out.
#[derive(Debug)]
pub(crate) struct Findings {
    /// The most micro-ops that each node runs.
    pub(crate) bounds: bounded::Bounds,
    /// What is a race if the compiler finds it unequal.
    pub(crate) doubts: Vec<races::Doubt>,
}

/// Tests a graph.
///
/// With faults what was found is still of use for what is generated, but there is no upload.
pub(crate) fn check(input: Input<'_>, name: &Name, diagnostics: &mut Diagnostics) -> Findings {
    let Input { resolved, edges, .. } = input;
    capacity::check(input, name, diagnostics);
    endless::check(input, diagnostics);
    let doubts = if edges_are_known(diagnostics) { races::check(input, diagnostics) } else { Vec::new() };
    unused::check(resolved, diagnostics);
    rounds::check(resolved, diagnostics);
    unreachable::check(input, diagnostics);
    let bounds = if diagnostics.is_empty() {
        bounded::check(input, diagnostics)
    } else {
        bounded::Bounds::unknown(resolved.nodes.len())
    };
    repeated::check(resolved, &edges.repeated, diagnostics);
    Findings { bounds, doubts }
}

/// Whether no fault so far leaves an edge or a register out: then nodes would seem to run beside each other that do
/// not, and every race found would be a second-hand fault.
fn edges_are_known(diagnostics: &Diagnostics) -> bool {
    diagnostics.faults().iter().all(|diagnostic| {
        !matches!(
            diagnostic.code,
            Code::Syntax
                | Code::UnknownName
                | Code::NameTaken
                | Code::Cycle
                | Code::SelfEdge
                | Code::Registers
        )
    })
}
