//! Commands and their templates (FORMAT.md 2.5).

use bytemuck::{Pod, Zeroable};

use super::limits::{ARGS, MAX_PATCHES};
use super::{Le16, Le32};
use crate::Line;

/// Flag of a command: no other command in flight may overlap its group when it is submitted.
pub const EXCLUSIVE: u8 = 1;
/// Flag of a command: its handler gives a result word.
pub const RESULT: u8 = 2;
/// Flag of a command: the device picks the place.
pub const QUEUE: u8 = 4;

/// Every flag of a command.
pub const COMMAND_FLAGS: u8 = EXCLUSIVE | RESULT | QUEUE;

/// A command line: what `submit` is handed, and the first 64 bytes of a template (FORMAT.md 2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Command {
    /// Filled by the device; 0 when submitted.
    pub sequence: Le32,
    /// The device function, 1 to 239.
    pub handler: u8,
    /// [`EXCLUSIVE`], [`RESULT`] and [`QUEUE`].
    pub flags: u8,
    /// Filled by the device; 0 when submitted.
    pub slot: u8,
    /// 0.
    pub reserved: u8,
    /// The first core of the group; 0 for a queued command.
    pub first: Le16,
    /// The cores of the group.
    pub count: Le16,
    /// The time limit, from the header; 0: the device's default.
    pub deadline_microseconds: Le32,
    /// Filled by the device; 0 when submitted.
    pub landing: [Le32; 2],
    /// The arguments.
    pub args: [Le32; ARGS],
}

impl Command {
    /// The 16 words as they stand in memory, each little-endian.
    #[must_use]
    pub const fn words(&self) -> &[Le32; 16] {
        bytemuck::must_cast_ref(self)
    }

    /// Whether no other command in flight may overlap its group.
    #[must_use]
    pub const fn is_exclusive(&self) -> bool {
        self.flags & EXCLUSIVE != 0
    }

    /// Whether its handler gives a result word.
    #[must_use]
    pub const fn has_result(&self) -> bool {
        self.flags & RESULT != 0
    }

    /// Whether the device picks its place.
    #[must_use]
    pub const fn is_queued(&self) -> bool {
        self.flags & QUEUE != 0
    }

    /// The arguments as numbers.
    #[must_use]
    pub const fn arg_values(&self) -> [u32; ARGS] {
        let [a, b, c, d, e, f, g, h, i, j] = self.args;
        [a.get(), b.get(), c.get(), d.get(), e.get(), f.get(), g.get(), h.get(), i.get(), j.get()]
    }
}

/// A place in a template that a register fills at submit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Patch {
    /// The argument, below 10.
    pub argument: u8,
    /// The register, below 16.
    pub register: u8,
}

/// A template: a command line and where registers go in it (FORMAT.md 2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Template {
    /// The line with the constants.
    pub line: Command,
    /// 0 to 4.
    pub patch_count: u8,
    /// Below 16: `first` is that register; 0xFF: the constant.
    pub first_register: u8,
    /// Below 16: `count` is that register; 0xFF: the constant.
    pub count_register: u8,
    /// Ignored.
    pub reserved: u8,
    /// The first `patch_count` of them are used, in order.
    pub patches: [Patch; MAX_PATCHES],
    /// Ignored.
    pub reserved2: Le32,
}

/// Whether two templates are the same bytes.
pub(crate) const fn same_template(a: &Template, b: &Template) -> bool {
    const WORDS: usize = size_of::<Template>() / size_of::<Le32>();
    let (a, b): (&[Le32; WORDS], &[Le32; WORDS]) = (bytemuck::must_cast_ref(a), bytemuck::must_cast_ref(b));
    let (mut a, mut b) = (a.as_slice(), b.as_slice());
    while let ([word, a_rest @ ..], [other, b_rest @ ..]) = (a, b) {
        if word.get() != other.get() {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    true
}

const _: () = assert!(size_of::<Command>() == Line::BYTES && size_of::<Template>() == 80);
