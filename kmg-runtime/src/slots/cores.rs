use crate::wire::{self, Command};

/// Consecutive cores, from `start` up to, and without, `end`.
///
/// ```
/// use kmg_runtime::slots::Cores;
/// let left = Cores { start: 0, end: 30 };
/// assert!(left.overlaps(Cores { start: 29, end: 30 }));
/// assert!(!left.overlaps(Cores { start: 30, end: 60 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cores {
    /// The first core.
    pub start: u32,
    /// One more than the last.
    pub end: u32,
}

impl Cores {
    /// The group of a command: `count` cores from `first` on.
    #[must_use]
    pub const fn of(command: &Command) -> Self {
        let start = command.first.wide();
        Self { start, end: start.wrapping_add(command.count.wide()) }
    }

    /// Whether a core is in both.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// The lowest first core at which `count` cores of a grid overlap none of the groups taken; `None` if there is no such
/// place (FORMAT.md 5).
///
/// Time goes with the square of the groups at most.
///
/// ```
/// use kmg_runtime::slots::{Cores, place};
/// let taken = [Cores { start: 10, end: 20 }, Cores { start: 0, end: 4 }];
/// assert_eq!(place(100, 6, || taken.into_iter()), Some(4));
/// assert_eq!(place(100, 7, || taken.into_iter()), Some(20));
/// assert_eq!(place(100, 81, || taken.into_iter()), None);
/// ```
#[must_use]
pub fn place<I: Iterator<Item = Cores>>(core_count: u32, count: u32, taken: impl Fn() -> I) -> Option<u16> {
    let grid = core_count.min(wire::MAX_CORES);
    let last = grid.checked_sub(count)?;
    let mut start = 0_u32;
    // A group in the way is in the way of every place up to its end, so each turn leaves one behind for good.
    while start <= last {
        let group = Cores { start, end: start.saturating_add(count) };
        match taken().filter(|other| other.overlaps(group)).map(|other| other.end).max() {
            Some(end) => start = end,
            None => return u16::try_from(start).ok(),
        }
    }
    None
}
