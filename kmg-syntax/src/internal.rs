//! What cannot happen, said where it did.

/// Ends with a request for a report: the caller found what only a fault of kmg itself can make.
///
/// The macro and the tool catch the panic and print its message, so that a fault of kmg never turns into an upload that
/// is wrong and looks right.
///
/// # Panics
///
/// Always.
#[cold]
#[track_caller]
#[expect(clippy::panic, reason = "a default instead would be an upload that is wrong and passes the check")]
pub(crate) fn internal_error(what: &str) -> ! {
    panic!("internal error of kmg, please report it with the graph: {what}")
}
