//! Graphs under embassy-executor on an Arm Cortex-M4: QEMU's `mps2-an386`. SysTick's interrupt is embassy's clock and
//! completes commands; a task runs them, and the executor sleeps in between.
#![no_std]
#![no_main]

mod time;

use core::panic::PanicInfo;

use cortex_m::peripheral::Peripherals;
use embassy_executor::Spawner;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::waitqueue::GenericAtomicWaker;
use embassy_time::{Instant, Timer};
use firmware_console::Console;
use firmware_graphs::{Hardware, play};
use kmg::driver::{Clock, Inbox};
use semihosting::process;

static WAKER: GenericAtomicWaker<CriticalSectionRawMutex> =
    GenericAtomicWaker::new(CriticalSectionRawMutex::new());
static INBOX: Inbox<'_> = Inbox::new(&wake);
static HARDWARE: Hardware = Hardware::new(&INBOX);

fn wake() {
    WAKER.wake();
}

/// embassy's time as the driver's clock.
struct Time;

impl Clock for Time {
    fn now(&self) -> u64 {
        Instant::now().as_micros()
    }

    async fn until(&self, instant: u64) {
        Timer::at(Instant::from_micros(instant)).await;
    }
}

#[cortex_m_rt::exception]
fn SysTick() {
    time::tick();
    HARDWARE.tick();
}

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let Some(Peripherals { SYST, .. }) = Peripherals::take() else { process::exit(100) };
    time::start(SYST);
    let played = play(&mut Console::open(), &HARDWARE, &Time, &|waker| WAKER.register(waker)).await;
    process::exit(if played.is_ok() { 0 } else { 100 })
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    semihosting::println!("{info}");
    process::exit(101)
}
