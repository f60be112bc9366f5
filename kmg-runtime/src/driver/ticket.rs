use core::fmt;
use core::mem::ManuallyDrop;
use core::ptr;

use super::Inbox;
use crate::Reason;

/// One command in flight: whoever holds it says once how the command ended.
///
/// It can be sent to where the end is learned, and is 8 bytes on processors of 32 bits. A ticket that is dropped has
/// failed with [`Reason::DEADLINE`], as a command that was lost.
///
/// ```compile_fail
/// # fn twice(ticket: kmg_runtime::driver::Ticket<'_>) {
/// ticket.complete(1);
/// ticket.complete(2); // used once
/// # }
/// ```
#[must_use = "a ticket that is dropped has failed"]
pub struct Ticket<'i> {
    inbox: &'i Inbox<'i>,
    slot: u8,
}

/// Which command a ticket is of, to find it in a device's table. It is good as long as the ticket is outstanding.
#[derive(Clone, Copy)]
pub struct Key<'i> {
    inbox: &'i Inbox<'i>,
    slot: u8,
}

impl<'i> Ticket<'i> {
    pub(super) const fn new(inbox: &'i Inbox<'i>, slot: u8) -> Self {
        Self { inbox, slot }
    }

    /// The command completed with that result; 0 for a handler without one.
    pub fn complete(self, word: u32) {
        self.land(true, word);
    }

    /// The command was not carried out and is to be submitted again.
    pub fn retry(self) {
        self.land(false, 0);
    }

    /// The command failed: the run ends with that reason at its node.
    pub fn fail(self, reason: Reason) {
        self.land(false, reason.number());
    }

    /// The command waits in a queue of the device: its deadline counts from [`place`](Self::place) on. For within
    /// [`submit`](super::Device::submit).
    pub fn queue(&self) {
        self.inbox.set_queued(self.slot);
    }

    /// The command that waited goes in flight.
    pub fn place(&self) {
        self.inbox.set_placed(self.slot);
    }

    /// Which command it is of.
    #[must_use]
    pub const fn key(&self) -> Key<'i> {
        Key { inbox: self.inbox, slot: self.slot }
    }

    /// The slot, 0 to 15, for hardware that carries a number, and for threads that may outlive a run.
    /// [`Inbox::ticket`] makes a ticket of it again; until then the slot stays lent.
    #[must_use = "the slot is lent until `Inbox::ticket` is asked for it"]
    pub fn into_raw(self) -> u8 {
        let ticket = ManuallyDrop::new(self);
        ticket.inbox.set_raw(ticket.slot);
        ticket.slot
    }

    /// See [`Inbox::nudge`].
    pub(super) fn nudge(&self) {
        self.inbox.nudge();
    }

    /// Ends it without a landing: for the run, which takes the slot back.
    pub(crate) fn forget(self) {
        let _undropped = ManuallyDrop::new(self);
    }

    fn land(self, completed: bool, word: u32) {
        let ticket = ManuallyDrop::new(self);
        ticket.inbox.land(ticket.slot, completed, word);
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.inbox.land(self.slot, false, Reason::DEADLINE.number());
    }
}

impl fmt::Debug for Ticket<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket").field("slot", &self.slot).finish_non_exhaustive()
    }
}

impl<'i> Key<'i> {
    pub(crate) const fn new(inbox: &'i Inbox<'i>, slot: u8) -> Self {
        Self { inbox, slot }
    }

    /// The slot, 0 to 15: what [`Ticket::into_raw`] gives.
    #[must_use]
    pub const fn slot(self) -> u8 {
        self.slot
    }
}

impl PartialEq for Key<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot
            && ptr::eq(ptr::from_ref(self.inbox).cast::<()>(), ptr::from_ref(other.inbox).cast())
    }
}

impl Eq for Key<'_> {}

impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key").field("slot", &self.slot).finish_non_exhaustive()
    }
}
