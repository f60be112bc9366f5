//! The check and the executor of a KMGR upload as C functions, for firmware and tools that are not written in Rust.
//!
//! The header is `include/kmg.h`, generated from this source; `docs/c.md` tells how to build and link the library.
//! The functions have the names, the signatures and the numbers of FORMAT.md 4, and all state is in one
//! [`State`] that the caller places.
//!
//! This is the only crate of the workspace with `unsafe`. What comes from C is tested before a reference is made
//! of it: null, alignment, sizes, whether the state was started, whether a step of it is under way. What cannot be
//! tested (that memory is there, that nothing else writes to it) is the contract in each function's `# Safety`.
//!
//! With `panic = "abort"`, the setting of the profile `capi` and of bare-metal targets, the library is free of
//! `std`. No path of it panics, so its panic handler is never called, and a linker drops it. With
//! `panic = "unwind"`, the setting of test builds, `std` brings the handler.
#![no_std]
#![allow(unsafe_code, reason = "this crate is the border to C; each block says what it relies on")]
#![deny(
    unsafe_op_in_unsafe_fn,
    clippy::undocumented_unsafe_blocks,
    clippy::multiple_unsafe_ops_per_block,
    clippy::missing_safety_doc
)]
#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

#[cfg(panic = "unwind")]
extern crate std;

mod check;
mod numbers;
#[cfg(all(panic = "abort", feature = "panic-handler"))]
mod panic;
mod run;
mod state;
mod upload;

pub use check::kmg_check;
pub use numbers::*;
pub use run::{Submit, kmg_complete, kmg_retry, kmg_start, kmg_step, kmg_stop};
pub use state::State;
