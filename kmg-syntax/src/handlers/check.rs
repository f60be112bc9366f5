//! What a set of handlers must hold, and the constants that come of it.
//!
//! A method is a handler if a device can run it from a command alone: on a shared `self`, on a core, with at most
//! ten words, giving one word or none. Its number is its own, and so is its constant.

mod method;
mod names;

use kmg_runtime::Merge;
use names::{snake_case, upper_camel_case};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::tree::{Method, Reports, Trait};
use crate::ast::Name;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::emit::ident;

/// The handlers of a trait.
pub(super) struct Set<'t> {
    /// The module of the constants, if it can have a name.
    pub(super) module: Option<Ident>,
    pub(super) handlers: Vec<Handler<'t>>,
}

/// One handler. With a fault its constant takes any arguments and gives a result, so that its use in a graph brings no
/// fault of its own.
pub(super) struct Handler<'t> {
    pub(super) method: &'t Method,
    pub(super) constant: Ident,
    /// Its name: two identifiers are slow to compare.
    constant_name: String,
    /// Where its constant is, beside the conditions of the method: not where another method has that name.
    pub(super) constant_under: Presence,
    pub(super) number: u8,
    /// Its arguments after the core, if they are known.
    pub(super) args: Option<usize>,
    pub(super) result: Option<Merge>,
    /// Whether it returns a `Result`.
    pub(super) fallible: bool,
    /// Where the adapter can run it, beside the conditions of the method.
    pub(super) callable_under: Presence,
}

/// Where something is.
pub(super) enum Presence {
    Nowhere,
    /// Under these conditions, all of them.
    Under(Vec<TokenStream>),
}

impl Presence {
    const ALWAYS: Self = Self::Under(Vec::new());

    /// Leaves out the conditions under which that method is there.
    fn but_not_beside(&mut self, other: &Method) {
        match self {
            Self::Under(conditions) if !other.cfgs.is_empty() => {
                let cfgs = &other.cfgs;
                conditions.push(quote!(not(all(#(#cfgs),*))));
            }
            _ => *self = Self::Nowhere,
        }
    }
}

/// Makes a set of what was written and reports what is wrong.
pub(super) fn check<'t>(written: &'t Trait, reports: &mut Reports) -> Set<'t> {
    let module = module(&written.name, reports);
    if let Some(span) = written.generics {
        let message = format!(
            "`{}` has generics: a handler is one function, and its constant has no types",
            written.name.text
        );
        reports.push(&[], Diagnostic::new(Code::NoHandler, span, message));
    }
    if written.methods.is_empty() {
        let message = format!("`{}` has no handlers", written.name.text);
        let diagnostic = Diagnostic::new(Code::Empty, written.name.span, message)
            .help("put `#[handler(1)]` on its methods, with a number for each");
        reports.push(&[], diagnostic);
    }
    let mut handlers = Vec::new();
    for method in &written.methods {
        let mut diagnostics = Diagnostics::new();
        let mut handler = method::check(method, &mut diagnostics);
        let faults = method.faults.iter().cloned().chain(diagnostics.into_faults());
        reports.take(&method.cfgs, faults);
        if written.generics.is_some() {
            handler.callable_under = Presence::Nowhere;
        }
        number_of_its_own(&mut handler, &handlers, reports);
        constant_of_its_own(&mut handler, &handlers, reports);
        handlers.push(handler);
    }
    Set { module, handlers }
}

/// Reports a clash with each method before, up to one that is there under any conditions.
fn clashes<'h>(
    before: &'h [Handler<'_>],
    same: impl Fn(&Handler<'_>) -> bool,
    mut report: impl FnMut(&'h Method),
) {
    for Handler { method, .. } in before.iter().filter(|other| same(other)) {
        report(method);
        if method.cfgs.is_empty() {
            break;
        }
    }
}

/// KMG010: a number that a method before has.
fn number_of_its_own(handler: &mut Handler<'_>, before: &[Handler<'_>], reports: &mut Reports) {
    let Some((number, span)) = handler.method.attribute.number else { return };
    let taken = |other: &Method| other.attribute.number.filter(|(taken, _)| *taken == number);
    clashes(
        before,
        |other| taken(other.method).is_some(),
        |other| {
            let (name, taken_by) = (&handler.method.name.text, &other.name.text);
            let cfgs = both(handler.method, other);
            let message = format!("`{name}` has the number {number}, which `{taken_by}` has already");
            let diagnostic = Diagnostic::new(Code::Handler, span, message);
            reports.push(&cfgs, diagnostic.help("each handler has a number of its own"));
            if let Some((_, at)) = taken(other) {
                let message = format!("`{taken_by}` has the number {number} here");
                reports.push(&cfgs, Diagnostic::new(Code::Handler, at, message));
            }
            handler.callable_under.but_not_beside(other);
        },
    );
}

/// KMG003: a constant that a method before has.
fn constant_of_its_own(handler: &mut Handler<'_>, before: &[Handler<'_>], reports: &mut Reports) {
    let constant = handler.constant_name.clone();
    clashes(
        before,
        |other| other.constant_name == constant,
        |other| {
            let (Name { text: name, span }, other_name) = (&handler.method.name, &other.name.text);
            // Of one name twice the compiler says enough.
            if name != other_name {
                let cfgs = both(handler.method, other);
                let message = format!("`{name}` and `{other_name}` would both be the constant `{constant}`");
                let diagnostic = Diagnostic::new(Code::NameTaken, *span, message).help("rename one of them");
                reports.push(&cfgs, diagnostic);
                let message = format!("`{other_name}` is declared here, with the same constant as `{name}`");
                reports.push(&cfgs, Diagnostic::new(Code::NameTaken, other.name.span, message));
            }
            handler.constant_under.but_not_beside(other);
        },
    );
}

/// The conditions under which both are there.
fn both(one: &Method, other: &Method) -> Vec<TokenStream> {
    one.cfgs.iter().chain(&other.cfgs).cloned().collect()
}

/// The module of a trait: its name in snake case (KMG003 where that is none).
fn module(name: &Name, reports: &mut Reports) -> Option<Ident> {
    let text = snake_case(&name.text);
    let (message, help) = if text == name.text {
        let message = format!("the trait `{text}` and the module of its constants would have one name");
        (message, format!("call the trait `{}`", upper_camel_case(&text)))
    } else if ["crate", "self", "super"].contains(&text.as_str()) {
        let message = format!("the module of `{}` would be called `{text}`, as no module can be", name.text);
        (message, "give the trait another name".to_owned())
    } else {
        return Some(ident(&Name { text, span: name.span }));
    };
    reports.push(&[], Diagnostic::new(Code::NameTaken, name.span, message).help(help));
    None
}
