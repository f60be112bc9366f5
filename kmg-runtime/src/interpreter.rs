//! Runs the micro-ops of one slice (FORMAT.md 2.4 and 4): for speed, or with the feature `small` for size.
//!
//! Both variants have one function, `run_slice(registers, slice, base, limit)`: it runs a slice whose first
//! micro-op has index `base` to its end, and gives how many micro-ops ran or why it stopped.

use crate::wire::{self, Node};
use crate::{NodeId, Reason, Upload};

#[cfg_attr(feature = "small", path = "interpreter/small.rs")]
#[cfg_attr(not(feature = "small"), path = "interpreter/fast.rs")]
mod variant;

use variant::run_slice;

#[cfg(test)]
mod tests;

/// What runs the slices of `CPU` nodes: the [`Interpreter`], or code that was made of them.
///
/// ```
/// use kmg_runtime::wire::Node;
/// use kmg_runtime::{Interpreter, NodeId, Reason, RunSlice, Upload};
///
/// /// Counts the slices that the interpreter runs.
/// struct Counting(u32);
///
/// impl RunSlice for Counting {
///     fn run(
///         &mut self,
///         registers: &mut [u32; 16],
///         upload: &Upload<'_>,
///         node: NodeId,
///         entry: &Node,
///     ) -> Result<u32, Reason> {
///         self.0 += 1;
///         Interpreter.run(registers, upload, node, entry)
///     }
/// }
/// ```
pub trait RunSlice {
    /// Runs the slice of a node from its first micro-op to its end, and gives how many micro-ops ran, jumps included.
    ///
    /// `entry` is the node in the upload.
    ///
    /// # Errors
    ///
    /// [`Reason::STEP_LIMIT`] before a micro-op, if the header's `step_limit` micro-ops have run; [`Reason::MOD_BY_ZERO`].
    /// What ran before stays in the registers (FORMAT.md 4).
    fn run(
        &mut self,
        registers: &mut [u32; 16],
        upload: &Upload<'_>,
        node: NodeId,
        entry: &Node,
    ) -> Result<u32, Reason>;
}

/// Runs slices by reading their micro-ops: for speed, or with the feature `small` for size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interpreter;

impl RunSlice for Interpreter {
    #[inline(always)]
    fn run(
        &mut self,
        registers: &mut [u32; 16],
        upload: &Upload<'_>,
        _node: NodeId,
        entry: &Node,
    ) -> Result<u32, Reason> {
        run_node(registers, upload, entry)
    }
}

/// Runs a `CPU` node from its first micro-op to the end of its slice: how many ran, or why it stopped.
#[inline(never)]
fn run_node(registers: &mut [u32; 16], upload: &Upload<'_>, node: &Node) -> Result<u32, Reason> {
    let start = usize::from(node.arg.get());
    let end = start.wrapping_add(node.op_count.get().into());
    let slice = upload.ops().get(start..end).unwrap_or_default();
    // Every accepted limit is within the format's; a forged one shall not make a step endless.
    let limit = upload.header().step_limit.get().min(wire::MAX_STEP_LIMIT);
    run_slice(registers, slice, node.arg.wide(), limit)
}

/// The successor of a word in the xorshift32 sequence of `rand`.
const fn rand(word: u32) -> u32 {
    let mut x = if word == 0 { 0x9E37_79B9 } else { word };
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    x
}

/// A field that an opcode does not use may hold any number, hence the mask.
#[expect(clippy::indexing_slicing, reason = "masked to 16 registers")]
#[inline(always)]
fn read(registers: &[u32; 16], register: u8) -> u32 {
    registers[usize::from(register & 15)]
}

#[expect(clippy::indexing_slicing, reason = "masked to 16 registers")]
#[inline(always)]
fn write(registers: &mut [u32; 16], register: u8, value: u32) {
    registers[usize::from(register & 15)] = value;
}
