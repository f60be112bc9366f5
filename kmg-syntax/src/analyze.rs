//! What is wrong with a graph as a whole, and the order of its nodes.

mod bounded;
mod bounds;
mod capacity;
mod edges;
mod endless;
mod intervals;
pub(crate) mod races;
pub(crate) mod registers;
mod repeated;
mod rounds;
pub(crate) mod slices;
mod turns;
mod unreachable;
mod unused;

use crate::diagnostic::{Code, Diagnostics};
use crate::resolve::Resolved;

pub(crate) use edges::Order;

/// What the analysis found out.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The order of the upload and the edges in it.
    pub(crate) order: Order,
    /// The number of each register of the graph's symbols.
    pub(crate) registers: registers::Numbers,
    /// For each node, by its place in the source, the most micro-ops that it runs, if that is proved.
    pub(crate) bounds: Vec<Option<u32>>,
}

/// Tests a graph. With faults the analysis is still of use for what is generated, but there is no upload.
pub(crate) fn analyze(
    resolved: &mut Resolved,
    name: &crate::ast::Name,
    diagnostics: &mut Diagnostics,
) -> Analysis {
    let edges::Checked { order, repeated } = edges::check(resolved, diagnostics);
    let registers = registers::allocate(resolved, &order, diagnostics);
    let resolved = &*resolved;
    capacity::check(resolved, name, diagnostics);
    endless::check(resolved, diagnostics);
    if edges_are_known(diagnostics) {
        races::check(resolved, &order, &registers, diagnostics);
    }
    unused::check(resolved, &registers, diagnostics);
    rounds::check(resolved, &registers, diagnostics);
    unreachable::check(resolved, diagnostics);
    let bounds = if diagnostics.is_empty() {
        bounded::check(resolved, &registers, diagnostics)
    } else {
        vec![None; resolved.nodes.len()]
    };
    repeated::check(resolved, &repeated, diagnostics);
    Analysis { order, registers, bounds }
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
