//! Wake-ups that are not lost: for a host that waits for completions and fences, and for workers that wait for
//! doorbells.
//!
//! Both are the same exchange. Who waits says so, and then looks once more whether there is something; who has
//! something says so, and then looks whether anyone waits. With a sequentially consistent fence between the two steps
//! of each, one of them sees the other.

use std::task::Waker;

use crate::sync::{AtomicU32, Mutex, Ordering, Padded, Thread, fence, lock};

/// Wakes whoever waits for a queue or a fence.
#[derive(Debug)]
pub(crate) struct Signal {
    /// How many wakers there are.
    waiting: AtomicU32,
    wakers: Mutex<Vec<Waker>>,
}

impl Signal {
    pub(crate) fn new() -> Self {
        Self { waiting: AtomicU32::new(0), wakers: Mutex::new(Vec::new()) }
    }

    /// Takes a waker for the next [`wake`](Self::wake). The caller looks again afterwards, before it sleeps.
    pub(crate) fn listen(&self, waker: &Waker) {
        {
            let mut wakers = lock(&self.wakers);
            if !wakers.iter().any(|other| other.will_wake(waker)) {
                wakers.push(waker.clone());
            }
            self.waiting.store(u32::try_from(wakers.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
        }
        // Pairs with the fence in `is_awaited`: either the caller's second look sees what was announced, or the
        // announcer sees the count.
        fence(Ordering::SeqCst);
    }

    /// Forgets a waker whose owner does not wait any more.
    pub(crate) fn forget(&self, waker: &Waker) {
        if self.waiting.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut wakers = lock(&self.wakers);
        wakers.retain(|other| !other.will_wake(waker));
        self.waiting.store(u32::try_from(wakers.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// Whether anyone waits, after something was written that they wait for.
    pub(crate) fn is_awaited(&self) -> bool {
        fence(Ordering::SeqCst);
        self.waiting.load(Ordering::Relaxed) != 0
    }

    /// Wakes all who wait.
    pub(crate) fn wake(&self) {
        let wakers = {
            let mut wakers = lock(&self.wakers);
            self.waiting.store(0, Ordering::Relaxed);
            std::mem::take(&mut *wakers)
        };
        wakers.into_iter().for_each(Waker::wake);
    }
}

/// The device's side of all doorbells: tells workers that one was rung.
#[derive(Debug)]
pub(crate) struct Bell {
    /// Rises with every ring.
    rung: Padded<AtomicU32>,
    /// How many workers sleep, or are about to.
    sleeping: Padded<AtomicU32>,
    sleepers: Mutex<Vec<(u64, Thread)>>,
}

impl Bell {
    pub(crate) fn new() -> Self {
        Self {
            rung: Padded(AtomicU32::new(0)),
            sleeping: Padded(AtomicU32::new(0)),
            sleepers: Mutex::new(Vec::new()),
        }
    }

    /// The rings so far: what a worker saw before it looked for work.
    pub(crate) fn rung(&self) -> u32 {
        // Acquire pairs with the Release in `ring`: who sees the ring sees the doorbell behind it.
        self.rung.0.load(Ordering::Acquire)
    }

    /// Says that a doorbell was written, and wakes a worker if one sleeps.
    ///
    /// Nobody is woken while a worker searches: it sees the ring, now or when it is about to sleep.
    pub(crate) fn ring(&self, searching: &AtomicU32) {
        self.rung.0.fetch_add(1, Ordering::Release);
        // Pairs with the fence in `prepare`.
        fence(Ordering::SeqCst);
        if searching.load(Ordering::Relaxed) == 0 && self.sleeping.0.load(Ordering::Relaxed) != 0 {
            self.wake_one();
        }
    }

    /// Whether a worker sleeps, for who has work for more than one.
    pub(crate) fn has_sleepers(&self) -> bool {
        self.sleeping.0.load(Ordering::Relaxed) != 0
    }

    /// Wakes the worker that fell asleep last, if one sleeps.
    pub(crate) fn wake_one(&self) {
        let thread = {
            let mut sleepers = lock(&self.sleepers);
            let thread = sleepers.pop();
            self.sleeping.0.store(u32::try_from(sleepers.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
            thread
        };
        if let Some((_, thread)) = thread {
            thread.unpark();
        }
    }

    /// Wakes all of them.
    pub(crate) fn wake_all(&self) {
        self.rung.0.fetch_add(1, Ordering::Release);
        let threads = {
            let mut sleepers = lock(&self.sleepers);
            self.sleeping.0.store(0, Ordering::Relaxed);
            std::mem::take(&mut *sleepers)
        };
        for (_, thread) in threads {
            thread.unpark();
        }
    }

    /// Puts a worker among the sleepers; whether nothing was rung since `seen`, so that it may park. Otherwise it is
    /// taken out again.
    pub(crate) fn prepare(&self, worker: u64, thread: &Thread, seen: u32) -> bool {
        {
            let mut sleepers = lock(&self.sleepers);
            sleepers.push((worker, thread.clone()));
            self.sleeping.0.store(u32::try_from(sleepers.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
        }
        // Pairs with the fence in `ring`: either this look sees the ring, or the ringer sees the sleeper.
        fence(Ordering::SeqCst);
        if self.rung() == seen {
            return true;
        }
        self.withdraw(worker);
        false
    }

    /// Takes a worker out of the sleepers, if it is still there.
    pub(crate) fn withdraw(&self, worker: u64) {
        let mut sleepers = lock(&self.sleepers);
        sleepers.retain(|(other, _)| *other != worker);
        self.sleeping.0.store(u32::try_from(sleepers.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
    }
}
