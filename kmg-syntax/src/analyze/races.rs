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
//! Two uses of one register are harmless although one writes if both only write the same constant, or if both only
//! add to it (`r = r + x`, x another register that is not raced itself, or a constant): slices run whole, so sums
//! commute. Registers are compared by number: two names may share one. Scratch registers never clash, because
//! nodes that can run at the same time get different ones.

use std::collections::HashSet;

use kmg_runtime::Register;
use proc_macro2::Span;

use super::Order;
use super::registers::{Numbers, Reached};
use super::slices::{self, Effect};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Command, Place, Resolved, Work};
use crate::symbols::{Operand, RegisterId};
use crate::value::Value;

/// What one node does to one register.
#[derive(Clone, Debug)]
struct Use {
    node: usize,
    reads: Option<(Span, &'static str)>,
    writes: Option<(Span, &'static str)>,
    pattern: Pattern,
}

/// How harmless a use is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Pattern {
    /// Every write writes this constant, and nothing is read before.
    Constant(Value),
    /// Every touch is `r = r + x`; the x that are registers.
    Sum(Vec<Register>),
    /// Anything else.
    Other,
}

pub(super) fn check(resolved: &Resolved, order: &Order, numbers: &Numbers, diagnostics: &mut Diagnostics) {
    let allow = &resolved.settings.allow;
    if allow.every_race {
        return;
    }
    let allowed: Vec<Register> = allow
        .races
        .iter()
        .filter_map(|(name, _)| resolved.symbols.find(name))
        .map(|id| numbers.named(id))
        .collect();
    let reached = Reached::new(order);
    let uses = uses(resolved, order, numbers);

    // Sums are harmless only if what they add is not raced: so a race may bring others to light.
    let mut raced: HashSet<Register> = HashSet::new();
    loop {
        let before = raced.len();
        for (register, uses) in &uses {
            if !raced.contains(register) && pairs(uses, &reached, &raced).next().is_some() {
                raced.insert(*register);
            }
        }
        if raced.len() == before {
            break;
        }
    }
    for (register, uses) in &uses {
        if !allowed.contains(register) {
            report(resolved, numbers, (*register, uses), &reached, &raced, diagnostics);
        }
    }
}

/// The racing pairs on a register, in upload order.
fn pairs<'a>(
    uses: &'a [Use],
    reached: &'a Reached,
    raced: &'a HashSet<Register>,
) -> impl Iterator<Item = (&'a Use, &'a Use)> {
    uses.iter().enumerate().flat_map(move |(index, first)| {
        uses.iter().skip(index.saturating_add(1)).filter_map(move |second| {
            let writes = first.writes.is_some() || second.writes.is_some();
            let ordered = writes
                && (reached.reaches(first.node, second.node) || reached.reaches(second.node, first.node));
            (writes && !ordered && !harmless(&first.pattern, &second.pattern, raced))
                .then_some((first, second))
        })
    })
}

fn harmless(first: &Pattern, second: &Pattern, raced: &HashSet<Register>) -> bool {
    match (first, second) {
        (Pattern::Constant(a), Pattern::Constant(b)) => a == b,
        (Pattern::Sum(a), Pattern::Sum(b)) => !a.iter().chain(b).any(|register| raced.contains(register)),
        _ => false,
    }
}

fn report(
    resolved: &Resolved,
    numbers: &Numbers,
    (register, uses): (Register, &[Use]),
    reached: &Reached,
    raced: &HashSet<Register>,
    diagnostics: &mut Diagnostics,
) {
    let mut pairs = pairs(uses, reached, raced);
    let Some((first, second)) = pairs.next() else { return };
    let more = pairs.count();
    let node = |index: usize| resolved.nodes.get(index).map_or("", |node| node.name.text.as_str());
    let named = resolved.symbols.registers.iter().enumerate();
    let mut names = named.filter(|(index, _)| numbers.named(RegisterId(*index)) == register);
    let name = names.next().map_or("", |(_, symbol)| symbol.name.text.as_str());
    let ((first_span, first_does), (second_span, second_does)) = match (first.writes, second.writes) {
        (Some(first), Some(second)) => (first, second),
        (Some(write), None) => (write, second.reads.unwrap_or(write)),
        (None, Some(write)) => (first.reads.unwrap_or(write), write),
        (None, None) => return,
    };
    let rest = match more {
        0 => String::new(),
        1 => ", and 1 more pair".to_owned(),
        more => format!(", and {more} more pairs"),
    };
    let (one, other) = (node(first.node), node(second.node));
    let message = format!(
        "a race on `{name}`: `{one}` {first_does} and `{other}` {second_does}, and neither waits for the other{rest}"
    );
    diagnostics.push(Diagnostic::new(Code::Race, second_span, message).help(format!(
        "order them with an edge, `{one} -> {other};`, or say that it does no harm: `#[graph(allow(race({name})))]`"
    )));
    let message = format!("`{one}` {first_does} here, at the same time as `{other}`");
    diagnostics.push(Diagnostic::new(Code::Race, first_span, message));
}

/// The uses of every register that some node writes and another touches, in register and upload order.
fn uses(resolved: &Resolved, order: &Order, numbers: &Numbers) -> Vec<(Register, Vec<Use>)> {
    let mut of_register: Vec<Vec<Use>> = vec![Vec::new(); Register::COUNT];
    for place in &order.nodes {
        let Some(node) = resolved.nodes.get(*place) else { continue };
        let mut add = |register: Register, read: bool, span: Span, does: &'static str, pattern: Pattern| {
            let Some(list) = of_register.get_mut(register.index()) else { return };
            if list.last().is_none_or(|last| last.node != *place) {
                list.push(Use { node: *place, reads: None, writes: None, pattern: pattern.clone() });
            }
            let Some(last) = list.last_mut() else { return };
            let slot = if read { &mut last.reads } else { &mut last.writes };
            slot.get_or_insert((span, does));
            if last.pattern != pattern {
                last.pattern = Pattern::Other;
            }
        };
        if let Some((id, span)) = node.skip {
            add(numbers.named(id), true, span, "reads it for its `if`", Pattern::Other);
        }
        match &node.work {
            Work::Command(command) => {
                for (id, does) in command_reads(command) {
                    add(numbers.named(id), true, node.name.span, does, Pattern::Other);
                }
                if let Some((id, span)) = command.result {
                    add(numbers.named(id), false, span, "writes its result to it", Pattern::Other);
                }
            }
            Work::Cpu(slice) => {
                for (register, effect) in slices::effects(slice, &resolved.symbols, numbers) {
                    let pattern = pattern(&effect);
                    if effect.reads {
                        add(register, true, node.name.span, "reads it", pattern.clone());
                    }
                    if effect.writes {
                        add(register, false, node.name.span, "writes it", pattern);
                    }
                }
            }
            Work::Join | Work::Broken => {}
        }
    }
    (0_u8..16)
        .filter_map(Register::new)
        .zip(of_register)
        .filter(|(_, uses)| uses.len() > 1 && uses.iter().any(|entry| entry.writes.is_some()))
        .collect()
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

fn pattern(effect: &Effect) -> Pattern {
    match (&effect.constant, &effect.sum) {
        (Some(constant), _) if effect.writes && !effect.reads => Pattern::Constant(constant.clone()),
        (_, Some(sum)) if effect.writes => Pattern::Sum(sum.clone()),
        _ => Pattern::Other,
    }
}
