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
    guarded("graph!", TokenStream::new(), || kmg_syntax::expand_for(reader(), input.into()))
}

/// Makes the methods of a trait handlers: a constant for each, for graphs, and an adapter that runs them on a device.
///
/// The trait stays as it is. Beside it comes a module with its name in snake case, `card` for `Card`, which holds a
/// constant for each method with `#[handler(..)]`, `card::STEP` for `step`, and `card::Handlers(value)`, which makes
/// any value that implements the trait a set of handlers that devices and the simulator run.
///
/// A handler has `&self`, `core: Core`, at most ten words (`u32`), and returns a word or nothing. It runs once on each
/// core of a command's group. `result` says how the words of the cores become one: `first` (the default), `sum`,
/// `min` or `max`. Methods without `#[handler(..)]` are no handlers and stay.
///
/// `#[handlers(crate = ::path)]` says where the crate `kmg` is. The rules are LANGUAGE.md 7, the messages KMG010,
/// KMG012, KMG014 and KMG023.
///
/// ```
/// use kmg_macros::handlers;
/// use kmg_runtime::{Core, Handler, Merge};
///
/// #[handlers(crate = ::kmg_runtime)]
/// pub trait Card {
///     /// Steps once.
///     #[handler(1)]
///     fn step(&self, core: Core, iteration: u32);
///     #[handler(4, result = max)]
///     fn norm(&self, core: Core) -> u32;
/// }
///
/// assert_eq!(card::STEP, Handler::new(1).with_args(1));
/// assert_eq!(card::NORM, Handler::new(4).with_args(0).with_merged(Merge::Max));
/// ```
#[proc_macro_attribute]
pub fn handlers(arguments: TokenStream, item: TokenStream) -> TokenStream {
    guarded("#[handlers]", item.clone(), || {
        kmg_syntax::handlers::expand_for(reader(), arguments.into(), item.into())
    })
}

/// A fault of the macro itself is told apart from faults of what it is given, of which `kept` stays.
fn guarded(name: &str, kept: TokenStream, expand: impl FnOnce() -> proc_macro2::TokenStream) -> TokenStream {
    catch_unwind(AssertUnwindSafe(expand)).map_or_else(
        |panic| {
            let what = match (panic.downcast_ref::<String>(), panic.downcast_ref::<&str>()) {
                (Some(text), _) => format!(" ({text})"),
                (None, Some(text)) => format!(" ({text})"),
                (None, None) => String::new(),
            };
            let message =
                format!("`{name}` failed by itself{what}: please report what it stands on as a bug of kmg");
            // Of the macro's own edition, so that `::core` means the same in every crate.
            let site = proc_macro2::Span::mixed_site();
            let error: TokenStream = quote::quote_spanned!(site=> ::core::compile_error! { #message }).into();
            kept.into_iter().chain(error).collect()
        },
        TokenStream::from,
    )
}

/// Who runs the macro. A program that is known to compile and document nothing is spared the pictures, a seventh of an
/// expansion; any other gets them, under `cfg(doc)`.
fn reader() -> Reader {
    let program = std::env::current_exe().ok();
    let stem = program.as_deref().and_then(Path::file_stem).and_then(OsStr::to_str);
    match stem {
        Some("rustc" | "clippy-driver" | "rustdoc")
            if is_edition_2015(std::env::args_os().map(|arg| arg.to_string_lossy().into_owned())) =>
        {
            Reader::Edition2015
        }
        Some("rustc" | "clippy-driver") => Reader::Compiler,
        Some("rust-analyzer-proc-macro-srv") => Reader::Editor,
        _ => Reader::Documentation,
    }
}

/// Whether the arguments of a compiler are those of a crate of edition 2015, the one that it takes where none is given.
/// Arguments in a file may give one.
fn is_edition_2015(args: impl Iterator<Item = String>) -> bool {
    let mut in_a_file = false;
    let mut args = args.skip(1);
    while let Some(arg) = args.next() {
        let edition = match arg.strip_prefix("--edition") {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(edition) = edition {
            return edition == "2015";
        }
        in_a_file |= arg.starts_with('@');
    }
    !in_a_file
}

#[cfg(test)]
mod tests {
    use super::is_edition_2015;

    #[test]
    fn the_edition_is_the_one_that_the_compiler_is_given() {
        let is = |args: &str| is_edition_2015(args.split_whitespace().map(str::to_owned));
        assert!(is("rustc --crate-name a src/lib.rs"));
        assert!(is("rustc src/lib.rs --edition=2015 @more"));
        assert!(is("rustc src/lib.rs --edition 2015"));
        assert!(!is("rustc --edition=2018 src/lib.rs"));
        assert!(!is("rustc --edition 2024 src/lib.rs"));
        assert!(!is("rustc @arguments"));
    }
}
