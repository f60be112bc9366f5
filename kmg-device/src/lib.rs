//! A device made of threads: the command processor, workers and memory protocol by which accelerators take work.
//!
//! The host writes 64-byte [`Packet`]s into the ring of a [`Queue`], publishes them and rings the doorbell; the command
//! processor reads them, gives each command a completion slot and its cores, and workers run its handler once for each
//! core of its group. A completion record says what became of each command, and a [`Fence`] how far a queue has come.
//!
//! * [`Device`]: grid, handlers, workers, hardware queue slots; [`Builder`] has the options;
//! * [`Queue`], [`Packet`], [`Completion`]: what goes in and what comes out;
//! * [`Fence`], [`Buffer`], [`Memory`]: memory outside of the queues;
//! * [`Stats`]: what became of everything.
//!
//! Faults of handlers stay with their commands: one that fails, panics or does not return ends its command, and the
//! device goes on. `kmg::host` runs graphs on it.
#![forbid(unsafe_code)]
#![cfg_attr(loom, allow(dead_code, reason = "a model takes parts"))]

mod sync;

#[cfg(not(loom))]
mod buffer;
#[cfg(not(loom))]
mod builder;
#[cfg(not(loom))]
mod device;
mod fence;
#[cfg(not(loom))]
mod keeper;
#[cfg(all(loom, test))]
mod loom_models;
#[cfg(not(loom))]
mod memory;
mod memory_of_queue;
#[cfg(not(loom))]
mod options;
#[cfg(not(loom))]
mod packet;
#[cfg(not(loom))]
mod processor;
#[cfg(not(loom))]
mod queue;
mod record;
mod ring;
#[cfg(not(loom))]
mod shared;
mod signal;
#[cfg(not(loom))]
mod stats;
#[cfg(not(loom))]
mod wait;
#[cfg(not(loom))]
mod worker;

#[cfg(not(loom))]
pub use buffer::Buffer;
#[cfg(not(loom))]
pub use builder::{BuildError, Builder};
#[cfg(not(loom))]
pub use device::{Device, PartitionError, QueueOptions};
#[cfg(not(loom))]
pub use fence::Fence;
#[cfg(not(loom))]
pub use memory::{Memory, View};
#[cfg(not(loom))]
pub use options::Class;
#[cfg(not(loom))]
pub use packet::Packet;
#[cfg(not(loom))]
pub use queue::{PushError, Queue};
pub use record::{Completion, Loss, Reject, Status};
#[cfg(not(loom))]
pub use stats::Stats;
