//! The stages of the language in their order, from the syntax tree to a finished graph.
//!
//! Each stage takes references to the values of the stages before it and gives a value of its own. All of them report to
//! one list of diagnostics and go on after a fault, so that every fault of a graph is found at once. Optimization and
//! allocation have no faults but too few registers.

use crate::allocate::{self, Registers};
use crate::ast::Graph;
use crate::check::{self, Checked, Findings};
use crate::diagnostic::Diagnostics;
use crate::lower::{self, Bodies};
use crate::optimize::{self, Slices};
use crate::resolve::{self, Resolved};

/// What the stages made of a graph. Without faults it has a [`Program`](crate::program::Program).
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) resolved: Resolved,
    /// The order of the upload and the edges in it.
    pub(crate) edges: Checked,
    pub(crate) slices: Slices,
    pub(crate) registers: Registers,
    pub(crate) findings: Findings,
}

/// Runs every stage but the backend.
pub(crate) fn compile(graph: &Graph, diagnostics: &mut Diagnostics) -> Compiled {
    let resolved = resolve::resolve(graph, diagnostics);
    let bodies = lower::lower(&resolved);
    let edges = check::edges(&resolved, diagnostics);
    let (slices, registers) = registers(&resolved, &bodies, &edges, diagnostics);
    let input = check::Input {
        resolved: &resolved,
        edges: &edges,
        bodies: &bodies,
        slices: &slices,
        registers: &registers,
    };
    let findings = check::check(input, &graph.name, diagnostics);
    Compiled { resolved, edges, slices, registers, findings }
}

/// Optimization for few micro-ops; where the graph then needs more than 16 registers, for few registers.
fn registers(
    resolved: &Resolved,
    bodies: &Bodies,
    edges: &Checked,
    diagnostics: &mut Diagnostics,
) -> (Slices, Registers) {
    let named = allocate::named(resolved, diagnostics);
    let slices = optimize::optimize(bodies, &resolved.symbols);
    let named = match allocate::scratch(named, resolved, &slices, &edges.order) {
        Ok(registers) => return (slices, registers),
        Err((named, _without)) => named,
    };
    let slices = optimize::save_registers(bodies, &slices, &resolved.symbols);
    match allocate::scratch(named, resolved, &slices, &edges.order) {
        Ok(registers) => (slices, registers),
        Err((named, without)) => {
            for diagnostic in without {
                diagnostics.push(diagnostic);
            }
            (slices, named.alone())
        }
    }
}
