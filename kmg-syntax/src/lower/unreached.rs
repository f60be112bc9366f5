//! Code that no path reaches, before anything is tidied away.

use proc_macro2::Span;

use super::ir::{Ir, Item, Opcode, label_count, label_places};

fn ops(items: &[Item]) -> Vec<(&Ir, Option<Span>)> {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Op(ir, at) => Some((ir, *at)),
            Item::Label(_) => None,
        })
        .collect()
}

/// Which ops some path from the start reaches.
fn reached(items: &[Item]) -> Vec<bool> {
    let places = label_places(items, label_count(items));
    let ops = ops(items);
    let mut reached = vec![false; ops.len()];
    let mut waiting = vec![0_usize];
    while let Some(at) = waiting.pop() {
        let (Some((op, _)), Some(seen)) = (ops.get(at), reached.get_mut(at)) else { continue };
        if std::mem::replace(seen, true) {
            continue;
        }
        if let Some(place) = op.target.and_then(|label| places.get(label.index())) {
            waiting.push(*place);
        }
        if op.opcode != Opcode::Jmp {
            waiting.push(at.saturating_add(1));
        }
    }
    reached
}

/// The first token of each stretch of ops that no path reaches. Ops that only
/// join others, such as the jump back after a `break`, make no stretch.
pub(super) fn stretches(items: &[Item]) -> Vec<Span> {
    let mut stretches = Vec::new();
    if items.iter().all(|item| matches!(item, Item::Op(Ir { target: None, .. }, _) | Item::Label(_))) {
        return stretches;
    }
    let mut stretch: Option<Span> = None;
    for ((_, at), reached) in ops(items).into_iter().zip(reached(items)) {
        if reached {
            stretches.extend(stretch.take());
        } else if let Some(at) = at {
            // A loop's test may stand behind its body: the first is the one that is written first.
            let place = |span: Span| (span.start().line, span.start().column);
            stretch = Some(stretch.filter(|first| place(*first) <= place(at)).unwrap_or(at));
        }
    }
    stretches.extend(stretch);
    stretches
}
