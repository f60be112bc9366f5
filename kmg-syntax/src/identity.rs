//! Whether two words of Rust are certainly one value.
//!
//! The graph's words are evaluated side by side, in one constant, so tokens that are equal and resolve equally have one
//! value. What stands in their way:
//!
//! * a macro's expansion may depend on where it stands (`line!()`), and so may a function's answer
//!   (`#[track_caller]`): a word with a call is equal to no other;
//! * the same identifier may mean two things if it comes from two expansions of macros: `$crate` of two crates, a
//!   local variable of a block. Stable Rust compares no hygiene of spans, but rustc's `Debug` of a span starts with
//!   the number of its syntax context, `#5 bytes(12..14)`. Where it reads otherwise, nothing is known;
//! * `self::W` is not certain to be `W`: in a function `W` may be the function's own.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};

/// A text that only words of one value share; `None` for a word that is told apart from every other.
pub(crate) fn of(tokens: &TokenStream) -> Option<String> {
    let mut text = String::new();
    write(bare(tokens.clone()), &mut text)?;
    Some(text)
}

/// An expression without braces, parentheses and captures around all of it.
fn bare(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() != Delimiter::Bracket => {
            bare(group.stream())
        }
        _ => tokens,
    }
}

/// Writes tokens with the syntax context of each that is resolved, unless there is a doubt.
fn write(tokens: TokenStream, text: &mut String) -> Option<()> {
    let mut before: Option<TokenTree> = None;
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match &tree {
            TokenTree::Ident(ident) => {
                let _ = write!(text, " {ident}#{}", context(ident.span())?);
            }
            TokenTree::Literal(literal) => {
                let _ = write!(text, " {literal}");
            }
            TokenTree::Punct(punct) => {
                let joint = punct.spacing() == Spacing::Joint;
                match (punct.as_char(), &before) {
                    // A macro's call, but for `a != b`.
                    ('!', Some(TokenTree::Ident(_))) => {
                        let equals = |next: &TokenTree| matches!(next, TokenTree::Punct(next) if next.as_char() == '=');
                        if !(joint && trees.peek().is_some_and(equals)) {
                            return None;
                        }
                    }
                    ('#', _) => return None,
                    _ => {}
                }
                text.push(punct.as_char());
                match punct.as_char() {
                    // The edition of a path's `::` is that of its context.
                    ':' => _ = write!(text, "#{}", context(punct.span())?),
                    _ if !joint => text.push(' '),
                    _ => {}
                }
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis if may_be_called(before.as_ref()) => return None,
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::None => ('\u{ab}', '\u{bb}'),
                };
                text.push(open);
                write(group.stream(), text)?;
                text.push(close);
            }
        }
        before = Some(tree);
    }
    Some(())
}

/// Whether parentheses after a token may be a call's.
fn may_be_called(before: Option<&TokenTree>) -> bool {
    match before {
        None => false,
        // `f::<T>(..)`; a comparison with what is in parentheses is doubted too.
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '>' | '?'),
        Some(TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Group(_)) => true,
    }
}

/// The number of a span's syntax context. Outside of a compiler there is one.
fn context(span: Span) -> Option<u32> {
    let text = format!("{span:?}");
    match text.strip_prefix('#') {
        Some(numbered) => numbered.split_once(" bytes(")?.0.parse().ok(),
        None => text.starts_with("bytes(").then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    fn identity(text: &str) -> Option<String> {
        of(&text.parse().expect("tokens"))
    }

    #[test]
    fn equal_tokens_are_one_value_whatever_is_around_them() {
        let word = identity("W");
        assert!(word.is_some());
        for text in ["{ W }", "(W)", "{ (W) }", " W "] {
            assert_eq!(identity(text), word, "{text}");
        }
        for text in
            ["W + 1", "<T as Sized>::W", "a::W[0].b", "if A != 2 { (A + B) * 3 } else { !A }", "X { a: 1 }.a"]
        {
            assert!(identity(text).is_some(), "{text}");
            assert_eq!(identity(text), identity(&format!("{{ {text} }}")), "{text}");
        }
    }

    #[test]
    fn different_tokens_are_not() {
        let texts = [
            "W",
            "V",
            "self::W",
            "crate::W",
            "::W",
            "W + 1",
            "W - 1",
            "W + (1)",
            "(W + 1) * 2",
            "W + 1 * 2",
            "[W][0]",
            "1",
            "0x1",
            "a & &b",
            "a && b",
            "-1",
        ];
        for (at, one) in texts.iter().enumerate() {
            for other in texts.iter().skip(at + 1) {
                assert_ne!(identity(one), identity(other), "{one} and {other}");
            }
        }
    }

    #[test]
    fn a_call_is_equal_to_nothing() {
        for text in [
            "line!()",
            "{ line! {} }",
            "1 + column![]",
            "here()",
            "{ here() }",
            "a.here()",
            "here::<u32>()",
            "(here)()",
            "x[0]()",
            "{ let a = here(); a }",
            "match here() { a => a }",
            "{ #[cfg(a)] { 1 } }",
            "S(1).0",
        ] {
            assert_eq!(identity(text), None, "{text}");
        }
    }
}
