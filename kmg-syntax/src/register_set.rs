//! Sets of registers.

use kmg_runtime::Register;

/// Some of the 16 registers, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RegisterSet(u16);

impl RegisterSet {
    fn bit(register: Register) -> u16 {
        1_u16.wrapping_shl(register.number().into())
    }

    pub(crate) fn contains(self, register: Register) -> bool {
        self.0 & Self::bit(register) != 0
    }

    pub(crate) fn insert(&mut self, register: Register) {
        self.0 |= Self::bit(register);
    }

    /// Those of both.
    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The registers that are not in it, lowest first.
    pub(crate) fn missing(self) -> impl Iterator<Item = Register> {
        (0..16).filter_map(Register::new).filter(move |register| !self.contains(*register))
    }

    /// Inserts the lowest that is missing.
    pub(crate) fn insert_lowest(&mut self) -> Option<Register> {
        let register = self.missing().next()?;
        self.insert(register);
        Some(register)
    }
}
