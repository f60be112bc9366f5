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
    /// Every write sets this constant.
    pub(crate) constant: Option<Value>,
    /// Every op that touches it adds to it; the registers that they add.
    pub(crate) sum: Option<Vec<Register>>,
}

/// An op, as far as it touches registers that count, and where control goes from it.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    writes: Option<Register>,
    reads: [Option<Register>; 2],
    /// The constant that it writes.
    constant: Option<Value>,
    /// Of `r = r + x` the x that are registers.
    added: Option<Vec<Register>>,
    exit: Exit,
}

impl Touch {
    /// What holds values of the compiler does not count: nodes that can run at the same time have different scratch
    /// registers, and in the registers of the graph nobody sees such a value.
    pub(super) fn of_slice_op(op: &SliceOp, symbols: &Symbols, registers: &Registers) -> Self {
        let number = |register: Option<Assigned>| match register {
            Some(Assigned::Named(id)) => Some(registers.named(id)),
            Some(Assigned::Scratch(_) | Assigned::Lent(_)) | None => None,
        };
        let (d, a, b) = (number(op.d), number(op.a), number(op.b));
        let constant = match (op.opcode, op.a) {
            (Opcode::Set, _) => Some(symbols.canonical(&op.value)),
            (Opcode::Mov, Some(Assigned::Named(id))) => {
                symbols.constant(id).map(|value| symbols.canonical(&value))
            }
            _ => None,
        };
        let adds = match op.opcode {
            Opcode::Addi => Some([a, None]),
            Opcode::Add => Some([a, b]),
            _ => None,
        };
        Self {
            writes: d,
            reads: [a, b],
            constant,
            added: adds.and_then(|terms| added(d?, terms)),
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
        let constant = match op {
            MicroOp::Set { value, .. } => Some(Value::Known(*value)),
            _ => None,
        };
        let added = match *op {
            MicroOp::Addi { d, a, .. } => added(d, [Some(a), None]),
            MicroOp::Add { d, a, b } => added(d, [Some(a), Some(b)]),
            _ => None,
        };
        Self {
            writes: op.writes(),
            reads: op.reads(),
            constant,
            added,
            exit: Exit { falls, target: target.and_then(|target| usize::try_from(target).ok()) },
        }
    }
}

/// Of a sum that goes to d the terms beside d, if d is one of them and only once.
fn added(d: Register, terms: [Option<Register>; 2]) -> Option<Vec<Register>> {
    match terms {
        [a, b] if a == Some(d) && b == Some(d) => None,
        [a, rest] if a == Some(d) => Some(rest.into_iter().collect()),
        [rest, b] if b == Some(d) => Some(rest.into_iter().collect()),
        _ => None,
    }
}

/// For each op the registers that every path from the start has written before it; `None` for one that none reaches.
fn written_before(touches: &[Touch]) -> Vec<Option<RegisterSet>> {
    // Most slices do not jump, and every op of a graph comes here.
    let cfg = Cfg::new(touches.iter().map(|touch| touch.exit));
    if cfg.is_straight() {
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
    for (touch, written) in touches.iter().zip(&written) {
        let Some(written) = written else { continue };
        for register in touch.reads.iter().flatten() {
            let Some(effect) = effects.get_mut(register.index()) else { continue };
            let effect = effect.get_or_insert_with(fresh);
            effect.reads |= !written.contains(*register);
            if touch.writes != Some(*register) {
                effect.sum = None;
            }
        }
        let Some(register) = touch.writes else { continue };
        let Some(effect) = effects.get_mut(register.index()) else { continue };
        let effect = effect.get_or_insert_with(fresh);
        let first = !std::mem::replace(&mut effect.writes, true);
        effect.constant = if first {
            touch.constant.clone()
        } else {
            effect.constant.take().filter(|known| Some(known) == touch.constant.as_ref())
        };
        match (&touch.added, &mut effect.sum) {
            (Some(more), Some(sum)) => sum.extend(more),
            _ => effect.sum = None,
        }
    }
    (0..16)
        .filter_map(Register::new)
        .zip(effects)
        .filter_map(|(register, effect)| effect.map(|effect| (register, effect)))
        .collect()
}

fn fresh() -> Effect {
    Effect { sum: Some(Vec::new()), ..Effect::default() }
}
