//! The three graphs on a bare RISC-V machine: QEMU's `virt`, from flash, reports over the serial line.
#![no_std]
#![no_main]

use core::fmt::Write;
use core::panic::PanicInfo;

use firmware_graphs::{Uploads, run_all};
use firmware_virt::{Serial, exit};

#[riscv_rt::entry]
fn main() -> ! {
    match run_all(&mut Serial, &uploads()) {
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
