//! The three graphs on a bare Arm Cortex-M4: QEMU's `mps2-an386`, reports by semihosting.
#![no_std]
#![no_main]

use core::fmt::{self, Write};
use core::panic::PanicInfo;

use firmware_graphs::{Uploads, run_all};
use semihosting::{io, process};

#[cortex_m_rt::entry]
fn main() -> ! {
    let mut console = Console(io::stdout().ok());
    match run_all(&mut console, &uploads()) {
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
