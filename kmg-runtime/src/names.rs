use core::fmt;

use thiserror::Error;

/// The number of a node, 0 to 255, in upload order: predecessors come first.
///
/// ```
/// use kmg_runtime::NodeId;
/// assert_eq!(NodeId::new(4).to_string(), "node 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct NodeId(u8);

impl NodeId {
    /// The node with that number.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The number of the node, 0 to 255.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}", self.0)
    }
}

/// One of the 16 registers, `r0` to `r15`, that all nodes of a graph share.
///
/// ```
/// use kmg_runtime::Register;
/// let register = Register::new(3).unwrap();
/// assert_eq!(register.to_string(), "r3");
/// assert!(Register::new(16).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
#[repr(transparent)]
pub struct Register(u8);

impl Register {
    /// The number of registers: 16.
    pub const COUNT: usize = 16;

    /// The register with that number, or `None` for 16 and above.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 16 { Some(Self(number)) } else { None }
    }

    /// The register that the low four bits of a number name: for numbers that a check has accepted.
    #[must_use]
    pub const fn from_low_bits(number: u8) -> Self {
        Self(number & 15)
    }

    /// The number of the register, 0 to 15.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index of the register in an array of all registers, 0 to 15.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "widening, in a const fn")]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

/// A register number of 16 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no register r{0}: they are r0 to r15")]
pub struct NotARegister(pub u8);

impl TryFrom<u8> for Register {
    type Error = NotARegister;

    fn try_from(number: u8) -> Result<Self, NotARegister> {
        Self::new(number).ok_or(NotARegister(number))
    }
}

impl From<Register> for u8 {
    fn from(register: Register) -> Self {
        register.0
    }
}
