//! What a slice does: which of its ops can be reached, the way to its end, the registers it reads and writes.

use std::collections::VecDeque;

use kmg_runtime::Register;

use super::registers::Numbers;
use crate::lower::{Opcode, Slice, Slot};
use crate::symbols::Symbols;
use crate::value::Value;

/// Where control goes after the op at an index: the next one, the target, or both.
fn next(slice: &Slice, at: usize) -> impl Iterator<Item = usize> {
    let op = slice.ops.get(at);
    let target = op.and_then(|op| op.target).map(|label| label.0);
    let falls = op.is_some_and(|op| op.opcode != Opcode::Jmp);
    falls.then_some(at.saturating_add(1)).into_iter().chain(target)
}

/// The fewest micro-ops from the start of a slice to its end; `None` if no path goes there.
pub(crate) fn shortest(slice: &Slice) -> Option<usize> {
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
pub(super) struct Effect {
    /// Some path reads it before it writes it.
    pub(super) reads: bool,
    /// Some op that can be reached writes it.
    pub(super) writes: bool,
    /// Every write sets this constant.
    pub(super) constant: Option<Value>,
    /// Every op that touches it adds to it; what they add, as far as it is in registers with names.
    pub(super) sum: Option<Vec<Register>>,
}

/// The registers of one op, by number; scratch registers are left out.
struct Touch {
    writes: Option<Register>,
    reads: Vec<Register>,
}

fn touch(op: &crate::lower::Ir, numbers: &Numbers) -> Touch {
    let number = |slot: Option<Slot>| match slot {
        Some(Slot::Named(id)) => Some(numbers.named(id)),
        Some(Slot::Scratch(_)) | None => None,
    };
    Touch { writes: number(op.d), reads: [op.a, op.b].into_iter().filter_map(number).collect() }
}

fn bit(register: Register) -> u16 {
    1_u16.wrapping_shl(register.number().into())
}

/// For each op the registers that every path from the start has written before it.
fn written_before(slice: &Slice, touches: &[Touch]) -> Vec<Option<u16>> {
    let mut written: Vec<Option<u16>> = vec![None; slice.ops.len()];
    let mut waiting = vec![(0_usize, 0_u16)];
    while let Some((at, arriving)) = waiting.pop() {
        let Some(entry) = written.get_mut(at) else { continue };
        // Fewer registers than on another path: what follows is looked at again, at most 16 times.
        let met = entry.map_or(arriving, |known| known & arriving);
        if *entry == Some(met) {
            continue;
        }
        *entry = Some(met);
        let own = touches.get(at).and_then(|touch| touch.writes).map_or(0, bit);
        waiting.extend(next(slice, at).map(|to| (to, met | own)));
    }
    written
}

/// What a slice does to each register that it touches, in register order.
pub(super) fn effects(slice: &Slice, symbols: &Symbols, numbers: &Numbers) -> Vec<(Register, Effect)> {
    let touches: Vec<Touch> = slice.ops.iter().map(|op| touch(op, numbers)).collect();
    let written = written_before(slice, &touches);
    let mut effects: Vec<Option<Effect>> = vec![None; Register::COUNT];
    for ((op, touch), written) in slice.ops.iter().zip(&touches).zip(&written) {
        let Some(written) = written else { continue };
        let added = added(op, numbers);
        for register in &touch.reads {
            let Some(effect) = effects.get_mut(register.index()) else { continue };
            let effect = effect.get_or_insert_with(fresh);
            effect.reads |= written & bit(*register) == 0;
            if touch.writes != Some(*register) {
                effect.sum = None;
            }
        }
        let Some(register) = touch.writes else { continue };
        let Some(effect) = effects.get_mut(register.index()) else { continue };
        let effect = effect.get_or_insert_with(fresh);
        let first = !std::mem::replace(&mut effect.writes, true);
        let constant = match (op.opcode, op.a) {
            (Opcode::Set, _) => Some(symbols.canonical(&op.value)),
            (Opcode::Mov, Some(Slot::Named(id))) => {
                symbols.constant(id).map(|value| symbols.canonical(&value))
            }
            _ => None,
        };
        effect.constant = if first {
            constant
        } else {
            effect.constant.take().filter(|known| Some(known) == constant.as_ref())
        };
        match (added, &mut effect.sum) {
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

/// The registers that `r = r + x` adds, if the op is of that form.
fn added(op: &crate::lower::Ir, numbers: &Numbers) -> Option<Vec<Register>> {
    let d = op.d?;
    let same = |slot: Option<Slot>| match (slot, d) {
        (Some(Slot::Named(a)), Slot::Named(b)) => numbers.named(a) == numbers.named(b),
        _ => false,
    };
    let named = |slot: Option<Slot>| match slot {
        Some(Slot::Named(id)) => vec![numbers.named(id)],
        Some(Slot::Scratch(_)) | None => Vec::new(),
    };
    match (op.opcode, same(op.a), same(op.b)) {
        (Opcode::Addi, true, _) => Some(Vec::new()),
        (Opcode::Add, true, false) => Some(named(op.b)),
        (Opcode::Add, false, true) => Some(named(op.a)),
        _ => None,
    }
}
