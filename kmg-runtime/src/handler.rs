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
    result: bool,
}

impl Handler {
    /// The smallest number of a graph's handler.
    pub const FIRST: u8 = 1;
    /// The largest number of a graph's handler; from 240 on they are the device's own (FORMAT.md 6).
    pub const LAST: u8 = 239;

    /// The handler with that number, with any arguments and no result.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self { number, args: None, result: false }
    }

    /// The same, declared to take exactly that many arguments, 0 to 10.
    #[must_use]
    pub const fn with_args(self, args: u32) -> Self {
        Self { args: Some(args), ..self }
    }

    /// The same, declared to give a result word.
    #[must_use]
    pub const fn with_result(self) -> Self {
        Self { result: true, ..self }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many arguments it takes, or `None` for any number.
    #[must_use]
    pub const fn args(self) -> Option<u32> {
        self.args
    }

    /// Whether it gives a result.
    #[must_use]
    pub const fn has_result(self) -> bool {
        self.result
    }
}
