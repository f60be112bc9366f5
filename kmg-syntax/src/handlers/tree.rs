//! What was written: a trait and its handlers, every part with its span.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use crate::Reader;
use crate::ast::Name;
use crate::diagnostic::{Code, Diagnostic};

/// A trait.
pub(super) struct Trait {
    /// All of it, without the attributes that are ours.
    pub(super) kept: TokenStream,
    /// The conditions of `cfg`, which every generated item gets too, and every message.
    pub(super) cfgs: Vec<TokenStream>,
    /// Lint levels, for every generated item.
    pub(super) lints: Vec<TokenStream>,
    pub(super) deprecated: Deprecated,
    pub(super) visibility: TokenStream,
    pub(super) name: Name,
    /// Where its generics begin.
    pub(super) generics: Option<Span>,
    /// The methods with `#[handler(..)]`, in source order.
    pub(super) methods: Vec<Method>,
}

/// A method with `#[handler(..)]`.
pub(super) struct Method {
    pub(super) name: Name,
    pub(super) cfgs: Vec<TokenStream>,
    /// The first paragraph of its documentation.
    pub(super) summary: Option<String>,
    pub(super) deprecated: Deprecated,
    pub(super) attribute: Attribute,
    /// `async`, `const` and the like, each where it stands.
    pub(super) qualifiers: Vec<Name>,
    pub(super) generics: Option<Span>,
    pub(super) receiver: Receiver,
    /// What comes after the receiver.
    pub(super) parameters: Vec<Parameter>,
    pub(super) output: Option<Type>,
    /// What is wrong with its attributes.
    pub(super) faults: Vec<Diagnostic>,
}

/// Whether the compiler warns where something is used.
#[derive(Clone, Debug, Default)]
pub(super) enum Deprecated {
    #[default]
    No,
    /// By that attribute.
    By(TokenStream),
    /// A `cfg_attr` decides.
    Perhaps,
}

/// `#[handler(4, result = max)]`
#[derive(Default)]
pub(super) struct Attribute {
    /// A number that a graph's handler can have.
    pub(super) number: Option<(u8, Span)>,
    /// How the cores' words are merged, as written.
    pub(super) result: Option<Name>,
}

/// What stands where `&self` should.
pub(super) enum Receiver {
    /// `&self`
    Shared,
    /// `&mut self`, `self` and the like.
    Other(Type),
    Missing,
}

/// An argument of a method.
pub(super) struct Parameter {
    /// What stands before the colon.
    pub(super) pattern: String,
    /// The first attribute that decides whether it is there.
    pub(super) cfg: Option<Span>,
    pub(super) start: Span,
    pub(super) ty: Type,
}

/// A type, as far as it matters here.
pub(super) struct Type {
    pub(super) kind: TypeKind,
    /// The type in the words of messages.
    pub(super) text: String,
    pub(super) start: Span,
    pub(super) end: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeKind {
    /// `u32`
    Word,
    /// `Core`
    Core,
    /// `()`
    Unit,
    /// `Result<u32, HandlerError>`
    FallibleWord,
    /// `Result<(), HandlerError>`
    FallibleUnit,
    Other,
}

/// What is wrong, each with the conditions of what it is about: what is not there has no faults.
#[derive(Default)]
pub(super) struct Reports(Vec<(Vec<TokenStream>, Diagnostic)>);

impl Reports {
    pub(super) fn push(&mut self, cfgs: &[TokenStream], diagnostic: Diagnostic) {
        self.0.push((cfgs.to_vec(), diagnostic));
    }

    pub(super) fn take(&mut self, cfgs: &[TokenStream], diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(cfgs, diagnostic);
        }
    }

    /// The faults as `compile_error!`s, all of them under the conditions of the trait.
    pub(super) fn to_compile_errors(&self, of_the_trait: &[TokenStream], reader: Reader) -> TokenStream {
        let mut errors = TokenStream::new();
        for (cfgs, fault) in &self.0 {
            let conditions = of_the_trait.iter().chain(cfgs);
            let error = fault.to_item(reader);
            errors.extend(quote!(#(#[cfg(#conditions)])* #error));
        }
        errors
    }
}

impl Type {
    /// A message that marks it.
    pub(super) fn fault(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::NoHandler, self.start, message).to(self.end)
    }
}
