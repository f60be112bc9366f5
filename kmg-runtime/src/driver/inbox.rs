use core::fmt;

use super::Ticket;
use crate::Reason;
use crate::sync::{AtomicU32, Ordering};
use crate::wire::SLOTS;

/// Where the tickets of a run land: completions, retries, failures; and a cancel (atomics alone, no lock).
///
/// It has 16 slots, one for each command in flight. Interrupts, threads and callbacks write to it; the [`Run`] that
/// holds it reads. It is 96 bytes at most on processors of 32 bits, and a `static` can hold one:
///
/// ```
/// use kmg_runtime::driver::Inbox;
///
/// /// `wake` makes the loop look again: it sets an event, a flag, or unparks a thread.
/// static INBOX: Inbox = Inbox::new(&|| { /* cortex_m::asm::sev() */ });
///
/// // Any interrupt may cancel:
/// INBOX.stop(kmg_runtime::Reason::CANCELLED);
/// ```
///
/// Orderings: a landing writes its word, then its bit with release; the run takes bits with acquire, then reads the
/// words. A slot is given again after the run has read its word, and the ticket that then writes the word was handed
/// over by the run.
///
/// [`Run`]: super::Run
pub struct Inbox<'w> {
    /// Result words, and reasons of failures.
    words: [AtomicU32; SLOTS],
    /// Bits 0 to 15: slots that have a ticket which has not been taken in. Bits 16 to 31: those whose ticket is a number.
    lent: AtomicU32,
    /// Bits 0 to 15: tickets that landed with a result. Bits 16 to 31: that landed otherwise, the word is 0 for a retry.
    landed: AtomicU32,
    /// [`HELD`], [`NUDGED`]; bits 16 to 31: the command waits in a queue of the device.
    flags: AtomicU32,
    /// The reason of a cancel, or 0.
    stop: AtomicU32,
    wake: &'w (dyn Fn() + Sync),
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Inbox<'_>>() <= 80 + 2 * size_of::<usize>());

/// A run holds the inbox.
const HELD: u32 = 1;
/// Something happened that is no landing.
const NUDGED: u32 = 2;

/// Another run holds the inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another run holds the inbox: each run has one of its own")]
pub struct InboxHeld;

impl<'w> Inbox<'w> {
    /// An inbox of which no slot is lent. `wake` is called after each landing, nudge and stop, from where that is done.
    #[cfg(not(loom))]
    #[must_use]
    pub const fn new(wake: &'w (dyn Fn() + Sync)) -> Self {
        Self {
            words: [const { AtomicU32::new(0) }; SLOTS],
            lent: AtomicU32::new(0),
            landed: AtomicU32::new(0),
            flags: AtomicU32::new(0),
            stop: AtomicU32::new(0),
            wake,
        }
    }

    /// An inbox of a model.
    #[cfg(loom)]
    pub fn new(wake: &'w (dyn Fn() + Sync)) -> Self {
        Self {
            words: core::array::from_fn(|_slot| AtomicU32::new(0)),
            lent: AtomicU32::new(0),
            landed: AtomicU32::new(0),
            flags: AtomicU32::new(0),
            stop: AtomicU32::new(0),
            wake,
        }
    }

    /// Cancels the run that holds the inbox, from any context: it ends with that reason at no node, and what is in
    /// flight is aborted. The first reason counts. While no run holds the inbox, nothing happens.
    pub fn stop(&self, reason: Reason) {
        // Release and acquire: what was written before is there for whoever learns of the end.
        let _earlier = self.stop.compare_exchange(0, reason.number(), Ordering::AcqRel, Ordering::Relaxed);
        (self.wake)();
    }

    /// Has busy and retried commands submitted again: there is room, an alarm rang. From any context.
    pub fn nudge(&self) {
        self.flags.fetch_or(NUDGED, Ordering::Release);
        (self.wake)();
    }

    /// The ticket of that slot, 0 to 15, whose number was taken by [`Ticket::into_raw`]; `None` unless it is
    /// outstanding, and once it was taken back.
    #[must_use]
    pub fn ticket(&self, slot: u8) -> Option<Ticket<'_>> {
        let raw = bit(slot)? << 16;
        // Acquire: pairs with the release of `into_raw`.
        let before = self.lent.fetch_and(!raw, Ordering::Acquire);
        (before & raw != 0).then(|| Ticket::new(self, slot))
    }

    /// The slots, as bits, whose tickets have not been taken in.
    #[must_use]
    pub fn lent(&self) -> u16 {
        low(self.lent.load(Ordering::Relaxed))
    }

    pub(crate) fn hold(&self) -> Result<(), InboxHeld> {
        // Acquire: pairs with the release of `release`, so that the slots are as the last run left them.
        if self.flags.fetch_or(HELD, Ordering::Acquire) & HELD != 0 {
            return Err(InboxHeld);
        }
        // What was meant for the run before.
        self.stop.store(0, Ordering::Relaxed);
        self.flags.fetch_and(!NUDGED, Ordering::Relaxed);
        Ok(())
    }

    pub(crate) fn release(&self) {
        self.flags.fetch_and(!HELD, Ordering::Release);
    }

    /// The lowest slot that is not lent, lent; `None` if there is none.
    pub(crate) fn lend(&self) -> Option<Ticket<'_>> {
        let free = !self.lent();
        let slot = u8::try_from(free.trailing_zeros()).ok()?;
        let bit = bit(slot)?;
        self.flags.fetch_and(!(bit << 16), Ordering::Relaxed);
        // Only the run lends, and takes back.
        self.lent.fetch_or(bit, Ordering::Relaxed);
        Some(Ticket::new(self, slot))
    }

    /// Takes slots back: their words were read, or their tickets came back.
    pub(crate) fn take_back(&self, slots: u16) {
        self.lent.fetch_and(!u32::from(slots), Ordering::Relaxed);
    }

    /// Takes one slot back.
    pub(crate) fn take_back_slot(&self, slot: u8) {
        self.take_back(mask(slot));
    }

    /// What has landed since the last call.
    pub(crate) fn sweep(&self) -> Landed {
        // Acquire: pairs with the release of `land`, so that the words are there.
        let bits = self.landed.swap(0, Ordering::Acquire);
        Landed { completed: low(bits), other: low(bits >> 16) }
    }

    /// The word of a slot that has landed.
    pub(crate) fn word(&self, slot: u8) -> u32 {
        self.words.get(usize::from(slot)).map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// The reason of a cancel, once.
    pub(crate) fn take_stop(&self) -> Option<Reason> {
        if self.stop.load(Ordering::Relaxed) == 0 {
            return None;
        }
        Reason::from_number(self.stop.swap(0, Ordering::Acquire))
    }

    /// Whether there was a nudge, once.
    pub(crate) fn take_nudge(&self) -> bool {
        // Acquire: what was written before the nudge is there.
        self.flags.load(Ordering::Relaxed) & NUDGED != 0
            && self.flags.fetch_and(!NUDGED, Ordering::Acquire) & NUDGED != 0
    }

    /// Whether a poll would find something.
    pub(crate) fn is_pending(&self) -> bool {
        self.landed.load(Ordering::Relaxed) != 0
            || self.stop.load(Ordering::Relaxed) != 0
            || self.flags.load(Ordering::Relaxed) & NUDGED != 0
    }

    /// The slots whose commands wait in a queue of the device.
    pub(crate) fn queued(&self) -> u16 {
        low(self.flags.load(Ordering::Relaxed) >> 16)
    }

    pub(crate) fn set_queued(&self, slot: u8) {
        if let Some(bit) = bit(slot) {
            self.flags.fetch_or(bit << 16, Ordering::Relaxed);
        }
    }

    pub(crate) fn set_placed(&self, slot: u8) {
        if let Some(bit) = bit(slot) {
            self.flags.fetch_and(!(bit << 16), Ordering::Relaxed);
            // The run counts from when it learns of it, so it is woken.
            self.nudge();
        }
    }

    pub(crate) fn set_raw(&self, slot: u8) {
        if let Some(bit) = bit(slot) {
            // Release: whoever takes the ticket back sees what was done with it before.
            self.lent.fetch_or(bit << 16, Ordering::Release);
        }
    }

    pub(crate) fn land(&self, slot: u8, completed: bool, word: u32) {
        let (Some(bit), Some(place)) = (bit(slot), self.words.get(usize::from(slot))) else { return };
        place.store(word, Ordering::Relaxed);
        let bit = if completed { bit } else { bit << 16 };
        // Release: the word, and the memory that the command wrote, come before.
        self.landed.fetch_or(bit, Ordering::Release);
        (self.wake)();
    }
}

impl fmt::Debug for Inbox<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inbox").field("lent", &self.lent()).finish_non_exhaustive()
    }
}

/// Slots whose tickets have landed, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Landed {
    pub(crate) completed: u16,
    pub(crate) other: u16,
}

impl Landed {
    /// The slots, from 0 on.
    pub(crate) fn slots(self) -> impl Iterator<Item = u8> {
        slots(self.completed | self.other)
    }

    pub(crate) const fn has_completed(self, slot: u8) -> bool {
        self.completed & mask(slot) != 0
    }
}

/// The bit of a slot, 0 to 15.
fn bit(slot: u8) -> Option<u32> {
    (slot < 16).then(|| 1_u32.wrapping_shl(slot.into()))
}

#[expect(clippy::as_conversions, reason = "the low half is meant")]
const fn low(word: u32) -> u16 {
    word as u16
}

pub(super) const fn mask(slot: u8) -> u16 {
    1_u16.wrapping_shl(widen(slot))
}

#[expect(clippy::as_conversions, reason = "widening, in a const fn")]
const fn widen(byte: u8) -> u32 {
    byte as u32
}

/// The slots whose bits are set, from 0 on.
pub(super) fn slots(mut bits: u16) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let slot = u8::try_from(bits.trailing_zeros()).ok().filter(|slot| *slot < 16)?;
        bits &= bits.wrapping_sub(1);
        Some(slot)
    })
}
