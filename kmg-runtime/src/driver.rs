//! From an executor to hardware: completions out of interrupts, deadlines, sleeping, cancel (the driver's interface).
//!
//! A device implements [`Device`]: it takes a command with a [`Ticket`], and whoever learns that the command is over,
//! an interrupt, a thread, a DMA engine's callback, lands the ticket. Tickets land in an [`Inbox`], a few atomics that
//! no lock guards. A [`Run`] takes what has landed, watches the deadlines, steps the executor, and says whether one may
//! sleep and until when.
//!
//! ```
//! use kmg_runtime::driver::{Device, Inbox, Run, Ticket};
//! use kmg_runtime::{Command, State};
//! # use kmg_runtime::{Line, Upload};
//! # let mut lines = [Line::ZERO; 2];
//! # for (word, value) in [(0, 0x4B4D_4752), (1, 1), (2, 1), (7, 0xFF), (8, 1), (10, 4096_u32)] {
//! #     lines[0].0[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
//! # }
//! # (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (3, 0xFF, 0xFF);
//! # let upload = Upload::from_lines(&lines)?;
//!
//! /// Doubles its first argument at once.
//! struct Doubler;
//!
//! impl<'i> Device<'i> for Doubler {
//!     fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>> {
//!         ticket.complete(2 * command.arg_values()[0]);
//!         Ok(())
//!     }
//! }
//!
//! // In a firmware these are statics: `static INBOX: Inbox = Inbox::new(&|| {})`.
//! let inbox = Inbox::new(&|| { /* SEV, a flag, unpark */ });
//! let mut state = State::new();
//! let mut run = Run::on(&mut state, &inbox, Doubler).start(upload, &[], 1).unwrap();
//! run.block(|| 0, |_until| { /* WFE, a condition variable, park */ }).unwrap();
//! # Ok::<(), kmg_runtime::Fault>(())
//! ```
//!
//! # What holds
//!
//! * [`Run::poll`] never sleeps while a node is ready, and never asks to be called again while everything waits.
//! * Every command submitted ends exactly once: completed, failed, retried or aborted. [`Next::End`] and
//!   [`Next::Failed`] come when every ticket has landed, so memory that the device was lent is free again.
//! * On an error the executor stops at once, and what lands afterwards is dropped. A deadline or a cancel
//!   [aborts](Device::abort) what is in flight; other errors wait for it, while deadlines count.
//! * A deadline counts from when the command went in flight, a job that the device [queued](Ticket::queue) from its
//!   [placing](Ticket::place).
//! * Dropping a run aborts what is in flight and stops the executor. Its tickets land nowhere, also when the next run
//!   on that inbox is already going: a slot is not given again before its ticket has landed.
//! * Commands that were busy or retried are submitted again after a completion, a [`nudge`](Inbox::nudge), or a step
//!   that ran another node. A device that is busy, or that retries, with nothing in flight must nudge when that changes.

mod inbox;
#[cfg(all(loom, test))]
mod loom_models;
mod run;
mod setup;
mod share;
mod ticket;

use core::future::Future;

use crate::wire::Command;
pub use inbox::{Inbox, InboxHeld};
pub use run::{Failure, Next, Run};
pub use setup::{Setup, StartError};
pub use ticket::{Key, Ticket};

/// What takes commands: a driver of hardware, a pool of threads, a model.
///
/// A device gets a [`Ticket`] with each command and keeps it, or its [number](Ticket::into_raw), until the command is
/// over. `'i` is for how long the inbox is there; a device that threads outlive keeps numbers.
///
/// ```
/// use kmg_runtime::Command;
/// use kmg_runtime::driver::{Device, Key, Ticket};
///
/// /// One DMA channel: its interrupt handler completes the ticket.
/// #[derive(Default)]
/// struct Channel<'i>(Option<Ticket<'i>>);
///
/// impl<'i> Device<'i> for Channel<'i> {
///     fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>> {
///         if self.0.is_some() {
///             return Err(ticket);
///         }
///         // Here the registers of the channel are written from `command`.
///         self.0 = Some(ticket);
///         Ok(())
///     }
///
///     fn abort(&mut self, key: Key<'i>) -> bool {
///         // Here the channel is stopped; the dropped ticket lands.
///         self.0.take_if(|ticket| ticket.key() == key);
///         true
///     }
/// }
/// ```
pub trait Device<'i> {
    /// Takes a command, valid during the call. The ticket lands when the command is over, which may be within the call.
    ///
    /// It does not call the run. A device that has a job wait in a queue of its own says so with [`Ticket::queue`].
    ///
    /// # Errors
    ///
    /// The ticket itself: busy. The command is submitted again later.
    fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>>;

    /// Ends a command in flight: its ticket must land in bounded time, with any answer. Workers that are abandoned for
    /// it own their memory. Returns `false` if the device cannot be asked now and is to be asked at the next poll.
    ///
    /// The default waits for the command to end by itself.
    fn abort(&mut self, key: Key<'i>) -> bool {
        let _key = key;
        true
    }
}

impl<'i, D: Device<'i> + ?Sized> Device<'i> for &mut D {
    fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>> {
        D::submit(self, ticket, command)
    }

    fn abort(&mut self, key: Key<'i>) -> bool {
        D::abort(self, key)
    }
}

/// Time in microseconds since any moment, for [`Run::wait`].
pub trait Clock {
    /// The time now. It does not fall.
    fn now(&self) -> u64;

    /// Ends when that time has come.
    fn until(&self, instant: u64) -> impl Future<Output = ()>;
}

impl<C: Clock> Clock for &C {
    fn now(&self) -> u64 {
        C::now(self)
    }

    fn until(&self, instant: u64) -> impl Future<Output = ()> {
        C::until(self, instant)
    }
}

#[cfg(all(test, feature = "alloc", not(loom)))]
mod tests;
