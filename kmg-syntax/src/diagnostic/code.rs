use std::fmt;
use std::str::FromStr;

use crate::nearest::distance;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        /// The code of a message (LANGUAGE.md 5). Below 100 the program is refused, above it is warned of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum Code {
            $($(#[$doc])* $name = $number,)*
        }

        impl Code {
            /// Every code, rising.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its number: 1 for `KMG001`.
            #[must_use]
            pub const fn number(self) -> u8 {
                match self {
                    $(Self::$name => $number,)*
                }
            }

            /// Whether the program is accepted all the same.
            #[must_use]
            pub const fn is_warning(self) -> bool {
                self.number() > 100
            }
        }
    };
}

codes! {
    /// What was expected, and where.
    Syntax = 1;
    /// A name that nobody declared.
    UnknownName = 2;
    /// A name declared twice, reserved, or whose constant another name has.
    NameTaken = 3;
    /// A cycle.
    Cycle = 4;
    /// A fifth predecessor.
    FifthPredecessor = 5;
    /// An edge from a node to itself.
    SelfEdge = 6;
    /// A register number of 16 or more, a seventeenth register, a register pinned twice.
    Registers = 8;
    /// Too many nodes, edges, micro-ops or templates.
    Capacity = 9;
    /// A handler outside 1 to 239, or with the number of another.
    Handler = 10;
    /// A group that is empty, ends before it starts or leaves the grid.
    Group = 11;
    /// More than ten arguments, or more than four that are registers.
    Arguments = 12;
    /// An argument count or a result that the handler does not declare.
    Declaration = 13;
    /// An option's value, an unknown option, a clause that a node cannot have or has twice.
    OptionOrClause = 14;
    /// A label that is unknown, defined twice or no loop's.
    Label = 15;
    /// A constant is written.
    ConstantWritten = 16;
    /// `mod` by a constant zero.
    ModByZero = 17;
    /// A `CPU` node that cannot end.
    Endless = 18;
    /// A race.
    Race = 19;
    /// An empty graph or an empty `cpu` body.
    Empty = 20;
    /// A number that is no 32-bit word.
    Number = 21;
    /// An expectation that does not hold.
    Expectation = 22;
    /// A trait or a method of it that cannot be of handlers.
    NoHandler = 23;
    /// A register that is read and never set; a register, binding, constant or label that is never used.
    Unused = 101;
    /// `again` with max_runs 1, or max_runs above 1 without `again`.
    Rounds = 102;
    /// Code that cannot be reached.
    Unreachable = 103;
    /// With `bounded`: a `cpu` node whose end is not proved to come within step_limit.
    Unbounded = 104;
    /// An edge that is given twice.
    Repeated = 105;
}

/// A text that is no code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no code `{text}`: did you mean {nearest}?")]
pub struct UnknownCode {
    /// The text.
    pub text: String,
    /// The code that is nearest to it.
    pub nearest: Code,
}

/// `KMG005`, `kmg005`, `5`.
///
/// ```
/// use kmg_syntax::diagnostic::Code;
/// assert_eq!("kmg5".parse(), Ok(Code::FifthPredecessor));
/// assert_eq!("KMG099".parse::<Code>().unwrap_err().nearest, Code::Unused);
/// ```
impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        let lower = text.trim().to_ascii_lowercase();
        let digits = lower.strip_prefix("kmg").unwrap_or(&lower);
        let number = Some(digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let number = number.and_then(|digits| digits.parse::<u32>().ok());
        let known =
            number.and_then(|number| Self::ALL.iter().find(|code| u32::from(code.number()) == number));
        if let Some(code) = known {
            return Ok(*code);
        }
        let away = |code: &Self| match number {
            Some(number) => number.abs_diff(code.number().into()),
            None => u32::try_from(distance(&lower, &code.to_string())).unwrap_or(u32::MAX),
        };
        let nearest = Self::ALL.iter().copied().min_by_key(away).unwrap_or(Self::Syntax);
        Err(UnknownCode { text: text.to_owned(), nearest })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KMG{:03}", self.number())
    }
}
