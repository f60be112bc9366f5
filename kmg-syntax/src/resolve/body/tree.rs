//! Expressions with their names resolved and their constant parts folded.

use crate::ast::{Binary, Comparison, Logic};
use crate::symbols::{RegisterId, Symbols};
use crate::value::Value;

/// A resolved expression.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Register(RegisterId),
    Constant(Value),
    Rand(RegisterId),
    /// Every bit the other way round.
    Complement(Box<Tree>),
    Binary(Binary, Box<Tree>, Box<Tree>),
    Compare(Comparison, Box<Tree>, Box<Tree>),
    /// Only in conditions.
    Not(Box<Tree>),
    /// Only in conditions.
    Logic(Logic, Box<Tree>, Box<Tree>),
}

impl Tree {
    /// The constant that it is: a word or a declared constant.
    pub(crate) fn constant(&self, symbols: &Symbols) -> Option<Value> {
        match self {
            Self::Constant(value) => Some(value.clone()),
            Self::Register(id) => symbols.constant(*id),
            _ => None,
        }
    }

    /// Whether computing it reads a register.
    pub(crate) fn reads(&self, register: RegisterId) -> bool {
        match self {
            Self::Register(id) | Self::Rand(id) => *id == register,
            Self::Constant(_) => false,
            Self::Complement(inner) | Self::Not(inner) => inner.reads(register),
            Self::Binary(_, left, right) | Self::Compare(_, left, right) | Self::Logic(_, left, right) => {
                left.reads(register) || right.reads(register)
            }
        }
    }

    /// Whether computing it can be an error: a remainder by a register, which may be 0.
    pub(crate) fn can_fail(&self) -> bool {
        match self {
            Self::Register(_) | Self::Rand(_) | Self::Constant(_) => false,
            Self::Complement(inner) | Self::Not(inner) => inner.can_fail(),
            Self::Binary(operator, left, right) => {
                let by_register = *operator == Binary::Rem && !matches!(**right, Self::Constant(_));
                by_register || left.can_fail() || right.can_fail()
            }
            Self::Compare(_, left, right) | Self::Logic(_, left, right) => {
                left.can_fail() || right.can_fail()
            }
        }
    }

    /// Whether it is 0 or 1 whatever the registers hold.
    pub(crate) fn is_bit(&self) -> bool {
        let one = |tree: &Self| matches!(tree, Self::Constant(Value::Known(0 | 1)));
        match self {
            Self::Compare(..) => true,
            Self::Binary(Binary::And, left, right) => {
                [left, right].into_iter().any(|side| side.is_bit() || one(side))
            }
            Self::Binary(Binary::Or | Binary::Xor | Binary::Mul, left, right) => {
                [left, right].into_iter().all(|side| side.is_bit() || one(side))
            }
            Self::Binary(Binary::Rem, _, right) => {
                matches!(right.as_ref(), Self::Constant(Value::Known(1 | 2)))
            }
            _ => false,
        }
    }

    /// How many scratch registers it takes, roughly: the heavier side of an operator goes first.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Register(_) => 0,
            Self::Constant(_) | Self::Rand(_) => 1,
            Self::Complement(inner) | Self::Not(inner) => inner.weight().max(1),
            Self::Binary(_, left, right) | Self::Compare(_, left, right) | Self::Logic(_, left, right) => {
                let (left, right) = (left.weight(), right.weight());
                left.max(right).max(1).saturating_add(usize::from(left == right))
            }
        }
    }
}
