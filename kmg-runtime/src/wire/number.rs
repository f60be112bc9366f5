//! Numbers as they stand in an upload: little-endian, on a processor of either byte order.

use bytemuck::{Pod, Zeroable};

/// A 16-bit little-endian number, on a processor of either byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Le16(u16);

impl Le16 {
    /// Stores a number.
    #[must_use]
    pub const fn new(value: u16) -> Self {
        Self(value.to_le())
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        // Without a call, which a constant would pay for at every field.
        if cfg!(target_endian = "little") { self.0 } else { self.0.swap_bytes() }
    }

    /// The number as a wide word.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "widening, in a const fn")]
    pub const fn wide(self) -> u32 {
        self.get() as u32
    }
}

/// A 32-bit little-endian number, on a processor of either byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Le32(u32);

impl Le32 {
    /// Stores a number.
    #[must_use]
    pub const fn new(value: u32) -> Self {
        Self(value.to_le())
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        // Without a call, which a constant would pay for at every field.
        if cfg!(target_endian = "little") { self.0 } else { self.0.swap_bytes() }
    }
}
