//! Programs as tokens: what the words in capitals of the page stand for, and where one can stand.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The words in capitals that the page explains.
pub(crate) const CLASSES: [&str; 12] = [
    "IDENT",
    "NEW",
    "NAME",
    "SEGMENT",
    "REGISTER",
    "MNEMONIC",
    "LABEL",
    "INTEGER",
    "STRING",
    "TOKENS",
    "GENERICS",
    "EXPRESSION",
];

/// Rust's keywords, of all editions, and those that it reserves.
pub(crate) const KEYWORDS: [&str; 54] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "Self",
    "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield", "_", "r#_",
];

/// The words with which an op or a statement of Rust begins that is no assembly.
pub(crate) const NO_MNEMONICS: [&str; 17] = [
    "if", "while", "loop", "for", "break", "continue", "let", "return", "else", "match", "fn", "unsafe",
    "const", "static", "async", "move", "_",
];

/// Punctuation that Rust reads as one token, longer ones first.
const PUNCTUATION: [&str; 24] = [
    "..=", "...", "<<=", ">>=", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
    "^=", "&=", "|=", "<<", ">>", "..", "::",
];

/// One token, or one character of punctuation.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Ident(String),
    Literal(String),
    /// A quote and an identifier.
    Label,
    /// And whether another follows without a space.
    Punct(char, bool),
    /// And the place of the one that closes it.
    Open(char, usize),
    Close(char),
}

/// A program laid out flat.
pub(crate) fn cells(tokens: TokenStream) -> Vec<Cell> {
    let mut cells = Vec::new();
    lay_out(tokens, &mut cells);
    cells
}

fn lay_out(tokens: TokenStream, cells: &mut Vec<Cell>) {
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Ident(ident) => cells.push(Cell::Ident(ident.to_string())),
            TokenTree::Literal(literal) => cells.push(Cell::Literal(literal.to_string())),
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                assert!(matches!(trees.next(), Some(TokenTree::Ident(_))), "a quote has its identifier");
                cells.push(Cell::Label);
            }
            TokenTree::Punct(punct) => {
                // Joint with a quote is none of ours: `'a` is one token.
                let quote = matches!(trees.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'');
                cells.push(Cell::Punct(punct.as_char(), punct.spacing() == Spacing::Joint && !quote));
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::None => panic!("text has no groups without delimiters"),
                };
                let at = cells.len();
                cells.push(Cell::Open(open, at));
                lay_out(group.stream(), cells);
                cells[at] = Cell::Open(open, cells.len());
                cells.push(Cell::Close(close));
            }
        }
    }
}

/// The punctuation that starts at a place, as long as Rust reads it.
fn punctuation(cells: &[Cell], at: usize) -> Option<String> {
    let mut joined = String::new();
    for cell in &cells[at..] {
        let Cell::Punct(character, joint) = cell else { break };
        joined.push(*character);
        if !joint {
            break;
        }
    }
    let long = PUNCTUATION.iter().find(|long| joined.starts_with(**long));
    long.map(|long| (*long).to_owned()).or_else(|| joined.chars().next().map(String::from))
}

/// Where a token ends that starts at a place.
pub(crate) fn token(cells: &[Cell], at: usize, text: &str) -> Option<usize> {
    match cells.get(at)? {
        Cell::Ident(ident) => (ident == text).then_some(at + 1),
        Cell::Open(sign, _) | Cell::Close(sign) => (text.chars().eq([*sign])).then_some(at + 1),
        Cell::Punct(..) => (punctuation(cells, at)? == text).then_some(at + text.len()),
        Cell::Literal(_) | Cell::Label => None,
    }
}

/// The end of the token tree that starts at a place.
pub(crate) fn tree(cells: &[Cell], at: usize) -> Option<usize> {
    match cells.get(at)? {
        Cell::Open(_, close) => Some(close + 1),
        Cell::Close(_) => None,
        _ => Some(at + 1),
    }
}

/// Where one token of a class ends that starts at a place.
pub(crate) fn class(cells: &[Cell], at: usize, class: &str) -> Option<usize> {
    let cell = cells.get(at)?;
    let is = match (class, cell) {
        ("IDENT" | "NEW", Cell::Ident(_)) | ("LABEL", Cell::Label) => true,
        ("NAME", Cell::Ident(ident)) => !KEYWORDS.contains(&ident.as_str()),
        ("SEGMENT", Cell::Ident(ident)) => {
            !KEYWORDS.contains(&ident.as_str())
                || ["self", "Self", "super", "crate"].contains(&ident.as_str())
        }
        ("REGISTER", Cell::Ident(ident)) => {
            let digits = ident.strip_prefix('r').unwrap_or_default();
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        }
        ("MNEMONIC", Cell::Ident(ident)) => !NO_MNEMONICS.contains(&ident.as_str()),
        ("INTEGER", Cell::Literal(literal)) => is_integer(literal),
        ("STRING", Cell::Literal(literal)) => literal.starts_with('"'),
        ("GENERICS", Cell::Punct('<', _)) => return generics(cells, at),
        _ => false,
    };
    is.then_some(at + 1)
}

fn is_integer(literal: &str) -> bool {
    if !literal.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let hexadecimal = literal.starts_with("0x");
    let prefixed = hexadecimal || literal.starts_with("0o") || literal.starts_with("0b");
    let digits = if prefixed { &literal[2..] } else { literal };
    let digit = |next: char| next == '_' || next.is_digit(if hexadecimal { 16 } else { 10 });
    let suffix = digits.trim_start_matches(digit);
    !(suffix.starts_with('f') || !prefixed && suffix.starts_with(['.', 'e', 'E']))
}

/// From a `<` to the `>` that closes it; that of an arrow closes nothing.
fn generics(cells: &[Cell], mut at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    while let Some(after) = tree(cells, at) {
        let arrow = at > 0 && matches!(cells[at - 1], Cell::Punct('-' | '=', true));
        match cells[at] {
            Cell::Punct('<', _) => depth += 1,
            Cell::Punct('>', _) if !arrow => depth -= 1,
            _ => {}
        }
        at = after;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
