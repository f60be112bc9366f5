use core::error::Error;
use core::fmt;

/// The failure of a handler: its command is lost, and its graph ends with error 8 at the command's node.
///
/// A handler of a closure or of a trait under `#[kmg::handlers]` returns it as `Result<u32, HandlerError>`, or as
/// `Result<(), HandlerError>` where it has no result word. It is a text that does not change and, if there is one, a
/// number such as the status word of the hardware behind the handler; so it is `Copy` and needs no allocator.
///
/// ```
/// use kmg_runtime::HandlerError;
/// let error = HandlerError::new("the transfer was aborted").with_code(0x17);
/// assert_eq!(error.to_string(), "the transfer was aborted (code 0x17)");
/// assert_eq!(HandlerError::from("no carrier").to_string(), "no carrier");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandlerError {
    message: &'static str,
    code: Option<u32>,
}

impl HandlerError {
    /// A failure in words: lower case, without a full stop.
    #[must_use]
    pub const fn new(message: &'static str) -> Self {
        Self { message, code: None }
    }

    /// Adds a number to the words.
    #[must_use]
    pub const fn with_code(self, code: u32) -> Self {
        Self { code: Some(code), ..self }
    }

    /// The words.
    #[must_use]
    pub const fn message(self) -> &'static str {
        self.message
    }

    /// The number, if there is one.
    #[must_use]
    pub const fn code(self) -> Option<u32> {
        self.code
    }
}

impl From<&'static str> for HandlerError {
    fn from(message: &'static str) -> Self {
        Self::new(message)
    }
}

impl fmt::Display for HandlerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)?;
        match self.code {
            Some(code) => write!(f, " (code {code:#x})"),
            None => Ok(()),
        }
    }
}

impl Error for HandlerError {}
