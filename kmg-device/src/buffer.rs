//! Buffers of command lines, which `INDIRECT` packets name.

use std::fmt;
use std::sync::Arc;

use kmg_runtime::Command;

use crate::Packet;
use crate::shared::Shared;
use crate::sync::{AtomicU64, Ordering, lock};

pub(crate) struct BufferMemory(Box<[AtomicU64]>);

impl BufferMemory {
    pub(crate) fn lines(&self) -> u32 {
        u32::try_from(self.0.len() / 8).unwrap_or(u32::MAX)
    }

    /// A line below `lines`.
    pub(crate) fn line(&self, at: u32) -> [u64; 8] {
        let start = 8 * at as usize;
        let mut words = [0; 8];
        for (value, word) in words.iter_mut().zip(&self.0[start..start + 8]) {
            // Relaxed: the write pointer of the packet that names the line orders it.
            *value = word.load(Ordering::Relaxed);
        }
        words
    }
}

/// Memory for command lines, 64 bytes each, from [`Device::buffer`](crate::Device::buffer).
///
/// The device reads a line when it comes to it, so who changes one waits until the packets that name it are read.
/// Dropping the buffer gives up its address; packets that name it later are rejected.
pub struct Buffer {
    shared: Arc<Shared>,
    memory: Arc<BufferMemory>,
    address: u64,
}

impl Buffer {
    pub(crate) fn new(shared: &Arc<Shared>, lines: u32) -> Self {
        let words = (0..8 * u64::from(lines)).map(|_| AtomicU64::new(0)).collect();
        let memory = Arc::new(BufferMemory(words));
        let address = shared.new_address();
        lock(&shared.buffers).insert(address, Arc::clone(&memory));
        Self { shared: Arc::clone(shared), memory, address }
    }

    /// How many lines it has.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.memory.lines()
    }

    /// Its address, which packets name it by.
    #[must_use]
    pub const fn address(&self) -> u64 {
        self.address
    }

    /// Writes a line: a command and the tag that comes back with its completion.
    ///
    /// # Panics
    ///
    /// If there is no such line.
    pub fn write(&self, line: u32, command: &Command, tag: u64) {
        assert!(line < self.lines(), "line {line} of {}", self.lines());
        let start = 8 * line as usize;
        for (word, value) in self.memory.0[start..start + 8].iter().zip(Packet::command(command, tag).words())
        {
            word.store(*value, Ordering::Relaxed);
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        lock(&self.shared.buffers).remove(&self.address);
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer({} lines at {})", self.lines(), self.address)
    }
}
