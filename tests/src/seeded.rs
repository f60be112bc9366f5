//! Numbers that are the same at every run.

/// A seeded source of numbers.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// One for each seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below a limit; 0 for a limit of 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        usize::try_from((self.0 >> 33) % limit.max(1) as u64).expect("below the limit")
    }

    /// One of a list.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
