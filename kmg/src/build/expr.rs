use std::ops;

use kmg_syntax::ast::{Binary, Comparison, Logic};

use super::register::Reg;

/// A word or a register: what an argument, a place or an immediate may be.
///
/// A constant of the graph counts as its value where a word is needed, and as its register elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A word.
    Word(u32),
    /// A register.
    Register(Reg),
}

impl From<u32> for Value {
    fn from(word: u32) -> Self {
        Self::Word(word)
    }
}

impl From<Reg> for Value {
    fn from(register: Reg) -> Self {
        Self::Register(register)
    }
}

/// An expression or a condition: registers, words, and what Rust's operators make of them.
///
/// `+ - * & | ^ << >> %` and `!` are the operators themselves; comparisons are [`lt`](Self::lt) and the like, as
/// Rust's own give a `bool`; conditions join with [`and`](Self::and) and [`or`](Self::or). The machine has no
/// division, and shifts to the left only by a constant.
///
/// ```
/// use kmg::build::Graph;
/// let mut graph = Graph::new("Clamp");
/// let [x, low] = ["x", "low"].map(|name| graph.bind(name));
/// graph.cpu("clamp", |cpu| {
///     cpu.if_(x.lt(low).or(x.gt(low + 10)), |cpu| cpu.assign(x, (low + low + 10) >> 1));
/// });
/// assert_eq!(graph.build()?.spec().nodes.len(), 1);
/// # Ok::<(), kmg::build::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expr {
    pub(super) kind: Kind,
    depth: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Value(Value),
    Not(Box<Expr>),
    Rand(Reg),
    Binary(Binary, Box<Expr>, Box<Expr>),
    Compare(Comparison, Box<Expr>, Box<Expr>),
    Logic(Logic, Box<Expr>, Box<Expr>),
    /// What was deeper than [`Expr::MAX_DEPTH`].
    TooDeep,
}

impl Expr {
    /// How deep an expression may be. Whoever makes expressions in a loop gets a fault and no overflow of the stack.
    pub const MAX_DEPTH: usize = 200;

    fn new(kind: Kind, depth: usize) -> Self {
        if depth >= Self::MAX_DEPTH {
            return Self { kind: Kind::TooDeep, depth: Self::MAX_DEPTH };
        }
        Self { kind, depth: depth.saturating_add(1) }
    }

    fn pair(left: Self, right: Self, kind: impl FnOnce(Box<Self>, Box<Self>) -> Kind) -> Self {
        let depth = left.depth.max(right.depth);
        Self::new(kind(Box::new(left), Box::new(right)), depth)
    }

    fn binary(operator: Binary, left: Self, right: Self) -> Self {
        Self::pair(left, right, |left, right| Kind::Binary(operator, left, right))
    }

    fn compare(comparison: Comparison, left: Self, right: Self) -> Self {
        Self::pair(left, right, |left, right| Kind::Compare(comparison, left, right))
    }

    pub(super) fn random(state: Reg) -> Self {
        Self { kind: Kind::Rand(state), depth: 0 }
    }

    /// Both: only of conditions.
    #[must_use]
    pub fn and(self, other: impl Into<Self>) -> Self {
        Self::pair(self, other.into(), |left, right| Kind::Logic(Logic::And, left, right))
    }

    /// The logical or of two conditions.
    #[must_use]
    pub fn or(self, other: impl Into<Self>) -> Self {
        Self::pair(self, other.into(), |left, right| Kind::Logic(Logic::Or, left, right))
    }
}

impl From<Value> for Expr {
    fn from(operand: Value) -> Self {
        Self { kind: Kind::Value(operand), depth: 0 }
    }
}

impl From<u32> for Expr {
    fn from(word: u32) -> Self {
        Value::from(word).into()
    }
}

impl From<Reg> for Expr {
    fn from(register: Reg) -> Self {
        Value::from(register).into()
    }
}

macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident = $comparison:ident;)*) => {
        /// Comparisons, unsigned: 1 or 0 as a value.
        impl Expr {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(self, other: impl Into<Expr>) -> Expr {
                Self::compare(Comparison::$comparison, self, other.into())
            })*
        }

        /// Comparisons, unsigned: 1 or 0 as a value.
        impl Reg {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(self, other: impl Into<Expr>) -> Expr {
                Expr::from(self).$name(other)
            })*
        }
    };
}

comparisons! {
    /// `self < other`
    lt = Lt;
    /// `self <= other`
    le = Le;
    /// `self > other`
    gt = Gt;
    /// `self >= other`
    ge = Ge;
    /// `self == other`
    eq = Eq;
    /// `self != other`
    ne = Ne;
}

macro_rules! operators {
    ($($operator:ident, $method:ident, $binary:ident;)*) => {
        $(operators!(@impl $operator, $method, $binary, Reg, [T: Into<Expr>] T);
        operators!(@impl $operator, $method, $binary, Expr, [T: Into<Expr>] T);
        operators!(@impl $operator, $method, $binary, u32, [] Reg);
        operators!(@impl $operator, $method, $binary, u32, [] Expr);)*
    };
    (@impl $operator:ident, $method:ident, $binary:ident, $left:ty, [$($generic:tt)*] $right:ty) => {
        impl<$($generic)*> ops::$operator<$right> for $left {
            type Output = Expr;

            fn $method(self, other: $right) -> Expr {
                Expr::binary(Binary::$binary, self.into(), other.into())
            }
        }
    };
}

operators! {
    Add, add, Add;
    Sub, sub, Sub;
    Mul, mul, Mul;
    Rem, rem, Rem;
    BitAnd, bitand, And;
    BitOr, bitor, Or;
    BitXor, bitxor, Xor;
    Shl, shl, Shl;
    Shr, shr, Shr;
}

impl ops::Not for Expr {
    type Output = Self;

    /// Logical in a condition and under its `and`, `or` and `!`; bitwise elsewhere.
    fn not(self) -> Self {
        let depth = self.depth;
        Self::new(Kind::Not(Box::new(self)), depth)
    }
}

impl ops::Not for Reg {
    type Output = Expr;

    /// Logical in a condition and under its `and`, `or` and `!`; bitwise elsewhere.
    fn not(self) -> Expr {
        !Expr::from(self)
    }
}
