//! Code that no path reaches, before anything is tidied away.

use proc_macro2::Span;

use crate::cfg::{Cfg, Exit};
use crate::ir::{Item, LabelPlaces, VirtualOp};

fn ops(items: &[Item]) -> Vec<(&VirtualOp, Option<Span>)> {
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
    let places = LabelPlaces::of(items);
    let exits = ops(items).into_iter().map(|(op, _)| Exit {
        falls: op.opcode.falls_through(),
        target: op.target.map(|label| places.get(label).index()),
    });
    Cfg::new(exits).reached()
}

/// The first token of each stretch of ops that no path reaches. Ops that only
/// join others, such as the jump back after a `break`, make no stretch.
pub(super) fn stretches(items: &[Item]) -> Vec<Span> {
    let mut stretches = Vec::new();
    if items.iter().all(|item| matches!(item, Item::Op(VirtualOp { target: None, .. }, _) | Item::Label(_))) {
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
