//! The atomics that the driver's inbox is made of: the processor's, those of `portable-atomic` for processors without
//! compare-and-swap, or loom's where a model is checked.

#[cfg(all(not(loom), not(feature = "portable-atomic")))]
pub(crate) use core::sync::atomic::{AtomicU32, Ordering};

#[cfg(loom)]
pub(crate) use loom::sync::atomic::{AtomicU32, Ordering};

#[cfg(all(not(loom), feature = "portable-atomic"))]
pub(crate) use portable_atomic::{AtomicU32, Ordering};
