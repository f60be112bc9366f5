//! What an image prints by semihosting: the debugger, here QEMU, does it.
#![no_std]

use core::fmt;

use semihosting::io;

/// The debugger's console.
pub struct Console(Option<io::Stdout>);

impl Console {
    /// The console, if there is one; without, each write is an error.
    #[must_use]
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
