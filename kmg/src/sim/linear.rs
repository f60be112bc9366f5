use std::fmt;
use std::str::FromStr;

use super::Submitted;

/// The linear function of a command that reference graphs use as their result (FORMAT.md 7), modulo 2^32.
///
/// As text it is what `kmg sim --result` takes: `name=factor` pairs, the names being `constant`, `handler`,
/// `first`, `count`, `run` and `a0` to `a9`; what is not named is 0.
///
/// ```
/// use kmg::sim::LinearResult;
/// let result: LinearResult = "constant=7,run=0x10,a0=-1".parse()?;
/// assert_eq!((result.constant, result.round, result.args[0]), (7, 16, u32::MAX));
/// # Ok::<(), kmg::sim::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct LinearResult {
    /// The value for a command of zeros.
    pub constant: u32,
    /// The factor of the handler's number.
    pub handler: u32,
    /// The factor of the group's first core, resolved.
    pub first: u32,
    /// The factor of the group's count.
    pub count: u32,
    /// The factor of the rounds done at submit; `run` in JSON and in text.
    #[cfg_attr(feature = "serde", serde(rename = "run"))]
    pub round: u32,
    /// The factors of the arguments.
    pub args: [u32; 10],
}

impl LinearResult {
    /// The result of a command.
    #[must_use]
    pub fn of(&self, command: &Submitted) -> u32 {
        let terms = [
            (self.handler, command.handler.into()),
            (self.first, command.first.into()),
            (self.count, command.count.into()),
            (self.round, command.round),
        ];
        let args = self.args.into_iter().zip(command.args);
        terms
            .into_iter()
            .chain(args)
            .fold(self.constant, |sum, (factor, value)| sum.wrapping_add(factor.wrapping_mul(value)))
    }

    fn factor(&mut self, name: &str) -> Option<&mut u32> {
        match name {
            "constant" => Some(&mut self.constant),
            "handler" => Some(&mut self.handler),
            "first" => Some(&mut self.first),
            "count" => Some(&mut self.count),
            "run" => Some(&mut self.round),
            _ => {
                let number = name.strip_prefix('a').filter(|digits| digits.len() == 1)?;
                self.args.get_mut(number.parse::<usize>().ok()?)
            }
        }
    }
}

/// Text that is no [`LinearResult`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LinearError {
    /// A part without `=`.
    #[error("`{0}` is no `name=factor` pair")]
    NoPair(String),
    /// A name that a command has not.
    #[error("`{0}` is no part of a command: they are constant, handler, first, count, run, a0 to a9")]
    Name(String),
    /// A name that stands twice.
    #[error("`{0}` is given twice")]
    Twice(String),
    /// A factor that is no word.
    #[error(transparent)]
    Word(#[from] WordError),
}

impl FromStr for LinearResult {
    type Err = LinearError;

    fn from_str(text: &str) -> Result<Self, LinearError> {
        let mut result = Self::default();
        let mut seen = Vec::new();
        for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or_else(|| LinearError::NoPair(pair.into()))?;
            let name = name.trim();
            let factor = result.factor(name).ok_or_else(|| LinearError::Name(name.into()))?;
            if seen.contains(&name) {
                return Err(LinearError::Twice(name.into()));
            }
            seen.push(name);
            *factor = value.parse::<Word>()?.0;
        }
        Ok(result)
    }
}

/// A 32-bit word as people write it: decimal, `0x`, `0b`, `0o`, with `_` between digits, with `-` wrapping.
///
/// ```
/// use kmg::sim::Word;
/// assert_eq!("0xDEAD_BEEF".parse(), Ok(Word(0xDEAD_BEEF)));
/// assert_eq!("-1".parse(), Ok(Word(u32::MAX)));
/// assert!("4294967296".parse::<Word>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word(pub u32);

/// Text that is no [`Word`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no 32-bit word")]
pub struct WordError(String);

impl FromStr for Word {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        let error = || WordError(text.into());
        let trimmed = text.trim();
        let (negative, magnitude) = match trimmed.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, trimmed),
        };
        let lower = magnitude.to_ascii_lowercase().replace('_', "");
        let (digits, radix) = [("0x", 16), ("0b", 2), ("0o", 8)]
            .into_iter()
            .find_map(|(prefix, radix)| lower.strip_prefix(prefix).map(|digits| (digits, radix)))
            .unwrap_or((&lower, 10));
        // `from_str_radix` takes a sign of its own.
        if !digits.starts_with(|first: char| first.is_digit(radix)) {
            return Err(error());
        }
        let value = u32::from_str_radix(digits, radix).map_err(|_not_a_word| error())?;
        if !negative {
            return Ok(Self(value));
        }
        if value > 0x8000_0000 { Err(error()) } else { Ok(Self(value.wrapping_neg())) }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
