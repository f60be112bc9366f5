//! The scheduler: which queues have hardware slots.

use std::time::Instant;

use super::{Processor, Serving};
use crate::shared::Shared;
use crate::sync::{Ordering, lock};

impl Processor {
    /// Takes the requests of unmapped queues whose doorbells were written.
    pub(super) fn take_requests(&mut self, shared: &Shared) {
        // Acquire pairs with the Release of who asked; the lock orders the rest.
        if shared.asked.swap(0, Ordering::Acquire) == 0 {
            return;
        }
        let requests = std::mem::take(&mut *lock(&shared.requests));
        for id in requests {
            self.want(id);
        }
    }

    /// A queue asks for a hardware slot, if it has none and did not ask before.
    pub(super) fn want(&mut self, id: u32) {
        let unmapped = self.queues.get(&id).is_some_and(|queue| queue.saved.is_some());
        if unmapped && self.waiting.iter().all(|(other, _)| *other != id) {
            self.waiting.push((id, 0));
        }
    }

    /// Gives hardware slots to queues that wait for one.
    pub(super) fn schedule(&mut self) {
        for at in 0..self.mapped.len() {
            let leaves = self.mapped[at].queue.as_ref().is_some_and(|serving| serving.leaving);
            if leaves && self.is_drained(at) {
                self.unmap(at);
            }
        }
        let mut tried = 0;
        while tried < self.waiting.len() {
            // A queue that was passed over goes first, then priority, then age.
            let bound = self.options.starvation_bound;
            let key = |(id, passed): &(u32, u32)| {
                (*passed >= bound, self.queues.get(id).map_or(0, |queue| queue.priority))
            };
            let mut order: Vec<usize> = (0..self.waiting.len()).collect();
            order.sort_by(|a, b| key(&self.waiting[*b]).cmp(&key(&self.waiting[*a])));
            let Some(at) = order.get(tried).copied() else { return };
            let (id, _) = self.waiting[at];
            let Some(queue) = self.queues.get(&id) else {
                self.waiting.remove(at);
                continue;
            };
            let (class, priority) = (queue.class, queue.priority);
            match self.slot_for(class, priority) {
                Some(slot) => {
                    self.waiting.remove(at);
                    for (other, passed) in &mut self.waiting {
                        if self.queues.get(other).is_some_and(|queue| queue.class == class) {
                            *passed = passed.saturating_add(1);
                        }
                    }
                    self.map(id, slot);
                }
                None => tried += 1,
            }
        }
    }

    /// A free hardware slot of a class; if there is none, one is freed or is on its way to be.
    fn slot_for(&mut self, class: crate::Class, priority: u8) -> Option<usize> {
        let of_class = |at: &usize| self.mapped[*at].class == class;
        let all: Vec<usize> = (0..self.mapped.len()).filter(of_class).collect();
        if let Some(free) = all.iter().copied().find(|at| self.mapped[*at].queue.is_none()) {
            return Some(free);
        }
        if let Some(idle) =
            all.iter().copied().find(|at| self.is_drained(*at) && self.is_without_packets(*at))
        {
            self.unmap(idle);
            return Some(idle);
        }
        let leaving = all
            .iter()
            .filter(|at| self.mapped[**at].queue.as_ref().is_some_and(|serving| serving.leaving))
            .count();
        let asking = self
            .waiting
            .iter()
            .filter(|(id, _)| self.queues.get(id).is_some_and(|queue| queue.class == class));
        if leaving >= asking.count() {
            return None;
        }
        let slice = self.options.time_slice;
        let victim = all
            .iter()
            .copied()
            .filter_map(|at| {
                let serving = self.mapped[at].queue.as_ref()?;
                let theirs = self.queues.get(&serving.id)?.priority;
                let over = serving.since.elapsed() >= slice;
                let lower = theirs < priority && serving.served > 0;
                (!serving.leaving && (over || lower)).then_some((theirs, serving.since, at))
            })
            // The lowest priority, and of those the one that was mapped first.
            .min_by_key(|(theirs, since, _)| (*theirs, *since));
        let (_, _, at) = victim?;
        if let Some(serving) = self.mapped[at].queue.as_mut() {
            serving.leaving = true;
            self.stats.preemptions += 1;
        }
        if self.is_drained(at) {
            self.unmap(at);
            return Some(at);
        }
        None
    }

    /// Whether the queue in a hardware slot has nothing in flight.
    fn is_drained(&self, at: usize) -> bool {
        let queue = self.mapped[at].queue.as_ref().and_then(|serving| self.queues.get(&serving.id));
        queue.is_none_or(|queue| queue.outstanding == 0)
    }

    fn is_without_packets(&self, at: usize) -> bool {
        let Some(serving) = self.mapped[at].queue.as_ref() else { return true };
        let Some(queue) = self.queues.get(&serving.id) else { return true };
        let state = &serving.state;
        state.indirect.is_none() && state.read == state.limit && queue.memory.doorbell() == state.doorbell
    }

    fn map(&mut self, id: u32, at: usize) {
        let Some(queue) = self.queues.get_mut(&id) else { return };
        let Some(state) = queue.saved.take() else { return };
        queue.memory.map();
        self.stats.maps += 1;
        let serving = Serving { id, state, since: Instant::now(), served: 0, leaving: false };
        self.mapped[at].queue = Some(serving);
    }

    /// Saves the state of the queue in a hardware slot in its descriptor. With packets left it asks for a slot again.
    pub(super) fn unmap(&mut self, at: usize) {
        let Some(serving) = self.mapped[at].queue.take() else { return };
        let Some(queue) = self.queues.get_mut(&serving.id) else { return };
        let state = &serving.state;
        let more = state.indirect.is_some() || state.read != state.limit;
        let rung = queue.memory.unmap(state.doorbell);
        queue.saved = Some(serving.state);
        if more || rung {
            self.want(serving.id);
        }
    }

    /// Takes a queue out of its hardware slot for good.
    pub(super) fn unmap_queue(&mut self, id: u32) {
        let at =
            self.mapped.iter().position(|slot| slot.queue.as_ref().is_some_and(|serving| serving.id == id));
        if let Some(at) = at {
            self.unmap(at);
        }
    }
}
