//! What crosses crates: random graphs, and tests that use more than one crate.

pub mod random;
pub mod reference;
