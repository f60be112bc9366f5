//! The nodes of an upload (FORMAT.md 2.2).

use bytemuck::{Pod, Zeroable};

use super::Le16;

/// Kind of a node that submits a command.
pub const KIND_COMMAND: u8 = 1;
/// Kind of a node that runs micro-ops.
pub const KIND_CPU: u8 = 2;
/// Kind of a node that only joins edges.
pub const KIND_JOIN: u8 = 3;

/// A node (FORMAT.md 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Node {
    /// 1 to 3.
    pub kind: u8,
    /// 0.
    pub flags: u8,
    /// 0 to 4.
    pub predecessor_count: u8,
    /// Below 16, or 0xFF: never skipped.
    pub skip_register: u8,
    /// `COMMAND`: template index. `CPU`: index of the first micro-op.
    pub arg: Le16,
    /// `CPU`: the length of the slice.
    pub op_count: Le16,
    /// Below 16, or 0xFF: none.
    pub result_register: u8,
    /// Ignored.
    pub pad: u8,
    /// Where the list of successors starts in the edges.
    pub successor_offset: Le16,
    /// The length of that list.
    pub successor_count: Le16,
    /// Ignored.
    pub pad2: Le16,
}

const _: () = assert!(size_of::<Node>() == 16);
