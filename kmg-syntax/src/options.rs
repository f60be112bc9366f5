//! The options of `#[graph(..)]`, parsed with darling.

use darling::ast::NestedMeta;
use darling::util::Flag;
use darling::{FromMeta, util::SpannedValue};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;

use crate::ast::{Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::parse::number::{self, Number};

/// The options of a graph, as written.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `deadline_microseconds`: of every command.
    pub deadline_microseconds: Option<Word>,
    /// `max_runs`: the most rounds.
    pub max_runs: Option<Word>,
    /// `step_limit`: the most micro-ops of one `cpu` node.
    pub step_limit: Option<Word>,
    /// `req`: the request id.
    pub req: Option<Word>,
    /// `keep`: the graph stays on the device.
    pub keep: bool,
    /// `cores`: the grid that groups are tested against.
    pub cores: Option<Word>,
    /// `section`: the linker section of the bytes.
    pub section: Option<(String, Span)>,
    /// `crate`: the path of the `kmg` crate.
    pub krate: Option<TokenStream>,
    /// `bounded`: every slice must have a proved bound.
    pub bounded: bool,
    /// `allow(..)`
    pub allow: Allow,
}

/// What `allow(..)` silences.
#[derive(Clone, Debug, Default)]
pub struct Allow {
    /// `race` without a register: every race.
    pub every_race: bool,
    /// `race(register, ..)`
    pub races: Vec<(String, Span)>,
    /// `unused`: what is never used.
    pub unused: bool,
    /// `unreachable`: code that cannot be reached.
    pub unreachable: bool,
}

#[derive(Debug, Default, FromMeta)]
#[darling(default)]
struct Written {
    deadline_microseconds: Option<Value>,
    max_runs: Option<Value>,
    step_limit: Option<Value>,
    req: Option<Value>,
    keep: Flag,
    cores: Option<Value>,
    section: Option<SpannedValue<String>>,
    #[darling(rename = "crate")]
    krate: Option<syn::Path>,
    bounded: Flag,
    allow: Option<WrittenAllow>,
}

#[derive(Debug, Default)]
struct WrittenAllow(Allow);

/// A literal or a const expression.
#[derive(Debug)]
struct Value(Word);

impl FromMeta for Value {
    fn from_expr(expr: &syn::Expr) -> darling::Result<Self> {
        let (start, end) = ends(expr.to_token_stream(), expr.span());
        let literal = |expr: &syn::Expr| match expr {
            syn::Expr::Lit(syn::ExprLit { lit, .. }) => Some(lit.to_token_stream().to_string()),
            _ => None,
        };
        let (text, negative) = match expr {
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => (literal(expr), true),
            syn::Expr::Group(group) => return Self::from_expr(&group.expr),
            _ => (literal(expr), false),
        };
        let kind = match text.map(|text| number::read(&text, negative)) {
            Some(Number::Word(value)) => WordKind::Literal { value, negative },
            Some(Number::TooLarge) => return Err(darling::Error::custom(number::TOO_LARGE).with_span(expr)),
            Some(Number::Suffix) => return Err(darling::Error::custom(number::SUFFIX).with_span(expr)),
            Some(Number::NoInteger) => {
                return Err(darling::Error::custom("expected a number").with_span(expr));
            }
            None => WordKind::Rust(expr.to_token_stream()),
        };
        Ok(Self(Word { kind, start, end }))
    }
}

impl FromMeta for WrittenAllow {
    fn from_list(items: &[NestedMeta]) -> darling::Result<Self> {
        let mut allow = Allow::default();
        let mut errors = darling::Error::accumulator();
        for item in items {
            match item {
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("race") => allow.every_race = true,
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("unused") => allow.unused = true,
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("unreachable") => {
                    allow.unreachable = true;
                }
                NestedMeta::Meta(syn::Meta::List(list)) if list.path.is_ident("race") => {
                    let names = list.parse_args_with(
                        syn::punctuated::Punctuated::<syn::Ident, syn::Token![,]>::parse_terminated,
                    );
                    match names {
                        Ok(names) => {
                            for name in names {
                                let text = name.to_string().trim_start_matches("r#").to_owned();
                                allow.races.push((text, name.span()));
                            }
                        }
                        Err(error) => errors.push(
                            darling::Error::custom("expected the names of registers")
                                .with_span(&error.span()),
                        ),
                    }
                }
                other => errors.push(
                    darling::Error::custom("`allow` takes `race`, `race(register)`, `unused`, `unreachable`")
                        .with_span(other),
                ),
            }
        }
        errors.finish_with(Self(allow))
    }
}

fn ends(tokens: TokenStream, whole: Span) -> (Span, Span) {
    let mut trees = tokens.into_iter().map(|tree| tree.span());
    let first = trees.next().unwrap_or(whole);
    (first, trees.last().unwrap_or(first))
}

/// Reads the inside of `#[graph(..)]` into `options`; what is wrong is reported at its token.
pub(crate) fn read(tokens: TokenStream, span: Span, options: &mut Options, diagnostics: &mut Diagnostics) {
    let items = match NestedMeta::parse_meta_list(tokens) {
        Ok(items) => items,
        Err(error) => {
            for error in error {
                diagnostics.push(Diagnostic::new(
                    Code::Syntax,
                    error.span(),
                    lower_first(&error.to_string()),
                ));
            }
            return;
        }
    };
    // Every option is read by itself, so that one with a fault costs no other.
    for item in items {
        match Written::from_list(std::slice::from_ref(&item)) {
            Ok(written) => merge(written, &item, options, diagnostics),
            Err(error) => {
                for error in error.flatten() {
                    diagnostics.push(option_fault(&error, span));
                }
            }
        }
    }
}

fn option_fault(error: &darling::Error, span: Span) -> Diagnostic {
    let at = error.explicit_span().unwrap_or(span);
    let text = error.clone().to_string();
    // darling names the field at the end, which the span already shows.
    let text = text.split(" at ").next().unwrap_or(&text).to_owned();
    let code =
        if text == number::TOO_LARGE || text == number::SUFFIX { Code::Number } else { Code::OptionOrClause };
    let diagnostic = Diagnostic::new(code, at, lower_first(&text.replace("Unknown field", "unknown option")));
    if text.starts_with("Unknown field") && !text.contains("Did you mean") {
        diagnostic.help(
            "the options are `deadline_microseconds`, `max_runs`, `step_limit`, `req`, `keep`, `cores`, `section`, \
             `crate`, `bounded` and `allow(..)`",
        )
    } else {
        diagnostic
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}

fn merge(written: Written, item: &NestedMeta, options: &mut Options, diagnostics: &mut Diagnostics) {
    let span = ends(item.to_token_stream(), item.span()).0;
    let mut twice = |name: &str| {
        diagnostics.push(Diagnostic::new(Code::OptionOrClause, span, format!("`{name}` is given twice")));
    };
    let mut word = |name: &str, slot: &mut Option<Word>, value: Option<Value>| {
        if let Some(Value(value)) = value {
            if slot.is_some() {
                twice(name);
            }
            *slot = Some(value);
        }
    };
    word("deadline_microseconds", &mut options.deadline_microseconds, written.deadline_microseconds);
    word("max_runs", &mut options.max_runs, written.max_runs);
    word("step_limit", &mut options.step_limit, written.step_limit);
    word("req", &mut options.req, written.req);
    word("cores", &mut options.cores, written.cores);
    let mut flag = |name: &str, slot: &mut bool, given: bool| {
        if *slot && given {
            twice(name);
        }
        *slot |= given;
    };
    flag("keep", &mut options.keep, written.keep.is_present());
    flag("bounded", &mut options.bounded, written.bounded.is_present());
    if let Some(section) = written.section {
        if options.section.is_some() {
            twice("section");
        }
        options.section = Some((section.to_string(), section.span()));
    }
    if let Some(path) = written.krate {
        if options.krate.is_some() {
            twice("crate");
        }
        options.krate = Some(path.to_token_stream());
    }
    if let Some(WrittenAllow(allow)) = written.allow {
        options.allow.every_race |= allow.every_race;
        options.allow.unused |= allow.unused;
        options.allow.unreachable |= allow.unreachable;
        options.allow.races.extend(allow.races);
    }
}
