//! The timer of hart 0: the CLINT's, which counts at 10 MHz.

use core::sync::atomic::{AtomicBool, Ordering};

use riscv::interrupt::{self, Interrupt};

/// What the machine's clock counts, and when it interrupts hart 0.
const MTIME: *const u64 = 0x0200_BFF8 as *const u64;
const MTIMECMP: *mut u64 = 0x0200_4000 as *mut u64;
/// Ticks of the clock in a microsecond.
const TICKS: u64 = 10;

/// Something happened since the hart last slept.
static AWAKE: AtomicBool = AtomicBool::new(false);

/// Microseconds since the machine started.
pub fn now() -> u64 {
    // SAFETY: the register is there on this machine, and a read of it has no effect.
    unsafe { MTIME.read_volatile() / TICKS }
}

/// Sets the time of the next interrupt, in microseconds, in place of the one before.
pub fn alarm(at: u64) {
    // SAFETY: the register is there on this machine; what it interrupts is this hart.
    unsafe { MTIMECMP.write_volatile(at.saturating_mul(TICKS)) }
}

/// Lets the timer interrupt hart 0 from now on, first in so many microseconds.
pub fn start(first: u64) {
    alarm(now() + first);
    // SAFETY: nothing here is broken by an interrupt; the handler is the image's own.
    unsafe {
        interrupt::enable_interrupt(Interrupt::MachineTimer);
        interrupt::enable();
    }
}

/// Ends the sleep that hart 0 is in, or the next one. Interrupts call it.
pub fn wake() {
    AWAKE.store(true, Ordering::Relaxed);
}

/// Sleeps until [`wake`] was called since the last time.
///
/// Interrupts are off between the look and the sleep, so that none falls between them and is slept through: `wfi` ends
/// for one that waits, also when it is not taken.
pub fn sleep() {
    while !AWAKE.swap(false, Ordering::Relaxed) {
        interrupt::disable();
        if !AWAKE.load(Ordering::Relaxed) {
            riscv::asm::wfi();
        }
        // SAFETY: they were on.
        unsafe { interrupt::enable() }
    }
}
