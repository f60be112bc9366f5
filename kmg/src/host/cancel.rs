use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Waker;

/// A handle by which a run is cancelled from any thread: the graph ends with reason 10.
///
/// It may be given to several runs, and cancels them all. Runs that begin afterwards are cancelled at once.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    cancelled: AtomicBool,
    wakers: Mutex<Vec<Waker>>,
}

impl Cancel {
    /// A handle that has cancelled nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels.
    pub fn cancel(&self) {
        // Under the lock, so that who listens has said so before or sees the flag.
        let wakers = {
            let mut wakers = self.0.wakers.lock().unwrap_or_else(PoisonError::into_inner);
            self.0.cancelled.store(true, Ordering::Relaxed);
            std::mem::take(&mut *wakers)
        };
        wakers.into_iter().for_each(Waker::wake);
    }

    /// Whether it was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        // Relaxed: the flag carries no data.
        self.0.cancelled.load(Ordering::Relaxed)
    }

    /// Wakes a task when it is cancelled; whether it was already.
    pub(super) fn listen(&self, waker: &Waker) -> bool {
        let mut wakers = self.0.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        if !wakers.iter().any(|other| other.will_wake(waker)) {
            wakers.push(waker.clone());
        }
        self.is_cancelled()
    }

    /// A run that listened is over.
    pub(super) fn forget(&self, waker: &Waker) {
        let mut wakers = self.0.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        wakers.retain(|other| !other.will_wake(waker));
    }
}
