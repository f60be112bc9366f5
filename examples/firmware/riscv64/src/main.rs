//! The three graphs on a bare RISC-V machine: QEMU's `virt`, from flash, reports over the serial line.
#![no_std]
#![no_main]

use core::fmt::Write;
use core::panic::PanicInfo;

use firmware_graphs::run_all;
use firmware_riscv64::{Serial, exit, uploads};

#[riscv_rt::entry]
fn main() -> ! {
    match run_all(&mut Serial, &uploads()) {
        // The exit code: how many graphs ended with an error.
        Ok(errors) => exit(errors),
        Err(_) => exit(100),
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    // The serial line never fails.
    writeln!(Serial, "{info}").ok();
    exit(101)
}
