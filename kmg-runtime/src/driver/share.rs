//! Devices that several runs share. Each run has an inbox of its own; a key tells them apart.

use core::cell::RefCell;

use super::{Device, Key, Ticket};
use crate::wire::Command;

/// Shared by runs on one thread. A borrow that is already taken is busy.
impl<'i, D: Device<'i> + ?Sized> Device<'i> for &RefCell<D> {
    fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>> {
        match self.try_borrow_mut() {
            Ok(mut device) => device.submit(ticket, command),
            Err(_taken) => {
                // Busy with nothing in flight must nudge, and the device does not know of it.
                ticket.nudge();
                Err(ticket)
            }
        }
    }

    fn abort(&mut self, key: Key<'i>) -> bool {
        self.try_borrow_mut().is_ok_and(|mut device| device.abort(key))
    }
}

/// Shared by runs on several threads. A lock that is already taken is busy; a poisoned one is taken all the same.
#[cfg(feature = "std")]
impl<'i, D: Device<'i> + ?Sized> Device<'i> for &std::sync::Mutex<D> {
    fn submit(&mut self, ticket: Ticket<'i>, command: &Command) -> Result<(), Ticket<'i>> {
        match self.try_lock() {
            Ok(mut device) => device.submit(ticket, command),
            Err(std::sync::TryLockError::Poisoned(poisoned)) => poisoned.into_inner().submit(ticket, command),
            Err(std::sync::TryLockError::WouldBlock) => {
                ticket.nudge();
                Err(ticket)
            }
        }
    }

    fn abort(&mut self, key: Key<'i>) -> bool {
        match self.try_lock() {
            Ok(mut device) => device.abort(key),
            Err(std::sync::TryLockError::Poisoned(poisoned)) => poisoned.into_inner().abort(key),
            Err(std::sync::TryLockError::WouldBlock) => false,
        }
    }
}
