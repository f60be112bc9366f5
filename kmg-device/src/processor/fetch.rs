//! Packets from a ring into slots, or back as rejected.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kmg_runtime::wire::{self, Command};
use kmg_runtime::{Call, Group};

use super::{Cores, Flight, Processor, Segment};
use crate::buffer::BufferMemory;
use crate::packet;
use crate::record::{Loss, Record, Reject, Status};
use crate::shared::Shared;

/// The lines of a buffer that are left of an `INDIRECT` packet.
pub(crate) struct Buffered {
    buffer: Arc<BufferMemory>,
    next: u32,
    end: u32,
}

/// What became of the packet at a queue's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fetched {
    /// It was carried out or rejected.
    Taken,
    /// It is in flight.
    Command,
    /// It waits for a slot or for cores.
    Blocked,
    /// It waits for its own queue: for what is before it, or for the host to read records.
    Stalled,
}

impl Processor {
    /// Takes the packet at the head of the queue in a hardware slot, which has one.
    pub(super) fn fetch(&mut self, at: usize, shared: &Shared) -> Fetched {
        let Some(serving) = self.mapped[at].queue.as_ref() else { return Fetched::Stalled };
        let id = serving.id;
        let Some(queue) = self.queues.get(&id) else { return Fetched::Stalled };
        if let Some((limit, loss)) = queue.cancelled_to.clone() {
            return self.fetch_cancelled(at, id, limit, &loss, shared);
        }
        let from_buffer = serving.state.indirect.as_ref().map(|lines| lines.buffer.line(lines.next));
        let words = from_buffer.unwrap_or_else(|| queue.memory.packets.get(serving.state.read));
        let kind = packet::kind(&words);
        let fetched = match kind {
            0 if from_buffer.is_some() => self.command(id, &words, shared),
            packet::COMMAND => self.command(id, &words, shared),
            _ if from_buffer.is_some() => self.reject(id, words[2], None, Reject::Kind(kind)),
            packet::INDIRECT => self.indirect(at, words, shared),
            packet::FENCE => self.fence(id, words, shared),
            packet::BARRIER | packet::INVALIDATE | packet::WRITE_BACK => {
                if queue.outstanding > 0 {
                    Fetched::Stalled
                } else {
                    match kind {
                        packet::INVALIDATE => shared.memories.iter().for_each(crate::Memory::invalidate),
                        packet::WRITE_BACK => shared.memories.iter().for_each(crate::Memory::write_back),
                        _ => {}
                    }
                    Fetched::Taken
                }
            }
            _ => self.reject(id, words[2], None, Reject::Kind(kind)),
        };
        if let Some(queue) = self.queues.get_mut(&id) {
            queue.stalled = fetched == Fetched::Stalled;
        }
        if matches!(fetched, Fetched::Taken | Fetched::Command) {
            self.advance(at, from_buffer.is_some());
        }
        fetched
    }

    /// Takes a packet that was cancelled when there was no room for its record.
    fn fetch_cancelled(&mut self, at: usize, id: u32, limit: u32, loss: &Loss, shared: &Shared) -> Fetched {
        let Some(serving) = self.mapped[at].queue.as_ref() else { return Fetched::Stalled };
        let read = serving.state.read;
        if read == limit {
            if let Some(queue) = self.queues.get_mut(&id) {
                queue.cancelled_to = None;
            }
            return Fetched::Taken;
        }
        let room = self.has_room(id);
        let Some(queue) = self.queues.get_mut(&id) else { return Fetched::Stalled };
        queue.stalled = !room;
        if !room {
            return Fetched::Stalled;
        }
        let words = queue.memory.packets.get(read);
        self.lose_packet(id, words, loss, shared);
        self.advance(at, false);
        Fetched::Taken
    }

    /// Moves a queue's head behind the packet or line that was taken.
    fn advance(&mut self, at: usize, from_buffer: bool) {
        let Some(serving) = self.mapped[at].queue.as_mut() else { return };
        let Some(queue) = self.queues.get(&serving.id) else { return };
        serving.served = serving.served.saturating_add(1);
        let state = &mut serving.state;
        if from_buffer {
            if let Some(lines) = state.indirect.as_mut() {
                lines.next += 1;
                if lines.next < lines.end {
                    return;
                }
            }
            state.indirect = None;
        } else if state.indirect.is_some() {
            // The packet itself goes with its last line.
            return;
        }
        state.read = state.read.wrapping_add(1);
        queue.memory.packets.release(state.read);
    }

    fn indirect(&mut self, at: usize, words: [u64; 8], shared: &Shared) -> Fetched {
        let Some(serving) = self.mapped[at].queue.as_mut() else { return Fetched::Stalled };
        let address = words[3];

        let (first, count) = (words[4] as u32, (words[4] >> 32) as u32);
        let buffer = crate::shared::of(&shared.buffers, address);
        let reject = match &buffer {
            None => Reject::Buffer(address),
            Some(buffer) if first.checked_add(count).is_none_or(|end| end > buffer.lines()) => {
                Reject::Lines { first, count, lines: buffer.lines() }
            }
            Some(_) if count == 0 => return Fetched::Taken,
            Some(buffer) => {
                let buffer = Arc::clone(buffer);
                serving.state.indirect = Some(Buffered { buffer, next: first, end: first + count });
                return Fetched::Taken;
            }
        };
        let id = serving.id;
        self.reject(id, words[2], None, reject)
    }

    fn fence(&mut self, id: u32, words: [u64; 8], shared: &Shared) -> Fetched {
        let (address, value) = (words[3], words[4]);
        let Some(fence) = crate::shared::of(&shared.fences, address) else {
            return self.reject(id, words[2], None, Reject::Fence(address));
        };
        let Some(queue) = self.queues.get_mut(&id) else { return Fetched::Stalled };
        if let Some(open) = queue.segments.back_mut() {
            open.fence = Some((fence, value));
        }
        queue.segments.push_back(Segment::default());
        self.raise_fences(id, &shared.memories);
        Fetched::Taken
    }

    /// Writes the fences of a queue before which everything is complete.
    pub(super) fn raise_fences(&mut self, id: u32, memories: &[crate::Memory]) {
        let Some(queue) = self.queues.get_mut(&id) else { return };
        while let Some(segment) = queue.segments.front() {
            if segment.outstanding > 0 || segment.fence.is_none() {
                return;
            }
            let Some(segment) = queue.segments.pop_front() else { return };
            queue.first_segment += 1;
            let Some((fence, value)) = segment.fence else { return };
            for memory in memories {
                memory.write_back();
                memory.invalidate();
            }
            fence.raise(value);
            self.effects.fences.push((fence, value));
        }
    }

    /// Whether a queue's next record has room.
    fn has_room(&mut self, id: u32) -> bool {
        let Some(queue) = self.queues.get_mut(&id) else { return false };
        queue.memory.records.free(&mut queue.records) > queue.outstanding
    }

    /// A record of what is not executed.
    pub(super) fn reject(&mut self, id: u32, tag: u64, command: Option<&Command>, why: Reject) -> Fetched {
        if !self.has_room(id) {
            return Fetched::Stalled;
        }
        let (first, count) = command.map_or((0, 0), |command| (command.first.get(), command.count.get()));
        let record = Record { tag, first, count, ..Record::default() };
        self.stats.rejected += 1;
        self.write_record(id, record, Status::Rejected(why));
        Fetched::Taken
    }

    pub(super) fn write_record(&mut self, id: u32, record: Record, status: Status) {
        let Some(queue) = self.queues.get_mut(&id) else { return };
        queue.memory.complete(&mut queue.records, record, status);
        if self.touched.last() != Some(&id) {
            self.touched.push(id);
        }
    }

    /// A command: rejected, in flight, or not yet.
    fn command(&mut self, id: u32, words: &[u64; 8], shared: &Shared) -> Fetched {
        if !self.has_room(id) {
            return Fetched::Stalled;
        }
        let command = packet::command(words);
        let tag = words[2];
        let partition = match self.queues.get(&id) {
            Some(queue) => queue.partition,
            None => return Fetched::Stalled,
        };
        let handler = match self.validate(&command, partition, shared) {
            Ok(handler) => handler,
            Err(why) => return self.reject(id, tag, Some(&command), why),
        };
        let Some(slot) = self.slots.iter().position(|slot| slot.flight.is_none()) else {
            return Fetched::Blocked;
        };
        let count = command.count.wide();
        let first = if command.is_queued() {
            match self.place(count, partition) {
                Some(first) => first,
                None => return Fetched::Blocked,
            }
        } else {
            command.first.wide()
        };
        let group = Cores { start: first, end: first + count };
        if command.is_exclusive() && self.in_the_way(group).is_some() {
            return Fetched::Blocked;
        }
        let Some(queue) = self.queues.get_mut(&id) else { return Fetched::Stalled };
        queue.outstanding += 1;
        let segment = queue.first_segment + queue.segments.len() as u64 - 1;
        if let Some(open) = queue.segments.back_mut() {
            open.outstanding += 1;
        }
        self.sequence = self.sequence.wrapping_add(1);
        let number = u8::try_from(slot).unwrap_or_default();
        // Within the grid, so both fit.
        let group16 = [first, count].map(|cores| u16::try_from(cores).unwrap_or(u16::MAX));
        let limit = match command.deadline_microseconds.get() {
            0 => self.options.deadline,
            microseconds => Some(Duration::from_micros(microseconds.into())),
        };
        let started = if self.options.timestamps { shared.nanoseconds() } else { 0 };
        self.stats.taken += 1;
        self.slots[slot].generation = self.slots[slot].generation.wrapping_add(1);
        self.slots[slot].unclaimed.clear();
        self.slots[slot].unclaimed.push(group);
        self.slots[slot].flight = Some(Flight {
            queue: id,
            segment,
            record: Record {
                tag,
                sequence: self.sequence,
                slot: number,
                first: group16[0],
                count: group16[1],
                started,
                ..Record::default()
            },
            call: Call {
                handler: command.handler,
                group: Group::new(group16[0], group16[1]),
                args: command.arg_values(),
            },
            group,
            merge: handler.merge(),
            asks_result: command.has_result(),
            running: 0,
            left: count,
            word: None,
            failed: None,
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
        });
        self.ready.push_back(number);
        Fetched::Command
    }

    fn validate(
        &self,
        command: &Command,
        partition: Cores,
        shared: &Shared,
    ) -> Result<kmg_runtime::Handler, Reject> {
        let given_up = self.lanes.iter().filter(|lane| lane.given_up).count();
        if given_up > 0 {
            return Err(Reject::Abandoned(self.stats.abandoned + given_up));
        }
        if command.flags & !(wire::EXCLUSIVE | wire::RESULT | wire::QUEUE) != 0 {
            return Err(Reject::Flags(command.flags));
        }
        let handler =
            shared.declared[usize::from(command.handler)].ok_or(Reject::Handler(command.handler))?;
        if command.has_result() && !handler.has_result() {
            return Err(Reject::NoResult(command.handler));
        }
        let (first, count) = (command.first.wide(), command.count.wide());
        if count == 0 {
            return Err(Reject::EmptyGroup);
        }
        if command.is_queued() {
            let cores = partition.count();
            return if count > cores { Err(Reject::Count { count, cores }) } else { Ok(handler) };
        }
        if first < partition.start || first + count > partition.end {
            let (start, end) = (partition.start, partition.end.saturating_sub(1));
            return Err(Reject::Group { first, last: first + count - 1, start, end });
        }
        Ok(handler)
    }

    /// The group in flight, in the lowest slot, that overlaps these cores.
    fn in_the_way(&self, group: Cores) -> Option<Cores> {
        let in_flight = self.slots.iter().filter_map(|slot| slot.flight.as_ref());
        in_flight.map(|flight| flight.group).find(|other| other.overlaps(group))
    }

    /// The lowest first core at which that many cores overlap no group in flight (FORMAT.md 5).
    fn place(&self, count: u32, partition: Cores) -> Option<u32> {
        let mut start = partition.start;
        loop {
            let group = Cores { start, end: start + count };
            if group.end > partition.end {
                return None;
            }
            match self.in_the_way(group) {
                Some(other) => start = other.end,
                None => return Some(start),
            }
        }
    }
}
