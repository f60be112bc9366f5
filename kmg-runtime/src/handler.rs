//! Device functions: what they declare, and how a device runs them.

mod call;
mod error;
mod group;
mod merge;

pub use call::{Call, Handlers};
pub use error::HandlerError;
pub use group::{Core, Group};
pub use merge::Merge;

/// A device function that commands run: a number, and what it declares about its arguments and its result.
///
/// Plain data, without a fault of its own: the number's range (1 to 239), the argument count and the result are
/// tested where a `graph!` uses the handler (KMG010, KMG013), at that token.
///
/// ```
/// use kmg_runtime::Handler;
/// const STEP: Handler = Handler::new(1);
/// const NORM: Handler = Handler::new(4).with_args(2).with_result();
/// assert_eq!((NORM.number(), NORM.args(), NORM.has_result()), (4, Some(2), true));
/// assert_eq!((STEP.args(), STEP.has_result()), (None, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handler {
    number: u32,
    args: Option<u32>,
    result: Option<Merge>,
}

impl Handler {
    /// The smallest number of a graph's handler.
    pub const FIRST: u8 = 1;
    /// The largest number of a graph's handler; from 240 on they are the device's own (FORMAT.md 6).
    pub const LAST: u8 = 239;

    /// The handler with that number, with any arguments and no result.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self { number, args: None, result: None }
    }

    /// The handler, declared to take exactly that many arguments, 0 to 10.
    #[must_use]
    pub const fn with_args(self, args: u32) -> Self {
        Self { args: Some(args), ..self }
    }

    /// The handler, declared to give a result word: the first core's.
    #[must_use]
    pub const fn with_result(self) -> Self {
        self.with_merged(Merge::First)
    }

    /// The handler, declared to give a result word that is made from the words of its cores.
    ///
    /// ```
    /// use kmg_runtime::{Handler, Merge};
    /// const NORM: Handler = Handler::new(4).with_merged(Merge::Max);
    /// assert_eq!((NORM.has_result(), NORM.merge()), (true, Some(Merge::Max)));
    /// assert_eq!(Handler::new(4).with_result().merge(), Some(Merge::First));
    /// ```
    #[must_use]
    pub const fn with_merged(self, merge: Merge) -> Self {
        Self { result: Some(merge), ..self }
    }

    /// The number of the handler, as it was given.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of arguments that the handler takes, or `None` for any number.
    #[must_use]
    pub const fn args(self) -> Option<u32> {
        self.args
    }

    /// Whether it gives a result.
    #[must_use]
    pub const fn has_result(self) -> bool {
        self.result.is_some()
    }

    /// The way in which the words of cores become the result, or `None` if the handler gives none.
    #[must_use]
    pub const fn merge(self) -> Option<Merge> {
        self.result
    }
}
