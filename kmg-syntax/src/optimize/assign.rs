//! Register allocation within a slice: registers for the values of the compiler.
//!
//! Two values that are live at the same time get two registers. A value goes into a register that the body writes
//! anyway, where that one's own value is written again before anybody can read it: slices run whole, so no other node sees
//! it. Only then it takes a scratch register.

use super::Slice;
use super::blocks::{Blocks, Flow};
use super::liveness::{Live, at_starts, behind, bit};
use crate::internal::internal_error;
use crate::ir::{Assigned, LabelPlaces, OpIndex, Opcode, ScratchId, ValueId, Virtual, VirtualOp};
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
    constant: Option<VirtualOp>,
    serves: Option<RegisterId>,
}

/// Gives every value a register and every jump its target.
pub(super) fn assign(blocks: Blocks, flow: &Flow) -> Slice {
    if blocks.values == 0 {
        return place(blocks, 0, &|value| {
            internal_error(&format!("a value {value:?} in a slice without any"))
        });
    }
    let values = conflicts(&blocks, flow);
    let (homes, scratch) = homes(&blocks, &values);
    let home = |value: ValueId| match homes.get(value.index()) {
        Some(Some(home)) => *home,
        _ => internal_error("a value without a register"),
    };
    let mut blocks = blocks;
    for op in blocks.list.iter_mut().flat_map(|block| &mut block.ops) {
        // A copy that stays one says less than the constant: that two nodes write the same is no race.
        if let (Opcode::Mov, Some(Virtual::Value(value)), Some(d)) = (op.opcode, op.a, op.d)
            && home(value) != assigned(d, &home)
            && let Some(set) = values.get(value.index()).and_then(|value| value.constant.as_ref())
        {
            *op = VirtualOp { d: Some(d), ..set.clone() };
        }
    }
    place(blocks, scratch, &home)
}

fn assigned(register: Virtual, home: &dyn Fn(ValueId) -> Assigned) -> Assigned {
    match register {
        Virtual::Named(id) => Assigned::Named(id),
        Virtual::Value(value) => home(value),
    }
}

/// The ops of some blocks one after another, with registers from `home`. Copies within one register go.
pub(super) fn place(blocks: Blocks, scratch: usize, home: &dyn Fn(ValueId) -> Assigned) -> Slice {
    let mut places = LabelPlaces::with_labels(blocks.label_count());
    let is_kept = |op: &VirtualOp| {
        let own = |register: Option<Virtual>| register.map(|register| assigned(register, home));
        op.fixed || op.opcode != Opcode::Mov || own(op.d) != own(op.a)
    };
    let mut kept = 0_usize;
    for block in &blocks.list {
        places.set(block.label, OpIndex::new(kept));
        kept = kept.saturating_add(block.ops.iter().filter(|op| is_kept(op)).count());
    }
    let mut ops = Vec::with_capacity(kept);
    for op in blocks.list.into_iter().flat_map(|block| block.ops) {
        if is_kept(&op) {
            ops.push(op.map(|register| assigned(register, home), |label| places.get(label)));
        }
    }
    Slice { ops, scratch }
}

/// For each value its register, and how many scratch registers that takes.
fn homes(blocks: &Blocks, values: &[Value]) -> (Vec<Option<Assigned>>, usize) {
    let mut lendable: Vec<RegisterId> = Vec::new();
    for op in blocks.list.iter().flat_map(|block| &block.ops) {
        if let Some(Virtual::Named(id)) = op.d
            && !lendable.contains(&id)
        {
            lendable.push(id);
        }
    }
    lendable.sort_unstable_by_key(|id| id.index());
    let mut homes: Vec<Option<Assigned>> = vec![None; values.len()];
    let mut most = 0_usize;
    for (number, value) in values.iter().enumerate() {
        if !value.used {
            continue;
        }
        let beside =
            |home: Assigned| value.others.iter().any(|other| homes.get(other.index()) == Some(&Some(home)));
        let free = |id: &RegisterId| {
            value.named & bit(*id) == 0 && !beside(Assigned::Lent(*id)) && !beside(Assigned::Named(*id))
        };
        let copy = value.copies.iter().find(|id| free(id));
        let own = value.serves.filter(|id| lendable.contains(id) && free(id));
        let home = match (copy, own.or_else(|| lendable.iter().copied().find(free))) {
            // It is that register's own value, a little earlier.
            (Some(id), _) => Assigned::Named(*id),
            (None, Some(id)) => Assigned::Lent(id),
            (None, None) => {
                let mut register = 0_usize;
                while beside(Assigned::Scratch(ScratchId::new(register))) {
                    register = register.saturating_add(1);
                }
                most = most.max(register.saturating_add(1));
                Assigned::Scratch(ScratchId::new(register))
            }
        };
        if let Some(entry) = homes.get_mut(number) {
            *entry = Some(home);
        }
    }
    (homes, most)
}

fn conflicts(blocks: &Blocks, flow: &Flow) -> Vec<Value> {
    let starts = at_starts(blocks, flow);
    let mut values = vec![Value::default(); blocks.values];
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
fn write(op: &VirtualOp, live: &Live, values: &mut [Value]) {
    match op.d {
        Some(Virtual::Value(own)) => {
            for other in live.values.iter().filter(|other| **other != own) {
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
        Some(Virtual::Named(id)) => {
            let copied = match (op.opcode, op.a) {
                (Opcode::Mov, Some(Virtual::Value(value))) => Some(value),
                _ => None,
            };
            if let Some(value) = copied.and_then(|value| values.get_mut(value.index())) {
                value.copies.push(id);
            }
            // A copy is the same value in both.
            for other in live.values.iter().filter(|other| Some(**other) != copied) {
                if let Some(value) = values.get_mut(other.index()) {
                    value.named |= bit(id);
                }
            }
        }
        None => {}
    }
}
