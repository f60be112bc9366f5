//! What is the same in every turn of a loop is computed once in front of it.
//!
//! Only values of the compiler move, and only in front of loops that control enters from one block: what stands at that
//! block's end comes before everything in the loop. It takes a register through the whole loop, so a graph that
//! has none left is lowered without this.

use super::blocks::{Block, Blocks, Flow};
use super::liveness::bit;
use crate::ir::{Virtual, VirtualOp};

/// Where control enters a loop.
#[derive(Clone, Copy)]
enum Entry {
    /// From the block in front, at its end or before the jump that it ends with.
    Before,
    /// From the block in front when it does not jump.
    Between,
}

/// Moves what it can; whether blocks may be empty now.
pub(super) fn hoist(blocks: &mut Blocks, flow: &mut Flow) -> bool {
    if blocks.values == 0 {
        return false;
    }
    let mut loops = flow.cfg.loops();
    if loops.is_empty() {
        return false;
    }
    if part_entries(blocks, flow, &loops) {
        *flow = Flow::new(blocks);
        loops = flow.cfg.loops();
    }
    let mut writes = vec![0_usize; blocks.values];
    for op in blocks.list.iter().flat_map(|block| &block.ops) {
        if let Some(Virtual::Value(value)) = op.d
            && let Some(count) = writes.get_mut(value.index())
        {
            *count = count.saturating_add(1);
        }
    }
    for around in loops {
        if entry(blocks, flow, around).is_some() {
            out_of(blocks, &writes, around);
        }
    }
    true
}

/// How control enters a loop, if it does from the block in front of it alone.
fn entry(blocks: &Blocks, flow: &Flow, (head, end): (usize, usize)) -> Option<Entry> {
    let front = head.checked_sub(1)?;
    let inside = head..=end;
    let mut from = flow.sources.iter().take(end.saturating_add(1)).skip(head).flatten();
    if !from.all(|source| *source == front || inside.contains(source)) {
        return None;
    }
    let block = blocks.list.get(front)?;
    let passes =
        block.jump().and_then(|op| op.target).is_some_and(|to| !inside.contains(&flow.places.of(to)));
    Some(if passes { Entry::Between } else { Entry::Before })
}

/// Puts empty blocks where something may move to: in front of a loop at the start, and between a jump past a loop and
/// the loop; whether there are such places.
fn part_entries(blocks: &mut Blocks, flow: &Flow, loops: &[(usize, usize)]) -> bool {
    let mut before: Vec<usize> = Vec::new();
    for around in loops {
        if around.0 == 0 || matches!(entry(blocks, flow, *around), Some(Entry::Between)) {
            before.push(around.0);
        }
    }
    if before.is_empty() {
        return false;
    }
    let mut list: Vec<Block> = Vec::with_capacity(blocks.len().saturating_add(before.len()));
    let mut before = before.into_iter().peekable();
    for (at, block) in std::mem::take(&mut blocks.list).into_iter().enumerate() {
        if before.next_if_eq(&at).is_some() {
            let empty = blocks.new_block(Vec::new());
            list.push(empty);
        }
        list.push(block);
    }
    blocks.list = list;
    true
}

fn out_of(blocks: &mut Blocks, writes: &[usize], (head, end): (usize, usize)) {
    let Some(front) = head.checked_sub(1) else { return };
    let count = end.saturating_sub(front);
    let inside = || blocks.list.iter().skip(head).take(count).flat_map(|block| &block.ops);
    let candidate = |op: &VirtualOp| match op.d {
        Some(Virtual::Value(value)) if op.is_pure() && writes.get(value.index()) == Some(&1) => {
            Some(value.index())
        }
        _ => None,
    };
    if !inside().any(|op| candidate(op).is_some()) {
        return;
    }
    let (mut named, mut values) = (0_u64, vec![false; writes.len()]);
    for op in inside() {
        match op.d {
            Some(Virtual::Named(id)) => named |= bit(id),
            Some(Virtual::Value(value)) => {
                if let Some(written) = values.get_mut(value.index()) {
                    *written = true;
                }
            }
            None => {}
        }
    }
    let mut moved: Vec<VirtualOp> = Vec::new();
    for block in blocks.list.iter_mut().skip(head).take(count) {
        block.ops.retain(|op| {
            let stays = |register: Virtual| match register {
                Virtual::Named(id) => named & bit(id) == 0,
                Virtual::Value(value) => values.get(value.index()) == Some(&false),
            };
            let Some(value) = candidate(op).filter(|_| op.reads().all(stays)) else { return true };
            if let Some(written) = values.get_mut(value) {
                *written = false;
            }
            moved.push(op.clone());
            false
        });
    }
    if let Some(block) = blocks.list.get_mut(front) {
        let at = block.ops.len().saturating_sub(usize::from(block.jump().is_some()));
        block.ops.splice(at..at, moved);
    }
}
