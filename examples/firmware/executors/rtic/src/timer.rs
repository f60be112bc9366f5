//! The first timer of the lm3s6965, which stands for the interrupt of a device.

/// The clock of the machine after a reset, as QEMU has it.
pub const HERTZ: u32 = 12_500_000;

const CLOCK_GATES: *mut u32 = 0x400F_E104 as *mut u32;
const CONFIGURATION: *mut u32 = 0x4003_0000 as *mut u32;
const MODE: *mut u32 = 0x4003_0004 as *mut u32;
const CONTROL: *mut u32 = 0x4003_000C as *mut u32;
const MASK: *mut u32 = 0x4003_0018 as *mut u32;
const CLEAR: *mut u32 = 0x4003_0024 as *mut u32;
const RELOAD: *mut u32 = 0x4003_0028 as *mut u32;

/// Lets it interrupt with that period.
pub fn start(microseconds: u32) {
    // SAFETY: the registers are there on this machine, and nothing else uses this timer.
    unsafe {
        CLOCK_GATES.write_volatile(CLOCK_GATES.read_volatile() | 1 << 16);
        // One timer of 32 bits, again and again.
        CONFIGURATION.write_volatile(0);
        MODE.write_volatile(2);
        RELOAD.write_volatile(HERTZ / 1_000_000 * microseconds);
        MASK.write_volatile(1);
        CONTROL.write_volatile(1);
    }
}

/// Takes its interrupt back, in the handler.
pub fn acknowledge() {
    // SAFETY: as above; a write of 1 clears the bit.
    unsafe { CLEAR.write_volatile(1) }
}
