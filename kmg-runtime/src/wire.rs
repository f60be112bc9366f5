//! The layout of an upload (FORMAT.md 2): every part's fields, sizes and limits, in this one place.
//!
//! The types here are the bytes themselves. Their fields hold what was written, unchecked;
//! [`Upload`](crate::Upload) hands out only what the check has accepted, and [`decode`](crate::decode()) gives it
//! as types.

use bytemuck::{Pod, Zeroable};

use crate::Line;

/// The first word of every upload.
pub const MAGIC: u32 = 0x4B4D_4752;
/// The version of the format.
pub const VERSION: u32 = 1;
/// The most nodes: 256.
pub const MAX_NODES: u32 = 256;
/// The most edges: 1,024. Four predecessors per node allow 1,014.
pub const MAX_EDGES: u32 = 1024;
/// The most micro-ops: 4,096.
pub const MAX_OPS: u32 = 4096;
/// The most templates: 64.
pub const MAX_TEMPLATES: u32 = 64;
/// The most predecessors of one node: 4.
pub const MAX_PREDECESSORS: u8 = 4;
/// The largest `step_limit`: 4,096 micro-ops.
pub const MAX_STEP_LIMIT: u32 = 4096;
/// The most bindings: 16.
pub const MAX_BINDINGS: usize = 16;
/// The most nodes that one step takes: 16.
pub const STEP_NODES: u32 = 16;
/// A step ends after a `CPU` node when this many micro-ops have run in it: 64.
pub const STEP_OPS: u32 = 64;
/// The arguments of a command: 10.
pub const ARGS: usize = 10;
/// The most patches of a template: 4.
pub const MAX_PATCHES: usize = 4;
/// The completion slots of a device: 16.
pub const SLOTS: usize = 16;
/// The most graphs that a device keeps: 8.
pub const MAX_KEPT: u32 = 8;
/// The largest grid: 65,535 cores.
pub const MAX_CORES: u32 = 65_535;
/// The size of the largest upload, in bytes.
pub const MAX_BYTES: usize = 76_864;

/// In a register field: none.
pub const NO_REGISTER: u8 = 0xFF;

/// Bit of the header's flags: the graph stays in the upload region after its run.
pub const KEEP: u32 = 1;

/// Kind of a node that submits a command.
pub const KIND_COMMAND: u8 = 1;
/// Kind of a node that runs micro-ops.
pub const KIND_CPU: u8 = 2;
/// Kind of a node that only joins edges.
pub const KIND_JOIN: u8 = 3;

/// Flag of a command: no other command in flight may overlap its group when it is submitted.
pub const EXCLUSIVE: u8 = 1;
/// Flag of a command: its handler gives a result word.
pub const RESULT: u8 = 2;
/// Flag of a command: the device picks the place.
pub const QUEUE: u8 = 4;

/// The opcodes of micro-ops (FORMAT.md 2.4).
#[expect(missing_docs, reason = "each is named after its mnemonic")]
pub mod opcode {
    pub const SET: u8 = 1;
    pub const MOV: u8 = 2;
    pub const ADD: u8 = 3;
    pub const ADDI: u8 = 4;
    pub const SUB: u8 = 5;
    pub const MUL: u8 = 6;
    pub const AND: u8 = 7;
    pub const SHR: u8 = 8;
    pub const MOD: u8 = 9;
    pub const RAND: u8 = 10;
    pub const JMP: u8 = 11;
    pub const JLT: u8 = 12;
    pub const JEQ: u8 = 13;
    pub const JNZ: u8 = 14;
}

/// A 16-bit little-endian number, on a processor of either byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Le16(u16);

impl Le16 {
    /// Stores a number.
    #[must_use]
    pub const fn new(value: u16) -> Self {
        Self(value.to_le())
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        // Without a call, which a constant would pay for at every field.
        if cfg!(target_endian = "little") { self.0 } else { self.0.swap_bytes() }
    }

    /// The number as a wide word.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "widening, in a const fn")]
    pub const fn wide(self) -> u32 {
        self.get() as u32
    }
}

/// A 32-bit little-endian number, on a processor of either byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Le32(u32);

impl Le32 {
    /// Stores a number.
    #[must_use]
    pub const fn new(value: u32) -> Self {
        Self(value.to_le())
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        // Without a call, which a constant would pay for at every field.
        if cfg!(target_endian = "little") { self.0 } else { self.0.swap_bytes() }
    }
}

/// The header: the first line of an upload (FORMAT.md 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Header {
    /// Word 0: [`MAGIC`].
    pub magic: Le32,
    /// Word 1: [`VERSION`].
    pub version: Le32,
    /// Word 2: 1 to 256.
    pub node_count: Le32,
    /// Word 3: 0 to 1,024.
    pub edge_count: Le32,
    /// Word 4: 0 to 4,096.
    pub op_count: Le32,
    /// Word 5: 0 to 64.
    pub command_count: Le32,
    /// Word 6: the request id that the graph's events carry.
    pub req: Le32,
    /// Word 7: below 16, or 0xFF for one round.
    pub again_register: Le32,
    /// Word 8: the most rounds, 1 or more.
    pub max_runs: Le32,
    /// Word 9: of every command; 0: the device's default.
    pub deadline_microseconds: Le32,
    /// Word 10: the most micro-ops of one `CPU` node, 1 to 4,096.
    pub step_limit: Le32,
    /// Word 11: bit 0 is [`KEEP`].
    pub flags: Le32,
    /// Ignored.
    pub ignored: [Le32; 4],
}

/// Where the parts of an upload begin, in lines; each ends where the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The first line of the nodes: 1, after the header.
    pub nodes: usize,
    /// The first line of the edges.
    pub edges: usize,
    /// The first line of the micro-ops.
    pub ops: usize,
    /// The first line of the templates.
    pub templates: usize,
    /// The lines of the whole upload.
    pub end: usize,
}

impl Header {
    /// Where the parts lie in an upload with these counts, or `None` if a count is beyond its limit.
    ///
    /// ```
    /// use kmg_runtime::wire::{Header, Layout, Le32};
    /// let header = Header { node_count: Le32::new(5), edge_count: Le32::new(4), ..bytemuck::Zeroable::zeroed() };
    /// assert_eq!(header.layout(), Some(Layout { nodes: 1, edges: 3, ops: 4, templates: 4, end: 4 }));
    /// ```
    #[must_use]
    #[expect(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        reason = "counts of lines, at most 1,201"
    )]
    pub const fn layout(&self) -> Option<Layout> {
        let (nodes, edges) = (self.node_count.get(), self.edge_count.get());
        let (ops, templates) = (self.op_count.get(), self.command_count.get());
        if nodes > MAX_NODES || edges > MAX_EDGES || ops > MAX_OPS || templates > MAX_TEMPLATES {
            return None;
        }
        let edges_at = 1 + lines_of(nodes, 16);
        let ops_at = edges_at + lines_of(edges, 2);
        let templates_at = ops_at + lines_of(ops, 16);
        let end = templates_at + lines_of(templates, 80);
        Some(Layout {
            nodes: 1,
            edges: edges_at as usize,
            ops: ops_at as usize,
            templates: templates_at as usize,
            end: end as usize,
        })
    }
}

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

/// A micro-op (FORMAT.md 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct MicroOp {
    /// 1 to 14.
    pub opcode: u8,
    /// The register written.
    pub d: u8,
    /// The first register read.
    pub a: u8,
    /// The second register read.
    pub b: u8,
    /// The immediate, or the jump target as an index into the graph's micro-ops.
    pub value: Le32,
    /// Ignored.
    pub reserved: [Le32; 2],
}

impl MicroOp {
    /// Their words: opcode, d, a and b from the low byte of the first on, then the value.
    pub(crate) const fn words(ops: &[Self]) -> &[[Le32; 4]] {
        bytemuck::must_cast_slice(ops)
    }
}

/// A command line: what `submit` is handed, and the first 64 bytes of a template (FORMAT.md 2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Command {
    /// Filled by the device; 0 when submitted.
    pub sequence: Le32,
    /// The device function, 1 to 239.
    pub handler: u8,
    /// [`EXCLUSIVE`], [`RESULT`] and [`QUEUE`].
    pub flags: u8,
    /// Filled by the device; 0 when submitted.
    pub slot: u8,
    /// 0.
    pub reserved: u8,
    /// The first core of the group; 0 for a queued command.
    pub first: Le16,
    /// The cores of the group.
    pub count: Le16,
    /// The time limit, from the header; 0: the device's default.
    pub deadline_microseconds: Le32,
    /// Filled by the device; 0 when submitted.
    pub landing: [Le32; 2],
    /// The arguments.
    pub args: [Le32; ARGS],
}

impl Command {
    /// The 16 words as they stand in memory, each little-endian.
    #[must_use]
    pub const fn words(&self) -> &[Le32; 16] {
        bytemuck::must_cast_ref(self)
    }

    /// Whether no other command in flight may overlap its group.
    #[must_use]
    pub const fn is_exclusive(&self) -> bool {
        self.flags & EXCLUSIVE != 0
    }

    /// Whether its handler gives a result word.
    #[must_use]
    pub const fn has_result(&self) -> bool {
        self.flags & RESULT != 0
    }

    /// Whether the device picks its place.
    #[must_use]
    pub const fn is_queued(&self) -> bool {
        self.flags & QUEUE != 0
    }

    /// The arguments as numbers.
    #[must_use]
    pub const fn arg_values(&self) -> [u32; ARGS] {
        let [a, b, c, d, e, f, g, h, i, j] = self.args;
        [a.get(), b.get(), c.get(), d.get(), e.get(), f.get(), g.get(), h.get(), i.get(), j.get()]
    }
}

/// A place in a template that a register fills at submit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Patch {
    /// The argument, below 10.
    pub argument: u8,
    /// The register, below 16.
    pub register: u8,
}

/// A template: a command line and where registers go in it (FORMAT.md 2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Template {
    /// The line with the constants.
    pub line: Command,
    /// 0 to 4.
    pub patch_count: u8,
    /// Below 16: `first` is that register; 0xFF: the constant.
    pub first_register: u8,
    /// Below 16: `count` is that register; 0xFF: the constant.
    pub count_register: u8,
    /// Ignored.
    pub reserved: u8,
    /// The first `patch_count` of them are used, in order.
    pub patches: [Patch; MAX_PATCHES],
    /// Ignored.
    pub reserved2: Le32,
}

/// A quarter of a line: what parts are made of whose items are no power of two.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(16))]
struct Quarter([u8; 16]);

const _: () = {
    assert!(size_of::<Header>() == 64 && size_of::<Node>() == 16 && size_of::<MicroOp>() == 16);
    assert!(size_of::<Command>() == 64 && size_of::<Template>() == 80);
};

/// How many whole lines hold `count` items of `size` bytes.
#[must_use]
#[expect(clippy::arithmetic_side_effects, reason = "callers stay within the limits above: below 2^20")]
pub const fn lines_of(count: u32, size: u32) -> u32 {
    (count * size).div_ceil(64)
}

/// Whether two templates are the same bytes.
pub(crate) const fn same_template(a: &Template, b: &Template) -> bool {
    let (a, b): (&[Le32; 20], &[Le32; 20]) = (bytemuck::must_cast_ref(a), bytemuck::must_cast_ref(b));
    let (mut a, mut b) = (a.as_slice(), b.as_slice());
    while let ([word, a_rest @ ..], [other, b_rest @ ..]) = (a, b) {
        if word.get() != other.get() {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    true
}

/// The header of an upload of at least one line.
pub(crate) const fn header(lines: &[Line]) -> Option<&Header> {
    match lines.first() {
        Some(line) => Some(bytemuck::must_cast_ref(line)),
        None => None,
    }
}

/// Cuts a part of `lines` lines off the front of an upload.
#[expect(clippy::as_conversions, reason = "a count of lines, at most 1,201, fits any usize")]
pub(crate) const fn cut(upload: &[Line], lines: u32) -> Option<(&[Line], &[Line])> {
    upload.split_at_checked(lines as usize)
}

macro_rules! items {
    ($(#[$doc:meta])* $name:ident: $item:ty) => {
        $(#[$doc])*
        #[expect(clippy::as_conversions, reason = "at most 4,096 items fit any usize")]
        pub(crate) const fn $name(part: &[Line], count: u32) -> &[$item] {
            let items: &[$item] = bytemuck::must_cast_slice(part);
            match items.split_at_checked(count as usize) {
                Some((items, _padding)) => items,
                None => &[],
            }
        }
    };
}

items! {
    /// The nodes in their part.
    nodes: Node
}
items! {
    /// The edges in their part.
    edges: Le16
}
items! {
    /// The micro-ops in their part.
    ops: MicroOp
}

/// The templates in their part: five quarters of a line each.
#[expect(clippy::as_conversions, reason = "at most 64 templates fit any usize")]
pub(crate) const fn templates(part: &[Line], count: u32) -> &[Template] {
    let quarters: &[Quarter] = bytemuck::must_cast_slice(part);
    let (groups, _padding) = quarters.as_chunks::<5>();
    let templates: &[Template] = bytemuck::must_cast_slice(groups);
    match templates.split_at_checked(count as usize) {
        Some((templates, _padding)) => templates,
        None => &[],
    }
}
