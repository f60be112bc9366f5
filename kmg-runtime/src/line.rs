use bytemuck::{Pod, Zeroable};

/// A 64-byte line at a multiple of 64, the unit of uploads (FORMAT.md 1).
///
/// ```
/// use kmg_runtime::Line;
/// assert_eq!((size_of::<Line>(), align_of::<Line>()), (64, 64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
pub struct Line(pub [u8; Line::BYTES]);

impl Line {
    /// The bytes of a line: 64. Uploads are whole lines at multiples of this.
    pub const BYTES: usize = 64;

    /// A line of zeros.
    pub const ZERO: Self = Self([0; Self::BYTES]);

    /// The bytes of consecutive lines, `64 * lines.len()` of them.
    ///
    /// ```
    /// use kmg_runtime::Line;
    /// assert_eq!(Line::bytes(&[Line::ZERO; 3]).len(), 192);
    /// ```
    #[must_use]
    pub const fn bytes(lines: &[Self]) -> &[u8] {
        bytemuck::must_cast_slice(lines)
    }

    /// The bytes of consecutive lines, to receive an upload where it is to run.
    ///
    /// ```
    /// use kmg_runtime::Line;
    /// let mut lines = [Line::ZERO; 2];
    /// Line::bytes_mut(&mut lines)[64..].fill(7);
    /// assert_eq!(lines, [Line::ZERO, Line([7; 64])]);
    /// ```
    #[must_use]
    pub fn bytes_mut(lines: &mut [Self]) -> &mut [u8] {
        bytemuck::must_cast_slice_mut(lines)
    }
}
