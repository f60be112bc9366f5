//! A trait into its [`tree`](super::tree): what stands before its body, and the items in it.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::attribute;
use super::signature::{Signature, signature};
use super::tree::{Attribute, Deprecated, Method, Reports, Trait};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Reported};
use crate::parse::word::name_of;
use crate::token::{Cursor, Kind, MAX_NESTING, flatten};

/// Reads a trait. Anything else is a fault, and nothing is made of it.
pub(super) fn parse(item: &TokenStream, reports: &mut Reports) -> Result<Trait, Reported> {
    let tokens = flatten(item.clone()).map_err(|span| {
        let message = format!("brackets nested more than {MAX_NESTING} deep");
        reports.push(&[], Diagnostic::new(Code::Syntax, span, message));
        Reported
    })?;
    let mut cursor = Cursor::new(&tokens);
    let Outer { cfgs, lints, deprecated, .. } = outer(&mut cursor, &mut Diagnostics::new());
    let visibility = visibility(&mut cursor);
    while ["unsafe", "auto", "const"].iter().any(|word| cursor.at_word(word)) {
        cursor.next();
    }
    let mut not_a_trait = |cursor: &Cursor<'_>, what: &str| {
        let message = format!("expected {what}, found {}", cursor.found());
        let diagnostic = Diagnostic::new(Code::Syntax, cursor.span(), message)
            .help("`#[handlers]` stands on a trait whose methods are handlers");
        reports.push(&cfgs, diagnostic);
        Reported
    };
    if !cursor.at_word("trait") {
        return Err(not_a_trait(&cursor, "a trait"));
    }
    cursor.next();
    let name = match cursor.peek() {
        Some(token) if token.kind == Kind::Ident => name_of(token),
        _ => return Err(not_a_trait(&cursor, "the name of the trait")),
    };
    cursor.next();
    let generics = cursor.at_punct("<").then(|| cursor.span());
    // Bounds and conditions are the compiler's. The body is the last thing in braces.
    let mut body = None;
    while !cursor.is_empty() {
        match cursor.eat_group(Delimiter::Brace) {
            Some((inside, _)) => body = Some(inside),
            None => _ = cursor.next(),
        }
    }
    let Some(mut body) = body else { return Err(not_a_trait(&cursor, "`{` and the methods of the trait")) };
    let mut methods = Vec::new();
    while !body.is_empty() {
        methods.extend(member(&mut body, reports));
    }
    let kept = without_ours(item.clone());
    Ok(Trait { kept, cfgs, lints, deprecated, visibility, name, generics, methods })
}

/// What stands before an item.
#[derive(Default)]
struct Outer {
    cfgs: Vec<TokenStream>,
    lints: Vec<TokenStream>,
    /// The lines of the documentation, as far as they are written out.
    docs: Vec<String>,
    deprecated: Deprecated,
    /// `#[handler(..)]`, and where it stands.
    handler: Option<(Attribute, Span)>,
}

fn outer(cursor: &mut Cursor<'_>, diagnostics: &mut Diagnostics) -> Outer {
    let mut outer = Outer::default();
    while cursor.at_punct("#") {
        let before = *cursor;
        cursor.next();
        let Some((mut inside, _)) = cursor.eat_group(Delimiter::Bracket) else { break };
        let whole = before.trees_until(cursor);
        let Some(name) = inside.next() else { continue };
        match name.text.as_str() {
            "cfg" => {
                if let Some((condition, _)) = inside.eat_group(Delimiter::Parenthesis) {
                    outer.cfgs.push(condition.trees_until(&condition.at_end()));
                }
            }
            "allow" | "warn" | "deny" | "forbid" => outer.lints.push(whole),
            // Not every generated item would fulfil an expectation, so it silences as `allow` does.
            "expect" => {
                let arguments = inside.trees_until(&inside.at_end());
                outer.lints.push(quote::quote!(#[allow #arguments]));
            }
            "deprecated" => outer.deprecated = Deprecated::By(whole),
            "cfg_attr" => {
                let mut inside = inside.trees_until(&inside.at_end()).into_iter();
                if inside.any(|tree| mentions(&tree, "deprecated")) {
                    outer.deprecated = Deprecated::Perhaps;
                }
            }
            "doc" => {
                let text = inside.peek2().filter(|token| token.kind == Kind::Literal);
                outer.docs.extend(
                    text.and_then(|text| syn::parse_str::<syn::LitStr>(&text.text).ok())
                        .map(|text| text.value()),
                );
            }
            "handler" if !inside.at_punct("::") => {
                let read = attribute::handler(inside, name.span, diagnostics);
                if outer.handler.is_some() {
                    let message = "`handler` is given twice";
                    diagnostics.push(Diagnostic::new(Code::OptionOrClause, name.span, message));
                } else {
                    outer.handler = Some((read, name.span));
                }
            }
            _ => {}
        }
    }
    outer
}

/// Whether an identifier stands in tokens.
fn mentions(tree: &TokenTree, name: &str) -> bool {
    match tree {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => group.stream().into_iter().any(|tree| mentions(&tree, name)),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    }
}

fn visibility(cursor: &mut Cursor<'_>) -> TokenStream {
    let before = *cursor;
    if cursor.at_word("pub") {
        cursor.next();
        cursor.eat_group(Delimiter::Parenthesis);
    }
    before.trees_until(cursor)
}

/// One item of the body: a method if it has `#[handler(..)]`.
fn member(cursor: &mut Cursor<'_>, reports: &mut Reports) -> Option<Method> {
    let mut diagnostics = Diagnostics::new();
    let Outer { cfgs, docs, deprecated, handler, .. } = outer(cursor, &mut diagnostics);
    visibility(cursor);
    let method = match signature(cursor) {
        Some(signature) => {
            skip_item(cursor, true);
            handler.map(|(attribute, _)| (signature, attribute))
        }
        None => {
            skip_item(cursor, !(cursor.at_word("const") || cursor.at_word("type")));
            if let Some((_, span)) = handler {
                let message = "`#[handler]` stands on what is no method";
                diagnostics.push(
                    Diagnostic::new(Code::NoHandler, span, message)
                        .help("what is no handler needs no attribute"),
                );
            }
            None
        }
    };
    let Some((Signature { name, qualifiers, generics, receiver, parameters, output }, attribute)) = method
    else {
        reports.take(&cfgs, diagnostics.into_faults());
        return None;
    };
    let (summary, faults) = (summary(&docs), diagnostics.into_faults());
    Some(Method {
        name,
        cfgs,
        summary,
        deprecated,
        attribute,
        qualifiers,
        generics,
        receiver,
        parameters,
        output,
        faults,
    })
}

/// Takes the rest of an item: up to `;`, or to what is in braces.
fn skip_item(cursor: &mut Cursor<'_>, braces_end_it: bool) {
    while let Some(token) = cursor.next() {
        if token.is_punct(';') || braces_end_it && matches!(token.kind, Kind::Open(Delimiter::Brace, _)) {
            break;
        }
    }
}

/// The first paragraph. One with a bracket may hold a link, which would lead elsewhere from inside the module.
fn summary(docs: &[String]) -> Option<String> {
    let lines = docs.iter().flat_map(|doc| doc.split('\n')).map(str::trim);
    let lines: Vec<&str> =
        lines.skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty()).collect();
    let text = lines.join("\n");
    (!text.is_empty() && !text.contains('[') && !text.starts_with("```")).then_some(text)
}

/// The tokens of the trait without the attributes in its body that are ours.
fn without_ours(item: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = item.into_iter().collect();
    if let Some(last) = trees.iter_mut().rev().find_map(|tree| match tree {
        TokenTree::Group(group) => Some(group),
        _ => None,
    }) {
        // `macro_rules!` may have put a group around all of it.
        let inside = match last.delimiter() {
            Delimiter::None => without_ours(last.stream()),
            _ => without_handler(last.stream()),
        };
        *last = regrouped(last, inside);
    }
    trees.into_iter().collect()
}

fn without_handler(body: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut of_a_handler = false;
    let mut trees = body.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match &tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                let inside = without_handler(group.stream());
                kept.push(regrouped(group, inside).into());
                continue;
            }
            TokenTree::Group(group)
                if is_handler(group)
                    && matches!(kept.last(), Some(TokenTree::Punct(mark)) if mark.as_char() == '#') =>
            {
                of_a_handler = true;
                kept.pop();
                continue;
            }
            // A `const fn` was reported, and the compiler would report it again.
            TokenTree::Ident(word) if of_a_handler && word == "const" => {
                let next = trees.peek().map(ToString::to_string);
                if matches!(next.as_deref(), Some("async" | "unsafe" | "extern" | "fn")) {
                    continue;
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => of_a_handler = false,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => of_a_handler = false,
            _ => {}
        }
        kept.push(tree);
    }
    kept.into_iter().collect()
}

fn is_handler(group: &Group) -> bool {
    let mut inside = group.stream().into_iter();
    let named = matches!(inside.next(), Some(TokenTree::Ident(name)) if name == "handler");
    let path = matches!(inside.next(), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    group.delimiter() == Delimiter::Bracket && named && !path
}

fn regrouped(group: &Group, inside: TokenStream) -> Group {
    let mut changed = Group::new(group.delimiter(), inside);
    changed.set_span(group.span());
    changed
}
