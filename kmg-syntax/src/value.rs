//! Constant words: numbers that are known, and arithmetic on those that only the compiler knows.

use crate::ast::{Binary, Comparison};

/// A constant word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number.
    Known(u32),
    /// The hole with that index.
    Hole(usize),
    /// One with a fault, which was reported.
    Faulty,
    /// Arithmetic with at least one hole in it.
    Binary(Binary, Box<Value>, Box<Value>),
    /// A comparison, 1 or 0, with at least one hole in it.
    Compare(Comparison, Box<Value>, Box<Value>),
}

impl Value {
    /// The number, if it is known.
    pub(crate) const fn known(&self) -> Option<u32> {
        match self {
            Self::Known(value) => Some(*value),
            _ => None,
        }
    }

    /// Folds an operator as registers compute it: wrapping, shifts by the low five bits. `None` for a remainder by a
    /// known zero.
    pub(crate) fn binary(operator: Binary, left: Self, right: Self) -> Option<Self> {
        let (Some(a), Some(b)) = (left.known(), right.known()) else {
            return match (operator, right.known()) {
                (Binary::Rem, Some(0)) => None,
                _ => Some(Self::Binary(operator, Box::new(left), Box::new(right))),
            };
        };
        Some(Self::Known(match operator {
            Binary::Add => a.wrapping_add(b),
            Binary::Sub => a.wrapping_sub(b),
            Binary::Mul => a.wrapping_mul(b),
            Binary::Rem => a.checked_rem(b)?,
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::Shl => a.wrapping_shl(b),
            Binary::Shr => a.wrapping_shr(b),
        }))
    }

    pub(crate) fn compare(comparison: Comparison, left: Self, right: Self) -> Self {
        let (Some(a), Some(b)) = (left.known(), right.known()) else {
            return Self::Compare(comparison, Box::new(left), Box::new(right));
        };
        Self::Known(u32::from(match comparison {
            Comparison::Lt => a < b,
            Comparison::Le => a <= b,
            Comparison::Gt => a > b,
            Comparison::Ge => a >= b,
            Comparison::Eq => a == b,
            Comparison::Ne => a != b,
        }))
    }

    /// Its complement.
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            other => Self::Binary(Binary::Xor, Box::new(other), Box::new(Self::Known(u32::MAX))),
        }
    }

    /// Its two's complement.
    pub(crate) fn negate(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(value.wrapping_neg()),
            other => Self::Binary(Binary::Sub, Box::new(Self::Known(0)), Box::new(other)),
        }
    }
}
