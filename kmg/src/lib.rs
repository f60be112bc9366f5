//! Dependency graphs for accelerators: written in Rust source, checked by the compiler, run in place.
//!
//! A *graph* says which commands of a device depend on which, and runs as rounds until it ends. As an *upload* it
//! is a block of 64-byte lines that an executor without allocation runs where it lies. This crate is the face of
//! the project:
//!
//! * everything of [`kmg_runtime`]: [`Upload`], [`check`], [`Executor`], the typed events and reasons;
//! * with the feature `std` (on by default) the host side: [`build`], which makes graphs at run time, [`sim`], the
//!   simulator, [`handlers`](mod@handlers), the device functions that it runs, and [`diagnose()`], which says where and why bytes are no
//!   upload;
//! * with the feature `device` (on by default) [`device`], a device made of threads;
//! * with `serde` the specs, commands, events and outcomes as serde values; with `reference` graphs with known
//!   answers.
//!
//! A firmware takes `default-features = false` and gets the runtime alone, `no_std` and without allocation.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "macros")]
pub use kmg_macros::{graph, handlers};
pub use kmg_runtime::*;

#[cfg(feature = "build")]
pub mod build;
mod constant;
#[cfg(feature = "device")]
#[doc(inline)]
pub use kmg_device as device;
#[cfg(feature = "std")]
mod diagnose;
#[doc(hidden)]
pub mod expectation;
#[cfg(feature = "std")]
pub mod handlers;
#[cfg(feature = "std")]
pub mod sim;
/// The simulator inside the compiler; the rest of it comes with the feature `std`.
#[cfg(not(feature = "std"))]
pub mod sim {
    #[doc(hidden)]
    pub use crate::constant::ConstRun;
    pub use crate::constant::{
        ConstCommand, ConstOptions, ConstOutcome, MAX_CONST_OPS, NodeResults, Status, const_run,
    };
}

#[cfg(feature = "std")]
pub use diagnose::{Diagnosis, diagnose};
