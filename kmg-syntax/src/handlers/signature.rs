//! The signature of a method, as far as a handler's matters: types are told apart by how they are written.

use proc_macro2::{Delimiter, Span};

use super::spelling::spelled;
use super::tree::{Parameter, Receiver, Type, TypeKind};
use crate::ast::Name;
use crate::parse::word::name_of;
use crate::token::{Cursor, Kind};

/// A signature.
pub(super) struct Signature {
    pub(super) name: Name,
    pub(super) qualifiers: Vec<Name>,
    pub(super) generics: Option<Span>,
    pub(super) receiver: Receiver,
    pub(super) parameters: Vec<Parameter>,
    pub(super) output: Option<Type>,
}

/// What may stand before `fn`.
const QUALIFIERS: [&str; 7] = ["default", "const", "async", "gen", "unsafe", "safe", "extern"];

/// Takes a signature, up to `where`, the body or `;`. What is no method is left as it is.
pub(super) fn signature(cursor: &mut Cursor<'_>) -> Option<Signature> {
    let mut here = *cursor;
    let mut qualifiers = Vec::new();
    while let Some(token) = here.peek().filter(|token| QUALIFIERS.contains(&token.text.as_str())) {
        qualifiers.push(Name { text: token.text.clone(), span: token.span });
        here.next();
        // The ABI of `extern`.
        if here.peek().is_some_and(|token| token.kind == Kind::Literal) {
            here.next();
        }
    }
    if !here.at_word("fn") {
        return None;
    }
    here.next();
    let name = name_of(here.peek().filter(|token| token.kind == Kind::Ident)?);
    here.next();
    let generics = here.at_punct("<").then(|| here.span());
    // Bounds of generics may have parentheses of their own.
    skip_type(&mut here, |cursor| at_group(cursor, Delimiter::Parenthesis) || at_end(cursor));
    let inside = here.eat_group(Delimiter::Parenthesis);
    let (receiver, parameters) = inside.map_or((Receiver::Missing, Vec::new()), |(inside, _)| inputs(inside));
    let output = here.eat_punct("->").map(|_| taken(&mut here, at_end));
    *cursor = here;
    Some(Signature { name, qualifiers, generics, receiver, parameters, output })
}

/// The receiver and the parameters in parentheses.
fn inputs(mut cursor: Cursor<'_>) -> (Receiver, Vec<Parameter>) {
    let mut receiver = Receiver::Missing;
    let mut parameters = Vec::new();
    let mut first = true;
    while !cursor.is_empty() {
        let cfg = attributes(&mut cursor);
        let start = cursor;
        match first.then(|| self_parameter(&mut cursor)).flatten() {
            Some(found) => receiver = found,
            None => parameters.push(parameter(&mut cursor, start, cfg)),
        }
        first = false;
        cursor.eat_punct(",");
    }
    (receiver, parameters)
}

/// Steps over attributes: the first that decides whether something is there.
fn attributes(cursor: &mut Cursor<'_>) -> Option<Span> {
    let mut found = None;
    while cursor.eat_punct("#").is_some() {
        let Some((inside, _)) = cursor.eat_group(Delimiter::Bracket) else { break };
        if inside.at_word("cfg") || inside.at_word("cfg_attr") {
            found = found.or(Some(inside.span()));
        }
    }
    found
}

fn at_group(cursor: &Cursor<'_>, delimiter: Delimiter) -> bool {
    matches!(cursor.peek(), Some(token) if matches!(token.kind, Kind::Open(found, _) if found == delimiter))
}

/// Whether the signature ends here.
fn at_end(cursor: &Cursor<'_>) -> bool {
    cursor.at_word("where") || cursor.at_punct(";") || at_group(cursor, Delimiter::Brace)
}

fn at_comma(cursor: &Cursor<'_>) -> bool {
    cursor.at_punct(",")
}

/// Takes `&self` or another receiver, if there is one.
fn self_parameter(cursor: &mut Cursor<'_>) -> Option<Receiver> {
    let start = *cursor;
    let mut here = *cursor;
    let mut shared = here.eat_punct("&").is_some();
    if shared && here.eat_punct("'").is_some() {
        here.next();
    }
    if here.at_word("mut") {
        here.next();
        shared = false;
    }
    if !here.at_word("self") {
        return None;
    }
    here.next();
    if here.eat_punct(":").is_some() {
        let ty = taken(&mut here, at_comma);
        shared = ty.text == "&Self";
    }
    *cursor = here;
    if shared { Some(Receiver::Shared) } else { Some(Receiver::Other(type_between(&start, &here))) }
}

/// Takes one parameter.
fn parameter(cursor: &mut Cursor<'_>, start: Cursor<'_>, cfg: Option<Span>) -> Parameter {
    // A path in a pattern has two colons.
    while !(cursor.is_empty() || at_comma(cursor) || cursor.at_punct(":") && !cursor.at_punct("::")) {
        if cursor.at_punct("::") {
            cursor.next();
        }
        cursor.next();
    }
    let pattern = spelled(start.trees_until(cursor));
    cursor.eat_punct(":");
    Parameter { pattern, cfg, start: start.span(), ty: taken(cursor, at_comma) }
}

/// Takes a type up to where it ends.
fn taken(cursor: &mut Cursor<'_>, ends: impl Fn(&Cursor<'_>) -> bool) -> Type {
    let start = *cursor;
    skip_type(cursor, ends);
    type_between(&start, cursor)
}

/// Steps over tokens up to an end that is not between angle brackets.
fn skip_type(cursor: &mut Cursor<'_>, ends: impl Fn(&Cursor<'_>) -> bool) {
    let mut depth = 0_usize;
    while !(cursor.is_empty() || depth == 0 && ends(cursor)) {
        if cursor.eat_punct("->").is_some() {
            continue;
        }
        if cursor.at_punct("<") {
            depth = depth.saturating_add(1);
        } else if cursor.at_punct(">") {
            depth = depth.saturating_sub(1);
        }
        cursor.next();
    }
}

fn type_between(start: &Cursor<'_>, end: &Cursor<'_>) -> Type {
    let text = spelled(start.trees_until(end));
    let kind = match text.strip_suffix("<'_>").unwrap_or(&text) {
        path if is_path_to(path, "Core") => TypeKind::Core,
        _ if is_path_to(&text, "u32") => TypeKind::Word,
        _ if text == "()" => TypeKind::Unit,
        _ => fallible(&text).unwrap_or(TypeKind::Other),
    };
    let end = if start.is_at(end) { start.span() } else { end.previous_span() };
    Type { kind, text, start: start.span(), end }
}

/// What a handler that can fail returns: a `Result` of a word or nothing, with `HandlerError`.
fn fallible(text: &str) -> Option<TypeKind> {
    let (path, arguments) = text.strip_suffix('>')?.split_once('<')?;
    let (value, error) = arguments.split_once(',')?;
    let error = error.trim().trim_end_matches(',').trim_end();
    if !is_path_to(path.trim_end(), "Result") || !is_path_to(error, "HandlerError") {
        return None;
    }
    match value.trim() {
        "()" => Some(TypeKind::FallibleUnit),
        value if is_path_to(value, "u32") => Some(TypeKind::FallibleWord),
        _ => None,
    }
}

/// Whether a path, as it is spelled, ends in that name and has no arguments.
fn is_path_to(path: &str, name: &str) -> bool {
    let mut segments = path.strip_prefix("::").unwrap_or(path).rsplit("::");
    let is_plain = |segment: &str| {
        segment == "$crate"
            || segment.chars().all(|character| character == '_' || character.is_alphanumeric())
    };
    segments.next() == Some(name) && segments.all(is_plain)
}
