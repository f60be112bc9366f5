use std::sync::atomic::AtomicBool;

use kmg_runtime::{Call, Group, HandlerError, Handlers, wire};

use super::Submitted;

/// What stands for the cores of the device.
pub(super) trait Cores {
    /// A command completes: its result word, 0 if it asks for none, or what its handler failed with.
    fn complete(&mut self, command: &Submitted) -> Result<u32, HandlerError>;

    /// The run stopped while the command was in flight.
    fn stop(&mut self, _command: &Submitted, _cancelled: bool) {}
}

/// A function that gives the results, and nothing that runs.
pub(super) struct Results<F>(pub(super) F);

impl<F: FnMut(&Submitted) -> u32> Cores for Results<F> {
    fn complete(&mut self, command: &Submitted) -> Result<u32, HandlerError> {
        Ok(if asks_result(command) { (self.0)(command) } else { 0 })
    }
}

/// Handlers that run, each core of a group after the other.
pub(super) struct Running<'h, H: ?Sized>(pub(super) &'h H);

impl<H: Handlers + ?Sized> Cores for Running<'_, H> {
    fn complete(&mut self, command: &Submitted) -> Result<u32, HandlerError> {
        let word = Call::from(command).run(self.0, &AtomicBool::new(false)).unwrap_or(Ok(0))?;
        Ok(if asks_result(command) { word } else { 0 })
    }

    fn stop(&mut self, command: &Submitted, cancelled: bool) {
        // Whatever it gives comes too late.
        let _dropped = Call::from(command).run(self.0, &AtomicBool::new(cancelled));
    }
}

const fn asks_result(command: &Submitted) -> bool {
    command.flags & wire::RESULT != 0
}

impl From<&Submitted> for Group {
    /// The group, also where the allocator picked its place.
    fn from(command: &Submitted) -> Self {
        Self::new(command.first, command.count)
    }
}

impl From<&Submitted> for Call {
    fn from(command: &Submitted) -> Self {
        Self { handler: command.handler, group: Group::from(command), args: command.args }
    }
}
