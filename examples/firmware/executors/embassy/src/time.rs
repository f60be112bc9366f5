//! embassy's time from SysTick: a tick of both is a millisecond.

use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};
use core::task::Waker;

use cortex_m::peripheral::SYST;
use critical_section::Mutex;
use embassy_time_driver::Driver;
use embassy_time_queue_utils::Queue;

/// SysTick counts the machine's 25 MHz.
const RELOAD: u32 = 25_000 - 1;

struct Ticks {
    /// Since the start: enough for 49 days.
    now: AtomicU32,
    queue: Mutex<RefCell<Queue>>,
}

embassy_time_driver::time_driver_impl!(static TICKS: Ticks = Ticks {
    now: AtomicU32::new(0),
    queue: Mutex::new(RefCell::new(Queue::new())),
});

impl Driver for Ticks {
    fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed).into()
    }

    fn schedule_wake(&self, at: u64, waker: &Waker) {
        // Each tick looks at the queue, so no alarm is to be set.
        critical_section::with(|section| self.queue.borrow_ref_mut(section).schedule_wake(at, waker));
    }
}

/// Starts the clock.
pub fn start(mut systick: SYST) {
    systick.set_reload(RELOAD);
    systick.clear_current();
    systick.enable_counter();
    systick.enable_interrupt();
}

/// One tick, from the interrupt.
pub fn tick() {
    let now = TICKS.now.load(Ordering::Relaxed).wrapping_add(1);
    TICKS.now.store(now, Ordering::Relaxed);
    critical_section::with(|section| TICKS.queue.borrow_ref_mut(section).next_expiration(now.into()));
}
