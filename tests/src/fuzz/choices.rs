//! Where the choices of a test come from: the bytes of a fuzzer, or a sequence of numbers.

use arbitrary::Unstructured;

use crate::seeded::Seeded;

/// Takes one of several.
pub trait Choices {
    /// A number below a limit; 0 if there is none, or nothing left to choose with.
    fn below(&mut self, limit: usize) -> usize;

    /// Whether there is something left to choose with.
    fn goes_on(&self) -> bool;

    /// One of a list, which is not empty.
    fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

impl Choices for Unstructured<'_> {
    fn below(&mut self, limit: usize) -> usize {
        if limit < 2 { 0 } else { self.choose_index(limit).unwrap_or(0) }
    }

    fn goes_on(&self) -> bool {
        !self.is_empty()
    }
}

impl Choices for Seeded {
    fn below(&mut self, limit: usize) -> usize {
        Self::below(self, limit)
    }

    fn goes_on(&self) -> bool {
        true
    }
}
