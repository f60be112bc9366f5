use core::array;

use super::{Cores, place};
use crate::wire::{Command, Le16, Le32, SLOTS};

/// A command in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InFlight<T> {
    /// The command with what the device fills: its sequence number, its slot and, if it is queued, its place.
    pub command: Command,
    /// When it went in flight, as its owner counts.
    pub since: u64,
    /// What its owner keeps of it.
    pub held: T,
}

impl<T> InFlight<T> {
    /// Its key.
    #[must_use]
    pub const fn key(&self) -> Key {
        Key { slot: self.command.slot, sequence: self.command.sequence.get() }
    }
}

/// One command in flight, told apart from every other that was in its slot before: a slot and a sequence number.
///
/// It is good for one [`Slots::finish`]. Sequence numbers wrap after 2^32 commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    slot: u8,
    sequence: u32,
}

impl Key {
    /// The slot, 0 to 15.
    #[must_use]
    pub const fn slot(self) -> u8 {
        self.slot
    }

    /// The sequence number of the command.
    #[must_use]
    pub const fn sequence(self) -> u32 {
        self.sequence
    }
}

/// There is no room for a command now: no slot, no place, or its group is to be exclusive and is not. With what was to
/// be held for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("busy: no slot or no cores for the command now")]
pub struct Busy<T>(pub T);

/// The 16 completion slots of a device on a grid: what is in flight, and what may go in flight beside it (FORMAT.md 5).
///
/// A command gets the lowest free slot and the next sequence number, from 1. A late completion, of a run that is over
/// or of an earlier round, has a key that is not good any more:
///
/// ```
/// use kmg_runtime::slots::Slots;
/// use kmg_runtime::wire::{Command, Le16};
/// use kmg_runtime::NodeId;
///
/// let mut slots = Slots::new(119);
/// let mut command = Command::EMPTY;
/// (command.handler, command.count) = (1, Le16::new(60));
/// let node = NodeId::new(3);
/// let early = slots.submit(&command, 0, node).unwrap().key();
///
/// // The run is stopped; the next one submits the same node, which gets the same slot.
/// slots.clear();
/// let key = slots.submit(&command, 9, node).unwrap().key();
/// assert_eq!(key.slot(), early.slot());
///
/// assert_eq!(slots.finish(early), None);
/// assert_eq!(slots.finish(key).unwrap().held, node);
/// assert_eq!(slots.finish(key), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots<T> {
    core_count: u32,
    sequence: u32,
    entries: [Option<InFlight<T>>; SLOTS],
}

impl<T> Slots<T> {
    /// The slots of a device with nothing in flight, on a grid of `core_count` cores, 1 to 65,535.
    #[must_use]
    pub const fn new(core_count: u32) -> Self {
        Self { core_count, sequence: 0, entries: [const { None }; SLOTS] }
    }

    /// Puts a command in flight and gives it as it is now.
    ///
    /// A queued command takes the lowest place that overlaps no group in flight.
    ///
    /// # Errors
    ///
    /// [`Busy`]: no slot is free, no place is, or it is exclusive and its group overlaps one in flight. Nothing has
    /// changed then.
    pub fn submit(&mut self, command: &Command, now: u64, held: T) -> Result<&InFlight<T>, Busy<T>> {
        let first = self.admits(command);
        let free = (0..).zip(&mut self.entries).find(|(_slot, entry)| entry.is_none());
        let (Some(first), Some((slot, entry))) = (first, free) else { return Err(Busy(held)) };
        self.sequence = self.sequence.wrapping_add(1);
        let mut command = *command;
        command.first = Le16::new(first);
        command.sequence = Le32::new(self.sequence);
        command.slot = slot;
        Ok(entry.insert(InFlight { command, since: now, held }))
    }

    /// Where a command would start if it were submitted now: the core that it names, or the lowest place if it is
    /// queued. `None`: [`submit`](Self::submit) would be busy.
    #[must_use]
    pub fn admits(&self, command: &Command) -> Option<u16> {
        if self.entries.iter().all(Option::is_some) {
            return None;
        }
        if command.is_queued() {
            return self.place(command.count.wide());
        }
        let group = Cores::of(command);
        let taken = command.is_exclusive() && self.groups().any(|other| other.overlaps(group));
        (!taken).then_some(command.first.get())
    }

    /// The lowest first core at which `count` cores overlap no group in flight.
    #[must_use]
    pub fn place(&self, count: u32) -> Option<u16> {
        place(self.core_count, count, || self.groups())
    }

    fn groups(&self) -> impl Iterator<Item = Cores> {
        self.iter().map(|entry| Cores::of(&entry.command))
    }

    /// Frees the slot of a command and gives what was in flight; `None` for a key that is not good any more.
    pub fn finish(&mut self, key: Key) -> Option<InFlight<T>> {
        let entry = self.entries.get_mut(usize::from(key.slot))?;
        entry.take_if(|entry| entry.key() == key)
    }

    /// A command in flight; `None` for a key that is not good any more.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<&InFlight<T>> {
        self.entries.get(usize::from(key.slot))?.as_ref().filter(|entry| entry.key() == key)
    }

    /// What the owner keeps of a command in flight, to change it; `None` for a key that is not good any more.
    pub fn get_mut(&mut self, key: Key) -> Option<&mut InFlight<T>> {
        self.entries.get_mut(usize::from(key.slot))?.as_mut().filter(|entry| entry.key() == key)
    }

    /// The key of the command in a slot now, for hardware that tells of a slot alone. It cannot tell a late completion
    /// from that of the command which has the slot now.
    #[must_use]
    pub fn key_of(&self, slot: u8) -> Option<Key> {
        self.entries.get(usize::from(slot))?.as_ref().map(InFlight::key)
    }

    /// The commands in flight, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = &InFlight<T>> {
        self.entries.iter().flatten()
    }

    /// How many commands are in flight.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether nothing is in flight.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// How many commands went in flight: the last sequence number.
    #[must_use]
    pub const fn submitted(&self) -> u32 {
        self.sequence
    }

    /// The cores of the grid.
    #[must_use]
    pub const fn core_count(&self) -> u32 {
        self.core_count
    }

    /// The lowest slot whose command has been in flight for as long as `limit` says of it, or longer; `None` as a limit
    /// is no deadline.
    ///
    /// ```
    /// use kmg_runtime::slots::Slots;
    /// use kmg_runtime::wire::{Command, Le16, Le32};
    ///
    /// let mut command = Command::EMPTY;
    /// command.count = Le16::new(1);
    /// command.deadline_microseconds = Le32::new(200);
    /// let mut slots = Slots::new(8);
    /// slots.submit(&command, 1_000, ()).unwrap();
    ///
    /// // The command's own deadline, else the device's: a second.
    /// let limit = |command: &Command| Some(command.deadline().unwrap_or(1_000_000));
    /// assert_eq!(slots.earliest(|entry| limit(&entry.command)), Some(1_200));
    /// assert!(slots.overdue(1_199, |entry| limit(&entry.command)).is_none());
    /// assert_eq!(slots.overdue(1_200, |entry| limit(&entry.command)).unwrap().command.slot, 0);
    /// ```
    #[must_use]
    pub fn overdue(&self, now: u64, limit: impl Fn(&InFlight<T>) -> Option<u64>) -> Option<&InFlight<T>> {
        self.iter().find(|entry| limit(entry).is_some_and(|limit| now.saturating_sub(entry.since) >= limit))
    }

    /// When the first of the commands in flight will have been there for as long as `limit` says of it. A sum above 64
    /// bits is never.
    #[must_use]
    pub fn earliest(&self, limit: impl Fn(&InFlight<T>) -> Option<u64>) -> Option<u64> {
        self.iter().filter_map(|entry| entry.since.checked_add(limit(entry)?)).min()
    }

    /// Frees all slots and gives what was in flight, by slot. Keys given before are good no more.
    pub fn clear(&mut self) -> [Option<InFlight<T>>; SLOTS] {
        core::mem::replace(&mut self.entries, array::from_fn(|_slot| None))
    }
}

impl Command {
    /// The time limit in microseconds, or `None` for 0: the device's default.
    #[must_use]
    pub const fn deadline(&self) -> Option<u64> {
        match self.deadline_microseconds.get() {
            0 => None,
            limit => Some(widen(limit)),
        }
    }
}

#[expect(clippy::as_conversions, reason = "widening, in a const fn")]
const fn widen(word: u32) -> u64 {
    word as u64
}

#[cfg(test)]
mod tests;
