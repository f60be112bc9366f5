//! Commands: handlers, arguments, places, results.

use kmg_runtime::refusal::{self, Text};
use kmg_runtime::wire;
use proc_macro2::Span;

use super::{Command, Handler, Place, Resolved, Work};
use crate::ast::{self, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::symbols::{Operand, lintless_braces};
use crate::value::Value;

pub(super) fn resolve(
    command: &ast::Command,
    resolved: &mut Resolved,
    diagnostics: &mut Diagnostics,
) -> Work {
    let handler = handler(&command.handler, resolved, diagnostics);
    let args = args(&command.args, resolved, diagnostics);
    let place = place(&command.place, resolved, diagnostics);
    let result = command.result.as_ref().and_then(|name| {
        let register = resolved.symbols.register(name, diagnostics)?;
        if resolved.symbols.is_constant(register) {
            let called = resolved.symbols.called(register, &name.text);
            let message = format!("{called} is a constant and cannot take a result");
            let declared = resolved.symbols.name_of(register).to_lowercase();
            diagnostics.push(
                Diagnostic::new(Code::ConstantWritten, name.span, message)
                    .help(format!("declare a register for it: `reg {declared};`")),
            );
        }
        resolved.symbols.sets(register);
        Some((register, name.span))
    });
    let (Some(handler), Some(args), Some((place, place_span))) = (handler, args, place) else {
        return Work::Broken;
    };
    Work::Command(Box::new(Command {
        handler,
        args,
        place,
        place_span,
        exclusive: command.exclusive,
        result,
    }))
}

fn handler(word: &Word, resolved: &Resolved, diagnostics: &mut Diagnostics) -> Option<Handler> {
    let (start, end) = (word.start, word.end);
    match &word.kind {
        WordKind::Faulty => None,
        WordKind::Literal { value, negative: true } => {
            let message =
                format!("handler -{}: the numbers of a graph's handlers are 1 to 239", value.wrapping_neg());
            diagnostics.push(Diagnostic::new(Code::Handler, start, message).to(end));
            None
        }
        WordKind::Literal { value, negative: false } => {
            if let Some(text) = refusal::handler(*value) {
                diagnostics.push(Diagnostic::new(Code::Handler, start, text.as_str()).to(end));
            }
            Some(Handler::Number(u8::try_from(*value).unwrap_or(1)))
        }
        WordKind::Rust(tokens) => Some(Handler::Rust { tokens: lintless_braces(tokens.clone()), start, end }),
        WordKind::Name(name) => {
            if resolved.symbols.is_declared(name) {
                let message = format!("`{name}` is a name of the graph, and a handler is needed here");
                diagnostics.push(
                    Diagnostic::new(Code::UnknownName, start, message).help(
                        "a handler is a Rust constant of type `kmg::Handler` or a number from 1 to 239",
                    ),
                );
                return None;
            }
            if !name.contains(char::is_uppercase) {
                diagnostics.push(
                    Diagnostic::new(Code::UnknownName, start, format!("unknown handler `{name}`")).help(format!(
                        "a handler is a Rust constant of type `kmg::Handler`; write `self::{name}` if one has \
                         that name"
                    )),
                );
                return None;
            }
            let ident = proc_macro2::Ident::new(name, start);
            Some(Handler::Rust { tokens: proc_macro2::TokenTree::Ident(ident).into(), start, end })
        }
    }
}

fn args(words: &[Word], resolved: &mut Resolved, diagnostics: &mut Diagnostics) -> Option<Vec<Operand>> {
    if let Some(word) = words.get(wire::ARGS) {
        let message = format!("{} arguments: a command has at most ten", words.len());
        diagnostics.push(Diagnostic::new(Code::Arguments, word.start, message).to(word.end));
    }
    let mut registers = 0_usize;
    let mut operands = Some(Vec::with_capacity(words.len()));
    for word in words {
        match resolved.symbols.operand(&word.kind, word.start, diagnostics) {
            Some(operand) => {
                if matches!(operand, Operand::Register(_)) {
                    registers = registers.saturating_add(1);
                    if registers == wire::MAX_PATCHES.saturating_add(1) {
                        let message = "a fifth register among the arguments: a command has at most four";
                        diagnostics.push(
                            Diagnostic::new(Code::Arguments, word.start, message)
                                .help("give constants as words, or spread the registers over two commands"),
                        );
                    }
                }
                if let Some(operands) = &mut operands {
                    operands.push(operand);
                }
            }
            None => operands = None,
        }
    }
    operands
}

fn place(
    place: &ast::Place,
    resolved: &mut Resolved,
    diagnostics: &mut Diagnostics,
) -> Option<(Place, (Span, Span))> {
    let cores = resolved.settings.cores.value.known();
    let (place, span, refused) = match place {
        ast::Place::Range { first, end } => {
            not_negative(&[first, end], diagnostics)?;
            let span = (first.start, end.end);
            let first_value = range_end(first, resolved, diagnostics);
            let end_value = range_end(end, resolved, diagnostics);
            let (first, end) = (first_value?, end_value?);
            let refused = first
                .known()
                .zip(end.known())
                .and_then(|(first, end)| refusal::range(first, end, cores.unwrap_or(wire::MAX_CORES)));
            (Place::Range { first, end }, span, refused)
        }
        ast::Place::Group { first, count } => {
            not_negative(&[first, count], diagnostics)?;
            let span = (first.start, count.end);
            let first_value = resolved.symbols.operand(&first.kind, first.start, diagnostics);
            let count_value = resolved.symbols.operand(&count.kind, count.start, diagnostics);
            let (first, count) = (first_value?, count_value?);
            let cores = cores.unwrap_or(wire::MAX_CORES);
            let refused = match (known_operand(&first), known_operand(&count)) {
                (Some(first), Some(count)) => refusal::group(first, count, cores),
                (Some(first), None) => refusal::first(first, cores),
                (None, Some(count)) => refusal::count(count, cores),
                (None, None) => None,
            };
            (Place::Group { first, count }, span, refused)
        }
        ast::Place::Any { count } => {
            not_negative(&[count], diagnostics)?;
            let span = (count.start, count.end);
            let count = resolved.symbols.operand(&count.kind, count.start, diagnostics)?;
            let refused = known_operand(&count)
                .and_then(|count| refusal::count(count, cores.unwrap_or(wire::MAX_CORES)));
            (Place::Any { count }, span, refused)
        }
    };
    if let Some(text) = refused {
        diagnostics.push(group_fault(&text, span));
        return None;
    }
    Some((place, span))
}

/// Reports negative numbers in a place: as words they would wrap.
fn not_negative(words: &[&Word], diagnostics: &mut Diagnostics) -> Option<()> {
    let mut positive = Some(());
    for word in words {
        if let WordKind::Literal { value, negative: true } = &word.kind {
            let number = value.wrapping_neg();
            let message =
                format!("`-{number}` is negative: cores are numbered from 0, and a group has 1 or more");
            diagnostics.push(Diagnostic::new(Code::Group, word.start, message).to(word.end));
            positive = None;
        }
    }
    positive
}

/// An end of a range: a word, not a register.
fn range_end(word: &Word, resolved: &mut Resolved, diagnostics: &mut Diagnostics) -> Option<Value> {
    if let WordKind::Name(name) = &word.kind
        && resolved.symbols.is_variable(name)
    {
        let message = format!("`{name}` is a register, and a range of cores has constant ends");
        diagnostics.push(
            Diagnostic::new(Code::Syntax, word.start, message)
                .help("write `on (first, count)`, which takes registers"),
        );
        return None;
    }
    resolved.symbols.word(word, diagnostics)
}

fn known_operand(operand: &Operand) -> Option<u32> {
    match operand {
        Operand::Value(value) => value.known(),
        Operand::Register(_) => None,
    }
}

fn group_fault(text: &Text, span: (Span, Span)) -> Diagnostic {
    Diagnostic::new(Code::Group, span.0, text.as_str()).to(span.1)
}
