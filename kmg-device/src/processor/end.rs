//! The end of commands: done, timed out, lost; and of queues.

use std::sync::Arc;
use std::time::Instant;

use super::{Lane, Processor};
use crate::packet;
use crate::record::{Loss, Record, Status};
use crate::shared::Shared;

impl Processor {
    /// A command in flight ends: its slot is free, and its record is written.
    pub(super) fn end(&mut self, number: u8, status: Status, shared: &Shared) {
        let slot = &mut self.slots[usize::from(number)];
        let Some(flight) = slot.flight.take() else { return };
        slot.unclaimed.clear();
        let generation = slot.generation;
        if !status.is_done() {
            self.ready.retain(|other| *other != number);
        }
        match status {
            Status::Done => self.stats.done += 1,
            Status::Timeout => self.stats.timed_out += 1,
            Status::Lost(_) => self.stats.lost += 1,
            Status::Rejected(_) => self.stats.rejected += 1,
        }
        // Of one that is done, workers may still have a share of which all was taken over.
        if flight.running > 0 && !status.is_done() {
            self.tell(number, generation, true);
        }
        let mut record = flight.record;
        if status.is_done() && flight.asks_result {
            record.result = flight.word.unwrap_or_default();
        }
        if self.options.timestamps {
            record.ended = shared.nanoseconds();
        }
        let id = flight.queue;
        if let Some(queue) = self.queues.get_mut(&id) {
            queue.outstanding -= 1;
            let segment = usize::try_from(flight.segment - queue.first_segment).unwrap_or(usize::MAX);
            if let Some(segment) = queue.segments.get_mut(segment) {
                segment.outstanding -= 1;
            }
        }
        self.write_record(id, record, status);
        self.raise_fences(id, &shared.memories);
    }

    /// Commands whose deadline has passed, and workers that did not come back in time; when to look again.
    pub(crate) fn expire(&mut self, shared: &Shared) -> Option<Instant> {
        let now = Instant::now();
        for number in 0..16 {
            let flight = self.slots[usize::from(number)].flight.as_ref();
            if flight.and_then(|flight| flight.deadline).is_some_and(|deadline| deadline <= now) {
                self.end(number, Status::Timeout, shared);
            }
        }
        let grace = self.options.grace;
        for lane in 0..self.lanes.len() {
            let over = self.lanes[lane].told.is_some_and(|told| now.saturating_duration_since(told) >= grace);
            if over {
                self.abandon(lane);
            }
        }
        let none_left = !self.lanes.is_empty() && self.lanes.iter().all(|lane| lane.given_up);
        if none_left {
            for number in 0..16 {
                self.end(number, Status::Lost(Loss::NoWorkers), shared);
            }
        }
        let due = self.alarms.extract_if(.., |(at, _)| *at <= now).map(|(_, waker)| waker);
        self.effects.wakers.extend(due);
        let alarms = self.alarms.iter().map(|(at, _)| *at);
        let deadlines = self.slots.iter().filter_map(|slot| slot.flight.as_ref()?.deadline);
        let told = self.lanes.iter().filter(|lane| !lane.given_up).filter_map(|lane| lane.told);
        deadlines.chain(alarms).chain(told.filter_map(|told| told.checked_add(grace))).min()
    }

    /// A worker does not come back: another takes its place, unless too many were abandoned.
    fn abandon(&mut self, lane: usize) {
        if self.stats.abandoned >= self.options.most_abandoned {
            self.lanes[lane].given_up = true;
            return;
        }
        let (worker, memory) = self.new_worker();
        self.stats.abandoned += 1;
        self.stats.abandoned_ever += 1;
        self.effects.workers.push((worker, Arc::clone(&memory)));
        self.lanes[lane] = Lane { worker, memory, job: None, told: None, given_up: false };
    }

    /// What a queue has in flight is lost.
    pub(crate) fn lose(&mut self, queue: Option<u32>, loss: &Loss, shared: &Shared) {
        for number in 0..16 {
            let flight = self.slots[usize::from(number)].flight.as_ref();
            if flight.is_some_and(|flight| queue.is_none_or(|id| flight.queue == id)) {
                self.end(number, Status::Lost(loss.clone()), shared);
            }
        }
    }

    /// What a queue has in flight is lost, and what is in its ring up to the write pointer too, as far as records have
    /// room; fences are written.
    pub(crate) fn cancel(&mut self, id: u32, loss: &Loss, shared: &Shared) {
        self.lose(Some(id), loss, shared);
        self.unmap_queue(id);
        loop {
            let Some(queue) = self.queues.get_mut(&id) else { return };
            let Some(state) = queue.saved.as_mut() else { return };
            state.indirect = None;
            let limit = queue.memory.packets.written();
            if state.read == limit {
                break;
            }
            if queue.memory.records.free(&mut queue.records) == 0 {
                queue.cancelled_to = Some((limit, loss.clone()));
                self.want(id);
                break;
            }
            let words = queue.memory.packets.get(state.read);
            state.read = state.read.wrapping_add(1);
            queue.memory.packets.release(state.read);
            self.lose_packet(id, words, loss, shared);
        }
    }

    /// A packet that was cancelled before it was taken: a command is lost, a fence is written.
    pub(super) fn lose_packet(&mut self, id: u32, words: [u64; 8], loss: &Loss, shared: &Shared) {
        match packet::kind(&words) {
            packet::COMMAND => {
                self.stats.taken += 1;
                self.stats.lost += 1;
                self.sequence = self.sequence.wrapping_add(1);
                let record = Record { tag: words[2], sequence: self.sequence, ..Record::default() };
                self.write_record(id, record, Status::Lost(loss.clone()));
            }
            packet::FENCE => {
                if let Some(fence) = crate::shared::of(&shared.fences, words[3]) {
                    fence.raise(words[4]);
                    self.effects.fences.push((fence, words[4]));
                }
            }
            _ => {}
        }
    }

    /// Forgets a queue whose host is gone.
    pub(crate) fn remove_queue(&mut self, id: u32, shared: &Shared) {
        self.cancel(id, &Loss::Cancelled, shared);
        self.withdraw(id);
        if let Some(queue) = self.queues.remove(&id) {
            queue.memory.close();
        }
        self.touched.retain(|other| *other != id);
    }

    /// The end of the device: everything in flight and in rings is lost, and the queues are closed.
    pub(crate) fn shut_down(&mut self, shared: &Shared) {
        self.stopping = true;
        let ids: Vec<u32> = self.queues.keys().copied().collect();
        for id in &ids {
            self.cancel(*id, &Loss::ShutDown, shared);
        }
        for queue in self.queues.values() {
            queue.memory.close();
        }
        self.effects.wakers.extend(self.alarms.drain(..).map(|(_, waker)| waker));
        self.announce();
        // Who waits without a record to come learns that the queue is closed.
        let all = self.queues.values().map(|queue| Arc::clone(&queue.memory));
        self.effects.queues.extend(all);
    }
}
