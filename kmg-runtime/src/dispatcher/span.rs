use crate::Line;

/// A range of the region and the req that it goes by: an entry of the kept table, or a stream's (dispatcher.md 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Span {
    /// The request id.
    pub req: u32,
    /// Where it starts, in bytes.
    pub offset: u32,
    /// Its size in bytes.
    pub bytes: u32,
}

impl Span {
    /// Whether a byte is in both; one of 0 bytes overlaps none.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.bytes != 0
            && other.bytes != 0
            && u64::from(self.offset) < other.end()
            && u64::from(other.offset) < self.end()
    }

    /// Whether the two clash: they overlap, or have one req.
    pub(super) fn clashes(&self, other: &Self) -> bool {
        self.req == other.req || self.overlaps(other)
    }

    /// One more than the last byte.
    #[must_use]
    pub fn end(&self) -> u64 {
        u64::from(self.offset).wrapping_add(self.bytes.into())
    }

    /// The lines of the range, none if it is not whole lines inside the region.
    pub(super) fn lines<'a>(&self, region: &'a [Line]) -> &'a [Line] {
        lines(region, self.offset, self.bytes).unwrap_or(&[])
    }
}

/// The lines of a range of the region; `None` if it is not whole lines inside it.
pub(super) fn lines(region: &[Line], offset: u32, bytes: u32) -> Option<&[Line]> {
    if !offset.is_multiple_of(64) || !bytes.is_multiple_of(64) {
        return None;
    }
    let start = usize::try_from(offset / 64).ok()?;
    let count = usize::try_from(bytes / 64).ok()?;
    region.get(start..)?.get(..count)
}

/// The word at a byte offset of the region.
pub(super) fn word(region: &[Line], offset: u64) -> Option<u32> {
    let start = usize::try_from(offset).ok()?;
    Line::bytes(region).get(start..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

/// The header's req of an a0 and an a1 (dispatcher.md 4): 0 where there is no header.
pub(super) fn req(region: &[Line], a0: u32, a1: u32) -> u32 {
    let header = Line::bytes(region);
    let start = u64::from(a0);
    let inside = u64::try_from(header.len()).is_ok_and(|size| start.wrapping_add(64) <= size);
    if a1 < 64 || !inside {
        return 0;
    }
    word(region, start.wrapping_add(24)).unwrap_or(0)
}
