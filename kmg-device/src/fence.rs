//! Fences: memory outside of the queues, whose value says how far a queue has come.

use std::task::Waker;

use crate::signal::Signal;
use crate::sync::{AtomicU64, Ordering};

/// The memory of a fence and who waits for it.
#[derive(Debug)]
pub(crate) struct FenceMemory {
    value: AtomicU64,
    pub(crate) signal: Signal,
    address: u64,
    interrupt: bool,
}

impl FenceMemory {
    pub(crate) fn new(address: u64, interrupt: bool) -> Self {
        Self { value: AtomicU64::new(0), signal: Signal::new(), address, interrupt }
    }

    pub(crate) const fn address(&self) -> u64 {
        self.address
    }

    /// Whether a callback is to be called.
    pub(crate) const fn has_interrupt(&self) -> bool {
        self.interrupt
    }

    /// The value now. Results of what it stands for are visible to who has read it.
    pub(crate) fn value(&self) -> u64 {
        // Acquire pairs with the Release in `raise`.
        self.value.load(Ordering::Acquire)
    }

    /// Writes a value; one that is lower than the value there changes nothing.
    pub(crate) fn raise(&self, value: u64) {
        // Release: results are visible before the value. A read-modify-write, because two queues may raise one fence;
        // it also keeps the results of the lower value visible to who reads the higher one.
        self.value.fetch_max(value, Ordering::Release);
    }

    /// Whether the value is reached; otherwise the waker is taken.
    pub(crate) fn reached_or(&self, value: u64, waker: &Waker) -> bool {
        if self.value() >= value {
            return true;
        }
        self.signal.listen(waker);
        self.value() >= value
    }
}

/// What is called when a fence was written.
#[cfg(not(loom))]
pub(crate) type Interrupt = std::sync::Arc<dyn Fn(u64) + Send + Sync>;

#[cfg(not(loom))]
mod handle {
    use std::fmt;
    use std::pin::pin;
    use std::sync::Arc;
    use std::task::{Context, Poll, Waker};
    use std::time::Duration;

    use super::{FenceMemory, Interrupt};
    use crate::shared::Shared;
    use crate::sync::lock;
    use crate::wait::block;

    /// A number that rises as queues come along, from [`Device::fence`](crate::Device::fence).
    ///
    /// A `FENCE` packet writes its value when everything before it on its queue is complete, and then wakes who waits.
    /// A lower value than the one there changes nothing, so one compare tells whether a job is done. Dropping the fence
    /// gives up its address; packets that name it later are rejected.
    pub struct Fence {
        shared: Arc<Shared>,
        memory: Arc<FenceMemory>,
    }

    impl Fence {
        pub(crate) fn new(shared: &Arc<Shared>, interrupt: Option<Interrupt>) -> Self {
            let address = shared.new_address();
            let memory = Arc::new(FenceMemory::new(address, interrupt.is_some()));
            if let Some(interrupt) = interrupt {
                lock(&shared.interrupts).insert(address, interrupt);
            }
            lock(&shared.fences).insert(address, Arc::clone(&memory));
            Self { shared: Arc::clone(shared), memory }
        }

        /// Its address, which packets name it by.
        #[must_use]
        pub fn address(&self) -> u64 {
            self.memory.address()
        }

        /// The value now. What was complete before it was written is visible.
        #[must_use]
        pub fn value(&self) -> u64 {
            self.memory.value()
        }

        /// Waits until the value is reached; false if that takes longer than the time limit.
        #[must_use]
        pub fn wait(&self, value: u64, limit: Option<Duration>) -> bool {
            block(&self.memory.signal, self.shared.spin, limit, || self.value() >= value)
        }

        /// Whether the value is reached; otherwise the task is woken when it is.
        pub fn poll_reached(&self, value: u64, context: &mut Context<'_>) -> Poll<()> {
            if self.memory.reached_or(value, context.waker()) { Poll::Ready(()) } else { Poll::Pending }
        }

        /// Waits until the value is reached.
        pub async fn reached(&self, value: u64) {
            let mut last: Option<Waker> = None;
            let future = std::future::poll_fn(|context: &mut Context<'_>| {
                if let Some(last) = last.take().filter(|last| !last.will_wake(context.waker())) {
                    self.memory.signal.forget(&last);
                }
                if self.memory.reached_or(value, context.waker()) {
                    return Poll::Ready(());
                }
                last = Some(context.waker().clone());
                Poll::Pending
            });
            pin!(future).await;
        }
    }

    impl Drop for Fence {
        fn drop(&mut self) {
            lock(&self.shared.fences).remove(&self.address());
            lock(&self.shared.interrupts).remove(&self.address());
        }
    }

    impl fmt::Debug for Fence {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "Fence({} at {})", self.value(), self.address())
        }
    }
}

#[cfg(not(loom))]
pub use handle::Fence;
