//! The ring: a power of two of 64-byte packets with one writer and one reader, in atomic words.

use crate::sync::{AtomicU32, AtomicU64, Ordering, Padded};

/// A packet or a completion record: 64 bytes.
pub(crate) type Words = [u64; 8];

/// The memory of a ring and its two pointers, which count packets and wrap at 2^32.
///
/// The words are atomics that are written and read `Relaxed`: what orders them are the pointers.
pub(crate) struct Ring {
    words: Box<[AtomicU64]>,
    mask: u32,
    /// Owned by the writer.
    write: Padded<AtomicU32>,
    /// Owned by the reader.
    read: Padded<AtomicU32>,
}

/// The writer's side: where it stands, and what it last saw of the reader.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    /// The packets written, also those that are not published.
    pub(crate) write: u32,
    read: u32,
}

impl Ring {
    /// The most packets of a ring: 2^16.
    pub(crate) const MOST: u32 = 1 << 16;

    /// A ring of at least that many packets: the next power of two, 2 to [`MOST`](Self::MOST).
    pub(crate) fn new(packets: u32) -> Self {
        let packets = packets.clamp(2, Self::MOST).next_power_of_two();
        Self {
            words: (0..packets * 8).map(|_| AtomicU64::new(0)).collect(),
            mask: packets - 1,
            write: Padded(AtomicU32::new(0)),
            read: Padded(AtomicU32::new(0)),
        }
    }

    /// How many packets it holds.
    pub(crate) const fn capacity(&self) -> u32 {
        self.mask + 1
    }

    fn packet(&self, at: u32) -> &[AtomicU64] {
        let start = 8 * (at & self.mask) as usize;
        &self.words[start..start + 8]
    }

    /// The packets that the writer can still write.
    pub(crate) fn free(&self, writer: &mut Writer) -> u32 {
        // Acquire pairs with the reader's Release in `release`: what it has read is read before it is overwritten.
        writer.read = self.read.0.load(Ordering::Acquire);
        self.capacity() - writer.write.wrapping_sub(writer.read)
    }

    /// Writes a packet behind those written, unless the ring is full. The reader does not see it before
    /// [`publish`](Self::publish).
    pub(crate) fn put(&self, writer: &mut Writer, packet: &Words) -> bool {
        let full = |writer: &Writer| writer.write.wrapping_sub(writer.read) == self.capacity();
        // The reader's pointer is only looked at where the one seen last leaves no room.
        if full(writer) && self.free(writer) == 0 {
            return false;
        }
        for (word, value) in self.packet(writer.write).iter().zip(packet) {
            word.store(*value, Ordering::Relaxed);
        }
        writer.write = writer.write.wrapping_add(1);
        true
    }

    /// Publishes what was written: the write pointer.
    pub(crate) fn publish(&self, writer: &Writer) {
        // Release pairs with the reader's Acquire in `written`: the packets are seen before the pointer.
        self.write.0.store(writer.write, Ordering::Release);
    }

    /// The write pointer, as the reader sees it.
    pub(crate) fn written(&self) -> u32 {
        self.write.0.load(Ordering::Acquire)
    }

    /// The read pointer, as anyone sees it.
    pub(crate) fn read_pointer(&self) -> u32 {
        self.read.0.load(Ordering::Acquire)
    }

    /// A packet between the read pointer and one that [`written`](Self::written) gave.
    pub(crate) fn get(&self, at: u32) -> Words {
        let mut packet = [0; 8];
        for (value, word) in packet.iter_mut().zip(self.packet(at)) {
            *value = word.load(Ordering::Relaxed);
        }
        packet
    }

    /// Gives the packets before `read` back to the writer.
    pub(crate) fn release(&self, read: u32) {
        self.read.0.store(read, Ordering::Release);
    }
}
