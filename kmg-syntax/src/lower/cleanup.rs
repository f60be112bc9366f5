//! What lowering leaves to tidy: jumps to jumps, jumps to the next op, ops that nothing reaches. Ops that were
//! written as assembly stay as they are.

use proc_macro2::Span;

use super::ir::{Ir, Item, LabelId, Opcode, label_count, label_places};

/// Tidies until nothing changes.
pub(super) fn clean(items: &mut Vec<Item>) {
    // Every turn but the last removes an op or shortens a chain of jumps.
    for _ in 0..items.len().saturating_add(1) {
        let mut changed = thread_jumps(items);
        changed |= remove_unreached(items);
        changed |= remove_jumps_to_next(items);
        if !changed {
            break;
        }
    }
}

fn ops(items: &[Item]) -> Vec<&Ir> {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Op(ir) => Some(ir),
            Item::Label(_) => None,
        })
        .collect()
}

/// A jump to a `jmp` goes where that one goes.
fn thread_jumps(items: &mut [Item]) -> bool {
    let places = label_places(items, label_count(items));
    let ends: Vec<Option<LabelId>> = {
        let ops = ops(items);
        let next = |label: LabelId| {
            let op = places.get(label.0).and_then(|place| ops.get(*place))?;
            if op.opcode == Opcode::Jmp { op.target } else { None }
        };
        (0..places.len())
            .map(|label| {
                let mut end = LabelId(label);
                // A circle of jumps has no end: a step per label is enough to know.
                for _ in 0..places.len() {
                    match next(end) {
                        Some(further) => end = further,
                        None => return (end.0 != label).then_some(end),
                    }
                }
                None
            })
            .collect()
    };
    let mut changed = false;
    for item in items {
        if let Item::Op(ir) = item
            && !ir.fixed
            && let Some(target) = ir.target
            && let Some(Some(end)) = ends.get(target.0)
        {
            ir.target = Some(*end);
            changed = true;
        }
    }
    changed
}

/// Which ops some path from the start reaches.
fn reached(items: &[Item]) -> Vec<bool> {
    let places = label_places(items, label_count(items));
    let ops = ops(items);
    let mut reached = vec![false; ops.len()];
    let mut waiting = vec![0_usize];
    while let Some(at) = waiting.pop() {
        let (Some(op), Some(seen)) = (ops.get(at), reached.get_mut(at)) else { continue };
        if std::mem::replace(seen, true) {
            continue;
        }
        if let Some(place) = op.target.and_then(|label| places.get(label.0)) {
            waiting.push(*place);
        }
        if op.opcode != Opcode::Jmp {
            waiting.push(at.saturating_add(1));
        }
    }
    reached
}

/// The first token of each stretch of ops that no path reaches. It is asked before anything is tidied away; ops that
/// only join others, such as the jump back after a `break`, make no stretch.
pub(super) fn unreached_stretches(items: &[Item]) -> Vec<Span> {
    let mut stretches = Vec::new();
    let mut stretch: Option<Span> = None;
    for (op, reached) in ops(items).into_iter().zip(reached(items)) {
        if reached {
            stretches.extend(stretch.take());
        } else if let Some(at) = op.at {
            // A loop's test may stand behind its body: the first is the one that is written first.
            let place = |span: Span| (span.start().line, span.start().column);
            stretch = Some(stretch.filter(|first| place(*first) <= place(at)).unwrap_or(at));
        }
    }
    stretches.extend(stretch);
    stretches
}

fn remove_unreached(items: &mut Vec<Item>) -> bool {
    let reached = reached(items);
    retain(items, |ir, index| ir.fixed || reached.get(index).copied().unwrap_or(true))
}

fn remove_jumps_to_next(items: &mut Vec<Item>) -> bool {
    let places = label_places(items, label_count(items));
    retain(items, |ir, index| {
        let next = ir.target.and_then(|label| places.get(label.0)) == Some(&index.saturating_add(1));
        ir.fixed || !ir.opcode.jumps() || !next
    })
}

/// Keeps the ops that a test, given each op and its index, accepts; whether any went.
fn retain(items: &mut Vec<Item>, keep: impl Fn(&Ir, usize) -> bool) -> bool {
    let before = items.len();
    let mut index = 0_usize;
    items.retain(|item| match item {
        Item::Label(_) => true,
        Item::Op(ir) => {
            let kept = keep(ir, index);
            index = index.saturating_add(1);
            kept
        }
    });
    items.len() != before
}
