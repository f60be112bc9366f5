//! The layout of an upload (FORMAT.md 2): every part's fields, sizes, offsets and limits, in this one place.
//!
//! The types here are the bytes themselves. Their fields hold what was written, unchecked;
//! [`Upload`](crate::Upload) hands out only what the check has accepted, and [`decode`](crate::decode()) gives it
//! as types. The offset of a field is its `offset_of!`, the size of an item its `size_of`, and [`Layout`] says where
//! the parts of an upload lie.

mod header;
mod layout;
mod limits;
mod node;
mod number;
pub mod opcode;
mod template;

pub use header::{Header, KEEP};
pub use layout::{Layout, MAX_BYTES, lines_of};
pub(crate) use layout::{cut, edges, header, nodes, ops, templates};
pub use limits::*;
pub use node::{KIND_COMMAND, KIND_CPU, KIND_JOIN, Node};
pub use number::{Le16, Le32};
pub use opcode::MicroOp;
pub(crate) use template::same_template;
pub use template::{COMMAND_FLAGS, Command, EXCLUSIVE, Patch, QUEUE, RESULT, Template};
