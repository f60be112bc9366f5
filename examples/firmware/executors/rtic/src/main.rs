//! Graphs under RTIC 2 on an Arm Cortex-M3: QEMU's `lm3s6965evb`. A hardware task completes their commands, software tasks
//! run them, and the processor sleeps in `idle`.
#![no_std]
#![no_main]

mod timer;

use core::panic::PanicInfo;

use firmware_graphs::{Hardware, TICK, play};
use kmg::driver::{Clock, Inbox};
use rtic_common::waker_registration::CriticalSectionWakerRegistration;
use rtic_monotonics::systick::prelude::*;
use semihosting::process;

// A tick of the monotonic is a millisecond.
systick_monotonic!(Mono, 1_000);

static WAKER: CriticalSectionWakerRegistration = CriticalSectionWakerRegistration::new();
static INBOX: Inbox<'_> = Inbox::new(&wake);
static HARDWARE: Hardware = Hardware::new(&INBOX);

fn wake() {
    WAKER.wake();
}

/// The monotonic as the driver's clock.
struct Monotonic;

impl Clock for Monotonic {
    fn now(&self) -> u64 {
        u64::from(Mono::now().as_ticks()) * TICK
    }

    async fn until(&self, instant: u64) {
        let left = instant.saturating_sub(self.now()).div_ceil(TICK);
        Mono::delay(u32::try_from(left).unwrap_or(u32::MAX).millis()).await;
    }
}

#[rtic::app(device = lm3s6965, dispatchers = [GPIOA])]
mod app {
    use super::*;
    use cortex_m::asm::wfi;
    use firmware_console::Console;

    #[shared]
    struct Shared {}

    #[local]
    struct Local {}

    #[init]
    fn init(context: init::Context) -> (Shared, Local) {
        Mono::start(context.core.SYST, timer::HERTZ);
        timer::start(TICK as u32);
        scenes::spawn().ok();
        (Shared {}, Local {})
    }

    #[idle]
    fn idle(_: idle::Context) -> ! {
        loop {
            wfi();
        }
    }

    /// The interrupt of the hardware: above the tasks, which it never waits for.
    #[task(binds = TIMER_0A, priority = 3)]
    fn tick(_: tick::Context) {
        timer::acknowledge();
        HARDWARE.tick();
    }

    #[task(priority = 1)]
    async fn scenes(_: scenes::Context) {
        let played = play(&mut Console::open(), &HARDWARE, &Monotonic, &|waker| WAKER.register(waker)).await;
        process::exit(if played.is_ok() { 0 } else { 100 })
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    semihosting::println!("{info}");
    process::exit(101)
}
