use super::Posted;
use crate::{Event, EventKind};

/// The events that were posted and not taken yet, the oldest first.
#[derive(Clone, Debug)]
pub(super) struct Ring<const N: usize> {
    entries: [Posted; N],
    head: usize,
    len: usize,
}

impl<const N: usize> Ring<N> {
    const NONE: Posted =
        Posted { event: Event { kind: EventKind::Graph, req: 0, auxiliary: 0, extra: 0 }, pass: 0 };

    pub(super) const fn new() -> Self {
        Self { entries: [Self::NONE; N], head: 0, len: 0 }
    }

    pub(super) const fn room(&self) -> usize {
        N.saturating_sub(self.len)
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Puts an event behind the others. Who posts has seen to it that there is room.
    pub(super) fn push(&mut self, posted: Posted) {
        let place = self.head.wrapping_add(self.len);
        let place = if place >= N { place.wrapping_sub(N) } else { place };
        if self.len < N
            && let Some(entry) = self.entries.get_mut(place)
        {
            *entry = posted;
            self.len = self.len.wrapping_add(1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Posted> {
        self.len = self.len.checked_sub(1)?;
        let posted = self.entries.get(self.head).copied();
        self.head = self.head.wrapping_add(1);
        if self.head >= N {
            self.head = 0;
        }
        posted
    }
}
