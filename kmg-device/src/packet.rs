//! Packets: what the host writes into a ring, 64 bytes each.
//!
//! | offset | size | field |
//! | --- | --- | --- |
//! | 0 | 4 | the kind: `COMMAND` 1, `INDIRECT` 2, `FENCE` 3, `BARRIER` 4, `INVALIDATE` 5, `WRITE_BACK` 6 |
//! | 4 | 12 | of a command: handler to deadline, as in its line (FORMAT.md 2.5) |
//! | 16 | 8 | the tag that comes back in the completion record: the landing of the line |
//! | 24 | 40 | of a command: its arguments. `INDIRECT`: address (8), first line (4), count of lines (4). `FENCE`: address (8), value (8) |

use kmg_runtime::Command;

use crate::ring::Words;

pub(crate) const COMMAND: u32 = 1;
pub(crate) const INDIRECT: u32 = 2;
pub(crate) const FENCE: u32 = 3;
pub(crate) const BARRIER: u32 = 4;
pub(crate) const INVALIDATE: u32 = 5;
pub(crate) const WRITE_BACK: u32 = 6;

/// A packet of a ring.
///
/// It is 64 bytes as a device reads them, and any 64 bytes are one: what makes no sense completes as
/// [`Rejected`](crate::Status::Rejected) with the reason, and nothing of it is executed.
///
/// ```
/// use kmg_device::Packet;
/// assert_eq!(Packet::barrier().words()[0], 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet(pub(crate) Words);

impl Packet {
    /// A command line: `COMMAND`. The tag comes back with its completion.
    ///
    /// The fields of the line that the device fills (sequence, slot, landing) are not read.
    #[must_use]
    pub fn command(command: &Command, tag: u64) -> Self {
        let mut words = line(command);
        words[0] = (words[0] & !0xFFFF_FFFF) | u64::from(COMMAND);
        words[2] = tag;
        Self(words)
    }

    /// Lines of a buffer as commands, from line `first` on: `INDIRECT`. Each completes for itself, with its own tag.
    #[must_use]
    pub fn indirect(buffer: &crate::Buffer, first: u32, count: u32) -> Self {
        Self::indirect_at(buffer.address(), first, count)
    }

    /// [`indirect`](Self::indirect) by address.
    #[must_use]
    pub const fn indirect_at(address: u64, first: u32, count: u32) -> Self {
        Self([INDIRECT as u64, 0, 0, address, first as u64 | (count as u64) << 32, 0, 0, 0])
    }

    /// Writes a value to a fence when everything before it on its queue is complete: `FENCE`.
    ///
    /// It writes back and invalidates the modelled caches first, so that results in memory are visible with the value.
    #[must_use]
    pub fn fence(fence: &crate::Fence, value: u64) -> Self {
        Self::fence_at(fence.address(), value)
    }

    /// [`fence`](Self::fence) by address.
    #[must_use]
    pub const fn fence_at(address: u64, value: u64) -> Self {
        Self([FENCE as u64, 0, 0, address, value, 0, 0, 0])
    }

    /// Holds up its queue until everything before it is complete: `BARRIER`.
    #[must_use]
    pub const fn barrier() -> Self {
        Self([BARRIER as u64, 0, 0, 0, 0, 0, 0, 0])
    }

    /// Drops what the modelled caches hold of the host's memory, so that handlers see what the host wrote:
    /// `INVALIDATE`. It waits for everything before it, as [`barrier`](Self::barrier) does.
    #[must_use]
    pub const fn invalidate() -> Self {
        Self([INVALIDATE as u64, 0, 0, 0, 0, 0, 0, 0])
    }

    /// Writes what handlers wrote from the modelled caches to memory, so that the host sees it: `WRITE_BACK`. It waits
    /// for everything before it, as [`barrier`](Self::barrier) does.
    #[must_use]
    pub const fn write_back() -> Self {
        Self([WRITE_BACK as u64, 0, 0, 0, 0, 0, 0, 0])
    }

    /// Any 64 bytes.
    #[must_use]
    pub const fn from_words(words: [u64; 8]) -> Self {
        Self(words)
    }

    /// Its 64 bytes, as eight numbers.
    #[must_use]
    pub const fn words(&self) -> &[u64; 8] {
        &self.0
    }
}

/// A command line as eight numbers.
pub(crate) fn line(command: &Command) -> Words {
    let line: [u8; 64] = bytemuck::cast(*command);
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(line.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    words
}

/// The command line of a packet.
pub(crate) fn command(words: &Words) -> Command {
    let mut line = [0; 64];
    for (bytes, word) in line.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    bytemuck::cast(line)
}

/// The kind of a packet.
pub(crate) const fn kind(words: &Words) -> u32 {
    words[0] as u32
}
