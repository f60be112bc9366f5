//! What a slice does to registers: which of them it reads and writes, in ops that can be reached.

use kmg_runtime::{Flow, MicroOp, Register};

use crate::allocate::Registers;
use crate::cfg::{Cfg, Exit};
use crate::ir::{Assigned, Opcode, SliceOp};
use crate::register_set::RegisterSet;
use crate::symbols::Symbols;
use crate::value::Value;

/// What a slice does to a register.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effect {
    /// Some path reads it before it writes it.
    pub(crate) reads: bool,
    /// Some op that can be reached writes it.
    pub(crate) writes: bool,
    /// Every write sets one of these constants, none of them twice in the list.
    pub(crate) constants: Option<Vec<Value>>,
    /// Every op that touches it adds to it; the registers that they add.
    pub(crate) sum: Option<Vec<Register>>,
}

/// An op, as far as it touches registers of the graph, and where control goes from it.
///
/// What holds values of the compiler does not count: nodes that can run at the same time have different scratch
/// registers, and in the registers of the graph nobody sees such a value.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    writes: Option<Register>,
    reads: [Option<Register>; 2],
    /// The constant that it writes.
    constant: Option<Value>,
    sum: Summand,
    exit: Exit,
}

/// An op as a part of a sum. Here values of the compiler that are in registers of the graph count too: if every op that
/// has to do with a register adds to it, then the slice as a whole does, whatever the register holds in between.
#[derive(Clone, Debug)]
struct Summand {
    /// Of `r = r + x` the r, and the x if it is a register.
    adds: Option<(Register, Option<Register>)>,
    touches: [Option<Register>; 3],
}

impl Summand {
    /// Of an op on some registers, of which those that it reads have values of the graph in `named`.
    fn new(opcode: Opcode, [d, a, b]: [Option<Register>; 3], named: [Option<Register>; 2]) -> Self {
        let is_d = |register: Option<Register>| register.is_some() && register == d;
        let rest = match (opcode, named) {
            (Opcode::Addi, _) if is_d(a) => Some(None),
            (Opcode::Add, [_, rest]) if is_d(a) && !is_d(b) => Some(rest),
            (Opcode::Add, [rest, _]) if is_d(b) && !is_d(a) => Some(rest),
            _ => None,
        };
        Self { adds: d.zip(rest), touches: [d, a, b] }
    }
}

impl Touch {
    pub(super) fn of_slice_op(op: &SliceOp, symbols: &Symbols, registers: &Registers) -> Self {
        if op.is_identity() {
            return Self::nothing(op.exit());
        }
        let number = |register: Option<Assigned>| match register {
            Some(Assigned::Named(id)) => Some(registers.named(id)),
            Some(Assigned::Scratch(_) | Assigned::Lent(_)) | None => None,
        };
        let any = |register: Option<Assigned>| match register {
            Some(Assigned::Named(id) | Assigned::Lent(id)) => Some(registers.named(id)),
            Some(Assigned::Scratch(_)) | None => None,
        };
        let constant = match (op.opcode, op.a) {
            (Opcode::Set, _) => Some(symbols.canonical(&op.value)),
            (Opcode::Mov, Some(Assigned::Named(id))) => {
                symbols.constant(id).map(|value| symbols.canonical(&value))
            }
            _ => None,
        };
        Self {
            writes: number(op.d),
            reads: [number(op.a), number(op.b)],
            constant,
            sum: Summand::new(op.opcode, [any(op.d), any(op.a), any(op.b)], [number(op.a), number(op.b)]),
            exit: op.exit(),
        }
    }

    /// Of a micro-op of an upload, all of whose registers count.
    pub(crate) fn of_micro_op(op: &MicroOp) -> Self {
        let (falls, target) = match op.flow() {
            Flow::Next => (true, None),
            Flow::Jump(target) => (false, Some(target)),
            Flow::Branch(target) => (true, Some(target)),
        };
        let exit = Exit { falls, target: target.and_then(|target| usize::try_from(target).ok()) };
        let constant = match op {
            MicroOp::Set { value, .. } => Some(Value::Known(*value)),
            _ => None,
        };
        let opcode = match *op {
            MicroOp::Mov { d, a } if d == a => return Self::nothing(exit),
            MicroOp::Addi { d, a, value: 0 } if d == a => return Self::nothing(exit),
            MicroOp::Add { .. } => Opcode::Add,
            MicroOp::Addi { .. } => Opcode::Addi,
            // Whatever else it is, it is no sum.
            _ => Opcode::Mov,
        };
        let [a, b] = op.reads();
        Self {
            writes: op.writes(),
            reads: [a, b],
            constant,
            sum: Summand::new(opcode, [op.writes(), a, b], [a, b]),
            exit,
        }
    }

    /// An op that changes no register and whose result depends on none.
    const fn nothing(exit: Exit) -> Self {
        let sum = Summand { adds: None, touches: [None; 3] };
        Self { writes: None, reads: [None; 2], constant: None, sum, exit }
    }
}

/// For each op the registers that every path from the start has written before it; `None` for one that none reaches.
fn written_before(touches: &[Touch]) -> Vec<Option<RegisterSet>> {
    // Most slices do not jump, and every op of a graph comes here.
    if touches.iter().all(|touch| touch.exit.falls && touch.exit.target.is_none()) {
        let mut written = RegisterSet::default();
        let before = |touch: &Touch| {
            let before = written;
            if let Some(register) = touch.writes {
                written.insert(register);
            }
            Some(before)
        };
        return touches.iter().map(before).collect();
    }
    let cfg = Cfg::new(touches.iter().map(|touch| touch.exit));
    let mut written: Vec<Option<RegisterSet>> = vec![None; touches.len()];
    let mut waiting = vec![(0_usize, RegisterSet::default())];
    while let Some((at, arriving)) = waiting.pop() {
        let (Some(entry), Some(touch)) = (written.get_mut(at), touches.get(at)) else { continue };
        // Fewer registers than on another path: what follows is looked at again, at most 16 times.
        let mut met = entry.map_or(arriving, |known| known.intersection(arriving));
        if *entry == Some(met) {
            continue;
        }
        *entry = Some(met);
        if let Some(register) = touch.writes {
            met.insert(register);
        }
        waiting.extend(cfg.next(at).into_iter().flatten().map(|to| (to, met)));
    }
    written
}

/// Whether some path leads to each op.
pub(crate) fn all_reached(touches: &[Touch]) -> bool {
    written_before(touches).iter().all(Option::is_some)
}

/// What a slice does to each register that it touches, in register order.
pub(crate) fn effects(touches: &[Touch]) -> Vec<(Register, Effect)> {
    let written = written_before(touches);
    let mut effects: Vec<Option<Effect>> = vec![None; Register::COUNT];
    let mut sums: Vec<Option<Vec<Register>>> = vec![Some(Vec::new()); Register::COUNT];
    for (touch, written) in touches.iter().zip(&written) {
        let Some(written) = written else { continue };
        let summed = touch.sum.adds.as_ref().map(|(register, _)| *register);
        for register in touch.sum.touches.iter().flatten() {
            // Something else is done to it than to add to it.
            if summed != Some(*register)
                && let Some(sum) = sums.get_mut(register.index())
            {
                *sum = None;
            }
        }
        if let Some((register, Some(more))) = touch.sum.adds
            && let Some(Some(sum)) = sums.get_mut(register.index())
        {
            sum.push(more);
        }
        for register in touch.reads.iter().flatten() {
            let Some(effect) = effects.get_mut(register.index()) else { continue };
            effect.get_or_insert_default().reads |= !written.contains(*register);
        }
        let Some(register) = touch.writes else { continue };
        let Some(effect) = effects.get_mut(register.index()) else { continue };
        let effect = effect.get_or_insert_default();
        let first = !std::mem::replace(&mut effect.writes, true);
        match (&touch.constant, &mut effect.constants) {
            (Some(constant), None) if first => effect.constants = Some(vec![constant.clone()]),
            (Some(constant), Some(constants)) => {
                if !constants.contains(constant) {
                    constants.push(constant.clone());
                }
            }
            _ => effect.constants = None,
        }
    }
    let named = (0..16).filter_map(Register::new).zip(effects).zip(sums);
    named
        .filter_map(|((register, effect), sum)| effect.map(|effect| (register, Effect { sum, ..effect })))
        .collect()
}
