//! The numbers of registers (LANGUAGE.md 2): pins, then bindings, constants and initial values, then the others,
//! then scratch.

use kmg_runtime::Register;

use super::Order;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::register_set::RegisterSet;
use crate::resolve::{Resolved, Work};
use crate::symbols::{RegisterId, Role};

/// The numbers of a graph's registers.
#[derive(Debug)]
pub(crate) struct Numbers {
    named: Vec<Register>,
    /// For each node, by its place in the source, its scratch registers.
    scratch: Vec<Vec<Register>>,
    /// The length of the binding block.
    pub(crate) block: usize,
}

impl Numbers {
    pub(crate) fn named(&self, id: RegisterId) -> Register {
        self.named.get(id.index()).copied().unwrap_or(Register::from_low_bits(0))
    }

    pub(crate) fn scratch(&self, node: usize, index: usize) -> Register {
        let found = self.scratch.get(node).and_then(|list| list.get(index));
        found.copied().unwrap_or(Register::from_low_bits(0))
    }
}

/// Numbers the registers. Where the values of the compiler find no room, the slices are optimized anew for few registers.
pub(super) fn allocate(resolved: &mut Resolved, order: &Order, diagnostics: &mut Diagnostics) -> Numbers {
    let (mut numbers, taken) = named(resolved, diagnostics);
    let placed = scratch(resolved, order, taken).or_else(|_| {
        for node in &mut resolved.nodes {
            if let Work::Cpu(slice) = &mut node.work {
                slice.save_registers(&resolved.symbols);
            }
        }
        scratch(resolved, order, taken)
    });
    match placed {
        Ok(scratch) => numbers.scratch = scratch,
        Err(without) => {
            for diagnostic in without {
                diagnostics.push(diagnostic);
            }
        }
    }
    numbers
}

/// The numbers of the registers that the graph names, and which are taken then.
fn named(resolved: &Resolved, diagnostics: &mut Diagnostics) -> (Numbers, RegisterSet) {
    let symbols = &resolved.symbols.registers;
    let mut taken = RegisterSet::default();
    let mut named: Vec<Option<Register>> = vec![None; symbols.len()];
    let mut pinned: Vec<(Register, &str, proc_macro2::Span)> = Vec::new();
    for (symbol, number) in symbols.iter().zip(&mut named) {
        if let Some(pin) = symbol.pin {
            let first = pinned.iter().find(|(register, ..)| *register == pin.register);
            if let Some((_, other, span)) = first {
                let (register, name) = (pin.register, &symbol.name.text);
                let message = format!("`{register}` is pinned twice: by `{other}` and by `{name}`");
                diagnostics.push(Diagnostic::new(Code::Registers, pin.span, message));
                let message = format!("`{register}` is pinned here first, by `{other}`");
                diagnostics.push(Diagnostic::new(Code::Registers, *span, message));
            } else {
                pinned.push((pin.register, &symbol.name.text, pin.span));
            }
            *number = Some(pin.register);
            taken.insert(pin.register);
        } else if let Role::Bare(register) = symbol.role {
            *number = Some(register);
            taken.insert(register);
        }
    }

    let in_block = |role: &Role| matches!(role, Role::Binding | Role::Constant(_) | Role::Initial(_));
    let phases: [&dyn Fn(&Role) -> bool; 3] =
        [&in_block, &|role| matches!(role, Role::Plain), &|role| matches!(role, Role::Again)];
    let mut over = 0_usize;
    let mut first_over = None;
    for phase in phases {
        for (symbol, number) in symbols.iter().zip(&mut named) {
            if number.is_some() || !phase(&symbol.role) {
                continue;
            }
            *number = taken.insert_lowest();
            if number.is_none() {
                over = over.saturating_add(1);
                first_over.get_or_insert(symbol);
            }
        }
    }
    if let Some(symbol) = first_over {
        let message = format!(
            "no register is left for `{}`: the graph uses {}, and there are 16",
            symbol.name.text,
            over.saturating_add(16),
        );
        diagnostics.push(
            Diagnostic::new(Code::Registers, symbol.name.span, message)
                .help("nodes that run one after another can share a register"),
        );
    }

    let named: Vec<Register> =
        named.into_iter().map(|number| number.unwrap_or(Register::from_low_bits(0))).collect();
    let block = symbols
        .iter()
        .zip(&named)
        .filter(|(symbol, _)| in_block(&symbol.role))
        .map(|(_, register)| register.index().saturating_add(1))
        .max()
        .unwrap_or(0);
    (Numbers { named, scratch: Vec::new(), block }, taken)
}

/// Scratch registers: nodes that can run at the same time get disjoint ones.
///
/// # Errors
///
/// Every node that is left without.
fn scratch(
    resolved: &Resolved,
    order: &Order,
    named: RegisterSet,
) -> Result<Vec<Vec<Register>>, Vec<Diagnostic>> {
    let count = |node: usize| match resolved.nodes.get(node).map(|node| &node.work) {
        Some(Work::Cpu(slice)) => slice.scratch,
        _ => 0,
    };
    let mut scratch = vec![Vec::new(); resolved.nodes.len()];
    let users: Vec<usize> = order.nodes.iter().copied().filter(|node| count(*node) != 0).collect();
    if users.is_empty() {
        return Ok(scratch);
    }
    let mut without = Vec::new();
    let beside = Beside::new(&order.nodes, &order.successors);
    for (index, node) in users.iter().enumerate() {
        let mut taken = named;
        for other in users.iter().take(index) {
            if beside.are(*other, *node) {
                for register in scratch.get(*other).into_iter().flatten() {
                    taken.insert(*register);
                }
            }
        }
        let free = taken.missing().count();
        let needed = count(*node);
        let registers: Vec<Register> = (0..needed).map_while(|_| taken.insert_lowest()).collect();
        if registers.len() < needed
            && let Some(node) = resolved.nodes.get(*node)
        {
            let name = &node.name.text;
            let message = match (needed, free) {
                (1, _) => format!("`{name}` needs a scratch register, and none is left of 16"),
                (_, 1) => format!("`{name}` needs {needed} scratch registers, and one is left of 16"),
                _ => format!("`{name}` needs {needed} scratch registers, and {free} are left of 16"),
            };
            without.push(
                Diagnostic::new(Code::Registers, node.name.span, message)
                    .help("write its expressions in smaller steps, or order the nodes that run beside it"),
            );
        }
        if let Some(list) = scratch.get_mut(*node) {
            *list = registers;
        }
    }
    if without.is_empty() { Ok(scratch) } else { Err(without) }
}

/// Which nodes neither wait for each other.
pub(crate) struct Beside {
    /// For each node those that come before or after it, and itself.
    ordered: Vec<NodeSet>,
}

impl Beside {
    /// From an order of the nodes, predecessors first, and their successors.
    pub(crate) fn new(order: &[usize], successors: &[Vec<usize>]) -> Self {
        let nodes = successors.len();
        let mut after = vec![NodeSet::of(nodes); nodes];
        for node in order.iter().rev() {
            let mut own = NodeSet::of(nodes);
            for to in successors.get(*node).into_iter().flatten() {
                own.insert(*to);
                if let Some(further) = after.get(*to) {
                    own.extend(further);
                }
            }
            if let Some(entry) = after.get_mut(*node) {
                *entry = own;
            }
        }
        let mut before = vec![NodeSet::of(nodes); nodes];
        for node in order {
            let Some(mut own) = before.get(*node).cloned() else { continue };
            own.insert(*node);
            for to in successors.get(*node).into_iter().flatten() {
                if let Some(entry) = before.get_mut(*to) {
                    entry.extend(&own);
                }
            }
            if let Some(entry) = after.get_mut(*node) {
                entry.extend(&own);
            }
        }
        Self { ordered: after }
    }

    /// Whether neither of two nodes waits for the other, directly or not.
    pub(crate) fn are(&self, one: usize, other: usize) -> bool {
        self.ordered.get(one).is_some_and(|ordered| !ordered.contains(other))
    }

    /// Whether some node of a set is beside a node.
    pub(crate) fn any(&self, one: usize, others: &NodeSet) -> bool {
        self.ordered.get(one).is_some_and(|ordered| !others.is_within(ordered))
    }
}

/// A set of nodes, a bit each.
#[derive(Clone, Debug)]
pub(crate) struct NodeSet(Vec<u64>);

impl NodeSet {
    /// An empty one of a graph with so many nodes.
    pub(crate) fn of(nodes: usize) -> Self {
        Self(vec![0; nodes.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, node: usize) {
        if let Some(word) = self.0.get_mut(node / 64) {
            *word |= bit(node);
        }
    }

    fn contains(&self, node: usize) -> bool {
        self.0.get(node / 64).is_some_and(|word| word & bit(node) != 0)
    }

    fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, around)| word & !around == 0)
    }
}

/// The bit of a node in its word: shifts are taken modulo 64.
fn bit(node: usize) -> u64 {
    u32::try_from(node).map_or(0, |shift| 1_u64.wrapping_shl(shift))
}
