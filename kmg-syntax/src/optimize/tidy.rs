//! Jumps to jumps, jumps to the next op, ops that no path reaches. Ops that were written as assembly stay.

use super::blocks::{Block, Blocks, Flow, Places};
use crate::ir::{LabelId, Opcode};

/// Tidies until nothing changes, and joins blocks that nothing jumps between.
pub(super) fn tidy(blocks: &mut Blocks) {
    // Every turn but the last takes an op out.
    for _ in 0..blocks.len().saturating_add(2) {
        let mut changed = shorten_jumps(blocks);
        changed |= drop_unreached(blocks);
        if !changed {
            break;
        }
    }
    join(blocks);
}

/// For each block the first one at or after it that has an op; the last block for those at the end.
fn solid(blocks: &Blocks) -> Vec<usize> {
    let last = blocks.len().saturating_sub(1);
    let mut solid = vec![last; blocks.len()];
    let mut next = last;
    for (at, (block, entry)) in blocks.list.iter().zip(&mut solid).enumerate().rev() {
        if !block.ops.is_empty() {
            next = at;
        }
        *entry = next;
    }
    solid
}

/// For each block where control is once it has gone through the jumps that it finds there. A circle of jumps leads to
/// one of its own.
fn leads(blocks: &Blocks, places: &Places, solid: &[usize]) -> Vec<usize> {
    let solid_at = |at: usize| solid.get(at).copied().unwrap_or(at);
    let mut leads: Vec<Option<usize>> = vec![None; blocks.len()];
    let mut on_way = vec![false; blocks.len()];
    for start in 0..blocks.len() {
        let (mut at, mut way) = (solid_at(start), vec![start]);
        let end = loop {
            if let Some(Some(known)) = leads.get(at) {
                break *known;
            }
            let first = blocks.list.get(at).and_then(|block| block.ops.first());
            let onward = first.filter(|op| op.opcode == Opcode::Jmp).and_then(|op| op.target);
            let (Some(label), Some(seen @ false)) = (onward, on_way.get_mut(at)) else { break at };
            *seen = true;
            way.push(at);
            at = solid_at(places.of(label));
        };
        for passed in way {
            if let (Some(entry), Some(seen)) = (leads.get_mut(passed), on_way.get_mut(passed)) {
                *entry = Some(end);
                *seen = false;
            }
        }
    }
    leads.into_iter().enumerate().map(|(at, lead)| lead.unwrap_or(at)).collect()
}

/// A jump to a `jmp` goes where that one goes, and a jump to where control goes anyway goes; whether one went.
fn shorten_jumps(blocks: &mut Blocks) -> bool {
    let places = blocks.places();
    let solid = solid(blocks);
    let leads = leads(blocks, &places, &solid);
    let labels: Vec<LabelId> = blocks.list.iter().map(|block| block.label).collect();
    let mut changed = false;
    for (at, block) in blocks.list.iter_mut().enumerate() {
        let Some(op) = block.ops.last_mut() else { continue };
        let Some(target) = op.target else { continue };
        let place = places.of(target);
        let ends = if op.fixed { &solid } else { &leads };
        let end = ends.get(place).copied().unwrap_or(place);
        op.target = labels.get(end).copied();
        if op.fixed {
            continue;
        }
        let next = at.saturating_add(1);
        let same =
            solid.get(next) == Some(&end) || (op.opcode != Opcode::Jmp && leads.get(next) == Some(&end));
        if same {
            block.ops.pop();
            changed = true;
        }
    }
    changed
}

fn drop_unreached(blocks: &mut Blocks) -> bool {
    let reached = Flow::new(blocks).cfg.reached();
    let mut changed = false;
    for (block, reached) in blocks.list.iter_mut().zip(reached) {
        if !reached {
            let before = block.ops.len();
            block.ops.retain(|op| op.fixed);
            changed |= block.ops.len() != before;
        }
    }
    changed
}

/// Takes empty blocks out, and joins what no jump parts.
fn join(blocks: &mut Blocks) {
    let places = blocks.places();
    let solid = solid(blocks);
    let labels: Vec<LabelId> = blocks.list.iter().map(|block| block.label).collect();
    let mut aimed_at = vec![false; blocks.len()];
    for op in blocks.list.iter_mut().filter_map(|block| block.ops.last_mut()) {
        let Some(place) = op.target.and_then(|label| solid.get(places.of(label))) else { continue };
        op.target = labels.get(*place).copied();
        if let Some(entry) = aimed_at.get_mut(*place) {
            *entry = true;
        }
    }
    let last = blocks.len().saturating_sub(1);
    let mut list: Vec<Block> = Vec::with_capacity(blocks.len());
    for ((at, block), aimed_at) in std::mem::take(&mut blocks.list).into_iter().enumerate().zip(aimed_at) {
        if block.ops.is_empty() && at != last {
            continue;
        }
        match list.last_mut() {
            Some(before) if at != last && !aimed_at && before.jump().is_none() => {
                before.ops.extend(block.ops);
            }
            _ => list.push(block),
        }
    }
    blocks.list = list;
}
