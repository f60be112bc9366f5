//! KMG019: races (LANGUAGE.md 6).
//!
//! Two nodes of which neither waits for the other may run in either order, so a register that one writes and the
//! other touches may end up different from run to run. The argument goes by what each node does to a register:
//!
//! * a command reads its skip register, its register arguments, first and count when it is submitted, and writes
//!   its result register when it completes;
//! * a `cpu` node reads its skip register and what some path reads before it writes it, and writes what some op that
//!   can be reached writes. A read after a write on every path sees the node's own value, because a slice runs whole;
//! * `again` is read when all nodes are done, so that read races with nothing.
//!
//! Two uses of one register are harmless although one writes if both only write the same constant (of those that only
//! the compiler knows it tests whether they are), or if both only add to it (`r = r + x`, x another register that is not raced itself, or a constant): slices run whole, so sums
//! commute. Registers are compared by number: two names may share one. Scratch registers never clash, because
//! nodes that can run at the same time get different ones.

pub(crate) mod clash;

use kmg_runtime::Register;
use proc_macro2::Span;

use super::slices::{self, Touch};
use super::{Input, Order};
use crate::allocate::Registers;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nodes::{SourceNode, Unordered};
use crate::resolve::{Command, Place, Resolved, Work};
use crate::symbols::{Operand, RegisterId};
use crate::value::Value;
use clash::{Pair, Pattern, Use, Uses};

/// Where a node touches a register, and how.
type Site = (Span, &'static str);

/// Two constants that nodes write to one register at the same time: a race, unless the compiler finds them equal.
#[derive(Debug)]
pub(crate) struct Doubt {
    /// The register's name.
    pub(crate) register: String,
    /// The nodes by name, with the tokens that they write at, the constants.
    pub(crate) writes: [(String, Span, Value); 2],
}

/// Reports races, and gives what the compiler must test for them.
pub(super) fn check(input: Input<'_>, diagnostics: &mut Diagnostics) -> Vec<Doubt> {
    let Input { resolved, registers, .. } = input;
    let Order { nodes, successors } = &input.edges.order;
    let allow = &resolved.settings.allow;
    if allow.every_race {
        return Vec::new();
    }
    let allowed: Vec<Register> = allow
        .races
        .iter()
        .filter_map(|(name, _)| resolved.symbols.find(name))
        .map(|id| registers.named(id))
        .collect();
    let uses = uses(input);
    let unordered = Unordered::new(nodes, successors);
    for (register, pairs) in uses.races(&unordered, resolved.nodes.len()) {
        if !allowed.contains(&register) {
            report(resolved, registers, register, &pairs, diagnostics);
        }
    }
    let doubts = uses.doubts(&unordered, resolved.nodes.len());
    let doubts = doubts.into_iter().filter(|doubt| !allowed.contains(&doubt.register));
    let described = doubts.map(|clash::Doubt { register, pair: (first, second), values: [one, other] }| {
        let write = |by: &Use<SourceNode, Site>, value| {
            let span = by.writes.map_or_else(Span::call_site, |(span, _)| span);
            (node_name(resolved, by.node).to_owned(), span, value)
        };
        let register = register_name(resolved, registers, register).to_owned();
        Doubt { register, writes: [write(first, one), write(second, other)] }
    });
    described.collect()
}

fn node_name(resolved: &Resolved, node: SourceNode) -> &str {
    &resolved.nodes.get(node).name.text
}

/// The first name of a register.
fn register_name<'a>(resolved: &'a Resolved, registers: &Registers, register: Register) -> &'a str {
    let named = resolved.symbols.registers.iter().enumerate();
    let mut names = named.filter(|(index, _)| registers.named(RegisterId::new(*index)) == register);
    names.next().map_or("", |(_, symbol)| symbol.name.text.as_str())
}

fn report(
    resolved: &Resolved,
    registers: &Registers,
    register: Register,
    pairs: &[Pair<'_, SourceNode, Site>],
    diagnostics: &mut Diagnostics,
) {
    let Some(((first, second), more)) = pairs.split_first() else { return };
    let name = register_name(resolved, registers, register);
    let ((first_span, first_does), (second_span, second_does)) = match (first.writes, second.writes) {
        (Some(first), Some(second)) => (first, second),
        (Some(write), None) => (write, second.reads.unwrap_or(write)),
        (None, Some(write)) => (first.reads.unwrap_or(write), write),
        (None, None) => return,
    };
    let rest = match more.len() {
        0 => String::new(),
        1 => ", and 1 more pair".to_owned(),
        more => format!(", and {more} more pairs"),
    };
    let (one, other) = (node_name(resolved, first.node), node_name(resolved, second.node));
    let message = format!(
        "a race on `{name}`: `{one}` {first_does} and `{other}` {second_does}, and neither waits for the other{rest}"
    );
    diagnostics.push(Diagnostic::new(Code::Race, second_span, message).help(format!(
        "order them with an edge, `{one} -> {other};`, or say that it does no harm: `#[graph(allow(race({name})))]`"
    )));
    let message = format!("`{one}` {first_does} here, at the same time as `{other}`");
    diagnostics.push(Diagnostic::new(Code::Race, first_span, message));
}

/// The uses of every register, in upload order.
fn uses(input: Input<'_>) -> Uses<SourceNode, Site> {
    let Input { resolved, registers, .. } = input;
    let mut uses = Uses::new();
    for number in &input.edges.order.nodes {
        let node = resolved.nodes.get(*number);
        if let Some((id, span)) = node.skip {
            uses.read(*number, registers.named(id), (span, "reads it for its `if`"), Pattern::Other);
        }
        match &node.work {
            Work::Command(command) => {
                for (id, does) in command_reads(command) {
                    uses.read(*number, registers.named(id), (node.name.span, does), Pattern::Other);
                }
                if let Some((id, span)) = command.result {
                    let site = (span, "writes its result to it");
                    uses.write(*number, registers.named(id), site, Pattern::Other);
                }
            }
            Work::Cpu(_) => {
                let touch = |op| Touch::of_slice_op(op, &resolved.symbols, registers);
                let slice = input.slices.get(*number).iter();
                let touches: Vec<Touch> = slice.flat_map(|slice| &slice.ops).map(touch).collect();
                let span = node.name.span;
                uses.slice(*number, slices::effects(&touches), (span, "reads it"), (span, "writes it"));
            }
            Work::Join | Work::Broken => {}
        }
    }
    uses
}

/// The registers that a command reads when it is submitted, but for its skip register.
fn command_reads(command: &Command) -> Vec<(RegisterId, &'static str)> {
    let register = |operand: &Operand| match operand {
        Operand::Register(id) => Some(*id),
        Operand::Value(_) => None,
    };
    let args = command.args.iter().filter_map(register).map(|id| (id, "reads it as an argument"));
    let place: Vec<&Operand> = match &command.place {
        Place::Range { .. } => Vec::new(),
        Place::Group { first, count } => vec![first, count],
        Place::Any { count } => vec![count],
    };
    let place = place.into_iter().filter_map(register).map(|id| (id, "reads it for its group"));
    args.chain(place).collect()
}
