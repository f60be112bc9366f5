//! What an image needs of QEMU's `virt` machine: the serial line, the timer and the way out.
#![no_std]

pub mod timer;

use core::fmt;

/// The data register of the first 16550 UART.
const UART: *mut u8 = 0x1000_0000 as *mut u8;
/// The device that ends the machine.
const FINISHER: *mut u32 = 0x0010_0000 as *mut u32;

/// The serial line. QEMU's takes a byte at any time.
pub struct Serial;

impl fmt::Write for Serial {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            // SAFETY: the UART's data register is there on this machine, and a write of it has no other effect.
            unsafe { UART.write_volatile(byte) }
        }
        Ok(())
    }
}

/// Ends the machine with an exit code below 65,536.
pub fn exit(code: u32) -> ! {
    let word = if code == 0 { 0x5555 } else { code << 16 | 0x3333 };
    // SAFETY: the finisher's register is there on this machine; a write of it ends the machine.
    unsafe { FINISHER.write_volatile(word) }
    loop {
        riscv::asm::wfi();
    }
}
