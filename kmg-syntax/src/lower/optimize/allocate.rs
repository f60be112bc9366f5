//! Registers for the values of the compiler.
//!
//! Two values that are needed at the same time get two registers. A value goes into a register that the body writes
//! anyway, where that one's own value is written again before anybody can read it: slices run whole, so no other node sees
//! it. Only then it takes a scratch register.

use super::super::ir::{Ir, Opcode, Slot, ValueId};
use super::blocks::{Blocks, Flow};
use super::liveness::{Live, at_starts, behind, bit};
use crate::symbols::RegisterId;

/// What a value cannot share a register with, and where it would like to be.
#[derive(Clone, Default)]
struct Value {
    /// Whether some op touches it.
    used: bool,
    named: u64,
    others: Vec<ValueId>,
    /// The registers that it is copied to.
    copies: Vec<RegisterId>,
    /// The op that sets it, if it is a constant.
    constant: Option<Ir>,
    serves: Option<RegisterId>,
}

/// Gives every value a register; how many scratch registers that takes.
pub(super) fn allocate(blocks: &mut Blocks, flow: &Flow) -> usize {
    let scratch = blocks.values;
    if scratch == 0 {
        return 0;
    }
    let values = conflicts(blocks, flow, scratch);
    let mut lendable: Vec<RegisterId> = Vec::new();
    for op in blocks.list.iter().flat_map(|block| &block.ops) {
        if let Some(Slot::Named(id)) = op.d
            && !lendable.contains(&id)
        {
            lendable.push(id);
        }
    }
    lendable.sort_unstable_by_key(|id| id.index());
    let mut homes: Vec<Option<Slot>> = vec![None; scratch];
    let mut most = 0_usize;
    for (number, value) in values.iter().enumerate() {
        if !value.used {
            continue;
        }
        let beside =
            |home: Slot| value.others.iter().any(|other| homes.get(other.index()) == Some(&Some(home)));
        let free = |id: &RegisterId| {
            value.named & bit(*id) == 0 && !beside(Slot::Lent(*id)) && !beside(Slot::Named(*id))
        };
        let copy = value.copies.iter().find(|id| free(id));
        let own = value.serves.filter(|id| lendable.contains(id) && free(id));
        let home = match (copy, own.or_else(|| lendable.iter().copied().find(free))) {
            // It is that register's own value, a little earlier.
            (Some(id), _) => Slot::Named(*id),
            (None, Some(id)) => Slot::Lent(id),
            (None, None) => {
                let mut register = 0_usize;
                while beside(Slot::Scratch(ValueId::new(register))) {
                    register = register.saturating_add(1);
                }
                most = most.max(register.saturating_add(1));
                Slot::Scratch(ValueId::new(register))
            }
        };
        if let Some(entry) = homes.get_mut(number) {
            *entry = Some(home);
        }
    }
    for op in blocks.list.iter_mut().flat_map(|block| &mut block.ops) {
        // A copy that stays one says less than the constant: that two nodes write the same is no race.
        if let (Opcode::Mov, Some(Slot::Scratch(value)), Some(d)) = (op.opcode, op.a, op.d)
            && homes.get(value.index()) != Some(&Some(d))
            && let Some(set) = values.get(value.index()).and_then(|value| value.constant.as_ref())
        {
            *op = Ir { d: Some(d), ..set.clone() };
        }
        for slot in [&mut op.d, &mut op.a, &mut op.b].into_iter().flatten() {
            if let Slot::Scratch(value) = *slot
                && let Some(Some(home)) = homes.get(value.index())
            {
                *slot = *home;
            }
        }
    }
    for block in &mut blocks.list {
        block.ops.retain(|op| op.fixed || op.opcode != Opcode::Mov || op.d != op.a);
    }
    most
}

fn conflicts(blocks: &Blocks, flow: &Flow, scratch: usize) -> Vec<Value> {
    let starts = at_starts(blocks, flow);
    let mut values = vec![Value::default(); scratch];
    for (at, block) in blocks.list.iter().enumerate() {
        let mut live = behind(flow, &starts, at);
        for op in block.ops.iter().rev() {
            write(op, &live, &mut values);
            live.before(op);
        }
    }
    values
}

/// What an op writes keeps apart from all that is live behind it.
fn write(op: &Ir, live: &Live, values: &mut [Value]) {
    match op.d {
        Some(Slot::Scratch(own)) => {
            for other in live.scratch.iter().filter(|other| **other != own) {
                for (one, two) in [(own, *other), (*other, own)] {
                    if let Some(value) = values.get_mut(one.index())
                        && !value.others.contains(&two)
                    {
                        value.others.push(two);
                    }
                }
            }
            if let Some(value) = values.get_mut(own.index()) {
                value.used = true;
                // What is copied is written once.
                value.constant = (op.opcode == Opcode::Set).then(|| op.clone());
                value.named |= live.named;
                value.serves = value.serves.or(op.serves);
            }
        }
        Some(Slot::Named(id) | Slot::Lent(id)) => {
            let copied = match (op.opcode, op.a) {
                (Opcode::Mov, Some(Slot::Scratch(value))) => Some(value),
                _ => None,
            };
            if let Some(value) = copied.and_then(|value| values.get_mut(value.index())) {
                value.copies.push(id);
            }
            // A copy is the same value in both.
            for other in live.scratch.iter().filter(|other| Some(**other) != copied) {
                if let Some(value) = values.get_mut(other.index()) {
                    value.named |= bit(id);
                }
            }
        }
        None => {}
    }
}
