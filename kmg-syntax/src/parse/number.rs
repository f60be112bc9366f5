//! Integer literals.

use crate::diagnostic::{Code, Diagnostic};

/// What the text of a literal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Word(u32),
    TooLarge,
    Suffix,
    NoInteger,
}

/// What is wrong with the text of a literal, at its token; `None` for a word.
pub(crate) fn fault(text: &str, number: Number, span: proc_macro2::Span) -> Option<Diagnostic> {
    let (code, message) = match number {
        Number::Word(_) => return None,
        Number::TooLarge => {
            (Code::Number, format!("`{text}` is above 4,294,967,295, the largest word: a word has 32 bits"))
        }
        Number::Suffix => (Code::Number, format!("`{text}` has a suffix other than `u32`")),
        Number::NoInteger => (Code::Syntax, format!("expected a whole number, found `{text}`")),
    };
    Some(Diagnostic::new(code, span, message))
}

/// Reads the text of an integer literal as Rust writes it; a negative one wraps.
pub(crate) fn read(text: &str, negative: bool) -> Number {
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        return Number::NoInteger;
    }
    let after = text.get(2..).unwrap_or_default();
    let (radix, digits) = match text.get(..2) {
        Some("0x") => (16, after),
        Some("0o") => (8, after),
        Some("0b") => (2, after),
        _ => (10, text),
    };
    let mut value = Some(0_u64);
    let mut suffix = "";
    for (at, character) in digits.char_indices() {
        match character.to_digit(radix) {
            Some(digit) => {
                value = value
                    .and_then(|value| value.checked_mul(radix.into())?.checked_add(digit.into()))
                    .filter(|value| *value <= u64::from(u32::MAX));
            }
            None if character == '_' => {}
            None => {
                suffix = digits.get(at..).unwrap_or_default();
                break;
            }
        }
    }
    // `1.5`, `1e3`: no integer at all.
    if radix == 10 && (suffix.starts_with('.') || suffix.starts_with(['e', 'E'])) || suffix.starts_with('f') {
        return Number::NoInteger;
    }
    if !suffix.is_empty() && suffix != "u32" {
        return Number::Suffix;
    }
    match value.and_then(|value| u32::try_from(value).ok()) {
        Some(value) => Number::Word(if negative { value.wrapping_neg() } else { value }),
        None => Number::TooLarge,
    }
}

#[cfg(test)]
mod tests {
    use super::{Number, read};

    #[test]
    fn integers_are_read_as_rust_reads_them() {
        for (text, value) in [
            ("0", 0),
            ("65", 65),
            ("200_000", 200_000),
            ("0xFF", 255),
            ("0b1010_1010", 0xAA),
            ("0o17", 15),
            ("7u32", 7),
            ("0xFFu32", 255),
            ("4_294_967_295", u32::MAX),
        ] {
            assert_eq!(read(text, false), Number::Word(value), "{text}");
        }
        assert_eq!(read("1", true), Number::Word(u32::MAX));
        assert_eq!(read("4294967295", true), Number::Word(1));
    }

    #[test]
    fn numbers_that_are_no_word_have_different_messages() {
        assert_eq!(read("4294967296", false), Number::TooLarge);
        assert_eq!(read("99999999999999999999999", false), Number::TooLarge);
        assert_eq!(read("5u64", false), Number::Suffix);
        assert_eq!(read("5i32", false), Number::Suffix);
        assert_eq!(read("1.5", false), Number::NoInteger);
        assert_eq!(read("1e3", false), Number::NoInteger);
        assert_eq!(read("1f32", false), Number::NoInteger);
        assert_eq!(read("\"x\"", false), Number::NoInteger);
    }
}
