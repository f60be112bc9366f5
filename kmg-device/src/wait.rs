//! Waiting on a thread: first spinning, then parked.

use std::sync::Arc;
use std::task::{Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use crate::signal::Signal;

/// Looks for each pause of the processor: a hypervisor takes a processor away from who pauses much.
pub(crate) const LOOKS: u32 = 16;

/// Unparks a thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits until `ready` says so, or the time limit is over; whether it did. The signal is given after everything that
/// makes it ready.
pub(crate) fn block(
    signal: &Signal,
    spin: u32,
    limit: Option<Duration>,
    mut ready: impl FnMut() -> bool,
) -> bool {
    for look in 0..=spin {
        if ready() {
            return true;
        }
        if look % LOOKS == 0 {
            std::hint::spin_loop();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let end = limit.and_then(|limit| Instant::now().checked_add(limit));
    let in_time = loop {
        signal.listen(&waker);
        if ready() {
            break true;
        }
        match end {
            None => std::thread::park(),
            Some(end) => match end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
                Some(left) => std::thread::park_timeout(left),
                None => break false,
            },
        }
    };
    signal.forget(&waker);
    in_time
}
