//! The three graphs on a bare RISC-V machine: QEMU's `virt`, from flash, reports over the serial line. The timer's
//! interrupt completes commands, and the hart sleeps until it does.
#![no_std]
#![no_main]

use core::fmt::Write;
use core::panic::PanicInfo;

use firmware_graphs::{Board, Hardware, TICK, Uploads, run_all};
use firmware_virt::{Serial, exit, timer};
use kmg::driver::Inbox;
use riscv::interrupt::Interrupt;

static INBOX: Inbox<'_> = Inbox::new(&timer::wake);
static HARDWARE: Hardware = Hardware::new(&INBOX);

#[riscv_rt::core_interrupt(Interrupt::MachineTimer)]
fn tick() {
    timer::alarm(timer::now() + TICK);
    HARDWARE.tick();
    // Deadlines are looked at in each tick.
    timer::wake();
}

#[riscv_rt::entry]
fn main() -> ! {
    timer::start(TICK);
    match run_all(&mut Serial, &Board { hardware: &HARDWARE, sleep: timer::sleep, uploads: uploads() }) {
        // The exit code: how many graphs ended with an error.
        Ok(errors) => exit(errors),
        Err(_) => exit(100),
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
    // The serial line never fails.
    writeln!(Serial, "{info}").ok();
    exit(101)
}
