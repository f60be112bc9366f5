use core::cell::Cell;

use kmg::Command;
use kmg::driver::{Device, Key, Ticket};
use kmg::slots::Slots;

use crate::hardware::{Handlers, Hardware};

/// A device: a grid on which it places jobs, and the hardware that works on them.
pub struct Machine<'p> {
    hardware: &'static Hardware,
    handlers: Handlers,
    /// What is on the grid, by the number that the hardware carries.
    grid: Slots<u8>,
    /// The first core of the command that was placed last.
    placed: &'p Cell<u16>,
}

impl<'p> Machine<'p> {
    /// A device with so many cores, which says in `placed` where it put a command.
    pub const fn new(
        hardware: &'static Hardware,
        handlers: Handlers,
        core_count: u32,
        placed: &'p Cell<u16>,
    ) -> Self {
        Self { hardware, handlers, grid: Slots::new(core_count), placed }
    }
}

impl Device<'static> for Machine<'_> {
    fn submit(&mut self, ticket: Ticket<'static>, command: &Command) -> Result<(), Ticket<'static>> {
        // What the interrupt completed is off the grid.
        for slot in 0..16 {
            let over = |key: &_| self.grid.get(*key).is_some_and(|entry| !self.hardware.works_on(entry.held));
            if let Some(key) = self.grid.key_of(slot).filter(over) {
                self.grid.finish(key);
            }
        }
        let slot = ticket.key().slot();
        let Ok(entry) = self.grid.submit(command, self.hardware.now(), slot) else { return Err(ticket) };
        self.placed.set(entry.command.first.get());
        self.hardware.start(ticket, command, self.handlers);
        Ok(())
    }

    fn abort(&mut self, key: Key<'static>) -> bool {
        self.hardware.abort(key);
        true
    }
}
