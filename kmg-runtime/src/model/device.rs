//! The device of the simulator (FORMAT.md 5), plainly and as `const fn`s: slots, groups in flight, the allocator
//! of queued commands, and the passes in which completions are due.

use crate::wire::{self, Command, Le16, Le32};
use crate::{Line, NodeId};

/// A command in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InFlight {
    /// The node that submitted it.
    pub node: NodeId,
    /// The pass in which it was submitted.
    pub pass: u64,
    /// The command with what the device fills: its sequence number, its slot and, if it is queued, its place.
    pub command: Command,
}

/// The device of FORMAT.md 5: 16 slots on a grid, where every command takes `delay` passes more than one.
///
/// Passes are numbered by the caller and rise. A command submitted in pass q is due in pass q + 1 + delay; a sum
/// above 64 bits is never due.
///
/// ```
/// use kmg_runtime::model::Device;
/// use kmg_runtime::wire::{Command, Le16, QUEUE};
/// use kmg_runtime::{Line, NodeId};
///
/// const PLACES: (u16, u16) = {
///     let mut device = Device::new(119, 0);
///     let mut command = Command::EMPTY;
///     command.handler = 1;
///     command.flags = QUEUE;
///     command.count = Le16::new(60);
///     let first = device.submit(NodeId::new(0), &command, 0);
///     command.count = Le16::new(59);
///     let second = device.submit(NodeId::new(1), &command, 0);
///     match (first, second) {
///         (Some(first), Some(second)) => (first.command.first.get(), second.command.first.get()),
///         _ => panic!(),
///     }
/// };
/// assert_eq!(PLACES, (0, 60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    core_count: u32,
    delay: u64,
    sequence: u32,
    slots: [Option<InFlight>; wire::SLOTS],
}

impl Command {
    /// A line of zeros: no handler, no flags, no group.
    pub const EMPTY: Self = bytemuck::must_cast(Line::ZERO);

    const fn group(&self) -> Group {
        let start = self.first.wide();
        Group { start, end: start.wrapping_add(self.count.wide()) }
    }
}

/// Cores from `start` up to, and without, `end`.
#[derive(Clone, Copy)]
struct Group {
    start: u32,
    end: u32,
}

impl Group {
    const fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }
}

impl Device {
    /// A device without work: a grid of `core_count` cores, 1 to 65,535.
    #[must_use]
    pub const fn new(core_count: u32, delay: u64) -> Self {
        Self { core_count, delay, sequence: 0, slots: [None; wire::SLOTS] }
    }

    /// Takes a command as the executor hands it over and gives it as it is now in flight, or `None`: busy.
    ///
    /// It gets the lowest free slot and the next sequence number, from 1 (wrapping after 2^32 commands); a queued
    /// one also the lowest place that overlaps no group in flight. Busy: no slot is free, no place is, or it is
    /// exclusive and its group overlaps one in flight.
    pub const fn submit(&mut self, node: NodeId, command: &Command, pass: u64) -> Option<InFlight> {
        let mut command = *command;
        let Some(slot) = self.free_slot() else { return None };
        if command.is_queued() {
            match self.place(command.count.wide()) {
                Some(first) => command.first = Le16::new(first),
                None => return None,
            }
        } else if command.is_exclusive() && self.overlapped(command.group()).is_some() {
            return None;
        }
        let sequence = self.sequence.wrapping_add(1);
        command.sequence = Le32::new(sequence);
        command.slot = slot;
        let entry = InFlight { node, pass, command };
        self.set(slot, Some(entry));
        self.sequence = sequence;
        Some(entry)
    }

    /// Frees the lowest slot whose command is due in that pass and gives the command; `None` when no more are.
    pub const fn complete(&mut self, pass: u64) -> Option<InFlight> {
        let mut slots: &mut [Option<InFlight>] = &mut self.slots;
        while let [slot, rest @ ..] = slots {
            if let Some(entry) = *slot
                && self.delay < pass.saturating_sub(entry.pass)
            {
                *slot = None;
                return Some(entry);
            }
            slots = rest;
        }
        None
    }

    /// The command in the lowest slot that has been in flight for `deadline` passes or more.
    #[must_use]
    pub const fn overdue(&self, pass: u64, deadline: u64) -> Option<InFlight> {
        let mut slots = self.slots.as_slice();
        while let [slot, rest @ ..] = slots {
            if let Some(entry) = *slot
                && pass.saturating_sub(entry.pass) >= deadline
            {
                return Some(entry);
            }
            slots = rest;
        }
        None
    }

    /// The pass in which the command that was submitted first of those in flight was submitted, if one is.
    #[must_use]
    pub const fn oldest(&self) -> Option<u64> {
        let mut oldest = None;
        let mut slots = self.slots.as_slice();
        while let [slot, rest @ ..] = slots {
            if let Some(entry) = *slot {
                oldest = match oldest {
                    Some(pass) if pass <= entry.pass => oldest,
                    _ => Some(entry.pass),
                };
            }
            slots = rest;
        }
        oldest
    }

    /// The slots, 0 to 15, each with the command in it.
    #[must_use]
    pub const fn slots(&self) -> &[Option<InFlight>; wire::SLOTS] {
        &self.slots
    }

    /// How many commands were submitted: the last sequence number.
    #[must_use]
    pub const fn submitted(&self) -> u32 {
        self.sequence
    }

    const fn free_slot(&self) -> Option<u8> {
        let mut slots = self.slots.as_slice();
        let mut number = 0_u8;
        while let [slot, rest @ ..] = slots {
            if slot.is_none() {
                return Some(number);
            }
            number = number.wrapping_add(1);
            slots = rest;
        }
        None
    }

    const fn set(&mut self, number: u8, entry: Option<InFlight>) {
        let mut slots: &mut [Option<InFlight>] = &mut self.slots;
        let mut left = number;
        while let [slot, rest @ ..] = slots {
            if left == 0 {
                *slot = entry;
                return;
            }
            left = left.wrapping_sub(1);
            slots = rest;
        }
    }

    /// The group in the lowest slot that overlaps `group`.
    const fn overlapped(&self, group: Group) -> Option<Group> {
        let mut slots = self.slots.as_slice();
        while let [slot, rest @ ..] = slots {
            if let Some(entry) = slot
                && entry.command.group().overlaps(group)
            {
                return Some(entry.command.group());
            }
            slots = rest;
        }
        None
    }

    /// The lowest first core at which `count` cores overlap no group in flight.
    ///
    /// A group in the way is in the way of every place up to its end, so the search goes on there; each is left
    /// behind once.
    #[expect(clippy::as_conversions, reason = "within the grid, at most 65,535")]
    const fn place(&self, count: u32) -> Option<u16> {
        let mut start = 0_u32;
        loop {
            let group = Group { start, end: start.wrapping_add(count) };
            if group.end > self.core_count || group.end > wire::MAX_CORES {
                return None;
            }
            match self.overlapped(group) {
                Some(in_the_way) => start = in_the_way.end,
                None => return Some(start as u16),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    const fn command(flags: u8, first: u16, count: u16) -> Command {
        let mut command = Command::EMPTY;
        command.handler = 1;
        command.flags = flags;
        command.first = Le16::new(first);
        command.count = Le16::new(count);
        command
    }

    fn first(entry: Option<InFlight>) -> Option<u16> {
        entry.map(|entry| entry.command.first.get())
    }

    #[test]
    fn sixteen_slots_then_busy_and_the_lowest_free_one_next() {
        let mut device = Device::new(119, 0);
        for number in 0..16 {
            let entry = device.submit(NodeId::new(number), &command(0, 0, 1), u64::from(number / 8)).unwrap();
            assert_eq!((entry.command.slot, entry.command.sequence.get()), (number, u32::from(number) + 1));
        }
        assert_eq!(device.submit(NodeId::new(16), &command(0, 0, 1), 1), None);
        let swept: Vec<u8> =
            core::iter::from_fn(|| device.complete(1)).map(|entry| entry.node.number()).collect();
        assert_eq!(swept, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(device.oldest(), Some(1));
        let entry = device.submit(NodeId::new(16), &command(0, 0, 1), 1).unwrap();
        assert_eq!((entry.command.slot, entry.command.sequence.get()), (0, 17));
    }

    #[test]
    fn queued_commands_take_the_lowest_gap() {
        let mut device = Device::new(100, 0);
        let node = NodeId::new(0);
        // Slots in another order than places, and one group inside another.
        for (first, count) in [(50, 10), (10, 20), (12, 3), (90, 10)] {
            assert!(device.submit(node, &command(0, first, count), 0).is_some());
        }
        assert_eq!(first(device.submit(node, &command(wire::QUEUE, 7, 10), 0)), Some(0));
        assert_eq!(first(device.submit(node, &command(wire::QUEUE, 7, 21), 0)), Some(60));
        assert_eq!(first(device.submit(node, &command(wire::QUEUE, 7, 21), 0)), None);
        assert_eq!(first(device.submit(node, &command(wire::QUEUE | wire::EXCLUSIVE, 7, 20), 0)), Some(30));
        assert_eq!(first(device.submit(node, &command(wire::QUEUE, 0, 101), 0)), None);
    }

    #[test]
    fn an_exclusive_command_waits_for_an_overlap_only() {
        let mut device = Device::new(100, 0);
        let node = NodeId::new(0);
        assert!(device.submit(node, &command(0, 10, 10), 0).is_some());
        assert!(device.submit(node, &command(wire::EXCLUSIVE, 19, 1), 0).is_none());
        assert!(device.submit(node, &command(wire::EXCLUSIVE, 20, 1), 0).is_some());
        assert!(device.submit(node, &command(0, 20, 1), 0).is_some());
    }

    #[test]
    fn delays_at_the_edge_of_64_bits_are_never_due() {
        let mut device = Device::new(1, u64::MAX);
        assert!(device.submit(NodeId::new(3), &command(0, 0, 1), 5).is_some());
        assert!(device.complete(u64::MAX).is_none());
        assert_eq!(device.overdue(u64::MAX, u64::MAX), None);
        assert_eq!(device.overdue(5, 0).map(|entry| entry.node), Some(NodeId::new(3)));
    }
}
