use kmg_runtime::{Encoded, GraphSpec, NodeId, Register};

use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::expectation::{Check, Expectation, Subject, Wanted};
use crate::nodes::{PerNode, SourceNode};
use crate::pipeline::Compiled;
use crate::resolve;
use crate::symbols::{RegisterId, Role};
use crate::value::Value;

/// A graph all of whose words are known, as an upload.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The graph as plain data, in upload order.
    pub spec: GraphSpec,
    /// Its upload.
    pub encoded: Encoded,
    /// The nodes by their names, in upload order.
    pub nodes: Vec<(Name, NodeId)>,
    /// The names of the registers, in the order of their declaration.
    pub registers: Vec<(String, Register)>,
    /// The names of the bindings, in the order of their declaration.
    pub bindings: Vec<(String, Register)>,
    /// The binding block with zeros for the bindings.
    pub block: Vec<u32>,
    /// The grid, if the graph says one: it is not in the upload.
    pub cores: Option<u32>,
    /// The linker section that the graph wants its bytes in.
    pub section: Option<String>,
    /// For each node, in upload order, the most micro-ops of one execution, if it is proved that they stay within
    /// `step_limit`; 0 for nodes that run none. It holds where declared constants have their values, as in
    /// [`block`](Self::block), whatever bindings and initial values are.
    pub op_bounds: Vec<Option<u32>>,
    /// What [`op_bounds`](Self::op_bounds) gives as far as it holds for every binding block, also for one that puts
    /// something else where declared constants are.
    pub op_bounds_for_any_block: Vec<Option<u32>>,
    /// What its runs must come to, which is for whoever runs it to test.
    pub expectations: Vec<Expectation>,
    /// What the compiler would warn of.
    pub warnings: Vec<Diagnostic>,
}

/// The graph with its names, once it is encoded.
pub(crate) fn built(
    spec: GraphSpec,
    encoded: Encoded,
    compiled: &Compiled,
    warnings: Vec<Diagnostic>,
) -> Built {
    let Compiled { resolved, edges, findings, .. } = compiled;
    let order = &edges.order.nodes;
    let (mut registers, mut bindings) = (Vec::new(), Vec::new());
    let mut block = vec![0_u32; compiled.registers.block];
    for (index, symbol) in resolved.symbols.registers.iter().enumerate() {
        let register = compiled.registers.named(RegisterId::new(index));
        match &symbol.role {
            Role::Bare(_) => continue,
            Role::Binding => bindings.push((symbol.name.text.clone(), register)),
            Role::Constant(value) | Role::Initial(value) => {
                if let Some(word) = block.get_mut(register.index()) {
                    *word = known(value);
                }
            }
            Role::Plain | Role::Again => {}
        }
        registers.push((symbol.name.text.clone(), register));
    }
    let nodes = (0_u8..=u8::MAX).map(NodeId::new).zip(order);
    let nodes = nodes.map(|(number, node)| (resolved.nodes.get(*node).name.clone(), number));
    let in_order =
        |bounds: &PerNode<SourceNode, Option<u32>>| order.iter().map(|node| *bounds.get(*node)).collect();
    let settings = &resolved.settings;
    let expectations = resolved
        .expectations
        .iter()
        .map(|expectation| self::expectation(expectation, compiled, &block, &bindings))
        .collect();
    Built {
        nodes: nodes.collect(),
        cores: settings.cores.span.and_then(|_given| settings.cores.value.known()),
        section: settings.section.as_ref().map(|(section, _span)| section.clone()),
        spec,
        encoded,
        registers,
        bindings,
        block,
        op_bounds: in_order(&findings.bounds.own_block),
        op_bounds_for_any_block: in_order(&findings.bounds.any_block),
        expectations,
        warnings,
    }
}

/// A word of a graph that is built: all of them are known.
fn known(value: &Value) -> u32 {
    value.known().unwrap_or_default()
}

fn expectation(
    expectation: &resolve::Expectation,
    compiled: &Compiled,
    block: &[u32],
    bindings: &[(String, Register)],
) -> Expectation {
    let mut block = block.to_vec();
    for (name, value) in &expectation.bindings {
        let register = bindings.iter().find(|(binding, _)| *binding == name.text);
        if let Some(word) = register.and_then(|(_, register)| block.get_mut(register.index())) {
            *word = known(value);
        }
    }
    let results = expectation.results.iter().filter_map(|(name, node, words)| {
        let number = compiled.edges.order.nodes.iter().position(|place| place == node)?;
        let number = NodeId::new(u8::try_from(number).ok()?);
        Some((name.clone(), number, words.iter().map(known).collect()))
    });
    let checks = expectation.checks.iter().map(|check| Check {
        subject: match check.subject {
            resolve::Subject::Register(id) => Subject::Register(compiled.registers.named(id)),
            resolve::Subject::Bare(register) => Subject::Register(register),
            resolve::Subject::Rounds => Subject::Rounds,
            resolve::Subject::Passes => Subject::Passes,
            resolve::Subject::Reason => Subject::Reason,
            resolve::Subject::Status => Subject::Status,
        },
        name: check.name.clone(),
        operator: check.operator,
        wanted: match &check.value {
            resolve::Target::Word(value) => Wanted::Word(known(value)),
            resolve::Target::Status(status) => Wanted::Status(*status),
        },
        start: check.start,
        end: check.end,
    });
    Expectation {
        name: expectation.name.clone(),
        block,
        results: results.collect(),
        checks: checks.collect(),
    }
}
