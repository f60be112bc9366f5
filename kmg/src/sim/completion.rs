use std::sync::atomic::AtomicBool;

use kmg_runtime::{Call, Group, HandlerError, Handlers, Upload, wire};

use super::Submitted;
use crate::handlers::{Unfit, fit};

/// Sources of the results of a [`Simulation`](super::Simulation): a function of the command, or handlers.
///
/// Sealed: [`Simulation::results`](super::Simulation::results) and
/// [`Simulation::handlers`](super::Simulation::handlers) choose one.
pub trait Completion: sealed::Complete {}

impl<C: sealed::Complete> Completion for C {}

mod sealed {
    use super::{HandlerError, Submitted, Unfit, Upload};

    pub trait Complete {
        /// Whether the commands of the graph can complete at all.
        fn fit(&self, _upload: Upload<'_>) -> Result<(), Unfit> {
            Ok(())
        }

        /// A command completes: its result word, 0 if it asks for none, or what its handler failed with.
        fn complete(&mut self, command: &Submitted) -> Result<u32, HandlerError>;

        /// The run stopped while the command was in flight.
        fn stop(&mut self, _command: &Submitted, _cancelled: bool) {}
    }
}

/// The result 0 of every command, the default of a [`Simulation`](super::Simulation).
#[derive(Clone, Copy, Debug)]
pub struct Zeros;

impl sealed::Complete for Zeros {
    fn complete(&mut self, _command: &Submitted) -> Result<u32, HandlerError> {
        Ok(0)
    }
}

/// Results by a function of the command: [`Simulation::results`](super::Simulation::results).
#[derive(Clone, Copy, Debug)]
pub struct Results<F>(pub(super) F);

impl<F: FnMut(&Submitted) -> u32> sealed::Complete for Results<F> {
    fn complete(&mut self, command: &Submitted) -> Result<u32, HandlerError> {
        Ok(if asks_result(command) { (self.0)(command) } else { 0 })
    }
}

/// Handlers that run, each core of a group after the other: [`Simulation::handlers`](super::Simulation::handlers).
#[derive(Debug)]
pub struct OnHandlers<'h, H: ?Sized>(pub(super) &'h H);

impl<H: ?Sized> Clone for OnHandlers<'_, H> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<H: Handlers + ?Sized> sealed::Complete for OnHandlers<'_, H> {
    fn fit(&self, upload: Upload<'_>) -> Result<(), Unfit> {
        fit(upload, self.0)
    }

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
