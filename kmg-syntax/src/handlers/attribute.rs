//! `#[handlers(..)]` and `#[handler(..)]`: the number by hand, because it stands without a name, the options with
//! darling.

use darling::FromMeta;
use kmg_runtime::refusal;
use proc_macro2::{Delimiter, Span, TokenStream};
use quote::ToTokens as _;

use super::tree::Attribute;
use crate::ast::Name;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::options::{Forms, read_each, twice};
use crate::parse::number::{self, Number};
use crate::token::{Cursor, Kind};

const OF_A_TRAIT: Forms = Forms {
    options: &[("crate", "a path from the root of a crate: `crate = ::path`")],
    example: "#[handlers(crate = ::path)]",
};

const OF_A_METHOD: Forms = Forms {
    options: &[("result", "one of `first`, `sum`, `min`, `max`: `result = max`")],
    example: "#[handler(4, result = max)]",
};

#[derive(Default, FromMeta)]
#[darling(default)]
struct OfATrait {
    #[darling(rename = "crate")]
    krate: Option<syn::Path>,
}

#[derive(Default, FromMeta)]
#[darling(default)]
struct OfAMethod {
    result: Option<Word>,
}

/// One identifier.
struct Word(Name);

impl FromMeta for Word {
    fn from_expr(expr: &syn::Expr) -> darling::Result<Self> {
        match expr {
            syn::Expr::Group(group) => Self::from_expr(&group.expr),
            syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) if path.get_ident().is_some() => {
                let text = path.to_token_stream().to_string();
                let span = path.get_ident().map_or_else(Span::call_site, syn::Ident::span);
                Ok(Self(Name { text, span }))
            }
            other => Err(darling::Error::custom("no word").with_span(other)),
        }
    }
}

/// Reads the arguments of `#[handlers(..)]`: where the crate `kmg` is.
pub(super) fn handlers(arguments: TokenStream) -> (Option<TokenStream>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let mut krate = None;
    read_each::<OfATrait>(
        arguments,
        Span::call_site(),
        &OF_A_TRAIT,
        &mut diagnostics,
        |written, item, diagnostics| {
            if let Some(path) = written.krate {
                if krate.is_some() {
                    twice("crate", item, diagnostics);
                }
                krate = Some(path.to_token_stream());
            }
        },
    );
    (krate, diagnostics)
}

/// Reads what comes after `handler` in the attribute that begins at `span`.
pub(super) fn handler(mut inside: Cursor<'_>, span: Span, diagnostics: &mut Diagnostics) -> Attribute {
    let mut attribute = Attribute::default();
    let Some((mut arguments, _)) = inside.eat_group(Delimiter::Parenthesis) else {
        let message = "`handler` takes its number in parentheses";
        diagnostics.push(
            Diagnostic::new(Code::Syntax, span, message).help(format!("write `{}`", OF_A_METHOD.example)),
        );
        return attribute;
    };
    attribute.number = handler_number(&mut arguments, diagnostics);
    let options = arguments.trees_until(&arguments.at_end());
    read_each::<OfAMethod>(options, span, &OF_A_METHOD, diagnostics, |written, item, diagnostics| {
        if let Some(Word(word)) = written.result {
            if attribute.result.is_some() {
                twice("result", item, diagnostics);
            }
            attribute.result = Some(word);
        }
    });
    attribute
}

/// Takes the number and the comma after it; what is no number stays if it can be an option.
fn handler_number(cursor: &mut Cursor<'_>, diagnostics: &mut Diagnostics) -> Option<(u8, Span)> {
    let expected = |cursor: &Cursor<'_>, what: &str| {
        let message = format!("expected {what}, found {}", cursor.found());
        Diagnostic::new(Code::Syntax, cursor.span(), message)
            .to(cursor.found_end())
            .help(format!("write `{}`", OF_A_METHOD.example))
    };
    let start = cursor.span();
    let negative = cursor.eat_punct("-").is_some();
    let literal = match cursor.peek() {
        Some(token) if token.kind == Kind::Literal => token,
        _ => {
            diagnostics.push(expected(cursor, "the number of the handler, 1 to 239"));
            // An option after it is looked at all the same.
            if !(cursor.at_ident() && cursor.peek2().is_some_and(|token| token.is_punct('='))) {
                cursor.skip_past(',');
            }
            return None;
        }
    };
    cursor.next();
    let read = number::read(&literal.text, false);
    let fault = match read {
        Number::Word(value) if negative && value != 0 => {
            let message = format!("handler -{value}: the numbers of a graph's handlers are 1 to 239");
            Some(Diagnostic::new(Code::Handler, start, message).to(literal.span))
        }
        Number::Word(value) => refusal::handler(value)
            .map(|text| Diagnostic::new(Code::Handler, start, text.as_str()).to(literal.span)),
        Number::NoInteger => {
            let message = format!("expected the number of the handler, 1 to 239, found `{}`", literal.text);
            Some(Diagnostic::new(Code::Syntax, literal.span, message))
        }
        Number::TooLarge | Number::Suffix => number::fault(&literal.text, read, literal.span),
    };
    if !cursor.is_empty() && cursor.eat_punct(",").is_none() {
        diagnostics.push(expected(cursor, "`,` after the number"));
        cursor.skip_past(',');
    }
    match (fault, read) {
        (Some(fault), _) => {
            diagnostics.push(fault);
            None
        }
        (None, Number::Word(value)) => Some((u8::try_from(value).ok()?, literal.span)),
        (None, _) => None,
    }
}
