//! The procedural macros of kmg: a shell around `kmg-syntax`. Use them through the crate `kmg`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro::TokenStream;

/// Declares dependency graphs; each becomes a type with its checked upload as a constant.
///
/// The language is described in `docs/LANGUAGE.md`, the messages in `docs/errors/`.
///
/// ```
/// # use kmg_runtime as kmg;
/// use kmg_macros::graph;
///
/// graph! {
///     #[graph(crate = kmg)]
///     pub graph Blink {
///         command on = 1(7) on 0..1;
///         command off = 2() on 0..1 after on;
///     }
/// }
/// assert_eq!(Blink::UPLOAD.nodes().len(), 2);
/// assert_eq!(Blink::OFF.number(), 1);
/// ```
#[proc_macro]
pub fn graph(input: TokenStream) -> TokenStream {
    // A fault of the macro itself is told apart from faults of the graph.
    let expansion = catch_unwind(AssertUnwindSafe(|| kmg_syntax::expand(input.into())));
    let output = expansion.unwrap_or_else(|_panic| {
        quote::quote!(::core::compile_error! {
            "`graph!` failed by itself: please report this graph as a bug of kmg"
        })
    });
    output.into()
}
