use super::Span;

/// How many graphs are kept (dispatcher.md 1).
pub(super) const KEPT: usize = 8;

/// The kept table, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    entries: [Span; KEPT],
    len: usize,
}

impl Kept {
    pub(super) const fn new() -> Self {
        Self { entries: [Span { req: 0, offset: 0, bytes: 0 }; KEPT], len: 0 }
    }

    pub(super) fn entries(&self) -> &[Span] {
        self.entries.get(..self.len).unwrap_or(&[])
    }

    pub(super) fn find(&self, req: u32) -> Option<&Span> {
        self.entries().iter().find(|entry| entry.req == req)
    }

    /// Adds an entry; there is room, as an upload that would be the ninth does not start.
    pub(super) fn push(&mut self, span: Span) {
        if let Some(entry) = self.entries.get_mut(self.len) {
            *entry = span;
            self.len = self.len.wrapping_add(1);
        }
    }

    /// Removes the entry with that req; `false`: there is none.
    pub(super) fn remove(&mut self, req: u32) -> bool {
        let Some(place) = self.entries().iter().position(|entry| entry.req == req) else { return false };
        let last = self.len.wrapping_sub(1);
        if place < self.len && last < KEPT {
            self.entries.swap(place, last);
        }
        self.len = last;
        true
    }
}
