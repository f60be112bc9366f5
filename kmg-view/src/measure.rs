//! How wide a text will be, before anything draws it.

/// The two faces of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// For what the language spells: the page's font for code.
    Code,
    /// For words.
    Sans,
}

/// Widths of the characters from the space to the tilde in hundredths of the font size, each the widest of Fira Sans
/// (which rustdoc brings along), Arial, Liberation Sans and DejaVu Sans: one of them is what a reader sees.
const SANS: [u8; 95] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 41, 32, 52, //
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 56, //
    102, 69, 69, 73, 77, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, //
    67, 79, 73, 67, 62, 74, 69, 99, 69, 67, 69, 40, 52, 40, 84, 56, //
    50, 62, 64, 55, 64, 62, 36, 64, 64, 29, 29, 58, 30, 98, 64, 62, //
    64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 41, 64, 84,
];

/// Every character of Source Code Pro, Fira Mono, Liberation Mono and DejaVu Sans Mono, rounded up.
const CODE: u8 = 61;

/// A character that the fonts may lack, at its widest: a full em, and some for what a substitute adds.
const FOREIGN: u8 = 105;

fn hundredths(face: Face, character: char) -> u8 {
    let place = u32::from(character).checked_sub(0x20).and_then(|place| usize::try_from(place).ok());
    match (face, place.and_then(|place| SANS.get(place))) {
        (Face::Code, Some(_)) => CODE,
        (Face::Sans, Some(width)) => *width,
        // Latin, Greek and Cyrillic are as wide as their like among the above, save for a few wide capitals.
        (Face::Code, None) if u32::from(character) < 0x0530 => CODE,
        (_, None) => FOREIGN,
    }
}

/// The width of a text in pixels, at least what a browser needs.
pub(crate) fn width(face: Face, size: f64, text: &str) -> f64 {
    let hundredths =
        text.chars().fold(0_u32, |sum, character| sum.saturating_add(hundredths(face, character).into()));
    f64::from(hundredths) * size / 100.0
}

/// The text, or as much of it as fits with an ellipsis at its end, and its width.
pub(crate) fn shorten(face: Face, size: f64, text: &str, limit: f64) -> (String, f64) {
    let whole = width(face, size, text);
    if whole <= limit {
        return (text.to_owned(), whole);
    }
    let mut short = String::new();
    let mut taken = width(face, size, "\u{2026}");
    for character in text.chars() {
        let next = f64::from(hundredths(face, character)) * size / 100.0;
        if taken + next > limit {
            break;
        }
        taken += next;
        short.push(character);
    }
    short.truncate(short.trim_end().len());
    short.push('\u{2026}');
    (short, taken)
}

#[cfg(test)]
mod tests {
    use super::{Face, shorten, width};

    #[test]
    fn widths_add_up() {
        assert!((width(Face::Code, 10.0, "abc") - 18.3).abs() < 1e-9);
        assert!((width(Face::Sans, 10.0, " ~") - 11.6).abs() < 1e-9);
        assert!((width(Face::Sans, 10.0, "\u{6b65}\u{9aa4}") - 21.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_cut_fits() {
        let text = "a_name_of_forty_characters_and_even_more";
        for limit in [40.0, 80.0, 120.0] {
            let (short, taken) = shorten(Face::Code, 14.0, text, limit);
            assert!(
                taken <= limit
                    && short.ends_with('\u{2026}')
                    && text.starts_with(short.trim_end_matches('\u{2026}'))
            );
            assert!(width(Face::Code, 14.0, short.trim_end_matches('\u{2026}')) <= limit);
        }
        assert_eq!(shorten(Face::Code, 14.0, "short", 80.0).0, "short");
    }
}
