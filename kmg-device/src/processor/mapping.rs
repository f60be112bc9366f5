//! The scheduler: which queues have hardware slots.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Instant;

use super::{Processor, Serving};
use crate::options::Class;
use crate::shared::Shared;
use crate::sync::{Ordering, lock};

/// The queues of a class that ask for a hardware slot, by priority and by age. There may be many.
#[derive(Default)]
pub(super) struct Waiting {
    by_priority: BTreeSet<(Reverse<u8>, u64, u32)>,
    by_age: BTreeSet<(u64, u32)>,
    last_age: u64,
    /// Slots given since the oldest had its turn.
    passed: u32,
}

impl Waiting {
    fn ask(&mut self, id: u32, priority: u8) -> u64 {
        self.last_age += 1;
        self.by_priority.insert((Reverse(priority), self.last_age, id));
        self.by_age.insert((self.last_age, id));
        self.last_age
    }

    fn remove(&mut self, id: u32, priority: u8, age: u64) {
        self.by_priority.remove(&(Reverse(priority), age, id));
        self.by_age.remove(&(age, id));
    }

    /// Who is next: the oldest of the highest priority, and after so many of them the oldest of all.
    fn first(&self, bound: u32) -> Option<u32> {
        let oldest = self.by_age.first().map(|(_, id)| *id);
        if self.passed >= bound { oldest } else { self.by_priority.first().map(|(.., id)| *id) }
    }

    /// A queue gets its slot.
    fn count(&mut self, id: u32) {
        let oldest = self.by_age.first().is_some_and(|(_, oldest)| *oldest == id);
        self.passed = if oldest { 0 } else { self.passed.saturating_add(1) };
    }

    pub(super) fn len(&self) -> usize {
        self.by_age.len()
    }
}

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
        let Some(queue) = self.queues.get_mut(&id) else { return };
        if queue.saved.is_some() && queue.asked.is_none() {
            queue.asked = Some(self.waiting[queue.class.index()].ask(id, queue.priority));
        }
    }

    /// A queue asks no more.
    pub(super) fn withdraw(&mut self, id: u32) {
        let Some(queue) = self.queues.get_mut(&id) else { return };
        if let Some(age) = queue.asked.take() {
            self.waiting[queue.class.index()].remove(id, queue.priority, age);
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
        for class in [Class::Compute, Class::Copy] {
            // Where there is no slot for the first, there is none for the others.
            while let Some(id) = self.waiting[class.index()].first(self.options.starvation_bound)
                && let Some(priority) = self.queues.get(&id).map(|queue| queue.priority)
                && let Some(at) = self.slot_for(class, priority)
            {
                self.waiting[class.index()].count(id);
                self.withdraw(id);
                self.map(id, at);
            }
        }
    }

    /// A free hardware slot of a class; if there is none, one is freed or is on its way to be.
    fn slot_for(&mut self, class: Class, priority: u8) -> Option<usize> {
        let mut victim: Option<((u8, Instant), usize)> = None;
        let (mut free, mut idle, mut leaving) = (None, None, 0);
        for at in (0..self.mapped.len()).filter(|at| self.mapped[*at].class == class) {
            let Some(serving) = self.mapped[at].queue.as_ref() else {
                free = Some(at);
                break;
            };
            if serving.leaving {
                leaving += 1;
                continue;
            }
            if self.is_drained(at) && self.is_without_packets(at) {
                idle = Some(at);
            }
            let Some(theirs) = self.queues.get(&serving.id).map(|queue| queue.priority) else { continue };
            let lower = theirs < priority && serving.served > 0;
            // The lowest priority, and of those the one that was mapped first.
            let key = (theirs, serving.since);
            if (lower || serving.since.elapsed() >= self.options.time_slice)
                && victim.is_none_or(|(other, _)| key < other)
            {
                victim = Some((key, at));
            }
        }
        if free.is_some() {
            return free;
        }
        if let Some(at) = idle {
            self.unmap(at);
            return Some(at);
        }
        if leaving >= self.waiting[class.index()].len() {
            return None;
        }
        let (_, at) = victim?;
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
