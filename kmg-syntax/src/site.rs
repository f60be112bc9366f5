//! Paths of generated code that mean one thing in every edition.
//!
//! A path that begins with `::` is looked up by the edition of these two colons: in edition 2015 from the root of the
//! crate. Those of the macro's own span are of the macro's edition, wherever it is called.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// The hygiene of paths: items are looked up where the macro is called, the edition is the macro's.
pub(crate) fn hygiene() -> Span {
    Span::mixed_site()
}

/// `::core`
pub(crate) fn core() -> TokenStream {
    quote_spanned!(hygiene()=> ::core)
}

/// `::kmg`
pub(crate) fn kmg() -> TokenStream {
    quote_spanned!(hygiene()=> ::kmg)
}
