//! The three graphs on a bare Arm Cortex-M4: QEMU's `mps2-an386`, reports by semihosting. SysTick's
//! interrupt completes commands, and the processor sleeps until it does.
#![no_std]
#![no_main]

use core::fmt::{self, Write};
use core::panic::PanicInfo;

use cortex_m::peripheral::Peripherals;
use firmware_graphs::{Board, Hardware, Uploads, run_all};
use kmg::driver::Inbox;
use semihosting::{io, process};

/// SysTick counts the machine's 25 MHz, and a tick is a millisecond.
const RELOAD: u32 = 25_000 - 1;

/// A landing sets the processor's event, so that a `wfe` which comes too late for it does not sleep.
static INBOX: Inbox<'_> = Inbox::new(&cortex_m::asm::sev);
static HARDWARE: Hardware = Hardware::new(&INBOX);

/// Its return sets the event too: deadlines are looked at in each tick.
#[cortex_m_rt::exception]
fn SysTick() {
    HARDWARE.tick();
}

#[cortex_m_rt::entry]
fn main() -> ! {
    let mut console = Console(io::stdout().ok());
    let Some(Peripherals { mut SYST, .. }) = Peripherals::take() else { process::exit(100) };
    SYST.set_reload(RELOAD);
    SYST.clear_current();
    SYST.enable_counter();
    SYST.enable_interrupt();
    let board = Board { hardware: &HARDWARE, sleep: cortex_m::asm::wfe, uploads: uploads() };
    match run_all(&mut console, &board) {
        // The exit code: how many graphs ended with an error.
        Ok(errors) => process::exit(errors.cast_signed()),
        Err(_) => process::exit(100),
    }
}

/// The debugger's console.
struct Console(Option<io::Stdout>);

impl fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let stdout = self.0.as_mut().ok_or(fmt::Error)?;
        io::Write::write_all(stdout, text.as_bytes()).map_err(|_error| fmt::Error)
    }
}

/// The section `.kmg.uploads`, of which memory.x defines the ends.
fn uploads() -> Uploads {
    unsafe extern "C" {
        static __start_kmg_uploads: u8;
        static __stop_kmg_uploads: u8;
    }
    Uploads((&raw const __start_kmg_uploads).addr()..(&raw const __stop_kmg_uploads).addr())
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    // Nothing can be done about a console that is not there.
    writeln!(Console(io::stdout().ok()), "{info}").ok();
    process::exit(101)
}
