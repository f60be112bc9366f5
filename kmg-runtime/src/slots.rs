//! What a device that takes commands is made of: completion slots, the allocator of places, deadlines.
//!
//! A device of one's own, the dispatcher and the threads share these. Nothing here allocates, and a slot holds what its
//! owner puts there: a node, a channel of DMA, a number that comes back with an interrupt.
//!
//! * [`Slots`]: the 16 completion slots (FORMAT.md 5), with rules of admission, sequence numbers, and a [`Key`] for each
//!   command, so that a completion that comes late or twice meets nothing;
//! * [`Cores`] and [`place`]: groups of cores, and the lowest place of a queued command;
//! * [`Slots::overdue`] and [`Slots::earliest`]: deadlines, in whatever unit the owner counts time.
//!
//! The plain model has a device of its own, [`model::Device`](crate::model::Device), and tests compare the two.

mod cores;
mod table;

pub use cores::{Cores, place};
pub use table::{Busy, InFlight, Key, Slots};
