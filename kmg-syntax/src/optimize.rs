//! Optimization: lowered bodies into slices with few micro-ops.
//!
//! Each pass is a module with the argument why it is right. Ops that were written as assembly stay as they are, in all of
//! them.

mod assign;
mod blocks;
mod hoist;
mod liveness;
mod reuse;
mod shape;
mod tidy;

use crate::cfg::Cfg;
use crate::internal::internal_error;
use crate::ir::{Assigned, Item, LabelPlaces, OpIndex, Opcode, ScratchId, SliceOp, Virtual, VirtualOp};
use crate::lower::{Bodies, Lowered};
use crate::nodes::{PerNode, SourceNode};
use crate::symbols::{RegisterId, Symbols};
use blocks::{Blocks, Flow};

/// The micro-ops of one node. Jump targets count from its first micro-op.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    pub(crate) ops: Vec<SliceOp>,
    /// How many scratch registers it needs at the same time.
    pub(crate) scratch: usize,
}

impl Slice {
    /// Whether no op jumps: then all of them run, once.
    pub(crate) fn is_straight(&self) -> bool {
        self.ops.iter().all(|op| op.target.is_none())
    }

    /// The fewest micro-ops from its start to its end; `None` if no path goes there.
    pub(crate) fn shortest(&self) -> Option<usize> {
        if self.is_straight() { Some(self.ops.len()) } else { self.cfg().shortest() }
    }

    /// The control-flow graph over its ops.
    pub(crate) fn cfg(&self) -> Cfg {
        Cfg::new(self.ops.iter().map(SliceOp::exit))
    }
}

/// What is saved where both cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    /// Micro-ops: a value is kept in a register as long as it is of use.
    Ops,
    /// Registers: a value is computed where it is needed.
    Registers,
}

/// How often values are looked at anew: one that is read elsewhere can make another one the same as a third.
const ROUNDS: usize = 4;

/// More ops than any pass makes a slice of: the graph is refused (KMG009), and some passes take long over them.
const HOPELESS: usize = 16 * 1024;

/// The slice of each `cpu` node without faults.
pub(crate) type Slices = PerNode<SourceNode, Option<Slice>>;

/// Optimizes the bodies of a graph for the fewest micro-ops.
pub(crate) fn optimize(bodies: &Bodies, symbols: &Symbols) -> Slices {
    bodies.map(|lowered| lowered.as_ref().map(|lowered| slice(lowered, symbols, Effort::Ops)))
}

/// Optimizes those bodies anew that need scratch registers, for the fewest of them.
pub(crate) fn save_registers(bodies: &Bodies, slices: &Slices, symbols: &Symbols) -> Slices {
    let saved = bodies.values().zip(slices.values()).map(|(lowered, before)| match (lowered, before) {
        (Some(lowered), Some(before)) if before.scratch != 0 => {
            Some(slice(lowered, symbols, Effort::Registers))
        }
        (_, before) => before.clone(),
    });
    PerNode::from_vec(saved.collect())
}

fn slice(lowered: &Lowered, symbols: &Symbols, effort: Effort) -> Slice {
    let mut slice = as_written(&lowered.items).unwrap_or_else(|| shortened(lowered, symbols, effort));
    if slice.ops.is_empty() {
        slice.ops.push(nothing(lowered));
    }
    slice
}

fn shortened(lowered: &Lowered, symbols: &Symbols, effort: Effort) -> Slice {
    let mut blocks = Blocks::new(lowered.items.clone(), lowered.values);
    tidy::tidy(&mut blocks);
    if blocks.list.iter().map(|block| block.ops.len()).fold(0, usize::saturating_add) > HOPELESS {
        // The graph is refused, so these registers are never numbered.
        return assign::place(blocks, 0, &|value| Assigned::Scratch(ScratchId::new(value.index())));
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
    assign::assign(blocks, &flow)
}

/// The slice of a body that is assembly alone, which stays as it is.
fn as_written(items: &[Item]) -> Option<Slice> {
    if !items.iter().all(|item| matches!(item, Item::Label(_) | Item::Op(VirtualOp { fixed: true, .. }, _))) {
        return None;
    }
    let places = LabelPlaces::of(items);
    let register = |register: Virtual| match register {
        Virtual::Named(id) => Assigned::Named(id),
        Virtual::Value(_) => internal_error("a value of the compiler in assembly"),
    };
    let ops = items.iter().filter_map(|item| match item {
        Item::Op(op, _) => Some(op.clone().map(register, |label| places.get(label))),
        Item::Label(_) => None,
    });
    Some(Slice { ops: ops.collect(), scratch: 0 })
}

/// The op of a body of which nothing remains: an empty slice is not valid.
fn nothing(lowered: &Lowered) -> SliceOp {
    match lowered.last_written {
        Some(id) => SliceOp::new(Opcode::Mov).d(Assigned::Named(id)).a(Assigned::Named(id)),
        // Where no register was written none is touched: a jump to the slice's end.
        None => SliceOp::new(Opcode::Jmp).to(OpIndex::new(1)),
    }
}

/// A declared constant that is 0.
fn zero(symbols: &Symbols) -> Option<Virtual> {
    let mut ids = (0..symbols.registers.len()).map(RegisterId::new);
    ids.find(|id| symbols.constant(*id).and_then(|value| value.known()) == Some(0)).map(Virtual::Named)
}
