use std::fmt;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use kmg_runtime::Command;

use crate::memory_of_queue::QueueMemory;
use crate::packet::Packet;
use crate::record::{Completion, Loss};
use crate::ring::Writer;
use crate::shared::Shared;
use crate::wait::block;

/// A queue, from the host's side: packets go in, completion records come out.
///
/// One thread at a time uses it. Packets are written with [`push`](Self::push) and seen by the device when the doorbell
/// is rung, with [`ring`](Self::ring). Every command that was pushed gets one completion record. Dropping the queue
/// loses what it has in flight.
///
/// ```
/// use kmg_device::{Device, Packet, QueueOptions, Status};
/// use kmg_runtime::{Command, Core, Handler, HandlerError, Handlers};
///
/// struct Square;
/// impl Handlers for Square {
///     fn handler(&self, number: u8) -> Option<Handler> {
///         (number == 1).then_some(Handler::new(1).with_args(1).with_result())
///     }
///     fn call(&self, number: u8, _: Core<'_>, args: &[u32; 10]) -> Option<Result<u32, HandlerError>> {
///         (number == 1).then_some(args[0].checked_mul(args[0]).ok_or("too large".into()))
///     }
/// }
///
/// let device = Device::builder().handlers(Square).build()?;
/// let mut queue = device.queue(QueueOptions::default())?;
/// let mut command = Command::EMPTY;
/// (command.handler, command.flags) = (1, kmg_runtime::wire::RESULT);
/// command.count = kmg_runtime::wire::Le16::new(1);
/// command.args[0] = kmg_runtime::wire::Le32::new(9);
///
/// let fence = device.fence();
/// queue.push(Packet::command(&command, 0xC0FFEE))?;
/// queue.push(Packet::fence(&fence, 1))?;
/// queue.ring();
/// assert!(fence.wait(1, None));
/// let completion = queue.next().expect("the fence is behind it");
/// assert_eq!((completion.tag, completion.status, completion.result), (0xC0FFEE, Status::Done, 81));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Queue {
    shared: Arc<Shared>,
    memory: Arc<QueueMemory>,
    id: u32,
    writer: Writer,
    /// The packets that the device was told of.
    rung: u32,
    /// The records read.
    read: u32,
}

/// A packet that was not pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The ring is full: the device has to read packets first.
    #[error("the ring of {0} packets is full")]
    Full(u32),
    /// The device was shut down.
    #[error("the device was shut down")]
    Closed,
}

impl Queue {
    pub(crate) fn new(shared: Arc<Shared>, memory: Arc<QueueMemory>, id: u32) -> Self {
        Self { shared, memory, id, writer: Writer::default(), rung: 0, read: 0 }
    }

    /// Writes a packet into the ring and publishes it. The device reads it when the doorbell is rung.
    ///
    /// # Errors
    ///
    /// [`PushError::Full`] if the ring has no room: nothing is lost, and the packet goes in when the device has read
    /// others. [`PushError::Closed`] after the device was shut down.
    pub fn push(&mut self, packet: Packet) -> Result<(), PushError> {
        if self.memory.is_closed() {
            return Err(PushError::Closed);
        }
        if !self.memory.packets.put(&mut self.writer, packet.words()) {
            return Err(PushError::Full(self.memory.packets.capacity()));
        }
        self.memory.packets.publish(&self.writer);
        Ok(())
    }

    /// [`push`](Self::push) of a command line.
    ///
    /// # Errors
    ///
    /// As [`push`](Self::push).
    pub fn command(&mut self, command: &Command, tag: u64) -> Result<(), PushError> {
        self.push(Packet::command(command, tag))
    }

    /// Rings the doorbell, if anything was pushed since.
    pub fn ring(&mut self) {
        if self.rung == self.writer.write {
            return;
        }
        self.rung = self.writer.write;
        if self.memory.write_doorbell(self.rung) {
            self.shared.ring();
        } else {
            self.shared.ask(self.id);
        }
    }

    /// The packets that can be pushed now.
    pub fn free(&mut self) -> u32 {
        self.memory.packets.free(&mut self.writer)
    }

    /// How many packets its ring holds.
    #[must_use]
    pub fn capacity(&self) -> u32 {
        self.memory.packets.capacity()
    }

    /// The packets that the device has not read yet.
    #[must_use]
    pub fn unread(&self) -> u32 {
        self.writer.write.wrapping_sub(self.memory.packets.read_pointer())
    }

    /// The next completion record, if there is one now. They come in the order in which commands end.
    #[expect(clippy::should_implement_trait, reason = "none now does not mean that none comes")]
    pub fn next(&mut self) -> Option<Completion> {
        self.memory.take(&mut self.read)
    }

    /// Whether there is a completion record now.
    #[must_use]
    pub fn has_completion(&self) -> bool {
        self.memory.records.written() != self.read
    }

    /// Has a task woken when there is a completion record; whether there is one, or none can come any more.
    pub fn listen(&self, context: &mut Context<'_>) -> bool {
        self.memory.signal.listen(context.waker());
        self.memory.is_closed() || self.has_completion()
    }

    /// Waits for a completion record; `None` if none comes within the time limit, or none can come any more because the
    /// device was shut down.
    pub fn wait(&mut self, limit: Option<Duration>) -> Option<Completion> {
        let mut found = None;
        let _in_time = block(&self.memory.signal, self.shared.spin, limit, || {
            let closed = self.memory.is_closed();
            found = self.memory.take(&mut self.read);
            found.is_some() || closed
        });
        found
    }

    /// A completion record, or the task is woken when there is one. `None` if none can come any more because the device
    /// was shut down.
    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Completion>> {
        if let Some(found) = self.next() {
            return Poll::Ready(Some(found));
        }
        self.memory.signal.listen(context.waker());
        let closed = self.memory.is_closed();
        match self.next() {
            None if !closed => Poll::Pending,
            found => Poll::Ready(found),
        }
    }

    /// Waits for a completion record; `None` if none can come any more because the device was shut down.
    pub async fn completed(&mut self) -> Option<Completion> {
        std::future::poll_fn(|context| self.poll_next(context)).await
    }

    /// Whether the device was shut down.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.memory.is_closed()
    }

    /// Resets the queue: what it has in flight is lost, and each command's record says so. What is in the ring stays.
    pub fn reset(&mut self) {
        self.shared.with(|processor| processor.lose(Some(self.id), &Loss::Reset, &self.shared));
    }

    /// Cancels everything that was pushed: what is in flight and what is in the ring is lost, and each command's record
    /// says so. Fences are written.
    pub fn cancel(&mut self) {
        self.shared.with(|processor| processor.cancel(self.id, &Loss::Cancelled, &self.shared));
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.shared.with(|processor| processor.remove_queue(self.id, &self.shared));
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue")
            .field("number", &self.id)
            .field("capacity", &self.capacity())
            .field("unread", &self.unread())
            .finish_non_exhaustive()
    }
}
