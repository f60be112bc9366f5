//! What a slice does: which of its ops can be reached, the way to its end, the registers it reads and writes.

use std::collections::VecDeque;

use kmg_runtime::{Flow, MicroOp, Register};

use super::registers::Numbers;
use crate::lower::{Ir, Opcode, Slice, Slot};
use crate::register_set::RegisterSet;
use crate::symbols::Symbols;
use crate::value::Value;

/// Where control goes after the op at an index: the next one, the target, or both.
fn next(slice: &Slice, at: usize) -> impl Iterator<Item = usize> {
    let op = slice.ops.get(at);
    let target = op.and_then(|op| op.target).map(|label| label.index());
    let falls = op.is_some_and(|op| op.opcode != Opcode::Jmp);
    falls.then_some(at.saturating_add(1)).into_iter().chain(target)
}

/// The fewest micro-ops from the start of a slice to its end; `None` if no path goes there.
pub(crate) fn shortest(slice: &Slice) -> Option<usize> {
    if slice.is_straight() {
        return Some(slice.ops.len());
    }
    shortest_way(slice.ops.len(), |at| next(slice, at).collect())
}

/// The same over `len` ops of which `next` tells where control goes.
pub(crate) fn shortest_way(len: usize, next: impl Fn(usize) -> Vec<usize>) -> Option<usize> {
    let mut seen = vec![false; len.saturating_add(1)];
    let mut waiting = VecDeque::from([(0_usize, 0_usize)]);
    while let Some((at, distance)) = waiting.pop_front() {
        if at == len {
            return Some(distance);
        }
        let Some(entry @ false) = seen.get_mut(at) else { continue };
        *entry = true;
        waiting.extend(next(at).into_iter().map(|to| (to, distance.saturating_add(1))));
    }
    None
}

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
    /// Whether the next op may follow.
    falls: bool,
    target: Option<usize>,
}

impl Touch {
    /// What holds values of the compiler does not count: nodes that can run at the same time have different scratch
    /// registers, and in the registers of the graph nobody sees such a value.
    pub(super) fn of_ir(op: &Ir, symbols: &Symbols, numbers: &Numbers) -> Self {
        let number = |slot: Option<Slot>| match slot {
            Some(Slot::Named(id)) => Some(numbers.named(id)),
            Some(Slot::Scratch(_) | Slot::Lent(_)) | None => None,
        };
        let (d, a, b) = (number(op.d), number(op.a), number(op.b));
        let constant = match (op.opcode, op.a) {
            (Opcode::Set, _) => Some(symbols.canonical(&op.value)),
            (Opcode::Mov, Some(Slot::Named(id))) => {
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
            falls: op.opcode != Opcode::Jmp,
            target: op.target.map(|label| label.index()),
        }
    }

    /// The same of a micro-op, all of whose registers count.
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
            falls,
            target: target.and_then(|target| usize::try_from(target).ok()),
        }
    }

    fn next(&self, at: usize) -> impl Iterator<Item = usize> {
        self.falls.then_some(at.saturating_add(1)).into_iter().chain(self.target)
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
    if touches.iter().all(|touch| touch.falls && touch.target.is_none()) {
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
        waiting.extend(touch.next(at).map(|to| (to, met)));
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
