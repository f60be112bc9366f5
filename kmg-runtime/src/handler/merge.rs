/// The reduction of the words that a handler gives on each core of a group to the command's one result word.
///
/// ```
/// use kmg_runtime::Merge;
/// let merged = |merge: Merge| [7, 3, u32::MAX].into_iter().reduce(|a, b| merge.join(a, b)).unwrap();
/// assert_eq!(merged(Merge::First), 7);
/// assert_eq!(merged(Merge::Sum), 9); // as registers add: modulo 2^32
/// assert_eq!(merged(Merge::Min), 3);
/// assert_eq!(merged(Merge::Max), u32::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Merge {
    /// The word of the group's first core.
    #[default]
    First,
    /// The sum of all words, modulo 2^32.
    Sum,
    /// The smallest word.
    Min,
    /// The largest word.
    Max,
}

impl Merge {
    /// Two words as one, `earlier` being that of cores with lower numbers.
    ///
    /// Joining is associative, so words may be joined as they come as long as neighbours are joined; but for
    /// [`First`](Self::First) the order does not matter either.
    #[must_use]
    pub const fn join(self, earlier: u32, later: u32) -> u32 {
        match self {
            Self::First => earlier,
            Self::Sum => earlier.wrapping_add(later),
            Self::Min if later < earlier => later,
            Self::Max if later > earlier => later,
            Self::Min | Self::Max => earlier,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Merge;

    const WORDS: [u32; 6] = [0, 1, 7, 0x7FFF_FFFF, 0x8000_0000, u32::MAX];

    #[test]
    fn joining_is_associative_and_but_for_first_commutative() {
        for merge in [Merge::First, Merge::Sum, Merge::Min, Merge::Max] {
            for a in WORDS {
                for b in WORDS {
                    assert!(
                        merge == Merge::First || merge.join(a, b) == merge.join(b, a),
                        "{merge:?} {a} {b}"
                    );
                    for c in WORDS {
                        let left = merge.join(merge.join(a, b), c);
                        assert_eq!(left, merge.join(a, merge.join(b, c)), "{merge:?} {a} {b} {c}");
                    }
                }
            }
        }
    }

    #[test]
    fn words_are_unsigned_and_sums_wrap() {
        assert_eq!(Merge::Sum.join(u32::MAX, 2), 1);
        assert_eq!(Merge::Sum.join(0x8000_0000, 0x8000_0000), 0);
        assert_eq!(Merge::Max.join(0x8000_0000, 0x7FFF_FFFF), 0x8000_0000);
        assert_eq!(Merge::Min.join(u32::MAX, 0), 0);
        assert_eq!(Merge::First.join(0, u32::MAX), 0);
    }
}
