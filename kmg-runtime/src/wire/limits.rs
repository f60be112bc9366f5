//! The limits of the format, each in this one place.

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
/// The registers of a graph: 16.
pub const REGISTERS: u8 = 16;
/// The largest number of a handler: 239.
pub const MAX_HANDLER: u8 = 239;
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

/// In a register field: none.
pub const NO_REGISTER: u8 = 0xFF;

/// Whether a register field is one that no rule refuses where a register may be missing: below 16, or
/// [`NO_REGISTER`].
#[must_use]
pub const fn is_register_or_none(register: u8) -> bool {
    register < REGISTERS || register == NO_REGISTER
}
