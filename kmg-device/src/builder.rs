use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use kmg_runtime::{Core, Handler, HandlerError, Handlers, wire};

use crate::device::Device;
use crate::keeper;
use crate::memory::Memory;
use crate::options::Options;
use crate::processor::Processor;
use crate::shared::Shared;
use crate::signal::Bell;
use crate::sync::{AtomicU32, Mutex, lock, thread};

/// What a device is made of, from [`Device::builder`].
///
/// ```
/// use std::time::Duration;
/// use kmg_device::Device;
/// let device = Device::builder().cores(60).workers(2).deadline(Some(Duration::from_millis(5))).build()?;
/// assert_eq!(device.core_count(), 60);
/// # Ok::<(), kmg_device::BuildError>(())
/// ```
#[must_use = "a device comes of `build`"]
pub struct Builder {
    options: Options,
    handlers: Box<dyn Handlers + Send + Sync>,
    memories: Vec<Memory>,
}

/// Options that no device has, or threads that there are not.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The grid is empty or above the format's limit.
    #[error("a grid of {0} cores: a device has 1 to 65,535")]
    CoreCount(u32),
    /// No workers, or more than can be.
    #[error("{0} workers: a device has 1 to 1,024")]
    Workers(usize),
    /// No hardware queue slots, or more than can be.
    #[error("{0} hardware queue slots: a device has 1 to 32 of each class")]
    QueueSlots(usize),
    /// A tick of no time.
    #[error("a tick of 0: the timekeeper would never sleep")]
    Tick,
    /// The operating system gives no thread.
    #[error("no thread: {0}")]
    Thread(#[from] std::io::Error),
}

/// No handlers: everything is rejected.
struct Nothing;

impl Handlers for Nothing {
    fn handler(&self, _: u8) -> Option<Handler> {
        None
    }

    fn call(&self, _: u8, _: Core<'_>, _: &[u32; wire::ARGS]) -> Option<Result<u32, HandlerError>> {
        None
    }
}

impl Builder {
    pub(crate) fn new() -> Self {
        let parallel = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            options: Options {
                core_count: 119,
                workers: parallel,
                queue_slots: 4,
                copy_slots: 1,
                deadline: None,
                grace: Duration::from_millis(2),
                most_abandoned: 16,
                starvation_bound: 16,
                time_slice: Duration::from_millis(10),
                tick: Duration::from_millis(1),
                // On one processor who is waited for needs it.
                spin: if parallel > 1 { 20_000 } else { 0 },
                timestamps: false,
            },
            handlers: Box::new(Nothing),
            memories: Vec::new(),
        }
    }

    /// What its commands run: by default nothing. Handlers run on several threads at once, and what they declare is
    /// asked once, when the device is built.
    pub fn handlers(mut self, handlers: impl Handlers + Send + Sync + 'static) -> Self {
        self.handlers = Box::new(handlers);
        self
    }

    /// The cores of its grid, 1 to 65,535; by default 119. A core is no thread: workers run the cores of a group one
    /// after another, and share them among themselves.
    pub fn cores(mut self, cores: u32) -> Self {
        self.options.core_count = cores;
        self
    }

    /// The threads that run handlers, 1 to 1,024; by default one for each processor of the host.
    pub fn workers(mut self, workers: usize) -> Self {
        self.options.workers = workers;
        self
    }

    /// The hardware queue slots for queues of class [`Compute`](crate::Class::Compute), 1 to 32; by default 4.
    pub fn queue_slots(mut self, slots: usize) -> Self {
        self.options.queue_slots = slots;
        self
    }

    /// The hardware queue slots for queues of class [`Copy`](crate::Class::Copy), 1 to 32; by default 1.
    pub fn copy_slots(mut self, slots: usize) -> Self {
        self.options.copy_slots = slots;
        self
    }

    /// The time limit of commands whose line says 0; by default none. It counts from when a command goes in flight.
    pub fn deadline(mut self, limit: Option<Duration>) -> Self {
        self.options.deadline = limit;
        self
    }

    /// How long a worker has to come back after it was told that nobody waits for its command. Then it is abandoned: a
    /// new thread takes its place. By default 2 ms.
    pub fn grace(mut self, grace: Duration) -> Self {
        self.options.grace = grace;
        self
    }

    /// The most threads that are abandoned at once; by default 16. A worker beyond keeps its place, and while one does,
    /// commands are rejected.
    pub fn most_abandoned(mut self, threads: usize) -> Self {
        self.options.most_abandoned = threads;
        self
    }

    /// How many commands of other queues are taken before that of a queue that has one ready, at most; by default 16.
    /// It holds likewise for queues that wait for a hardware slot.
    pub fn starvation_bound(mut self, commands: u32) -> Self {
        self.options.starvation_bound = commands;
        self
    }

    /// After how long a queue gives up its hardware slot for one that waits, whatever the priorities; by default 10 ms.
    pub fn time_slice(mut self, slice: Duration) -> Self {
        self.options.time_slice = slice;
        self
    }

    /// How often the timekeeper looks while there is work; by default every millisecond. A deadline is met at most a tick
    /// late, as far as the operating system wakes the timekeeper then.
    pub fn tick(mut self, tick: Duration) -> Self {
        self.options.tick = tick;
        self
    }

    /// How often a thread looks for what it waits for before it sleeps; by default 20,000 times, and 0 on a host with
    /// one processor. Spinning saves the microseconds of a wake-up and costs a processor.
    pub fn spin(mut self, times: u32) -> Self {
        self.options.spin = times;
        self
    }

    /// Whether completion records say when a command went in flight and when it ended; by default not.
    pub fn timestamps(mut self, on: bool) -> Self {
        self.options.timestamps = on;
        self
    }

    /// Puts a modelled write-back cache between a memory and its views.
    ///
    /// ```
    /// use kmg_device::{Device, Memory};
    /// let memory = Memory::new(64);
    /// let device = Device::builder().cache(&memory).build()?;
    /// memory.view().store(0, 1);
    /// assert_eq!(memory.load(0), 0, "not written back");
    /// # drop(device);
    /// # Ok::<(), kmg_device::BuildError>(())
    /// ```
    pub fn cache(mut self, memory: &Memory) -> Self {
        memory.put_cache();
        self.memories.push(memory.clone());
        self
    }

    /// Starts its threads.
    ///
    /// # Errors
    ///
    /// [`BuildError`] for a number outside of its range, or if the operating system gives no thread.
    pub fn build(self) -> Result<Device, BuildError> {
        let Self { options, handlers, memories } = self;
        if options.core_count == 0 || options.core_count > wire::MAX_CORES {
            return Err(BuildError::CoreCount(options.core_count));
        }
        if options.workers == 0 || options.workers > 1024 {
            return Err(BuildError::Workers(options.workers));
        }
        for slots in [options.queue_slots, options.copy_slots] {
            if slots == 0 || slots > 32 {
                return Err(BuildError::QueueSlots(slots));
            }
        }
        if options.tick.is_zero() {
            return Err(BuildError::Tick);
        }
        let declared = std::array::from_fn(|number| {
            let number = u8::try_from(number).ok()?;
            handlers.handler(number).filter(|_| (Handler::FIRST..=Handler::LAST).contains(&number))
        });
        let (core_count, workers, spin) = (options.core_count, options.workers, options.spin);
        let shared = Arc::new(Shared {
            bell: Bell::new(),
            requests: Mutex::new(Vec::new()),
            asked: AtomicU32::new(0),
            processor: Mutex::new(Processor::new(options)),
            handlers,
            declared,
            memories,
            fences: Mutex::new(BTreeMap::new()),
            interrupts: Mutex::new(BTreeMap::new()),
            buffers: Mutex::new(BTreeMap::new()),
            last_address: Mutex::new(0),
            epoch: Instant::now(),
            core_count,
            spin,
            searching: AtomicU32::new(0),
            keeper: Mutex::new(None),
            threads: AtomicUsize::new(0),
        });
        let for_keeper = Arc::clone(&shared);
        let keeper = thread::Builder::new()
            .name("kmg timekeeper".to_owned())
            .spawn(move || keeper::run(&for_keeper))?;
        *lock(&shared.keeper) = Some(keeper.thread().clone());
        let effects = {
            let mut processor = lock(&shared.processor);
            for _ in 0..workers {
                processor.add_lane();
            }
            std::mem::take(&mut processor.effects)
        };
        shared.carry_out(effects);
        if shared.threads.load(std::sync::atomic::Ordering::Relaxed) == 0 {
            drop(Device::new(shared));
            return Err(BuildError::Thread(std::io::Error::other("no worker started")));
        }
        Ok(Device::new(shared))
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("options", &self.options).finish_non_exhaustive()
    }
}
