use core::ffi::c_void;

use kmg_runtime::{Fault, Reason};

use crate::upload;

/// Checks an upload of `bytes` bytes (FORMAT.md 3). Returns 0 if it may run, or `KMG_FAULT(reason, node)` of its
/// first fault.
///
/// Null, an address that is not a multiple of `KMG_UPLOAD_ALIGN`, and a size that is not exactly that of the
/// header's counts are reason 1 without a node, like a bad header. Nothing is kept of the pointer.
///
/// # Safety
///
/// At `upload` `bytes` bytes can be read, which nobody writes to during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kmg_check(upload: *const c_void, bytes: usize) -> u32 {
    // SAFETY: as the caller says.
    let checked = match unsafe { upload::lines(upload, bytes) } {
        Some(lines) => kmg_runtime::check(lines),
        None => Err(Fault::new(Reason::HEADER)),
    };
    match checked {
        Ok(()) => 0,
        Err(fault) => fault.reason.number() | u32::from(fault.node_number()) << 8,
    }
}
