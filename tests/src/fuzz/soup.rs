//! Tokens of the language, one after another as bytes say: graphs by chance, and all that is nearly one.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::choices::Choices;

/// Words, and names that are short enough to meet.
const WORDS: [&str; 64] = [
    "graph",
    "bind",
    "const",
    "reg",
    "command",
    "cpu",
    "join",
    "expect",
    "result",
    "after",
    "if",
    "else",
    "on",
    "any",
    "exclusive",
    "while",
    "loop",
    "for",
    "in",
    "break",
    "continue",
    "again",
    "rand",
    "set",
    "mov",
    "add",
    "addi",
    "sub",
    "mul",
    "and",
    "shr",
    "mod",
    "jmp",
    "jlt",
    "jeq",
    "jnz",
    "lt",
    "ge",
    "rounds",
    "passes",
    "status",
    "ended",
    "error",
    "reason",
    "a",
    "b",
    "c",
    "d",
    "x",
    "y",
    "z",
    "_w",
    "r0",
    "r15",
    "r16",
    "HANDLER",
    "LIMIT",
    "crate",
    "self",
    "Self",
    "pub",
    "doc",
    "allow",
    "race",
];

/// Names of options, which stand nowhere else.
const OPTIONS: [&str; 14] = [
    "deadline_microseconds",
    "max_runs",
    "step_limit",
    "req",
    "keep",
    "cores",
    "section",
    "bounded",
    "unused",
    "unreachable",
    "rounds",
    "repeated",
    "cfg",
    "r#loop",
];

const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "9",
    "10",
    "16",
    "31",
    "32",
    "60",
    "64",
    "239",
    "240",
    "256",
    "65_535",
    "65536",
    "0xFFFF_FFFF",
    "4294967296",
    "7u32",
];

/// Other literals.
const LITERALS: [&str; 6] = ["1.5", "\"text\"", "'c'", "b\"b\"", "3u8", "0b102"];

/// Punctuation, joined as it is written.
const PUNCTUATION: [&str; 40] = [
    ";", ",", "=", "->", "..", "..=", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "&", "|",
    "^", "!", "<<", ">>", "&&", "||", "+=", "-=", "*=", "%=", "&=", "|=", "^=", "<<=", ">>=", "'", ":", "::",
    "@", "#", "?",
];

/// Pieces that take many tokens to come by.
const PIECES: [&str; 16] = [
    "command a = 1() on 0..1;",
    "command b = 2(x, y) on any 3 -> z after a;",
    "command c = HANDLER(x) on (x, 2) if y exclusive;",
    "cpu d { x += 1; }",
    "join b;",
    "bind x;",
    "reg x, y, z;",
    "const LIMIT = 5;",
    "a -> [b, c] -> d;",
    "#[graph(max_runs = 3)]",
    "jlt x, y, 'top;",
    "'top: addi x, x, 1;",
    "if x < y { z = 1; } else { z = 2; }",
    "while x != 0 { x -= 1; }",
    "for x in 0..y { z = z + x; }",
    "expect e { bind x = 0; rounds == 1; }",
];

/// How deep groups are nested.
const DEPTH: usize = 120;

/// The tokens of one `graph!`; as often as not inside of a graph's head.
pub fn tokens(choices: &mut impl Choices) -> TokenStream {
    if choices.below(2) == 0 {
        return several(choices, 0);
    }
    let mut trees: Vec<TokenTree> = several(choices, DEPTH).into_iter().collect();
    trees.extend(["graph", "G"].map(word));
    trees.push(Group::new(Delimiter::Brace, several(choices, 0)).into());
    trees.extend(several(choices, DEPTH));
    trees.into_iter().collect()
}

fn several(choices: &mut impl Choices, depth: usize) -> TokenStream {
    let mut trees = Vec::new();
    while choices.goes_on() {
        match choices.below(16) {
            0 => break,
            1..=5 => trees.extend(choices.one_of(&WORDS).map(|text| word(text))),
            6 => trees.extend(choices.one_of(&OPTIONS).map(|text| word(text))),
            7 | 8 => trees.extend(choices.one_of(&NUMBERS).and_then(|text| literal(text))),
            9 => trees.extend(choices.one_of(&LITERALS).and_then(|text| literal(text))),
            10..=12 => {
                trees.extend(choices.one_of(&PUNCTUATION).into_iter().flat_map(|text| punctuation(text)));
            }
            13 => {
                let piece = choices.one_of(&PIECES).and_then(|text| text.parse::<TokenStream>().ok());
                trees.extend(piece.into_iter().flatten());
            }
            _ if depth < DEPTH => {
                let delimiters =
                    [Delimiter::Brace, Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::None];
                let delimiter = choices.one_of(&delimiters).copied().unwrap_or(Delimiter::Brace);
                trees.push(Group::new(delimiter, several(choices, depth + 1)).into());
            }
            _ => break,
        }
    }
    trees.into_iter().collect()
}

fn word(text: &str) -> TokenTree {
    match text.strip_prefix("r#") {
        Some(text) => Ident::new_raw(text, Span::call_site()).into(),
        None => Ident::new(text, Span::call_site()).into(),
    }
}

fn literal(text: &str) -> Option<TokenTree> {
    text.parse::<Literal>().ok().map(Into::into)
}

fn punctuation(text: &str) -> Vec<TokenTree> {
    let last = text.chars().count().saturating_sub(1);
    let punct = |(at, character)| {
        // A quote is always joined: it begins a label.
        let spacing = if at < last || character == '\'' { Spacing::Joint } else { Spacing::Alone };
        Punct::new(character, spacing).into()
    };
    text.chars().enumerate().map(punct).collect()
}
