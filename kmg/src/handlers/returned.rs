use kmg_runtime::HandlerError;

/// Types that a closure in a [`HandlerTable`](super::HandlerTable) may return: a word, nothing, or a `Result` of either with
/// [`HandlerError`].
///
/// It is implemented for these four types alone.
pub trait Returned: sealed::Sealed {
    /// The word of the core, 0 for nothing.
    ///
    /// # Errors
    ///
    /// The handler's own.
    fn word(self) -> Result<u32, HandlerError>;
}

mod sealed {
    use super::HandlerError;

    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for () {}
    impl Sealed for Result<u32, HandlerError> {}
    impl Sealed for Result<(), HandlerError> {}
}

impl Returned for u32 {
    fn word(self) -> Result<u32, HandlerError> {
        Ok(self)
    }
}

impl Returned for () {
    fn word(self) -> Result<u32, HandlerError> {
        Ok(0)
    }
}

impl Returned for Result<u32, HandlerError> {
    fn word(self) -> Result<u32, HandlerError> {
        self
    }
}

impl Returned for Result<(), HandlerError> {
    fn word(self) -> Result<u32, HandlerError> {
        self.map(|()| 0)
    }
}
