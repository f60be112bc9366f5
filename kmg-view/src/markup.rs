//! Text inside of XML.

use std::fmt::{self, Write};

/// Prints as text of an element or of an attribute, also in HTML.
///
/// Control characters, which XML has no text for, and line ends, of which two would end the block in markdown, become
/// spaces.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.chars().any(needs_escape) {
            return f.write_str(self.0);
        }
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                _ if needs_escape(character) => f.write_char(' ')?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

fn needs_escape(character: char) -> bool {
    matches!(character, '&' | '<' | '>' | '"' | '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
        || character.is_control()
}

#[cfg(test)]
mod tests {
    use super::Escaped;

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("a <b> & \"c\"").to_string(), "a &lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(Escaped("a\n\n\0b").to_string(), "a   b");
        assert_eq!(Escaped("plain").to_string(), "plain");
    }
}
