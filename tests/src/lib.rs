//! What crosses crates: tests that use more than one crate.

pub mod reference;
