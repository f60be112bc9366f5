//! What differs between the processors: the console, the count of instructions, a call on another stack.

#[cfg(target_arch = "arm")]
pub use arm::*;
#[cfg(target_arch = "riscv64")]
pub use riscv64::*;

/// Calls `function` with `arguments` on the stack that ends at `top`.
pub fn on_stack(function: *const (), arguments: [usize; 5], top: *mut usize) -> usize {
    let [a, b, c, d, e] = arguments;
    // SAFETY: callers give a function that takes these arguments, and a stack that is large enough.
    unsafe { switch(a, b, c, d, e, function, top) }
}

#[cfg(target_arch = "riscv64")]
mod riscv64 {
    use core::arch::naked_asm;

    pub use firmware_virt::exit;

    pub struct Console;

    impl Console {
        pub fn open() -> firmware_virt::Serial {
            firmware_virt::Serial
        }
    }

    /// Instructions so far: exact where QEMU runs with `-icount`.
    pub fn instructions() -> usize {
        riscv::register::minstret::read()
    }

    /// Calls `function` with a to e on the stack that ends at `top`.
    #[unsafe(naked)]
    pub unsafe extern "C" fn switch(
        a: usize,
        b: usize,
        c: usize,
        d: usize,
        e: usize,
        function: *const (),
        top: *mut usize,
    ) -> usize {
        naked_asm!(
            "addi sp, sp, -16",
            "sd ra, 8(sp)",
            "sd s0, 0(sp)",
            "mv s0, sp",
            "mv sp, a6",
            "jalr a5",
            "mv sp, s0",
            "ld s0, 0(sp)",
            "ld ra, 8(sp)",
            "addi sp, sp, 16",
            "ret",
        )
    }
}

#[cfg(target_arch = "arm")]
mod arm {
    use core::arch::naked_asm;
    use core::fmt;

    use semihosting::{io, process};

    pub struct Console(Option<io::Stdout>);

    impl Console {
        pub fn open() -> Self {
            Self(io::stdout().ok())
        }
    }

    impl fmt::Write for Console {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let stdout = self.0.as_mut().ok_or(fmt::Error)?;
            io::Write::write_all(stdout, text.as_bytes()).map_err(|_error| fmt::Error)
        }
    }

    pub fn exit(code: u32) -> ! {
        process::exit(code.cast_signed())
    }

    /// Instructions so far, to the nearest: the machine's SysTick counts at 25 MHz and wraps after five million of them.
    /// QEMU runs with `-icount shift=7`, 128 nanoseconds each.
    pub fn instructions() -> usize {
        const CONTROL: *mut u32 = 0xE000_E010 as *mut u32;
        const RELOAD: *mut u32 = 0xE000_E014 as *mut u32;
        const CURRENT: *mut u32 = 0xE000_E018 as *mut u32;
        const LARGEST: u32 = 0xFF_FFFF;
        // SAFETY: SysTick is there on this processor, and nothing else uses it.
        let left = unsafe {
            if CONTROL.read_volatile() & 1 == 0 {
                RELOAD.write_volatile(LARGEST);
                CURRENT.write_volatile(0);
                // Counts the processor's clock, and interrupts nobody.
                CONTROL.write_volatile(5);
            }
            CURRENT.read_volatile()
        };
        (LARGEST - left) as usize * 40 / 128
    }

    /// Calls `function` with a to d in registers and e on the stack that ends at `top`.
    #[unsafe(naked)]
    pub unsafe extern "C" fn switch(
        a: usize,
        b: usize,
        c: usize,
        d: usize,
        e: usize,
        function: *const (),
        top: *mut usize,
    ) -> usize {
        // The fifth argument is the caller's on the stack and takes eight bytes there, so that it stays aligned.
        naked_asm!(
            "push {{r4, r5, r6, lr}}",
            "mov r4, sp",
            "ldr r5, [sp, #20]",
            "ldr r6, [sp, #24]",
            "ldr r12, [sp, #16]",
            "mov sp, r6",
            "sub sp, sp, #8",
            "str r12, [sp]",
            "blx r5",
            "mov sp, r4",
            "pop {{r4, r5, r6, pc}}",
        )
    }
}
