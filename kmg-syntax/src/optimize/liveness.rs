//! Which registers are read again, and stores that nobody reads.
//!
//! Registers with names are live at the end of a slice. They are also live where a remainder can fail, because its
//! error event ends the run and the host then sees them; the register that the failing assignment writes is not.

use super::blocks::{Blocks, Flow};
use crate::ir::{Opcode, ValueId, Virtual, VirtualOp};
use crate::symbols::RegisterId;

/// A set of registers: those with names as bits, the compiler's values in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Live {
    pub(super) named: u64,
    pub(super) values: Vec<ValueId>,
}

/// The bit of a named register. A graph with more than 64 is refused in any case.
pub(super) fn bit(id: RegisterId) -> u64 {
    u32::try_from(id.index()).ok().and_then(|shift| 1_u64.checked_shl(shift)).unwrap_or(0)
}

impl Live {
    /// The registers that are live behind the last op.
    pub(super) const fn at_end() -> Self {
        Self { named: u64::MAX, values: Vec::new() }
    }

    pub(super) fn contains(&self, register: Virtual) -> bool {
        match register {
            Virtual::Named(id) => self.named & bit(id) != 0,
            Virtual::Value(value) => self.values.binary_search(&value).is_ok(),
        }
    }

    fn insert(&mut self, register: Virtual) {
        match register {
            Virtual::Named(id) => self.named |= bit(id),
            Virtual::Value(value) => {
                if let Err(at) = self.values.binary_search(&value) {
                    self.values.insert(at, value);
                }
            }
        }
    }

    fn remove(&mut self, register: Virtual) {
        match register {
            Virtual::Named(id) => self.named &= !bit(id),
            Virtual::Value(value) => {
                if let Ok(at) = self.values.binary_search(&value) {
                    self.values.remove(at);
                }
            }
        }
    }

    fn extend(&mut self, other: &Self) {
        self.named |= other.named;
        for value in &other.values {
            self.insert(Virtual::Value(*value));
        }
    }

    /// From what is live behind an op to what is live before it.
    pub(super) fn before(&mut self, op: &VirtualOp) {
        if let Some(d) = op.d {
            self.remove(d);
        }
        if op.can_fail() {
            self.named |= !op.serves.map_or(0, bit);
        }
        for register in op.reads() {
            self.insert(register);
        }
    }
}

/// What a block reads before it writes it, and what it writes.
#[derive(Default)]
struct Effect {
    reads: Live,
    writes: Live,
}

/// For each block what is live at its start.
pub(super) fn at_starts(blocks: &Blocks, flow: &Flow) -> Vec<Live> {
    let effects: Vec<Effect> = blocks
        .list
        .iter()
        .map(|block| {
            let mut effect = Effect::default();
            for op in block.ops.iter().rev() {
                effect.reads.before(op);
                if let Some(d) = op.d {
                    effect.writes.insert(d);
                }
            }
            effect
        })
        .collect();
    let mut starts: Vec<Live> = vec![Live::default(); blocks.len()];
    loop {
        let mut changed = false;
        for (at, effect) in effects.iter().enumerate().rev() {
            let mut live = behind(flow, &starts, at);
            live.named &= !effect.writes.named;
            live.values.retain(|value| effect.writes.values.binary_search(value).is_err());
            live.extend(&effect.reads);
            if let Some(entry) = starts.get_mut(at)
                && *entry != live
            {
                *entry = live;
                changed = true;
            }
        }
        // Sets only grow, so this ends.
        if !changed {
            return starts;
        }
    }
}

/// What is live behind the last op of a block.
pub(super) fn behind(flow: &Flow, starts: &[Live], at: usize) -> Live {
    if at.saturating_add(1) == flow.cfg.len() {
        return Live::at_end();
    }
    let mut live = Live::default();
    for next in flow.cfg.next(at).into_iter().flatten() {
        if let Some(start) = starts.get(next) {
            live.extend(start);
        }
    }
    live
}

/// Takes out what writes a register that is written again before anybody reads it.
pub(super) fn drop_dead_stores(blocks: &mut Blocks, flow: &Flow) -> bool {
    let mut changed = false;
    // What a store that went has read may be dead in the blocks in front of it.
    while drop_from_blocks(blocks, flow) {
        changed = true;
        if blocks.is_straight() {
            break;
        }
    }
    changed
}

fn drop_from_blocks(blocks: &mut Blocks, flow: &Flow) -> bool {
    let starts = at_starts(blocks, flow);
    let mut changed = false;
    for at in 0..blocks.len() {
        let mut live = behind(flow, &starts, at);
        let Some(block) = blocks.list.get_mut(at) else { continue };
        let mut index = block.ops.len();
        while let Some(before) = index.checked_sub(1) {
            index = before;
            let Some(op) = block.ops.get(index) else { break };
            let needless = match op.d {
                Some(d) => !live.contains(d) || (op.opcode == Opcode::Mov && op.d == op.a),
                None => true,
            };
            if needless && op.is_pure() {
                block.ops.remove(index);
                changed = true;
            } else {
                live.before(op);
            }
        }
    }
    changed
}
