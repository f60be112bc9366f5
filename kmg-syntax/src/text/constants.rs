use std::collections::HashMap;

use kmg_runtime::Handler;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nearest::nearest;
use crate::parse::number::{self, Number};

/// The constants of a file.
#[derive(Debug, Default)]
pub(super) struct Constants {
    pub(super) words: HashMap<String, u32>,
    pub(super) handlers: HashMap<String, Handler>,
}

/// `const NAME: Type = value;`
struct Item {
    name: String,
    span: Span,
    /// Its type's last name.
    of: String,
    of_span: Span,
    value: Vec<TokenTree>,
}

const FORM: &str = "write `const NAME: u32 = 65;` or `const NAME: Handler = Handler::new(4);`";

impl Constants {
    /// Takes the constants out of a file; what is left are its graphs.
    pub(super) fn take(tokens: TokenStream, faults: &mut Diagnostics) -> (Self, TokenStream) {
        let mut constants = Self::default();
        let mut rest = Vec::new();
        let mut trees = tokens.into_iter();
        // A constant begins where an item may: at the start, or after a graph or another constant.
        let mut at_start = true;
        let mut attributes = Vec::new();
        while let Some(tree) = trees.next() {
            if at_start && is_punct(&tree, '#') {
                attributes.push(tree);
                attributes.extend(trees.next());
                continue;
            }
            if at_start && is_word(&tree, "const") {
                // Documentation of a constant is for people.
                attributes.clear();
                let mut item = Vec::new();
                for tree in trees.by_ref() {
                    if is_punct(&tree, ';') {
                        break;
                    }
                    item.push(tree);
                }
                match Item::read(&item) {
                    Some(item) => constants.add(item, faults),
                    None => {
                        let span = item.first().map_or(tree.span(), TokenTree::span);
                        let message = "expected a constant of the file";
                        faults.push(Diagnostic::new(Code::Syntax, span, message).help(FORM));
                    }
                }
                continue;
            }
            at_start = matches!(&tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            rest.append(&mut attributes);
            rest.push(tree);
        }
        rest.append(&mut attributes);
        (constants, rest.into_iter().collect())
    }

    fn add(&mut self, item: Item, faults: &mut Diagnostics) {
        let Item { name, span, .. } = &item;
        if self.words.contains_key(name) || self.handlers.contains_key(name) {
            let message = format!("the constant `{name}` is declared twice");
            faults.push(Diagnostic::new(Code::NameTaken, *span, message));
            return;
        }
        match item.of.as_str() {
            "u32" => {
                // With a fault it counts as declared.
                let word = self.word(&item, faults).unwrap_or(1);
                self.words.insert(item.name, word);
            }
            "Handler" => {
                let handler = self.handler(&item, faults).unwrap_or(Handler::new(1));
                self.handlers.insert(item.name, handler);
            }
            other => {
                let message = format!("a constant of a file is a `u32` or a `Handler`, and not `{other}`");
                faults.push(Diagnostic::new(Code::Syntax, item.of_span, message).help(FORM));
            }
        }
    }

    fn word(&self, item: &Item, faults: &mut Diagnostics) -> Option<u32> {
        match item.value.as_slice() {
            [TokenTree::Literal(literal)] => {
                let text = literal.to_string();
                let number = number::read(&text, false);
                if let Number::Word(word) = number {
                    return Some(word);
                }
                number::fault(&text, number, literal.span()).map(|fault| faults.push(fault));
                None
            }
            [TokenTree::Ident(name)] => match self.words.get(&name.to_string()) {
                Some(word) => Some(*word),
                None => {
                    let known = self.words.keys().map(String::as_str);
                    faults.push(unknown(&name.to_string(), known, name.span()));
                    None
                }
            },
            _ => {
                faults.push(
                    Diagnostic::new(
                        Code::Syntax,
                        item.span,
                        "expected a number or the name of a constant above",
                    )
                    .help(FORM),
                );
                None
            }
        }
    }

    /// `Handler::new(n)`, with any path in front, then `.with_args(n)` and `.with_result()`.
    fn handler(&self, item: &Item, faults: &mut Diagnostics) -> Option<Handler> {
        let fault = || Diagnostic::new(Code::Syntax, item.span, "expected `Handler::new(n)`").help(FORM);
        if let [TokenTree::Ident(name)] = item.value.as_slice()
            && let Some(handler) = self.handlers.get(&name.to_string())
        {
            return Some(*handler);
        }
        // Each call is a name and its arguments; paths and dots stand between.
        let mut handler = None;
        let mut name = String::new();
        for tree in &item.value {
            match tree {
                TokenTree::Ident(ident) => name = ident.to_string(),
                TokenTree::Punct(punct) if matches!(punct.as_char(), ':' | '.') => {}
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let argument = argument(group.stream());
                    handler = match (name.as_str(), handler, argument) {
                        ("new", None, Some(Some(number))) => Some(Handler::new(number)),
                        ("with_args", Some(handler), Some(Some(args))) => Some(handler.with_args(args)),
                        ("with_result", Some(handler), Some(None)) => Some(handler.with_result()),
                        _ => {
                            faults.push(fault());
                            return None;
                        }
                    };
                    name.clear();
                }
                _ => {
                    faults.push(fault());
                    return None;
                }
            }
        }
        if handler.is_none() || !name.is_empty() {
            faults.push(fault());
            return None;
        }
        handler
    }
}

/// The number in parentheses, or that there is none; `None` for anything else.
fn argument(tokens: TokenStream) -> Option<Option<u32>> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    match trees.as_slice() {
        [] => Some(None),
        [TokenTree::Literal(literal)] => match number::read(&literal.to_string(), false) {
            Number::Word(word) => Some(Some(word)),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>, span: Span) -> Diagnostic {
    let mut known: Vec<&str> = known.collect();
    // The order of a map is not the file's, and messages are the same each time.
    known.sort_unstable();
    let diagnostic = Diagnostic::new(Code::UnknownName, span, format!("`{name}` is no constant of the file"));
    match nearest(name, known) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help(FORM),
    }
}

fn is_word(tree: &TokenTree, word: &str) -> bool {
    matches!(tree, TokenTree::Ident(ident) if ident == word)
}

fn is_punct(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character)
}

impl Item {
    fn read(trees: &[TokenTree]) -> Option<Self> {
        let [TokenTree::Ident(name), colon, rest @ ..] = trees else { return None };
        if !is_punct(colon, ':') {
            return None;
        }
        let equals = rest.iter().position(|tree| is_punct(tree, '='))?;
        let (of, value) = rest.split_at(equals);
        let Some(TokenTree::Ident(last)) = of.last() else { return None };
        let value = value.get(1..).unwrap_or_default().to_vec();
        Some(Self {
            name: name.to_string(),
            span: name.span(),
            of: last.to_string(),
            of_span: last.span(),
            value,
        })
    }
}
