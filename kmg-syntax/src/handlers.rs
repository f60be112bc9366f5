//! Handlers as traits (LANGUAGE.md 7): `#[handlers]` on a trait gives a constant for each method, for graphs, and an
//! adapter that runs the methods on the device side.
//!
//! The stages are those of the language: `parse` reads the trait into `tree`, `check` makes a set of handlers of
//! it and says what is wrong, `emit` writes the Rust. The trait itself is not taken apart and printed again: its
//! tokens stay as they are, without the attributes that are ours. So whatever the compiler takes in a bound or in a
//! default body, this does.

mod attribute;
mod check;
mod emit;
mod parse;
mod signature;
mod spelling;
mod tree;

use proc_macro2::TokenStream;

use crate::Reader;
use crate::diagnostic::Reported;
use tree::Reports;

/// The trait under `#[handlers(arguments)]`, its module of constants, the adapter, and what is wrong with it as
/// `compile_error!`s.
///
/// ```
/// let card = "trait Card { #[handler(4, result = max)] fn norm(&self, core: Core) -> u32; }";
/// let output = kmg_syntax::handlers::expand(Default::default(), card.parse().unwrap()).to_string();
/// assert!(output.starts_with("trait Card { fn norm (& self , core : Core) -> u32 ; }"));
/// assert!(output.contains("mod card"));
/// ```
#[must_use]
pub fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand_for(Reader::Documentation, arguments, item)
}

/// What [`expand`] gives, for a certain reader.
#[must_use]
pub fn expand_for(reader: Reader, arguments: TokenStream, item: TokenStream) -> TokenStream {
    let (krate, faults) = attribute::handlers(arguments);
    let mut reports = Reports::default();
    reports.take(&[], faults.into_faults());
    match parse::parse(&item, &mut reports) {
        Ok(written) => {
            let set = check::check(&written, &mut reports);
            emit::emit(&written, &set, reader, krate, &reports)
        }
        Err(Reported) => [item, reports.to_compile_errors(&[], reader)].into_iter().collect(),
    }
}
