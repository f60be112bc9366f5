use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Waker;
use std::time::{Duration, Instant};

use crate::buffer::Buffer;
use crate::builder::Builder;
use crate::fence::Fence;
use crate::memory_of_queue::QueueMemory;
use crate::options::Class;
use crate::processor::Cores;
use crate::queue::Queue;
use crate::record::Loss;
use crate::shared::Shared;
use crate::stats::Stats;
use crate::sync::lock;

/// A device made of threads (DEVICE.md 1).
///
/// Its handles may be used from any thread. Dropping it ends everything: what is in flight or in rings is lost, and its
/// threads leave when their handlers return. That is not waited for; [`shut_down`](Self::shut_down) does so.
pub struct Device {
    shared: Arc<Shared>,
}

/// What a queue is made with: a ring of 256 packets, priority 0, all cores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueOptions {
    /// The packets of its ring, 2 to 65,536; other numbers become the next power of two.
    pub packets: u32,
    /// Its priority: a higher number goes first.
    pub priority: u8,
    /// Its class.
    pub class: Class,
    /// The cores that its commands may have; `None` for the whole grid.
    pub partition: Option<Range<u32>>,
}

impl Default for QueueOptions {
    fn default() -> Self {
        Self { packets: 256, priority: 0, class: Class::Compute, partition: None }
    }
}

/// A partition that is empty or leaves the grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the partition {}..{} on a grid of {cores} cores", .partition.start, .partition.end)]
pub struct PartitionError {
    /// What was asked for.
    pub partition: Range<u32>,
    /// The cores of the grid.
    pub cores: u32,
}

impl Device {
    /// A builder with the defaults: 119 cores, a worker for each processor of the host, no handlers.
    pub fn builder() -> Builder {
        Builder::new()
    }

    pub(crate) const fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// The cores of its grid.
    #[must_use]
    pub fn core_count(&self) -> u32 {
        self.shared.core_count
    }

    /// What a handler declares, or `None` if there is none of that number.
    #[must_use]
    pub fn handler(&self, number: u8) -> Option<kmg_runtime::Handler> {
        self.shared.declared[usize::from(number)]
    }

    /// A queue on it.
    ///
    /// # Errors
    ///
    /// [`PartitionError`] for a partition that is empty or leaves the grid.
    pub fn queue(&self, options: QueueOptions) -> Result<Queue, PartitionError> {
        let cores = self.shared.core_count;
        let partition = options.partition.unwrap_or(0..cores);
        if partition.is_empty() || partition.end > cores {
            return Err(PartitionError { partition, cores });
        }
        let memory = Arc::new(QueueMemory::new(options.packets));
        let partition = Cores { start: partition.start, end: partition.end };
        let id = {
            let mut processor = lock(&self.shared.processor);
            processor.add_queue(Arc::clone(&memory), options.priority, options.class, partition)
        };
        Ok(Queue::new(Arc::clone(&self.shared), memory, id))
    }

    /// A fence at 0.
    #[must_use]
    pub fn fence(&self) -> Fence {
        Fence::new(&self.shared, None)
    }

    /// A fence at 0 that calls back with each value that is written to it.
    ///
    /// The callback runs on a thread of the device and holds it up; values may come to it in another order than they
    /// were written, so it looks at the fence where that matters.
    #[must_use]
    pub fn fence_with(&self, interrupt: impl Fn(u64) + Send + Sync + 'static) -> Fence {
        Fence::new(&self.shared, Some(Arc::new(interrupt)))
    }

    /// A buffer of that many lines, for `INDIRECT` packets.
    #[must_use]
    pub fn buffer(&self, lines: u32) -> Buffer {
        Buffer::new(&self.shared, lines)
    }

    /// Resets the device: what is in flight is lost, and each command's record says so. Queues and what is in their
    /// rings stay.
    pub fn reset(&self) {
        self.shared.with(|processor| processor.lose(None, &Loss::Reset, &self.shared));
    }

    /// What it has counted.
    #[must_use]
    pub fn stats(&self) -> Stats {
        lock(&self.shared.processor).stats
    }

    /// How often a thread looks for what it waits for before it sleeps.
    #[must_use]
    pub fn spin(&self) -> u32 {
        self.shared.spin
    }

    /// Whether a modelled cache stands before one of its memories.
    #[must_use]
    pub fn has_caches(&self) -> bool {
        !self.shared.memories.is_empty()
    }

    /// Wakes a task at an instant, at most a tick late: a timer for futures on any executor. If the device is shut down
    /// before, it is woken then.
    pub fn alarm(&self, at: Instant, waker: &Waker) {
        let effects = {
            let mut processor = lock(&self.shared.processor);
            processor.set_alarm(at, waker);
            std::mem::take(&mut processor.effects)
        };
        self.shared.carry_out(effects);
    }

    /// Nanoseconds since the device was built: the clock of completion records.
    #[must_use]
    pub fn nanoseconds(&self) -> u64 {
        self.shared.nanoseconds()
    }

    /// Ends the device and waits for its threads, at most that long; how many are still in handlers then.
    #[must_use]
    pub fn shut_down(self, limit: Duration) -> usize {
        self.stop();
        let end = Instant::now().checked_add(limit);
        loop {
            let threads = self.shared.threads.load(Ordering::Relaxed);
            if threads == 0 || end.is_some_and(|end| Instant::now() >= end) {
                return threads;
            }
            std::thread::sleep(Duration::from_micros(200).min(limit));
        }
    }

    fn stop(&self) {
        let effects = {
            let mut processor = lock(&self.shared.processor);
            if processor.stopping {
                return;
            }
            processor.shut_down(&self.shared);
            std::mem::take(&mut processor.effects)
        };
        self.shared.carry_out(effects);
        self.shared.bell.wake_all();
        self.shared.wake_keeper();
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        self.stop();
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device").field("core_count", &self.shared.core_count).finish_non_exhaustive()
    }
}
