use core::ffi::c_void;
use core::slice;

use kmg_runtime::wire::{self, Header};
use kmg_runtime::{Line, Upload};

/// The lines of an upload that C points to; `None` for a pointer or a size that no upload has.
///
/// # Safety
///
/// At `upload` `bytes` bytes can be read that nobody writes during `'a`, or it is null or misaligned.
pub(crate) unsafe fn lines<'a>(upload: *const c_void, bytes: usize) -> Option<&'a [Line]> {
    let first = upload.cast::<Line>();
    if first.is_null() || !first.is_aligned() || !bytes.is_multiple_of(Line::BYTES) || bytes > wire::MAX_BYTES
    {
        return None;
    }
    // SAFETY: not null, aligned, that many bytes are readable and nobody writes to them (the caller); they are
    // below the largest size of a slice, and any bytes are a line.
    Some(unsafe { slice::from_raw_parts(first, bytes / Line::BYTES) })
}

/// An upload that was checked before, whose size its header tells; `None` for a pointer or a header that no checked
/// upload has.
///
/// # Safety
///
/// `upload` is null or misaligned; or a header can be read there, and all the bytes that it speaks of, and nobody
/// writes to them during `'a`.
pub(crate) unsafe fn checked<'a>(upload: *const c_void) -> Option<Upload<'a>> {
    let header = upload.cast::<Header>();
    if header.is_null() || !upload.cast::<Line>().is_aligned() {
        return None;
    }
    // SAFETY: not null, aligned to more than a header is, readable (the caller); any bytes are a header.
    let lines = unsafe { &*header }.upload_lines()?;
    // SAFETY: the header speaks of that many lines (the caller).
    Upload::split(unsafe { slice::from_raw_parts(upload.cast(), lines) })
}
