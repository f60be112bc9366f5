//! Register allocation over the whole graph (LANGUAGE.md 2): pins, then bindings, constants and initial values, then the others,
//! then scratch.

use kmg_runtime::Register;

use crate::check::Order;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::internal::internal_error;
use crate::ir::Assigned;
use crate::nodes::{PerNode, SourceNode, Unordered};
use crate::optimize::Slices;
use crate::register_set::RegisterSet;
use crate::resolve::Resolved;
use crate::symbols::{RegisterId, Role};

/// The numbers of a graph's registers.
#[derive(Debug)]
pub(crate) struct Registers {
    named: Vec<Register>,
    /// The scratch registers of each node.
    scratch: PerNode<SourceNode, Vec<Register>>,
    /// The length of the binding block.
    pub(crate) block: usize,
}

impl Registers {
    pub(crate) fn named(&self, id: RegisterId) -> Register {
        match self.named.get(id.index()) {
            Some(register) => *register,
            None => internal_error("a register that the graph does not have"),
        }
    }

    /// The number of a register of the slice of a node.
    pub(crate) fn of(&self, node: SourceNode, register: Assigned) -> Register {
        match register {
            Assigned::Named(id) | Assigned::Lent(id) => self.named(id),
            Assigned::Scratch(scratch) => match self.scratch.get(node).get(scratch.index()) {
                Some(register) => *register,
                None => internal_error("a scratch register that was not allocated"),
            },
        }
    }
}

/// The numbers of the registers that the graph names.
pub(crate) struct Named {
    named: Vec<Register>,
    taken: RegisterSet,
    block: usize,
}

impl Named {
    /// With no scratch registers, as long as a graph has a fault.
    pub(crate) fn alone(self) -> Registers {
        Registers { named: self.named, scratch: PerNode::new(), block: self.block }
    }

    fn with_scratch(self, scratch: PerNode<SourceNode, Vec<Register>>) -> Registers {
        Registers { named: self.named, scratch, block: self.block }
    }
}

/// Numbers the registers that the graph names.
pub(crate) fn named(resolved: &Resolved, diagnostics: &mut Diagnostics) -> Named {
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

    // Those that are left over have a fault, so the graph has no upload.
    let named: Vec<Register> =
        named.into_iter().map(|number| number.unwrap_or(Register::from_low_bits(0))).collect();
    let block = symbols
        .iter()
        .zip(&named)
        .filter(|(symbol, _)| in_block(&symbol.role))
        .map(|(_, register)| register.index().saturating_add(1))
        .max()
        .unwrap_or(0);
    Named { named, taken, block }
}

/// Numbers the scratch registers: nodes that can run at the same time get disjoint ones.
///
/// # Errors
///
/// Every node that is left without, and the numbers so far.
pub(crate) fn scratch(
    named: Named,
    resolved: &Resolved,
    slices: &Slices,
    order: &Order,
) -> Result<Registers, (Named, Vec<Diagnostic>)> {
    let count = |node: SourceNode| slices.get(node).as_ref().map_or(0, |slice| slice.scratch);
    let mut scratch = PerNode::filled(resolved.nodes.len(), Vec::new());
    let users: Vec<SourceNode> = order.nodes.iter().copied().filter(|node| count(*node) != 0).collect();
    if users.is_empty() {
        return Ok(named.with_scratch(scratch));
    }
    let mut without = Vec::new();
    let unordered = Unordered::new(&order.nodes, &order.successors);
    for (index, node) in users.iter().enumerate() {
        let mut taken = named.taken;
        for other in users.iter().take(index) {
            if unordered.are(*other, *node) {
                for register in scratch.get(*other) {
                    taken.insert(*register);
                }
            }
        }
        let free = taken.missing().count();
        let needed = count(*node);
        let registers: Vec<Register> = (0..needed).map_while(|_| taken.insert_lowest()).collect();
        if registers.len() < needed {
            let node = resolved.nodes.get(*node);
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
        *scratch.get_mut(*node) = registers;
    }
    if without.is_empty() { Ok(named.with_scratch(scratch)) } else { Err((named, without)) }
}
