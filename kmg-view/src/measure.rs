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

/// The fonts for code have it.
const ELLIPSIS: char = '\u{2026}';

fn hundredths(face: Face, character: char) -> u8 {
    let place = u32::from(character).checked_sub(0x20).and_then(|place| usize::try_from(place).ok());
    match (face, place.and_then(|place| SANS.get(place))) {
        (Face::Code, Some(_)) => CODE,
        (Face::Sans, Some(width)) => *width,
        // Latin, Greek and Cyrillic are as wide as their like among the above, save for a few wide capitals.
        (Face::Code, None) if u32::from(character) < 0x0530 || character == ELLIPSIS => CODE,
        (_, None) => FOREIGN,
    }
}

/// The width of a text in pixels, at least what a browser needs.
pub(crate) fn width(face: Face, size: f64, text: &str) -> f64 {
    let hundredths =
        text.chars().fold(0_u32, |sum, character| sum.saturating_add(hundredths(face, character).into()));
    f64::from(hundredths) * size / 100.0
}

/// Where a text is cut that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// After two thirds, so that its end stays: names often differ there.
    Middle,
    /// At its end.
    End,
}

/// The text, or as much of it as fits with an ellipsis where it was cut, and its width.
pub(crate) fn shorten(face: Face, size: f64, text: &str, limit: f64, cut: Cut) -> (String, f64) {
    let whole = width(face, size, text);
    if whole <= limit {
        return (text.to_owned(), whole);
    }
    let each = |character: char| f64::from(hundredths(face, character)) * size / 100.0;
    let mut taken = each(ELLIPSIS);
    let end_limit = match cut {
        Cut::Middle => taken + (limit - taken) / 3.0,
        Cut::End => 0.0,
    };
    let mut end = text.len();
    for (place, character) in text.char_indices().rev() {
        if taken + each(character) > end_limit {
            break;
        }
        taken += each(character);
        end = place;
    }
    let mut short = String::new();
    for character in text.chars() {
        if taken + each(character) > limit {
            break;
        }
        taken += each(character);
        short.push(character);
    }
    short.truncate(short.trim_end().len());
    short.push(ELLIPSIS);
    short.push_str(text.get(end..).unwrap_or_default());
    (short, taken)
}

#[cfg(test)]
mod tests {
    use super::{Cut, Face, shorten, width};

    #[test]
    fn the_width_of_text_is_the_sum_of_its_letters() {
        assert!((width(Face::Code, 10.0, "abc") - 18.3).abs() < 1e-9);
        assert!((width(Face::Sans, 10.0, " ~") - 11.6).abs() < 1e-9);
        assert!((width(Face::Sans, 10.0, "\u{6b65}\u{9aa4}") - 21.0).abs() < 1e-9);
    }

    #[test]
    fn cut_text_fits_its_width() {
        let text = "a_name_of_forty_characters_and_even_more";
        for limit in [20.0, 40.0, 80.0, 120.0] {
            for cut in [Cut::Middle, Cut::End] {
                let (short, taken) = shorten(Face::Code, 14.0, text, limit, cut);
                assert!(width(Face::Code, 14.0, &short) <= taken + 1e-9 && taken <= limit, "{short}");
                let (head, tail) = short.split_once('\u{2026}').unwrap();
                assert!(text.starts_with(head) && text.ends_with(tail));
                assert!(cut == Cut::Middle || tail.is_empty());
            }
        }
        assert_eq!(shorten(Face::Code, 10.0, text, 75.0, Cut::Middle).0, "a_name_o\u{2026}ore");
        assert_eq!(shorten(Face::Code, 10.0, text, 75.0, Cut::End).0, "a_name_of_f\u{2026}");
        assert_eq!(shorten(Face::Code, 14.0, "short", 80.0, Cut::Middle).0, "short");
    }
}
