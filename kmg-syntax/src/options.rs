//! The options of `#[graph(..)]`, parsed with darling.

use darling::ast::NestedMeta;
use darling::{FromMeta, util::SpannedValue};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;

use crate::ast::{Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nearest::nearest;
use crate::parse::MAX_DEPTH;
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
    /// `rounds`: `again` and `max_runs` that do not go together.
    pub rounds: bool,
    /// `repeated`: an edge that is given twice.
    pub repeated: bool,
}

#[derive(Debug, Default, FromMeta)]
#[darling(default)]
struct Written {
    deadline_microseconds: Option<Value>,
    max_runs: Option<Value>,
    step_limit: Option<Value>,
    req: Option<Value>,
    keep: Given,
    cores: Option<Value>,
    section: Option<SpannedValue<String>>,
    #[darling(rename = "crate")]
    krate: Option<syn::Path>,
    bounded: Given,
    allow: Option<WrittenAllow>,
}

/// What `allow(..)` says, and what is wrong with it.
#[derive(Debug, Default)]
struct WrittenAllow(Allow, Vec<Diagnostic>);

/// A literal or a const expression, or what is wrong with a number.
#[derive(Debug)]
struct Value(Result<Word, Diagnostic>);

/// Whether an option without a value is there. (darling's own flag panics on `keep()`.)
#[derive(Debug, Default)]
struct Given(bool);

impl FromMeta for Given {
    fn from_word() -> darling::Result<Self> {
        Ok(Self(true))
    }
}

impl FromMeta for Value {
    fn from_expr(expr: &syn::Expr) -> darling::Result<Self> {
        let (start, end) = ends(expr.to_token_stream(), expr.span());
        let word = |kind| Ok(Self(Ok(Word { kind, start, end })));
        let literal = match expr {
            syn::Expr::Group(group) => return Self::from_expr(&group.expr),
            // A declared constant, or one of the crate.
            syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) => match path.get_ident() {
                Some(ident) => {
                    return word(WordKind::Name(ident.to_string().trim_start_matches("r#").to_owned()));
                }
                None => None,
            },
            syn::Expr::Lit(syn::ExprLit { lit, .. }) => Some(lit.to_token_stream().to_string()),
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => match expr.as_ref() {
                syn::Expr::Lit(syn::ExprLit { lit, .. }) => Some(format!("-{}", lit.to_token_stream())),
                _ => None,
            },
            _ => None,
        };
        let Some(text) = literal else { return word(WordKind::Rust(expr.to_token_stream())) };
        let (text, negative) = match text.strip_prefix('-') {
            Some(positive) => (positive.trim_start(), true),
            None => (text.as_str(), false),
        };
        let number = number::read(text, negative);
        match (number, number::fault(text, number, start)) {
            (Number::Word(value), _) => word(WordKind::Literal { value, negative }),
            (_, Some(fault)) if fault.code == Code::Number => {
                Ok(Self(Err(Diagnostic::new(Code::Number, expr.span(), fault.message))))
            }
            _ => Err(darling::Error::custom("no number").with_span(expr)),
        }
    }
}

impl FromMeta for WrittenAllow {
    fn from_list(items: &[NestedMeta]) -> darling::Result<Self> {
        let mut allow = Allow::default();
        let mut faults = Vec::new();
        let mut fault = |span, message| faults.push(Diagnostic::new(Code::OptionOrClause, span, message));
        for item in items {
            match item {
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("race") => allow.every_race = true,
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("unused") => allow.unused = true,
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("unreachable") => {
                    allow.unreachable = true;
                }
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("rounds") => allow.rounds = true,
                NestedMeta::Meta(syn::Meta::Path(path)) if path.is_ident("repeated") => allow.repeated = true,
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
                        Err(error) => fault(error.span(), "expected the names of registers"),
                    }
                }
                other => fault(other.span(), ALLOW),
            }
        }
        Ok(Self(allow, faults))
    }
}

fn ends(tokens: TokenStream, whole: Span) -> (Span, Span) {
    let mut trees = tokens.into_iter().map(|tree| tree.span());
    let first = trees.next().unwrap_or(whole);
    (first, trees.last().unwrap_or(first))
}

/// The message of what an option or `allow` cannot be.
const ALLOW: &str =
    "`allow` takes `race`, `race(register)`, `unused`, `rounds`, `unreachable` and `repeated`";

/// The options of an attribute.
pub(crate) struct Forms {
    /// Each with how it is written.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// An attribute as it should be.
    pub(crate) example: &'static str,
}

const FORMS: Forms = Forms {
    options: &[
        ("deadline_microseconds", "a word: `deadline_microseconds = 200_000`"),
        ("max_runs", "a word: `max_runs = 100`"),
        ("step_limit", "a word: `step_limit = 1000`"),
        ("req", "a word: `req = 7`"),
        ("keep", "no value"),
        ("cores", "a word: `cores = 60`"),
        ("section", "a text: `section = \".kmg.uploads\"`"),
        ("crate", "a path: `crate = path`"),
        ("bounded", "no value"),
        ("allow", "a list: `allow(race, unused)`"),
    ],
    example: "#[graph(max_runs = 100)]",
};

/// How many tokens all options have together: syn goes down as deep as an expression is nested, with or without
/// brackets.
const MAX_TOKENS: usize = 400;

/// The first token that is too much for syn.
fn too_long(tokens: &TokenStream) -> Option<Span> {
    let mut open = vec![tokens.clone().into_iter()];
    let mut count = 0_usize;
    while let Some(trees) = open.last_mut() {
        let Some(tree) = trees.next() else {
            open.pop();
            continue;
        };
        count = count.saturating_add(1);
        if count > MAX_TOKENS || open.len() > MAX_DEPTH {
            return Some(tree.span());
        }
        if let TokenTree::Group(group) = tree {
            open.push(group.stream().into_iter());
        }
    }
    None
}

/// Reads the inside of `#[graph(..)]` into `options`; what is wrong is reported at its token.
pub(crate) fn read(tokens: TokenStream, span: Span, options: &mut Options, diagnostics: &mut Diagnostics) {
    read_each::<Written>(tokens, span, &FORMS, diagnostics, |written, item, diagnostics| {
        merge(written, item, options, diagnostics);
    });
}

/// Reads the inside of an attribute. Every option is read by itself, so that one with a fault costs no other.
pub(crate) fn read_each<W: FromMeta>(
    tokens: TokenStream,
    span: Span,
    forms: &Forms,
    diagnostics: &mut Diagnostics,
    mut merge: impl FnMut(W, &NestedMeta, &mut Diagnostics),
) {
    if let Some(span) = too_long(&tokens) {
        let message =
            format!("the options have more than {MAX_TOKENS} tokens, or brackets more than {MAX_DEPTH} deep");
        let diagnostic = Diagnostic::new(Code::Syntax, span, message);
        diagnostics.push(diagnostic.help("give a long value as a constant of the crate"));
        return;
    }
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
    for item in items {
        match W::from_list(std::slice::from_ref(&item)) {
            Ok(written) => merge(written, &item, diagnostics),
            Err(error) => {
                for error in error.flatten() {
                    diagnostics.push(option_fault(&error, &item, span, forms));
                }
            }
        }
    }
}

/// What darling cannot read; the words are ours.
fn option_fault(error: &darling::Error, item: &NestedMeta, attribute: Span, forms: &Forms) -> Diagnostic {
    let (name, start) = match item.to_token_stream().into_iter().next() {
        Some(TokenTree::Ident(ident)) => (ident.to_string(), ident.span()),
        Some(other) => (String::new(), other.span()),
        None => (String::new(), attribute),
    };
    let at = match item {
        // What is no expression may end too early, where nothing stands.
        NestedMeta::NameValueInvalidExpr(_) => start,
        _ => error.explicit_span().unwrap_or(start),
    };
    let form = forms.options.iter().find(|(option, _)| *option == name).map(|(_, form)| form);
    let diagnostic = |message: String| Diagnostic::new(Code::OptionOrClause, at, message);
    match form {
        Some(form) => diagnostic(format!("`{name}` takes {form}")),
        None if name.is_empty() => {
            diagnostic("expected an option".to_owned()).help(format!("write `{}`", forms.example))
        }
        None => unknown_option(&name, at, forms),
    }
}

fn unknown_option(name: &str, span: Span, forms: &Forms) -> Diagnostic {
    let names: Vec<&str> = forms.options.iter().map(|(option, _)| *option).collect();
    let diagnostic = Diagnostic::new(Code::OptionOrClause, span, format!("unknown option `{name}`"));
    match nearest(name, names.iter().copied()) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None if names.len() == 1 => diagnostic.help(format!("the only option is `{}`", names.concat())),
        None => diagnostic.help(format!("the options are `{}`", names.join("`, `"))),
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// KMG014: an option that was there before.
pub(crate) fn twice(name: &str, item: &NestedMeta, diagnostics: &mut Diagnostics) {
    let span = ends(item.to_token_stream(), item.span()).0;
    diagnostics.push(Diagnostic::new(Code::OptionOrClause, span, format!("`{name}` is given twice")));
}

fn merge(written: Written, item: &NestedMeta, options: &mut Options, diagnostics: &mut Diagnostics) {
    let mut word = |name: &str, place: &mut Option<Word>, value: Option<Value>| {
        let Some(Value(value)) = value else { return };
        let earlier = match value {
            Ok(value) => place.replace(value),
            Err(fault) => {
                diagnostics.push(fault);
                return;
            }
        };
        if earlier.is_some() {
            twice(name, item, diagnostics);
        }
    };
    word("deadline_microseconds", &mut options.deadline_microseconds, written.deadline_microseconds);
    word("max_runs", &mut options.max_runs, written.max_runs);
    word("step_limit", &mut options.step_limit, written.step_limit);
    word("req", &mut options.req, written.req);
    word("cores", &mut options.cores, written.cores);
    let mut twice = |name: &str| twice(name, item, diagnostics);
    let mut flag = |name: &str, place: &mut bool, given: bool| {
        if *place && given {
            twice(name);
        }
        *place |= given;
    };
    flag("keep", &mut options.keep, written.keep.0);
    flag("bounded", &mut options.bounded, written.bounded.0);
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
    if let Some(WrittenAllow(allow, faults)) = written.allow {
        for fault in faults {
            diagnostics.push(fault);
        }
        options.allow.every_race |= allow.every_race;
        options.allow.unused |= allow.unused;
        options.allow.unreachable |= allow.unreachable;
        options.allow.rounds |= allow.rounds;
        options.allow.repeated |= allow.repeated;
        options.allow.races.extend(allow.races);
    }
}
