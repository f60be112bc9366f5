//! Fewer jumps for the same paths.
//!
//! Each form is one that statements make and that a person would write shorter: two branches that end alike, a branch
//! of one op, a loop that is left in its middle, and tests that the machine only has the other way round.

use super::Effort;
use super::blocks::{Block, Blocks, Flow};
use super::liveness;
use super::tidy::tidy;
use crate::ir::{LabelId, Opcode, ValueId, Virtual, VirtualOp};
use crate::value::Value;

/// How often the forms are looked for: one can make another, and each round takes one op more of what two paths share.
const ROUNDS: usize = 16;

/// Shortens until nothing changes; where control goes then.
pub(super) fn shorten(blocks: &mut Blocks, effort: Effort) -> Flow {
    let mut flow = Flow::new(blocks);
    for _ in 0..ROUNDS {
        if blocks.is_straight() {
            break;
        }
        let changed =
            merge_tails(blocks, &flow) || lift_branches(blocks, &flow, effort) || rotate_loops(blocks, &flow);
        if !changed {
            break;
        }
        tidy(blocks);
        flow = Flow::new(blocks);
    }
    flow
}

/// Paths to one place that end with the same op share it.
fn merge_tails(blocks: &mut Blocks, flow: &Flow) -> bool {
    // The blocks that end by going to each place: the one that falls into it first, as its op stays.
    let mut ways: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for (at, block) in blocks.list.iter().enumerate() {
        let to = match block.jump() {
            None => Some(at.saturating_add(1)),
            Some(op) if op.opcode == Opcode::Jmp && !op.fixed => op.target.map(|label| flow.places.of(label)),
            Some(_) => None,
        };
        if let Some(way) = to.and_then(|to| ways.get_mut(to)) {
            if block.jump().is_none() { way.insert(0, at) } else { way.push(at) }
        }
    }
    let mut tails: Vec<(usize, Block)> = Vec::new();
    for way in ways {
        let Some((kept, others)) = alike(blocks, &way) else { continue };
        let tail = blocks.list.get_mut(kept).map(|block| {
            let from_end = if block.jump().is_some() { 2 } else { 1 };
            block.ops.split_off(block.ops.len().saturating_sub(from_end))
        });
        let tail = blocks.new_block(tail.unwrap_or_default());
        for other in others {
            if let Some(block) = blocks.list.get_mut(other)
                && let Some(jump) = block.ops.pop()
            {
                block.ops.pop();
                block.ops.push(VirtualOp { target: Some(tail.label), ..jump });
            }
        }
        tails.push((kept, tail));
    }
    let changed = !tails.is_empty();
    // From the last one on, so that places in front stay what they are.
    tails.sort_unstable_by_key(|(at, _)| *at);
    for (at, tail) in tails.into_iter().rev() {
        blocks.list.insert(at.saturating_add(1), tail);
    }
    changed
}

/// The first of some blocks whose last op others have too, and those.
fn alike(blocks: &Blocks, way: &[usize]) -> Option<(usize, Vec<usize>)> {
    let last = |at: usize| blocks.list.get(at).and_then(last_op);
    way.iter().enumerate().find_map(|(index, kept)| {
        let op = last(*kept)?;
        let others = way.iter().copied().skip(index.saturating_add(1));
        let others: Vec<usize> =
            others.filter(|at| last(*at).is_some_and(|other| is_same(op, other))).collect();
        (!others.is_empty()).then_some((*kept, others))
    })
}

/// The op before the jump at a block's end, or its last.
fn last_op(block: &Block) -> Option<&VirtualOp> {
    block.ops.iter().rev().find(|op| !op.opcode.jumps())
}

/// Whether two ops of statements do the same.
fn is_same(a: &VirtualOp, b: &VirtualOp) -> bool {
    let plain = !a.fixed && !b.fixed && a.divides == b.divides;
    plain && (a.opcode, a.d, a.a, a.b) == (b.opcode, b.d, b.a, b.b) && a.value == b.value
}

/// `if c { x = 1 } else { x = 2 }`: the branch that is jumped to is one op on a register that the other writes too, so it
/// can stand in front of the test, and one of them needs no jump past the other. Where registers are saved, a value of
/// the compiler that is tested may need that very register.
fn lift_branches(blocks: &mut Blocks, flow: &Flow, effort: Effort) -> bool {
    let goes_to = |jump: &VirtualOp| match jump.opcode {
        Opcode::Jmp if !jump.fixed => jump.target.map(|label| flow.places.of(label)),
        _ => None,
    };
    // Moving an op to the front of its only way there makes no register live that was not, so one look is enough.
    let mut starts = None;
    let mut changed = false;
    for at in (1..blocks.len()).rev() {
        let Some(block) = blocks.list.get(at) else { continue };
        let (op, goes_on) = match block.ops.as_slice() {
            // It falls to where the block in front of it jumps.
            [op] => {
                let front = blocks.list.get(at.saturating_sub(1)).and_then(Block::jump);
                (op, front.and_then(goes_to) == Some(at.saturating_add(1)))
            }
            [op, jump] => (op, goes_to(jump).is_some()),
            _ => continue,
        };
        let (Some(d), true, true) = (op.d, goes_on, op.is_pure()) else { continue };
        let Some([from]) = flow.sources.get(at).map(Vec::as_slice) else { continue };
        let test = blocks.list.get(*from).and_then(Block::jump).filter(|jump| {
            jump.opcode != Opcode::Jmp
                && !jump.fixed
                && jump.target.map(|label| flow.places.of(label)) == Some(at)
                && jump.reads().all(|register| {
                    register != d && (effort == Effort::Ops || matches!(register, Virtual::Named(_)))
                })
        });
        if test.is_none() {
            continue;
        }
        let starts = starts.get_or_insert_with(|| liveness::at_starts(blocks, flow));
        if starts.get(from.saturating_add(1)).is_none_or(|live| live.contains(d)) {
            continue;
        }
        let (op, from) = (op.clone(), *from);
        // What is left there only goes on to the end.
        if let Some(block) = blocks.list.get_mut(at) {
            block.ops.remove(0);
        }
        if let Some(block) = blocks.list.get_mut(from)
            && let Some(jump) = block.ops.pop()
        {
            block.ops.push(op);
            block.ops.push(jump);
        }
        changed = true;
    }
    changed
}

/// `loop { a; if c { break; } b; }` where leaving takes two jumps: control enters at a, and the test jumps back to b.
fn rotate_loops(blocks: &mut Blocks, flow: &Flow) -> bool {
    let mut changed = false;
    let mut next = blocks.len();
    // From the last one on, so that places in front stay what they are.
    while let Some(last) = next.checked_sub(1) {
        next = last;
        let Some(back) = blocks.list.get(last).and_then(Block::jump) else { continue };
        let Some(head) = back.target.map(|label| flow.places.of(label)).filter(|head| *head <= last) else {
            continue;
        };
        if back.opcode != Opcode::Jmp || back.fixed {
            continue;
        }
        let end = last.saturating_add(1);
        // The jump out, the test that steps over it, and where the rest of the loop begins.
        let out = (head..last).find(|out| {
            let leaves = blocks.list.get(*out).and_then(Block::only_jumps).map(|label| flow.places.of(label));
            let rest = out.saturating_add(1);
            leaves == Some(end) && rest <= last && steps_over(blocks, flow, *out, rest)
        });
        if let Some(out) = out {
            rotate(blocks, head, out, last);
            changed = true;
            next = head;
        }
    }
    changed
}

/// Whether the block in front of a lone jump ends with a test that steps over it, and nothing else goes there.
fn steps_over(blocks: &Blocks, flow: &Flow, out: usize, rest: usize) -> bool {
    let Some(front) = out.checked_sub(1) else { return false };
    let test = blocks.list.get(front).and_then(Block::jump);
    flow.sources.get(out).is_some_and(|sources| sources.as_slice() == [front])
        && test.is_some_and(|op| {
            op.opcode != Opcode::Jmp
                && !op.fixed
                && op.target.map(|label| flow.places.of(label)) == Some(rest)
        })
}

fn rotate(blocks: &mut Blocks, head: usize, out: usize, last: usize) {
    let front = head.checked_sub(1).and_then(|front| blocks.list.get(front));
    let falls_in = front.is_none_or(Block::falls);
    let entry = blocks.list.get(head).map(|block| block.label);
    let mut list = std::mem::take(&mut blocks.list);
    let behind = list.split_off(last.saturating_add(1));
    let mut rest = list.split_off(out.saturating_add(1));
    list.pop();
    let first = list.split_off(head);
    if falls_in && let Some(entry) = entry {
        let jump = blocks.new_block(vec![VirtualOp::new(Opcode::Jmp).to(entry)]);
        list.push(jump);
    }
    if let Some(block) = rest.last_mut() {
        block.ops.pop();
    }
    list.extend(rest);
    list.extend(first);
    list.extend(behind);
    blocks.list = list;
}

/// `jnz a, 'past; jmp 'to; 'past:` is a jump where a is 0. Two of them are longer than one register that holds 0 and a
/// `jeq` each.
pub(super) fn share_zero(blocks: &mut Blocks, flow: &Flow, zero: Option<Virtual>) -> bool {
    let inverse: Vec<(usize, LabelId)> = (1..blocks.len())
        .filter_map(|out| {
            let to = blocks.list.get(out).and_then(Block::only_jumps)?;
            let front = out.checked_sub(1)?;
            let test = blocks.list.get(front).and_then(Block::jump)?;
            let over = steps_over(blocks, flow, out, out.saturating_add(1));
            (test.opcode == Opcode::Jnz && over).then_some((front, to))
        })
        .collect();
    if inverse.len() < if zero.is_some() { 1 } else { 2 } {
        return false;
    }
    let register = zero.unwrap_or(Virtual::Value(ValueId::new(blocks.values)));
    for (at, to) in inverse {
        if let Some(test) = blocks.list.get_mut(at).and_then(|block| block.ops.last_mut()) {
            (test.opcode, test.b, test.target) = (Opcode::Jeq, Some(register), Some(to));
        }
        if let Some(out) = blocks.list.get_mut(at.saturating_add(1)) {
            out.ops.clear();
        }
    }
    if zero.is_none() {
        blocks.values = blocks.values.saturating_add(1);
        // Nothing may jump to what stands in front of the first block.
        let set = VirtualOp::new(Opcode::Set).d(register).value(Value::Known(0));
        let first = blocks.new_block(vec![set]);
        blocks.list.insert(0, first);
    }
    tidy(blocks);
    true
}
