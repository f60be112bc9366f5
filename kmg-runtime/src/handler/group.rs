use core::sync::atomic::{AtomicBool, Ordering};

use crate::Command;

/// Consecutive cores of a grid, as a command names them (FORMAT.md 2.5).
///
/// ```
/// use kmg_runtime::Group;
/// let half = Group::new(30, 30);
/// assert_eq!((half.first(), half.count(), half.end()), (30, 30, 60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    first: u16,
    count: u16,
}

impl Group {
    /// `count` cores from core `first` on.
    #[must_use]
    pub const fn new(first: u16, count: u16) -> Self {
        Self { first, count }
    }

    /// The number of its first core.
    #[must_use]
    pub const fn first(self) -> u32 {
        widen(self.first)
    }

    /// The number of cores in the group; 0 only where no command is behind it.
    #[must_use]
    pub const fn count(self) -> u32 {
        widen(self.count)
    }

    /// The number after its last core's.
    #[must_use]
    pub const fn end(self) -> u32 {
        self.first().saturating_add(self.count())
    }

    /// Each of its cores, in order, for a command that `cancelled` tells of.
    ///
    /// ```
    /// use core::sync::atomic::AtomicBool;
    /// use kmg_runtime::Group;
    /// let cancelled = AtomicBool::new(false);
    /// let numbers = Group::new(5, 3).cores(&cancelled).map(|core| core.number());
    /// assert!(numbers.eq([5, 6, 7]));
    /// ```
    pub fn cores(self, cancelled: &AtomicBool) -> impl Iterator<Item = Core<'_>> {
        (0..self.count()).filter_map(move |index| Core::new(self, index, cancelled))
    }
}

#[expect(clippy::as_conversions, reason = "widening, in a const fn")]
const fn widen(number: u16) -> u32 {
    number as u32
}

impl From<&Command> for Group {
    /// The group of a command that was handed to submit. That of a queued command begins where the device puts it.
    fn from(command: &Command) -> Self {
        Self::new(command.first.get(), command.count.get())
    }
}

/// The core that a handler runs on: which one it is, of which group, and whether the command was cancelled.
///
/// A handler runs once on each core of its command's group, and nothing but this tells the runs apart: so it is what
/// the work is divided by.
///
/// The flag behind [`cancelled`](Self::cancelled) belongs to the device, which sets it for a command whose deadline
/// has passed or whose graph was cancelled. It is a plain `AtomicBool`, so that an interrupt or another thread can
/// set it.
///
/// ```
/// use core::sync::atomic::{AtomicBool, Ordering};
/// use kmg_runtime::{Core, Group};
///
/// let cancelled = AtomicBool::new(false);
/// let core = Core::new(Group::new(30, 10), 2, &cancelled).unwrap();
/// assert_eq!((core.number(), core.index(), core.group().count()), (32, 2, 10));
///
/// assert!(!core.cancelled());
/// cancelled.store(true, Ordering::Relaxed);
/// assert!(core.cancelled());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Core<'a> {
    group: Group,
    index: u32,
    cancelled: &'a AtomicBool,
}

impl<'a> Core<'a> {
    /// The core with that index in a group, or `None` for an index that is not below the group's count.
    #[must_use]
    pub const fn new(group: Group, index: u32, cancelled: &'a AtomicBool) -> Option<Self> {
        if index < group.count() { Some(Self { group, index, cancelled }) } else { None }
    }

    /// The number of the core in the grid.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.group.first().saturating_add(self.index)
    }

    /// The place of the core in its group, 0 to count - 1.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The group of the command that it runs.
    #[must_use]
    pub const fn group(self) -> Group {
        self.group
    }

    /// Whether the command was cancelled: nobody waits for the handler any more, and what it returns is dropped.
    ///
    /// Ask in long loops. The answer may change from false to true at any time, and not back.
    #[must_use]
    pub fn cancelled(self) -> bool {
        // The flag carries no data, so nothing has to be ordered by it.
        self.cancelled.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::{Core, Group};

    #[test]
    fn a_group_reaches_the_end_of_the_largest_grid_and_beyond() {
        let never = AtomicBool::new(false);
        let last = Group::new(u16::MAX, u16::MAX);
        assert_eq!((last.first(), last.end()), (65_535, 131_070));
        assert_eq!(last.cores(&never).last().map(Core::number), Some(131_069));
        assert_eq!(last.cores(&never).count(), 65_535);
        assert_eq!(Group::new(7, 0).cores(&never).count(), 0);
    }

    #[test]
    fn no_core_is_outside_its_group() {
        let never = AtomicBool::new(false);
        let group = Group::new(3, 2);
        assert_eq!(Core::new(group, 1, &never).map(Core::number), Some(4));
        assert!(Core::new(group, 2, &never).is_none());
        assert!(Core::new(group, u32::MAX, &never).is_none());
    }
}
