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

/// Insertions, deletions, replacements and exchanges of neighbours that make one name the other.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    let mut last = None;
    for (line, letter) in a.to_lowercase().chars().enumerate() {
        let mut next = vec![line.saturating_add(1)];
        for (column, (other, window)) in b.iter().zip(row.windows(2)).enumerate() {
            let &[diagonal, above] = window else { continue };
            let left = next.last().copied().unwrap_or_default();
            let replaced = diagonal.saturating_add(usize::from(letter != *other));
            let mut best = replaced.min(above.saturating_add(1)).min(left.saturating_add(1));
            let exchanged = last == Some(*other)
                && column.checked_sub(1).and_then(|column| b.get(column)) == Some(&letter);
            if exchanged && let Some(two_before) = column.checked_sub(1).and_then(|column| before.get(column))
            {
                best = best.min(two_before.saturating_add(1));
            }
            next.push(best);
        }
        before = row;
        row = next;
        last = Some(letter);
    }
    row.last().copied().unwrap_or_default()
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
