use kmg_runtime::model::{self, InFlight};
use kmg_runtime::slots::{InFlight as Slot, Slots};
use kmg_runtime::{Command, NodeId};

/// The device of FORMAT.md 5 beside an engine: with the plain model's goes the plain model's, with the executor the one
/// whose slots real devices use.
pub trait Device {
    /// A device without work.
    fn new(core_count: u32, delay: u64) -> Self;
    /// Takes a command and gives it as it is now in flight, or `None`: busy.
    fn submit(&mut self, node: NodeId, command: &Command, pass: u64) -> Option<InFlight>;
    /// Frees the lowest slot whose command is due in that pass and gives the command.
    fn complete(&mut self, pass: u64) -> Option<InFlight>;
    /// The command in the lowest slot that has been in flight for `deadline` passes or more.
    fn overdue(&self, pass: u64, deadline: u64) -> Option<InFlight>;
    /// The pass in which the oldest command in flight was submitted.
    fn oldest(&self) -> Option<u64>;
    /// The commands in flight, in slot order.
    fn in_flight(&self) -> impl Iterator<Item = InFlight>;
}

impl Device for model::Device {
    fn new(core_count: u32, delay: u64) -> Self {
        Self::new(core_count, delay)
    }

    fn submit(&mut self, node: NodeId, command: &Command, pass: u64) -> Option<InFlight> {
        self.submit(node, command, pass)
    }

    fn complete(&mut self, pass: u64) -> Option<InFlight> {
        self.complete(pass)
    }

    fn overdue(&self, pass: u64, deadline: u64) -> Option<InFlight> {
        self.overdue(pass, deadline)
    }

    fn oldest(&self) -> Option<u64> {
        self.oldest()
    }

    fn in_flight(&self) -> impl Iterator<Item = InFlight> {
        self.slots().iter().flatten().copied()
    }
}

/// Completion slots whose commands all take `delay` passes more than one.
pub struct Fast {
    slots: Slots<NodeId>,
    delay: u64,
}

fn plain(slot: &Slot<NodeId>) -> InFlight {
    InFlight { node: slot.held, pass: slot.since, command: slot.command }
}

impl Device for Fast {
    fn new(core_count: u32, delay: u64) -> Self {
        Self { slots: Slots::new(core_count), delay }
    }

    fn submit(&mut self, node: NodeId, command: &Command, pass: u64) -> Option<InFlight> {
        self.slots.submit(command, pass, node).ok().map(plain)
    }

    fn complete(&mut self, pass: u64) -> Option<InFlight> {
        let key = self.slots.overdue(pass, |_slot| self.delay.checked_add(1))?.key();
        self.slots.finish(key).as_ref().map(plain)
    }

    fn overdue(&self, pass: u64, deadline: u64) -> Option<InFlight> {
        self.slots.overdue(pass, |_slot| Some(deadline)).map(plain)
    }

    fn oldest(&self) -> Option<u64> {
        self.slots.earliest(|_slot| Some(0))
    }

    fn in_flight(&self) -> impl Iterator<Item = InFlight> {
        self.slots.iter().map(plain)
    }
}
