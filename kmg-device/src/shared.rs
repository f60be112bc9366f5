//! What the host's handles and the device's threads share.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, PoisonError};
use std::task::Waker;
use std::time::Instant;

use kmg_runtime::{Handler, Handlers};

use crate::buffer::BufferMemory;
use crate::fence::{FenceMemory, Interrupt};
use crate::memory::Memory;
use crate::processor::{Effects, LaneMemory, Processor};
use crate::signal::Bell;
use crate::sync::{AtomicU32, Mutex, Ordering, Thread, lock};
use crate::worker;

/// What is at an address of the device's.
pub(crate) type Addresses<T> = Mutex<BTreeMap<u64, Arc<T>>>;

/// What is at an address.
pub(crate) fn of<T>(addresses: &Addresses<T>, address: u64) -> Option<Arc<T>> {
    lock(addresses).get(&address).cloned()
}

pub(crate) struct Shared {
    pub(crate) bell: Bell,
    /// Queues that ask for a hardware slot.
    pub(crate) requests: Mutex<Vec<u32>>,
    /// 1 where there are some.
    pub(crate) asked: AtomicU32,
    pub(crate) processor: Mutex<Processor>,
    pub(crate) handlers: Box<dyn Handlers + Send + Sync>,
    /// What the handlers declare, by number.
    pub(crate) declared: [Option<Handler>; 256],
    pub(crate) memories: Vec<Memory>,
    pub(crate) fences: Addresses<FenceMemory>,
    pub(crate) interrupts: Mutex<BTreeMap<u64, Interrupt>>,
    pub(crate) buffers: Addresses<BufferMemory>,
    pub(crate) last_address: Mutex<u64>,
    pub(crate) epoch: Instant,
    pub(crate) core_count: u32,
    pub(crate) spin: u32,
    /// Workers that look for work and do not sleep.
    pub(crate) searching: AtomicU32,
    pub(crate) keeper: Mutex<Option<Thread>>,
    /// The threads that run.
    pub(crate) threads: AtomicUsize,
}

impl Shared {
    pub(crate) fn nanoseconds(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// An address that was not given before.
    pub(crate) fn new_address(&self) -> u64 {
        let mut last = lock(&self.last_address);
        *last += 64;
        *last
    }

    /// Says that a doorbell was written.
    pub(crate) fn ring(&self) {
        self.bell.ring(&self.searching);
    }

    /// A queue that is not mapped asks for a slot.
    pub(crate) fn ask(&self, queue: u32) {
        lock(&self.requests).push(queue);
        // Release pairs with the swap in `take_requests`.
        self.asked.store(1, Ordering::Release);
        self.ring();
    }

    /// Works on the processor from outside a worker, and carries out what comes of it.
    pub(crate) fn with<T>(self: &Arc<Self>, work: impl FnOnce(&mut Processor) -> T) -> T {
        let mut processor = lock(&self.processor);
        let result = work(&mut processor);
        processor.turn(self);
        let effects = std::mem::take(&mut processor.effects);
        drop(processor);
        self.carry_out(effects);
        result
    }

    /// Wake-ups and interrupts, without the processor's lock.
    pub(crate) fn carry_out(self: &Arc<Self>, effects: Effects) {
        if effects.more && self.bell.has_sleepers() && self.searching.load(Ordering::Relaxed) == 0 {
            self.bell.wake_one();
        }
        if effects.keeper {
            self.wake_keeper();
        }
        effects.wakers.into_iter().for_each(Waker::wake);
        for queue in effects.queues {
            queue.signal.wake();
        }
        for (fence, value) in effects.fences {
            if fence.signal.is_awaited() {
                fence.signal.wake();
            }
            let interrupt =
                fence.has_interrupt().then(|| lock(&self.interrupts).get(&fence.address()).cloned());
            if let Some(interrupt) = interrupt.flatten() {
                // Whoever wrote the callback hears of its panic by the hook; the device goes on.
                let _panicked = catch_unwind(AssertUnwindSafe(|| interrupt(value)));
            }
        }
        for (id, lane) in effects.workers {
            self.start_worker(id, lane);
        }
    }

    pub(crate) fn wake_keeper(&self) {
        if let Some(keeper) = self.keeper.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            keeper.unpark();
        }
    }

    /// Starts a thread in a worker's place. One that does not start leaves its place empty: the others go on.
    pub(crate) fn start_worker(self: &Arc<Self>, id: u64, lane: Arc<LaneMemory>) {
        self.threads.fetch_add(1, Ordering::Relaxed);
        let shared = Arc::clone(self);
        let started = std::thread::Builder::new()
            .name(format!("kmg worker {id}"))
            .spawn(move || worker::run(&shared, id, lane));
        if started.is_err() {
            self.threads.fetch_sub(1, Ordering::Relaxed);
        }
    }
}
