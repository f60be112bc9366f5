use core::sync::atomic::{AtomicU32, Ordering};

use kmg::driver::{Inbox, Key, Ticket};
use kmg::{Command, Reason};

/// Microseconds from one interrupt of the timer to the next.
pub const TICK: u64 = 1_000;

/// The hardware of the examples: it works on sixteen commands at once, each for so many ticks of a timer, and the
/// timer's interrupt completes them.
///
/// Like a ring of packets it carries the number of a slot and no ticket. Interrupt and loop share it through words that
/// each changes at once, so no lock is held, and an interrupt never waits for a step.
pub struct Hardware {
    inbox: &'static Inbox<'static>,
    /// Ticks until the command in a slot is done; 0: there is none.
    left: [AtomicU32; 16],
    answers: [AtomicU32; 16],
    now: AtomicU32,
    /// The tick in which the interrupt cancels the run; 0: never.
    cancel_at: AtomicU32,
}

impl Hardware {
    /// Hardware without work, whose commands land in that inbox.
    #[must_use]
    pub const fn new(inbox: &'static Inbox<'static>) -> Self {
        Self {
            inbox,
            left: [const { AtomicU32::new(0) }; 16],
            answers: [const { AtomicU32::new(0) }; 16],
            now: AtomicU32::new(0),
            cancel_at: AtomicU32::new(0),
        }
    }

    /// One tick, from the timer's interrupt.
    pub fn tick(&self) {
        let now = self.now.load(Ordering::Relaxed).wrapping_add(1);
        self.now.store(now, Ordering::Relaxed);
        for (slot, (left, answer)) in (0..).zip(self.left.iter().zip(&self.answers)) {
            match left.load(Ordering::Relaxed) {
                0 => {}
                1 => {
                    left.store(0, Ordering::Relaxed);
                    // There is none if the loop took it back in between.
                    if let Some(ticket) = self.inbox.ticket(slot) {
                        ticket.complete(answer.load(Ordering::Relaxed));
                    }
                }
                more => left.store(more - 1, Ordering::Relaxed),
            }
        }
        if self.cancel_at.load(Ordering::Relaxed) == now {
            self.inbox.stop(Reason::CANCELLED);
        }
    }

    /// Where its commands land.
    pub const fn inbox(&self) -> &'static Inbox<'static> {
        self.inbox
    }

    /// Microseconds since the first tick.
    pub fn now(&self) -> u64 {
        u64::from(self.now.load(Ordering::Relaxed)) * TICK
    }

    /// Has the interrupt cancel the run so many ticks from now.
    pub fn cancel_in(&self, ticks: u32) {
        self.cancel_at.store(self.now.load(Ordering::Relaxed) + ticks, Ordering::Relaxed);
    }

    /// How many commands it works on.
    pub fn at_work(&self) -> usize {
        (0..16).filter(|slot| self.works_on(*slot)).count()
    }

    /// Whether it works on the command in a slot.
    pub fn works_on(&self, slot: u8) -> bool {
        self.left.get(usize::from(slot)).is_some_and(|left| left.load(Ordering::Relaxed) != 0)
    }

    /// Puts a command to work.
    pub(crate) fn start(&self, ticket: Ticket<'static>, command: &Command, handlers: Handlers) -> u8 {
        let result = match command.has_result() {
            true => (handlers.answer)(command.handler, &command.arg_values()),
            false => 0,
        };
        let slot = ticket.into_raw();
        if let Some((left, answer)) =
            self.left.get(usize::from(slot)).zip(self.answers.get(usize::from(slot)))
        {
            answer.store(result, Ordering::Relaxed);
            left.store((handlers.ticks)(command.handler).max(1), Ordering::Relaxed);
        }
        slot
    }

    /// Takes a command off it: the ticket lands.
    pub(crate) fn abort(&self, key: Key<'static>) {
        if let Some(left) = self.left.get(usize::from(key.slot())) {
            left.store(0, Ordering::Relaxed);
        }
        // There is none if the interrupt was faster.
        if let Some(ticket) = self.inbox.ticket(key.slot()) {
            ticket.fail(Reason::CANCELLED);
        }
    }
}

/// What handlers answer to their arguments, and how many ticks each takes.
#[derive(Clone, Copy)]
pub struct Handlers {
    pub answer: fn(u8, &[u32; 10]) -> u32,
    pub ticks: fn(u8) -> u32,
}
