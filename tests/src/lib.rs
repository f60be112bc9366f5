//! What crosses crates: random graphs, and tests that use more than one crate.

#[cfg(doctest)]
mod book;
pub mod broken;
pub mod dispatcher;
pub mod fixture;
pub mod fuzz;
pub mod programs;
pub mod random;
pub mod reference;
pub mod seeded;
