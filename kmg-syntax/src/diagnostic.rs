//! What the language says about a program: coded messages at spans, all of them at once.

mod code;

use std::fmt;

use proc_macro2::Span;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::quote_spanned;

pub use code::{Code, UnknownCode};

use crate::{Reader, site};

/// One message: a code, the tokens that it is about, what was found and the limit, and a help line where there is
/// an obvious mend.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule.
    pub code: Code,
    /// The first token that it is about.
    pub start: Span,
    /// The last token that it is about.
    pub end: Span,
    /// What is wrong: lower case, names in backticks, without the code.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A message at one token.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { code, start: span, end: span, message: message.into(), help: None }
    }

    /// The message with another last token.
    #[must_use]
    pub fn to(self, end: Span) -> Self {
        Self { end, ..self }
    }

    /// The message with a help line.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// `::core::compile_error! { ".." }`, spanned so that rustc marks the tokens from start to end.
    #[must_use]
    pub fn to_compile_error(&self) -> TokenStream {
        self.to_item(Reader::Compiler)
    }

    /// As an item.
    pub(crate) fn to_item(&self, reader: Reader) -> TokenStream {
        let value = self.to_value(reader);
        match reader {
            Reader::Compiler | Reader::Documentation | Reader::Editor => value,
            Reader::Edition2015 => quote_spanned!(site::hygiene()=> const _: () = #value;),
        }
    }

    /// As an expression.
    pub(crate) fn to_value(&self, reader: Reader) -> TokenStream {
        match reader {
            Reader::Compiler | Reader::Documentation | Reader::Editor => {
                self.call(quote_spanned!(self.start=> ::core))
            }
            // Two colons of the macro's edition would keep the user's tokens from being marked; a `use` would be resolved
            // later than other macros are, and the messages would come in another order.
            Reader::Edition2015 => {
                let call = self.call(TokenTree::from(Ident::new("__kmg_core", self.start)).into());
                quote_spanned!(site::hygiene()=> { extern crate core as __kmg_core; #call })
            }
        }
    }

    /// `compile_error! { ".." }` of a path to the crate `core`.
    fn call(&self, core: TokenStream) -> TokenStream {
        let path = [
            TokenTree::from(spanned(Punct::new(':', Spacing::Joint), self.start)),
            spanned(Punct::new(':', Spacing::Alone), self.start).into(),
            Ident::new("compile_error", self.start).into(),
            spanned(Punct::new('!', Spacing::Alone), self.start).into(),
        ];
        let mut text = Literal::string(&self.to_string());
        text.set_span(self.end);
        let mut group = Group::new(Delimiter::Brace, TokenTree::from(text).into());
        group.set_span(self.end);
        core.into_iter().chain(path).chain([group.into()]).collect()
    }

    /// The use of a deprecated constant: the one way to a warning of the compiler's own on stable Rust. It marks the
    /// first token; `attributes` are those of the graph, whose lint levels decide.
    #[must_use]
    pub(crate) fn to_warning(&self, attributes: &[TokenStream]) -> TokenStream {
        // The use alone is the user's token: the rest is the macro's.
        let usage = Ident::new("WARNING", self.start);
        let text = self.to_string();
        quote_spanned! {self.start.resolved_at(Span::call_site())=>
            #(#attributes)*
            const _: () = {
                #[deprecated(note = #text)]
                const WARNING: () = ();
                #usage
            };
        }
    }
}

fn spanned(mut punct: Punct, span: Span) -> Punct {
    punct.set_span(span);
    punct
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

/// The messages of one graph, in the order in which they were found: faults, and warnings apart from them.
#[derive(Debug, Default)]
pub struct Diagnostics {
    faults: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

/// A fault was reported: the caller goes on at the next place that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reported;

impl Diagnostics {
    /// Nothing to say yet.
    pub(crate) const fn new() -> Self {
        Self { faults: Vec::new(), warnings: Vec::new() }
    }

    /// Takes a message.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        let list = if diagnostic.code.is_warning() { &mut self.warnings } else { &mut self.faults };
        list.push(diagnostic);
        Reported
    }

    /// Takes all of another list.
    pub(crate) fn extend(&mut self, other: Self) {
        self.faults.extend(other.faults);
        self.warnings.extend(other.warnings);
    }

    /// Whether there is no fault.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// The faults.
    #[must_use]
    pub fn faults(&self) -> &[Diagnostic] {
        &self.faults
    }

    /// The faults.
    #[must_use]
    pub fn into_faults(self) -> Vec<Diagnostic> {
        self.faults
    }

    /// The warnings. They hold of a graph without faults: with one, some may be of its making.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The warnings.
    #[must_use]
    pub fn into_warnings(self) -> Vec<Diagnostic> {
        self.warnings
    }
}
