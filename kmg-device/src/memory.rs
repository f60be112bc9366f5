//! Memory that host and handlers share, with a modelled write-back cache on the device's side.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Words in a line of the modelled cache: 64 bytes.
const LINE: usize = 16;

/// Words in memory, as the host sees them.
///
/// Handlers see them through a [`View`]. A device that was built with [`cache`](crate::Builder::cache) for this memory
/// puts a write-back cache between the two: a host write is seen by a handler after an `INVALIDATE` packet or a fence,
/// a handler's write by the host after a `WRITE_BACK` packet or a fence. So a packet that is forgotten shows as a
/// stale value. Without a cache both see the same words.
///
/// Words are atomics. Loads and stores are ordered by what orders the commands around them: a completion record or a
/// fence that was seen.
///
/// ```
/// use kmg_device::Memory;
/// let memory = Memory::new(4);
/// memory.store(2, 7);
/// memory.store_f32(3, 0.5);
/// assert_eq!((memory.load(2), memory.view().load(2), memory.view().load_f32(3)), (7, 7, 0.5));
/// ```
#[derive(Clone)]
pub struct Memory(Arc<Inner>);

/// What handlers see of a [`Memory`].
#[derive(Clone)]
pub struct View(Arc<Inner>);

struct Inner {
    words: Box<[AtomicU32]>,
    cache: OnceLock<Cache>,
}

/// A cache as large as its memory: nothing leaves it but by a packet.
struct Cache(Box<[Mutex<CacheLine>]>);

#[derive(Clone, Copy, Default)]
struct CacheLine {
    words: [u32; LINE],
    /// Which words were read from memory or written.
    valid: u16,
    /// Which were written and not written back.
    dirty: u16,
}

impl Memory {
    /// That many words of 0.
    #[must_use]
    pub fn new(words: usize) -> Self {
        let words = (0..words).map(|_| AtomicU32::new(0)).collect();
        Self(Arc::new(Inner { words, cache: OnceLock::new() }))
    }

    /// How many words it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.words.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.words.is_empty()
    }

    /// What handlers see of it.
    #[must_use]
    pub fn view(&self) -> View {
        View(Arc::clone(&self.0))
    }

    /// The word at an index.
    ///
    /// # Panics
    ///
    /// If there is no such word; so do the other methods with an index.
    #[must_use]
    pub fn load(&self, index: usize) -> u32 {
        self.0.words[index].load(Ordering::Relaxed)
    }

    /// Writes the word at an index.
    pub fn store(&self, index: usize, word: u32) {
        self.0.words[index].store(word, Ordering::Relaxed);
    }

    /// The word at an index as the bits of a number.
    #[must_use]
    pub fn load_f32(&self, index: usize) -> f32 {
        f32::from_bits(self.load(index))
    }

    /// Writes the bits of a number as the word at an index.
    pub fn store_f32(&self, index: usize, number: f32) {
        self.store(index, number.to_bits());
    }

    /// Puts the modelled cache between this memory and its views.
    pub(crate) fn put_cache(&self) {
        let lines = self.len().div_ceil(LINE);
        let _there_already =
            self.0.cache.set(Cache((0..lines).map(|_| Mutex::new(CacheLine::default())).collect()));
    }

    /// Writes what handlers wrote to memory.
    pub(crate) fn write_back(&self) {
        self.0.each_line(|line, words| {
            for (bit, word) in words.iter().enumerate().filter(|(bit, _)| line.dirty & 1 << bit != 0) {
                word.store(line.words[bit], Ordering::Relaxed);
            }
            line.dirty = 0;
        });
    }

    /// Drops what was read from memory; what handlers wrote and was not written back stays.
    pub(crate) fn invalidate(&self) {
        self.0.each_line(|line, _| line.valid = line.dirty);
    }
}

impl View {
    /// The word at an index.
    ///
    /// # Panics
    ///
    /// If there is no such word; so do the other methods with an index.
    #[must_use]
    pub fn load(&self, index: usize) -> u32 {
        let Some(cache) = self.0.cache.get() else { return self.0.words[index].load(Ordering::Relaxed) };
        let (number, bit) = (index / LINE, index % LINE);
        assert!(index < self.0.words.len(), "word {index} of {}", self.0.words.len());
        let mut line = cache.0[number].lock().unwrap_or_else(PoisonError::into_inner);
        if line.valid & 1 << bit == 0 {
            // A line comes in whole.
            let start = number * LINE;
            for (at, word) in self.0.words[start..].iter().take(LINE).enumerate() {
                if line.valid & 1 << at == 0 {
                    line.words[at] = word.load(Ordering::Relaxed);
                }
            }
            line.valid = u16::MAX;
        }
        line.words[bit]
    }

    /// Writes the word at an index.
    pub fn store(&self, index: usize, word: u32) {
        let Some(cache) = self.0.cache.get() else {
            self.0.words[index].store(word, Ordering::Relaxed);
            return;
        };
        assert!(index < self.0.words.len(), "word {index} of {}", self.0.words.len());
        let mut line = cache.0[index / LINE].lock().unwrap_or_else(PoisonError::into_inner);
        let bit = index % LINE;
        line.words[bit] = word;
        line.valid |= 1 << bit;
        line.dirty |= 1 << bit;
    }

    /// The word at an index as the bits of a number.
    #[must_use]
    pub fn load_f32(&self, index: usize) -> f32 {
        f32::from_bits(self.load(index))
    }

    /// Writes the bits of a number as the word at an index.
    pub fn store_f32(&self, index: usize, number: f32) {
        self.store(index, number.to_bits());
    }

    /// How many words the memory has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.words.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.words.is_empty()
    }
}

impl Inner {
    fn each_line(&self, mut each: impl FnMut(&mut CacheLine, &[AtomicU32])) {
        let Some(cache) = self.cache.get() else { return };
        for (line, words) in cache.0.iter().zip(self.words.chunks(LINE)) {
            each(&mut line.lock().unwrap_or_else(PoisonError::into_inner), words);
        }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({} words)", self.len())
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({} words)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn without_a_packet_both_sides_see_what_they_had() {
        let memory = Memory::new(20);
        memory.put_cache();
        let view = memory.view();
        memory.store(3, 1);
        assert_eq!(view.load(3), 1);
        memory.store(3, 2);
        assert_eq!(view.load(3), 1, "stale");
        memory.invalidate();
        assert_eq!(view.load(3), 2);
        view.store(19, 9);
        assert_eq!((view.load(19), memory.load(19)), (9, 0), "not written back");
        memory.invalidate();
        assert_eq!(view.load(19), 9, "what was written is not dropped");
        memory.write_back();
        assert_eq!(memory.load(19), 9);
    }

    #[test]
    fn a_word_beside_a_written_one_is_not_overwritten() {
        let memory = Memory::new(16);
        memory.put_cache();
        let view = memory.view();
        view.store(0, 5);
        memory.store(1, 6);
        memory.write_back();
        assert_eq!((memory.load(0), memory.load(1), view.load(1)), (5, 6, 6));
    }
}
