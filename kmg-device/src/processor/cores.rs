//! Cores and workers: who runs which command on which cores, one handler at a time on each core.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kmg_runtime::{Call, Merge};

use super::{Cores, Effects, Lane, Processor};
use crate::record::Loss;
use crate::shared::Shared;

/// What a worker shares with the processor while it runs a handler.
#[derive(Debug, Default)]
pub(crate) struct LaneMemory {
    /// The next core in the low half, and the end of its cores in the high half.
    cursor: AtomicU64,
    /// What its cores see as `cancelled()`.
    pub(crate) cancelled: AtomicBool,
}

impl LaneMemory {
    fn give(&self, cores: Cores) {
        self.cancelled.store(false, Ordering::Relaxed);
        self.cursor.store(packed(cores), Ordering::Relaxed);
    }

    /// The worker begins its next core, if it has one.
    pub(crate) fn next(&self) -> Option<u32> {
        // Release: what ran on the core before is visible to who sees that the worker is past it. Acquire pairs with
        // that of a worker that ran on this core before, through the processor's lock or its own look.
        let cores = unpacked(self.cursor.fetch_add(1, Ordering::AcqRel));
        (cores.start < cores.end).then_some(cores.start)
    }

    /// The core that its worker is on, and the cores that it has not begun.
    fn at(&self) -> (Option<u32>, Cores) {
        let rest = unpacked(self.cursor.load(Ordering::Acquire));
        let on = rest.start.checked_sub(1).filter(|core| *core < rest.end);
        (on, rest)
    }

    /// Takes back the cores from `keep` of those not begun on.
    fn take_back(&self, keep: impl Fn(Cores) -> u32) -> Option<Cores> {
        let mut current = self.cursor.load(Ordering::Acquire);
        loop {
            let rest = unpacked(current);
            if rest.start >= rest.end {
                return None;
            }
            let end = (rest.start + keep(rest)).min(rest.end);
            if end == rest.end {
                return None;
            }
            let kept = Cores { start: rest.start, end };
            // A worker that begins a core meanwhile changes the word, and this is tried again.
            match self.cursor.compare_exchange_weak(
                current,
                packed(kept),
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                Ok(_) => return Some(Cores { start: end, end: rest.end }),
                Err(now) => current = now,
            }
        }
    }
}

fn packed(cores: Cores) -> u64 {
    u64::from(cores.start) | u64::from(cores.end) << 32
}

fn unpacked(word: u64) -> Cores {
    Cores { start: word as u32, end: (word >> 32) as u32 }
}

/// A share of a command, which one worker has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    pub(super) slot: u8,
    pub(super) generation: u32,
    pub(super) cores: Cores,
}

/// What a worker runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) call: Call,
    pub(crate) merge: Option<Merge>,
}

/// What a worker comes back with.
#[derive(Debug, Default)]
pub(crate) struct Finished {
    /// The words of its cores as one.
    pub(crate) word: Option<u32>,
    /// The cores on which the handler returned.
    pub(crate) ran: u32,
    pub(crate) failed: Option<Loss>,
}

/// What a worker does next.
pub(crate) enum Next {
    Run(Task),
    /// It takes the place of a worker that does not come back.
    Adopt(Arc<LaneMemory>),
    Idle,
    Leave,
}

impl Processor {
    /// A place for a new worker, which the caller starts.
    pub(crate) fn add_lane(&mut self) {
        let (worker, memory) = self.new_worker();
        self.lanes.push(Lane { worker, memory: Arc::clone(&memory), job: None, told: None, given_up: false });
        self.effects.workers.push((worker, memory));
    }

    pub(super) fn new_worker(&mut self) -> (u64, Arc<LaneMemory>) {
        self.last_worker += 1;
        (self.last_worker, Arc::default())
    }

    /// Takes what a worker comes back with, serves the queues, and gives it the next thing to do.
    pub(crate) fn next(
        &mut self,
        shared: &Shared,
        worker: u64,
        finished: Option<Finished>,
    ) -> (Next, Effects) {
        let lane = self.lanes.iter().position(|lane| lane.worker == worker);
        let Some(lane) = lane else { return (self.returned(worker, finished), Effects::default()) };
        if let Some(finished) = finished {
            self.finish(lane, finished, shared);
        }
        self.turn(shared);
        if self.stopping {
            self.lanes.remove(lane);
            return (Next::Leave, std::mem::take(&mut self.effects));
        }
        let next = match self.claim(lane) {
            Some(task) => Next::Run(task),
            None => Next::Idle,
        };
        self.effects.more = !self.ready.is_empty()
            || matches!(next, Next::Run(_))
                && self.lanes[lane].job.is_some_and(|job| job.cores.count() > 1 && self.lanes.len() > 1);
        (next, std::mem::take(&mut self.effects))
    }

    /// An abandoned worker came back. What it brings is dropped; if a place is empty, it takes it.
    fn returned(&mut self, worker: u64, finished: Option<Finished>) -> Next {
        self.stats.late += u64::from(finished.is_some());
        self.stats.abandoned = self.stats.abandoned.saturating_sub(1);
        if self.stopping {
            return Next::Leave;
        }
        let Some(lane) = self.lanes.iter_mut().find(|lane| lane.given_up) else { return Next::Leave };
        let memory = Arc::<LaneMemory>::default();
        *lane = Lane { worker, memory: Arc::clone(&memory), job: None, told: None, given_up: false };
        // The worker that had the place is one of the abandoned from now on.
        self.stats.abandoned += 1;
        self.stats.abandoned_ever += 1;
        Next::Adopt(memory)
    }

    /// A share of the oldest command in flight that has cores for it.
    fn claim(&mut self, lane: usize) -> Option<Task> {
        for index in 0..self.ready.len() {
            let number = self.ready[index];
            let slot = usize::from(number);
            if let Some(cores) = self.free_cores(slot) {
                if self.slots[slot].unclaimed.is_empty() {
                    self.ready.remove(index);
                }
                return self.begin(lane, number, cores);
            }
        }
        // Nothing is left to begin: half of what another worker has not begun.
        let (number, cores) = self.share_of_another()?;
        self.begin(lane, number, cores)
    }

    fn begin(&mut self, lane: usize, number: u8, cores: Cores) -> Option<Task> {
        let slot = &mut self.slots[usize::from(number)];
        let flight = slot.flight.as_mut()?;
        flight.running += 1;
        let lane = &mut self.lanes[lane];
        lane.memory.give(cores);
        lane.job = Some(Job { slot: number, generation: slot.generation, cores });
        Some(Task { call: flight.call, merge: flight.merge })
    }

    /// Takes cores out of a command's unclaimed ones that run nothing else.
    fn free_cores(&mut self, slot: usize) -> Option<Cores> {
        let mut index = 0;
        while let Some(range) = self.slots[slot].unclaimed.get(index).copied() {
            let Some(free) = self.free_part(slot, range) else {
                index += 1;
                continue;
            };
            let unclaimed = &mut self.slots[slot].unclaimed;
            unclaimed.swap_remove(index);
            let before = Cores { start: range.start, end: free.start };
            let behind = Cores { start: free.end, end: range.end };
            unclaimed.extend([before, behind].into_iter().filter(|rest| rest.count() > 0));
            return Some(free);
        }
        None
    }

    /// The first cores of a range on which no worker is. Shares of other commands that are not begun are taken back.
    fn free_part(&mut self, slot: usize, range: Cores) -> Option<Cores> {
        let mut free = range;
        // Each round steps over a core that is taken, or cuts in front of one.
        'again: while free.count() > 0 {
            for lane in 0..self.lanes.len() {
                let Some(job) = self.lanes[lane].job else { continue };
                if usize::from(job.slot) == slot && job.generation == self.slots[slot].generation {
                    continue;
                }
                if !job.cores.overlaps(free) {
                    continue;
                }
                if let Some(back) = self.lanes[lane].memory.take_back(|_| 0) {
                    self.give_back(job, back);
                }
                let (on, _) = self.lanes[lane].memory.at();
                match on.filter(|core| (free.start..free.end).contains(core)) {
                    Some(core) if core == free.start => {
                        free.start += 1;
                        continue 'again;
                    }
                    Some(core) => free.end = core,
                    None => {}
                }
            }
            return Some(free);
        }
        None
    }

    /// Cores that a worker gave up before it began them are unclaimed again, if their command is still in flight.
    fn give_back(&mut self, job: Job, cores: Cores) {
        let slot = &mut self.slots[usize::from(job.slot)];
        let lives = slot.generation == job.generation
            && slot.flight.as_ref().is_some_and(|flight| flight.failed.is_none());
        if lives {
            slot.unclaimed.push(cores);
            if !self.ready.contains(&job.slot) {
                self.ready.push_back(job.slot);
            }
        }
    }

    /// Half of the cores that the worker with most of them has not begun.
    fn share_of_another(&mut self) -> Option<(u8, Cores)> {
        let lanes = self.lanes.iter().filter_map(|lane| {
            let job = lane.job?;
            let slot = &self.slots[usize::from(job.slot)];
            let flight = slot.flight.as_ref().filter(|flight| flight.failed.is_none())?;
            let lives = slot.generation == job.generation && flight.group.overlaps(job.cores);
            let (_, rest) = lane.memory.at();
            (lives && rest.count() > 0).then_some((rest.count(), job, &lane.memory))
        });
        let (_, job, memory) = lanes.max_by_key(|(count, ..)| *count)?;
        let cores = memory.take_back(|rest| rest.count() / 2)?;
        Some((job.slot, cores))
    }

    /// A worker is done with its share.
    fn finish(&mut self, lane: usize, finished: Finished, shared: &Shared) {
        let lane = &mut self.lanes[lane];
        let told = lane.told.take();
        lane.given_up = false;
        let Some(job) = lane.job.take() else {
            // It was told of twice.
            self.stats.late += 1;
            return;
        };
        let slot = &mut self.slots[usize::from(job.slot)];
        let flight = slot.flight.as_mut().filter(|_| slot.generation == job.generation);
        let Some(flight) = flight else {
            self.stats.late += u64::from(told.is_some());
            return;
        };
        flight.running -= 1;
        flight.left = flight.left.saturating_sub(finished.ran);
        if let Some(merge) = flight.merge
            && let Some(word) = finished.word
        {
            flight.word = Some(flight.word.map_or(word, |other| merge.join(other, word)));
        }
        if let Some(loss) = finished.failed {
            if flight.failed.is_none() {
                flight.failed = Some(loss);
            }
            slot.unclaimed.clear();
            self.ready.retain(|number| *number != job.slot);
            self.tell(job.slot, job.generation, false);
        }
        let Some(flight) = self.slots[usize::from(job.slot)].flight.as_mut() else { return };
        match (&flight.failed, flight.running, flight.left) {
            (Some(_), 0, _) => {
                if let Some(loss) = flight.failed.take() {
                    self.end(job.slot, crate::Status::Lost(loss), shared);
                }
            }
            (None, _, 0) => self.end(job.slot, crate::Status::Done, shared),
            _ => {}
        }
    }

    /// Tells the workers of a command that nobody waits for it. With `abandon` those that do not come back in time are
    /// abandoned.
    pub(super) fn tell(&mut self, number: u8, generation: u32, abandon: bool) {
        let now = abandon.then(std::time::Instant::now);
        for lane in &mut self.lanes {
            let of_it = lane.job.is_some_and(|job| job.slot == number && job.generation == generation);
            if of_it {
                // Relaxed: the flag carries no data.
                lane.memory.cancelled.store(true, Ordering::Relaxed);
                lane.told = lane.told.or(now);
            }
        }
    }
}
