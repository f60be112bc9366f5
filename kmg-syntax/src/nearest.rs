//! The nearest of some names, for `did you mean`.

/// The candidate that a misspelled name most likely means: at most a third of its letters differ, where two letters
/// that changed places count once.
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = name.chars().count().div_ceil(3);
    candidates
        .into_iter()
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and exchanges of neighbours that make one name the other, whatever their case.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    strsim::osa_distance(&a.to_lowercase(), &b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn edit_distances_count_letters() {
        assert_eq!(distance("error", "error"), 0);
        assert_eq!(distance("eror", "error"), 1);
        assert_eq!(distance("erorr", "error"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn the_nearest_name_is_found_and_strangers_are_not() {
        assert_eq!(nearest("nrom", ["step", "left", "norm"]), Some("norm"));
        assert_eq!(nearest("iteratoin", ["iteration", "error"]), Some("iteration"));
        assert_eq!(nearest("zzz", ["step", "left"]), None);
    }
}
