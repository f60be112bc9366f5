//! The kmg graph language.
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::as_conversions
    )
)]

pub mod ast;
pub mod diagnostic;
mod lower;
mod nearest;
pub mod options;
pub mod parse;
mod resolve;
mod symbols;
mod token;
mod value;
