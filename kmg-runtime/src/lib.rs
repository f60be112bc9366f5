//! The KMGR upload and the executor that runs it.
//!
//! An *upload* is a dependency graph as bytes: nodes, edges, micro-ops and command templates in one block of
//! 64-byte lines, run in place. This crate holds everything that two implementations must agree on:
//!
//! * [`wire`]: the layout of every part (FORMAT.md 2), read through [`Upload`];
//! * [`check`]: the one check that the compiler, the tools and a device run (FORMAT.md 3), a `const fn`;
//! * [`Executor`]: rounds, steps, completions (FORMAT.md 4), with all state in one value that the caller owns; and
//!   [`State`], which is given the upload at each call;
//! * [`slots`]: completion slots, the allocator of places and deadlines, for devices of one's own; [`record`]: what a recorder of
//!   runs is told;
//! * [`Handlers`]: the device functions that commands run, by number, and the [`Core`] that one runs on;
//! * [`dispatcher`]: a device that runs graphs by itself (FORMAT.md 6): uploads in its memory, commands from a host;
//! * [`model`]: the same meaning written a second time, plainly, as `const fn`s: an oracle for tests and what
//!   runs a graph inside the compiler;
//! * with the feature `alloc`: [`GraphSpec`], a graph as plain data, [`encode`] and [`decode`].
//!
//! It is `no_std`, allocates nothing without `alloc`, contains no `unsafe`, no floating point and, in what a
//! firmware links, no path that panics.
//!
//! ```
//! use kmg_runtime::{Executor, Line, Step, Submit, Upload};
//!
//! // One JOIN node and nothing else: the smallest graph.
//! let mut lines = [Line::ZERO; 2];
//! for (word, value) in [(0, 0x4B4D_4752), (1, 1), (2, 1), (7, 0xFF), (8, 1), (10, 4096_u32)] {
//!     lines[0].0[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
//! }
//! lines[1].0[0] = 3;
//! lines[1].0[3] = 0xFF;
//! lines[1].0[8] = 0xFF;
//!
//! let upload = Upload::from_lines(&lines)?;
//! let mut executor = Executor::new();
//! executor.start(upload, &[], 119).unwrap();
//! assert_eq!(executor.step(|_node, _command| Submit::Submitted), Step::End);
//! # Ok::<(), kmg_runtime::Fault>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::as_conversions,
        clippy::float_arithmetic
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", loom))]
extern crate std;

mod check;
#[cfg(any(loom, feature = "portable-atomic", target_has_atomic = "32"))]
pub mod conformance;
#[cfg(feature = "alloc")]
mod decode;

pub mod dispatcher;
#[cfg(any(loom, feature = "portable-atomic", target_has_atomic = "32"))]
pub mod driver;
#[cfg(feature = "alloc")]
mod encode;
mod event;
mod executor;
mod fault;
#[doc(hidden)]
pub mod generated;
mod handler;
mod interpreter;
mod line;
pub mod model;
mod names;
pub mod record;
#[doc(hidden)]
pub mod refusal;
pub mod slots;
#[cfg(feature = "alloc")]
mod spec;
mod symbols;
#[cfg(any(loom, feature = "portable-atomic", target_has_atomic = "32"))]
mod sync;
mod upload;
pub mod wire;

pub use check::{check, check_bytes};
#[cfg(feature = "alloc")]
pub use decode::decode;
#[cfg(feature = "alloc")]
pub use encode::{EncodeError, Encoded, encode};
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use encode::{Parts, parts};
pub use event::{Event, EventKind};
pub use executor::{Executor, Interpreter, Phase, Refused, RunSlice, State, Step, Submit, TooManyBindings};
pub use fault::{Fault, NO_NODE, Reason};
pub use handler::{Call, Core, Group, Handler, HandlerError, Handlers, Merge};
pub use line::Line;
pub use names::{NodeId, NotARegister, Register};
#[cfg(feature = "alloc")]
pub use spec::{
    Capacity, CommandSpec, Flow, GraphSpec, MicroOp, NodeSpec, Operand, Operands, Patch, Place, Work,
};
pub use symbols::{NamedFault, NodeSymbol, RegisterSymbol, StaticGraph, Symbols};
pub use upload::{Reject, Upload};
pub use wire::Command;
