use kmg_runtime::Command;
use kmg_runtime::driver::{Device, Inbox, Ticket};

use super::{Difference, Known};

/// A device with room for a few commands that completes, and retries, in an order of chance.
struct Shuffled<'i> {
    seed: u32,
    room: usize,
    held: Vec<Ticket<'i>>,
}

impl Shuffled<'_> {
    /// The next of a xorshift sequence, below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 17;
        self.seed ^= self.seed << 5;
        usize::try_from(self.seed).unwrap_or_default() % limit
    }
}

impl<'i> Device<'i> for Shuffled<'i> {
    fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
        if self.held.len() == self.room {
            return Err(ticket);
        }
        self.held.push(ticket);
        Ok(())
    }
}

/// Runs a graph on such a device.
pub(super) fn run(known: &Known, seed: u32, room: usize) -> Result<(), Difference> {
    let inbox = Inbox::new(&|| {});
    let mut device = Shuffled { seed, room, held: Vec::new() };
    known.run(&inbox, &mut device, |device| {
        if device.held.is_empty() {
            return false;
        }
        let at = device.below(device.held.len());
        let ticket = device.held.swap_remove(at);
        if device.below(4) == 0 {
            ticket.retry();
            inbox.nudge();
        } else {
            ticket.complete(0);
        }
        true
    })
}
