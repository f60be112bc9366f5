//! Tokens as a person would write them, for messages.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// How long a message names something.
const LONGEST: usize = 120;

/// The text of a type or a pattern; the start of it if it is long.
pub(super) fn spelled(tokens: TokenStream) -> String {
    let mut text = String::new();
    spell(tokens, &mut text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// What a type goes on after.
const KEYWORDS: [&str; 3] = ["&mut", "*mut", "*const"];

fn spell(tokens: TokenStream, text: &mut String) {
    let mut joint = false;
    for tree in tokens {
        // One colon, and not a path's two.
        let another = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ':');
        if text.ends_with(':') && !text.ends_with("::") && !(joint && another) {
            text.push(' ');
        }
        match &tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                if KEYWORDS.iter().any(|keyword| text.ends_with(keyword)) {
                    text.push(' ');
                }
                text.push_str(open);
                spell(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(punct) => {
                let apart = matches!(punct.as_char(), '+' | '=' | '-' | '@' | '|');
                if apart && !joint {
                    text.push(' ');
                }
                text.push(punct.as_char());
                let arrow = punct.as_char() == '>' && text.ends_with("->");
                if apart && punct.spacing() == Spacing::Alone || arrow || matches!(punct.as_char(), ',' | ';')
                {
                    text.push(' ');
                }
                joint = punct.spacing() == Spacing::Joint;
                continue;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                if text.ends_with(|last: char| last == '_' || last.is_alphanumeric()) {
                    text.push(' ');
                }
                text.push_str(&tree.to_string());
            }
        }
        joint = false;
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn types_are_spelled_as_they_are_written() {
        for text in [
            "u32",
            "&mut [u8; 4]",
            "Vec<Option<u32>>",
            "&'a dyn Fn(u32, u32) -> u32 + Send",
            "<T as Iterator>::Item",
            "::core::primitive::u32",
            "impl Into<Cow<'static, str>>",
            "*const u8",
            "self: Arc<Self>",
            "self: &Self",
            "x: ::core::primitive::u8",
        ] {
            assert_eq!(spelled(text.parse().expect("tokens")), text);
        }
    }

    #[test]
    fn long_types_are_shortened_in_messages() {
        let spelled = spelled("A::".repeat(1000).parse().expect("tokens"));
        assert_eq!((spelled.len(), spelled.ends_with("..")), (122, true), "{spelled}");
    }
}
