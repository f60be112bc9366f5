//! Names of one style in another.

/// The name of a type as that of a module: a new word begins at an upper-case letter after another letter or digit,
/// and at the last of several upper-case letters if a lower-case one follows.
pub(super) fn snake_case(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut text = String::new();
    let mut before = '_';
    for (character, after) in characters.iter().zip(characters.iter().skip(1).chain(['_'].iter())) {
        let begins =
            before.is_lowercase() || before.is_numeric() || before.is_uppercase() && after.is_lowercase();
        if character.is_uppercase() && begins {
            text.push('_');
        }
        text.extend(character.to_lowercase());
        before = *character;
    }
    text
}

/// The name of a module as that of a type.
pub(super) fn upper_camel_case(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut characters = word.chars();
        characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect::<String>()
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::{snake_case, upper_camel_case};

    #[test]
    fn names_are_split_into_words() {
        for (name, snake) in [
            ("Card", "card"),
            ("MatrixCard", "matrix_card"),
            ("GPU", "gpu"),
            ("GPUCard", "gpu_card"),
            ("Card2", "card2"),
            ("Card2D", "card2_d"),
            ("IOCard", "io_card"),
            ("Matrix_Card", "matrix_card"),
            ("_Card", "_card"),
            ("Ärger", "ärger"),
            ("card", "card"),
            ("A", "a"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
        assert_eq!(upper_camel_case("matrix_card"), "MatrixCard");
        assert_eq!(upper_camel_case("card"), "Card");
    }
}
