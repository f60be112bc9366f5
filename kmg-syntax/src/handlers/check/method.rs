//! Whether a method is a handler.

use kmg_runtime::Merge;

use super::{Handler, Presence};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::emit::constant;
use crate::handlers::tree::{Method, Parameter, Receiver, TypeKind};
use crate::nearest::nearest;

/// How many words a command brings (FORMAT.md 2.5).
const MOST_ARGS: usize = kmg_runtime::wire::ARGS;

/// How words are merged, as written.
const MERGES: [(&str, Merge); 4] =
    [("first", Merge::First), ("sum", Merge::Sum), ("min", Merge::Min), ("max", Merge::Max)];

pub(super) fn check<'t>(method: &'t Method, diagnostics: &mut Diagnostics) -> Handler<'t> {
    qualifiers(method, diagnostics);
    receiver(method, diagnostics);
    let arguments = arguments(method, diagnostics);
    words(method, arguments, diagnostics);
    let result = result(method, diagnostics);
    let sound = diagnostics.is_empty() && method.faults.is_empty();
    let constant = constant(&method.name);
    Handler {
        method,
        constant_name: constant.to_string(),
        constant,
        constant_under: Presence::ALWAYS,
        number: method.attribute.number.map_or(kmg_runtime::Handler::FIRST, |(number, _)| number),
        args: sound.then_some(arguments.len()),
        result: if sound { result } else { Some(Merge::First) },
        fallible: is_fallible(method),
        callable_under: if sound { Presence::ALWAYS } else { Presence::Nowhere },
    }
}

/// What a device cannot do for a method.
fn qualifiers(method: &Method, diagnostics: &mut Diagnostics) {
    let name = &method.name.text;
    for qualifier in &method.qualifiers {
        let why = match qualifier.text.as_str() {
            "async" => "a handler runs on its core to its end",
            "const" => "methods of traits are not",
            "unsafe" => "a graph that asks for a handler promises nothing",
            _ => continue,
        };
        let message = format!("`{name}` is `{}`: {why}", qualifier.text);
        diagnostics.push(Diagnostic::new(Code::NoHandler, qualifier.span, message));
    }
    if let Some(span) = method.generics {
        let message = format!("`{name}` has generics: a command brings words and no types");
        diagnostics.push(Diagnostic::new(Code::NoHandler, span, message));
    }
}

fn receiver(method: &Method, diagnostics: &mut Diagnostics) {
    let name = &method.name.text;
    match &method.receiver {
        Receiver::Shared => {}
        Receiver::Other(written) => {
            let message = format!(
                "`{name}` takes `{}`, and cores share one device: a handler takes `&self`",
                written.text
            );
            diagnostics.push(written.fault(message));
        }
        Receiver::Missing => {
            let message = format!("`{name}` has no `&self`");
            diagnostics.push(
                Diagnostic::new(Code::NoHandler, method.name.span, message)
                    .help(format!("write `fn {name}(&self, core: Core, ..)`")),
            );
        }
    }
}

/// What comes after `core: Core`, which comes first.
fn arguments<'t>(method: &'t Method, diagnostics: &mut Diagnostics) -> &'t [Parameter] {
    let name = &method.name.text;
    let found = method.parameters.split_first();
    let later = method.parameters.iter().find(|parameter| parameter.ty.kind == TypeKind::Core);
    let (fault, arguments) = match (found, later) {
        (Some((first, arguments)), _) if first.ty.kind == TypeKind::Core => return arguments,
        (_, Some(later)) => {
            let message = format!("the core comes first in `{name}`, after `&self`");
            (Diagnostic::new(Code::NoHandler, later.start, message), method.parameters.as_slice())
        }
        (Some((first, arguments)), None) if is_meant_as_core(first) => (
            first.ty.fault(format!("the core of `{name}` is `{}`, and not `Core`", first.ty.text)),
            arguments,
        ),
        (Some((first, _)), None) => {
            let message = format!("`{name}` has no `core: Core` before its arguments");
            (Diagnostic::new(Code::NoHandler, first.start, message), method.parameters.as_slice())
        }
        (None, None) => {
            let message = format!("`{name}` has no `core: Core`");
            (Diagnostic::new(Code::NoHandler, method.name.span, message), method.parameters.as_slice())
        }
    };
    diagnostics.push(fault.help(format!("write `fn {name}(&self, core: Core, ..)`, with `use kmg::Core;`")));
    arguments
}

fn is_meant_as_core(parameter: &Parameter) -> bool {
    parameter.ty.kind == TypeKind::Other
        && (parameter.pattern.trim_start_matches('_') == "core" || parameter.ty.text.contains("Core"))
}

/// The arguments are words, and not too many.
fn words(method: &Method, arguments: &[Parameter], diagnostics: &mut Diagnostics) {
    let name = &method.name.text;
    let core_was_missed = arguments.len() == method.parameters.len();
    for parameter in arguments {
        if let Some(span) = parameter.cfg {
            let message =
                format!("a condition on an argument of `{name}`: a handler has one number of arguments");
            diagnostics.push(
                Diagnostic::new(Code::NoHandler, span, message)
                    .help("put it on the method, and write one for each case"),
            );
        }
        match parameter.ty.kind {
            TypeKind::Word => {}
            // The one that stands in the wrong place was reported.
            TypeKind::Core if core_was_missed => {}
            _ => {
                let (pattern, text) = (&parameter.pattern, &parameter.ty.text);
                let message = format!(
                    "the argument `{pattern}` of `{name}` is `{text}`: a command brings words, `u32`"
                );
                diagnostics.push(parameter.ty.fault(message));
            }
        }
    }
    if let Some(parameter) = arguments.get(MOST_ARGS) {
        let message = format!("an eleventh argument of `{name}`: a command brings at most ten words");
        diagnostics.push(Diagnostic::new(Code::Arguments, parameter.start, message).to(parameter.ty.end));
    }
}

fn is_fallible(method: &Method) -> bool {
    let kind = method.output.as_ref().map(|ty| ty.kind);
    matches!(kind, Some(TypeKind::FallibleWord | TypeKind::FallibleUnit))
}

/// One word, or nothing; and how the words of the cores become one.
fn result(method: &Method, diagnostics: &mut Diagnostics) -> Option<Merge> {
    let name = &method.name.text;
    let output = method.output.as_ref();
    let given = output.filter(|ty| !matches!(ty.kind, TypeKind::Unit | TypeKind::FallibleUnit));
    if let Some(ty) = given.filter(|ty| !matches!(ty.kind, TypeKind::Word | TypeKind::FallibleWord)) {
        let message = format!("`{name}` returns `{}`: the result of a handler is a word, `u32`", ty.text);
        let fault = ty.fault(message);
        diagnostics.push(if ty.text.contains("Result") {
            fault.help(
                "a handler that can fail returns `Result<u32, HandlerError>` or `Result<(), HandlerError>`, \
                 with `use kmg::HandlerError;`",
            )
        } else {
            fault
        });
    }
    let merge = method.attribute.result.as_ref().map(|written| {
        let known = MERGES.iter().find(|(name, _)| *name == written.text);
        if known.is_none() {
            let message = format!("unknown result `{}`", written.text);
            let diagnostic = Diagnostic::new(Code::OptionOrClause, written.span, message);
            diagnostics.push(match nearest(&written.text, MERGES.map(|(name, _)| name)) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => {
                    diagnostic.help("the words of the cores become one by `first`, `sum`, `min` or `max`")
                }
            });
        }
        if given.is_none() {
            let message = format!("`result` on `{name}`, which returns nothing");
            diagnostics.push(
                Diagnostic::new(Code::OptionOrClause, written.span, message)
                    .help("a handler with a result returns `u32`"),
            );
        }
        known.map_or(Merge::First, |(_, merge)| *merge)
    });
    given.map(|_| merge.unwrap_or_default())
}
