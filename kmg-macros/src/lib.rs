//! The procedural macros of kmg: a shell around `kmg-syntax`. Use them through the crate `kmg`.

use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use kmg_syntax::Reader;
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
    let expansion = catch_unwind(AssertUnwindSafe(|| kmg_syntax::expand_for(reader(), input.into())));
    let output = expansion.unwrap_or_else(|_panic| {
        quote::quote!(::core::compile_error! {
            "`graph!` failed by itself: please report this graph as a bug of kmg"
        })
    });
    output.into()
}

/// Who runs the macro. A program that is known to compile and document nothing is spared the pictures, a seventh of an
/// expansion; any other gets them, under `cfg(doc)`.
fn reader() -> Reader {
    let program = std::env::current_exe().ok();
    let stem = program.as_deref().and_then(Path::file_stem).and_then(OsStr::to_str);
    match stem {
        Some("rustc" | "clippy-driver") => Reader::Compiler,
        Some("rust-analyzer-proc-macro-srv") => Reader::Editor,
        _ => Reader::Documentation,
    }
}
