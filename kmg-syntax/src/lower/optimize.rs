//! The fewest micro-ops for what statements say, and registers for the values that they need.
//!
//! Lowering gives every value of the compiler a number of its own and writes jumps as they come. Here that becomes short:
//! each pass is a module with its argument. Ops that were written as assembly stay as they are, in all of them.

mod allocate;
mod blocks;
mod hoist;
mod liveness;
mod reuse;
mod shape;
mod tidy;

use super::ir::{Ir, Item, Slot, label_count, label_places};
use crate::symbols::{RegisterId, Symbols};
use blocks::{Blocks, Flow};

/// What is saved where both cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Micro-ops: a value is kept in a register as long as it is of use.
    Ops,
    /// Registers: a value is computed where it is needed.
    Registers,
}

/// How often values are looked at anew: one that is read elsewhere can make another one the same as a third.
const ROUNDS: usize = 4;

/// More ops than any pass makes a slice of: the graph is refused (KMG009), and some passes take long over them.
const HOPELESS: usize = 16 * 1024;

/// The ops of a body with so many values of the compiler: their targets as indices, and how many scratch registers they
/// need at the same time.
pub(super) fn optimize(items: &[Item], values: usize, symbols: &Symbols, effort: Effort) -> (Vec<Ir>, usize) {
    if let Some(ops) = as_written(items) {
        return (ops, 0);
    }
    let mut blocks = Blocks::new(items.to_vec(), values);
    tidy::tidy(&mut blocks);
    if blocks.list.iter().map(|block| block.ops.len()).fold(0, usize::saturating_add) > HOPELESS {
        return (blocks.into_ops(), 0);
    }
    for _ in 0..ROUNDS {
        let mut flow = Flow::new(&blocks);
        let mut emptied = effort == Effort::Ops && hoist::hoist(&mut blocks, &mut flow);
        let reused = reuse::reuse(&mut blocks, &flow, symbols, effort);
        emptied |= liveness::drop_dead_stores(&mut blocks, &flow) || reused;
        if emptied {
            tidy::tidy(&mut blocks);
        }
        if !reused {
            break;
        }
    }
    // From here on the order of the blocks is no longer that of the source, which `reuse` stands on.
    let mut flow = shape::shorten(&mut blocks, effort);
    let zero = zero(symbols);
    if (effort == Effort::Ops || zero.is_some()) && shape::share_zero(&mut blocks, &flow, zero) {
        flow = shape::shorten(&mut blocks, effort);
    }
    let scratch = allocate::allocate(&mut blocks, &flow);
    (blocks.into_ops(), scratch)
}

/// The ops of a body that is assembly alone, which stays as it is.
fn as_written(items: &[Item]) -> Option<Vec<Ir>> {
    if !items.iter().all(|item| matches!(item, Item::Label(_) | Item::Op(Ir { fixed: true, .. }, _))) {
        return None;
    }
    let places = label_places(items, label_count(items));
    let placed = |item: &Item| match item {
        Item::Op(ir, _) => Some(ir.clone().placed(&places)),
        Item::Label(_) => None,
    };
    Some(items.iter().filter_map(placed).collect())
}

/// A declared constant that is 0.
fn zero(symbols: &Symbols) -> Option<Slot> {
    let mut ids = (0..symbols.registers.len()).map(RegisterId::new);
    ids.find(|id| symbols.constant(*id).and_then(|value| value.known()) == Some(0)).map(Slot::Named)
}
