//! The command processor: queues, slots, cores and workers, all behind one lock that is never held while a handler
//! runs.
//!
//! It has no thread of its own. A worker without work serves it (`worker`), and the timekeeper does where every worker
//! is in a handler (`keeper`).

mod arbiter;
mod cores;
mod end;
mod fetch;
mod mapping;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::task::Waker;
use std::time::Instant;

use kmg_runtime::{Call, Merge, wire};

pub(crate) use cores::{Finished, Job, LaneMemory, Next, Task};
pub(crate) use fetch::Buffered;

use crate::fence::FenceMemory;
use crate::memory_of_queue::QueueMemory;
use crate::options::{Class, Options};
use crate::record::{Loss, Record};
use crate::ring::Writer;
use crate::stats::Stats;

/// Consecutive cores, from `start` up to, and without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cores {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Cores {
    pub(crate) const fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    pub(crate) const fn count(self) -> u32 {
        self.end.saturating_sub(self.start)
    }
}

/// What a hardware queue slot knows of the queue that it serves: loaded when the queue is mapped and saved in its
/// descriptor when it is not.
#[derive(Default)]
pub(crate) struct State {
    /// The packets read.
    read: u32,
    /// The write pointer, as it was when the doorbell was last seen.
    limit: u32,
    /// The doorbell that was seen.
    doorbell: u32,
    /// The lines of an `INDIRECT` packet that are left.
    indirect: Option<Buffered>,
}

/// A queue.
pub(crate) struct Descriptor {
    pub(crate) memory: Arc<QueueMemory>,
    pub(crate) priority: u8,
    pub(crate) class: Class,
    /// The cores that its commands may have.
    pub(crate) partition: Cores,
    /// What is saved while it is not mapped.
    saved: Option<State>,
    /// Its age among those that ask for a hardware slot, if it does.
    asked: Option<u64>,
    records: Writer,
    /// Commands in flight, and records that have to have room.
    outstanding: u32,
    /// What stands between fences, the oldest first.
    segments: VecDeque<Segment>,
    /// The number of the first segment.
    first_segment: u64,
    /// How often another queue's command was taken before its own.
    passed_over: u32,
    /// Whether its next packet waits for something of its own: a barrier, or room for records.
    stalled: bool,
    /// Packets before this one were cancelled, and there was no room for their records.
    cancelled_to: Option<(u32, Loss)>,
}

/// The commands of a queue up to a fence.
#[derive(Default)]
struct Segment {
    outstanding: u32,
    /// What is written when they are complete, if the fence was read.
    fence: Option<(Arc<FenceMemory>, u64)>,
}

/// A hardware queue slot.
struct Mapped {
    class: Class,
    queue: Option<Serving>,
}

/// A queue in a hardware queue slot.
struct Serving {
    id: u32,
    state: State,
    since: Instant,
    /// Packets taken since it was mapped.
    served: u32,
    /// It gives up its slot when what it has in flight has ended.
    leaving: bool,
}

/// A completion slot. The generation tells its commands apart.
#[derive(Default)]
struct Slot {
    flight: Option<Flight>,
    generation: u32,
    /// The cores on which the handler was not begun.
    unclaimed: Vec<Cores>,
}

/// A command in flight.
struct Flight {
    queue: u32,
    segment: u64,
    record: Record,
    call: Call,
    group: Cores,
    merge: Option<Merge>,
    asks_result: bool,
    /// How many workers are in it.
    running: u32,
    /// The cores on which the handler has not returned.
    left: u32,
    word: Option<u32>,
    failed: Option<Loss>,
    deadline: Option<Instant>,
}

/// A worker's place.
struct Lane {
    worker: u64,
    memory: Arc<LaneMemory>,
    job: Option<Job>,
    /// When it was told that nobody waits for its command any more.
    told: Option<Instant>,
    /// It does not come back, and there is nobody in its place.
    given_up: bool,
}

/// What happens once the lock is given back.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) queues: Vec<Arc<QueueMemory>>,
    pub(crate) fences: Vec<(Arc<FenceMemory>, u64)>,
    pub(crate) wakers: Vec<Waker>,
    /// Workers to start.
    pub(crate) workers: Vec<(u64, Arc<LaneMemory>)>,
    /// Another worker has something to do.
    pub(crate) more: bool,
    /// The timekeeper has to look at the time again.
    pub(crate) keeper: bool,
}

/// All of it.
pub(crate) struct Processor {
    pub(crate) options: Options,
    queues: BTreeMap<u32, Descriptor>,
    last_queue: u32,
    mapped: Vec<Mapped>,
    /// Queues that ask for a hardware slot, by class.
    waiting: [mapping::Waiting; 2],
    /// The hardware slot that is looked at first.
    turn: usize,
    slots: [Slot; wire::SLOTS],
    /// Slots with cores that nobody has begun, the oldest command first.
    ready: VecDeque<u8>,
    lanes: Vec<Lane>,
    last_worker: u64,
    sequence: u32,
    pub(crate) stats: Stats,
    /// Tasks to wake, and when.
    alarms: Vec<(Instant, Waker)>,
    /// Queues with new records.
    touched: Vec<u32>,
    pub(crate) effects: Effects,
    pub(crate) stopping: bool,
    /// The timekeeper sleeps until it is woken.
    pub(crate) keeper_sleeps: bool,
}

impl Processor {
    pub(crate) fn new(options: Options) -> Self {
        let mut mapped = Vec::new();
        for (class, slots) in [(Class::Compute, options.queue_slots), (Class::Copy, options.copy_slots)] {
            mapped.extend((0..slots).map(|_| Mapped { class, queue: None }));
        }
        Self {
            options,
            queues: BTreeMap::new(),
            last_queue: 0,
            mapped,
            waiting: Default::default(),
            turn: 0,
            slots: std::array::from_fn(|_| Slot::default()),
            ready: VecDeque::new(),
            lanes: Vec::new(),
            last_worker: 0,
            sequence: 0,
            stats: Stats::default(),
            alarms: Vec::new(),
            touched: Vec::new(),
            effects: Effects::default(),
            stopping: false,
            keeper_sleeps: false,
        }
    }

    /// Takes a queue; its number.
    pub(crate) fn add_queue(
        &mut self,
        memory: Arc<QueueMemory>,
        priority: u8,
        class: Class,
        partition: Cores,
    ) -> u32 {
        self.last_queue = self.last_queue.wrapping_add(1);
        let descriptor = Descriptor {
            memory,
            priority,
            class,
            partition,
            saved: Some(State::default()),
            asked: None,
            records: Writer::default(),
            outstanding: 0,
            segments: VecDeque::from([Segment::default()]),
            first_segment: 0,
            passed_over: 0,
            stalled: false,
            cancelled_to: None,
        };
        self.queues.insert(self.last_queue, descriptor);
        self.last_queue
    }

    /// Keeps a task's waker for an instant; one of that task that was kept before is replaced.
    pub(crate) fn set_alarm(&mut self, at: Instant, waker: &Waker) {
        self.alarms.retain(|(_, other)| !other.will_wake(waker));
        self.alarms.push((at, waker.clone()));
        if self.stopping {
            self.effects.wakers.extend(self.alarms.drain(..).map(|(_, waker)| waker));
        }
        if self.keeper_sleeps {
            self.keeper_sleeps = false;
            self.effects.keeper = true;
        }
    }

    /// Whether there is nothing whose time the timekeeper has to watch.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.iter().all(|waiting| waiting.len() == 0)
            && self.alarms.is_empty()
            && self.slots.iter().all(|slot| slot.flight.is_none())
            && self.lanes.iter().all(|lane| lane.told.is_none())
            && self.queues.values().all(|queue| !queue.stalled)
    }

    /// Everything that the processor can do without a handler. The caller gives the lock back and then has the
    /// effects carried out.
    pub(crate) fn turn(&mut self, shared: &crate::shared::Shared) {
        if self.stopping {
            return;
        }
        self.take_requests(shared);
        loop {
            self.schedule();
            if !self.serve_one(shared) {
                break;
            }
        }
        self.announce();
    }

    /// Finds who waits for what was written.
    pub(crate) fn announce(&mut self) {
        for id in self.touched.drain(..) {
            let Some(queue) = self.queues.get(&id) else { continue };
            if queue.memory.signal.is_awaited() {
                self.effects.queues.push(Arc::clone(&queue.memory));
            }
        }
        self.effects.more = !self.ready.is_empty();
        if self.keeper_sleeps && !self.is_idle() {
            self.keeper_sleeps = false;
            self.effects.keeper = true;
        }
        self.stats.in_flight = self.slots.iter().filter(|slot| slot.flight.is_some()).count();
    }
}
