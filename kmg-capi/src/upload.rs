use core::ffi::c_void;
use core::slice;

use kmg_runtime::wire::{self, Header, Le16, Le32, MicroOp, Node, Template};
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
    let header = unsafe { &*header };
    let layout = header.layout()?;
    let count = |count: Le32| usize::try_from(count.get()).unwrap_or_default();
    // SAFETY: the header speaks of that many lines (the caller).
    let lines = unsafe { part::<Line>(upload, 0, layout.end) };
    // SAFETY: of these lines, those of the nodes, which have room for that many.
    let nodes = unsafe { part(upload, layout.nodes, count(header.node_count)) };
    // SAFETY: likewise for the edges.
    let edges = unsafe { part(upload, layout.edges, count(header.edge_count)) };
    // SAFETY: likewise for the micro-ops.
    let ops = unsafe { part(upload, layout.ops, count(header.op_count)) };
    // SAFETY: likewise for the templates.
    let templates = unsafe { part(upload, layout.templates, count(header.command_count)) };
    Some(Upload::from_parts(lines, header, nodes, edges, ops, templates))
}

/// The items that begin at a line of an upload.
///
/// # Safety
///
/// At `upload`, a multiple of 64, are lines that nobody writes to during `'a`; that many items from that line on are
/// within them.
unsafe fn part<'a, T: Part>(upload: *const c_void, line: usize, count: usize) -> &'a [T] {
    // SAFETY: within the lines (the caller).
    let first = unsafe { upload.cast::<Line>().add(line) };
    // SAFETY: as the caller says; a line is aligned to more than an item is, and any bytes are an item.
    unsafe { slice::from_raw_parts(first.cast(), count) }
}

/// What any bytes of an upload are, at the alignment of a line.
trait Part {}

impl Part for Line {}
impl Part for Node {}
impl Part for Le16 {}
impl Part for MicroOp {}
impl Part for Template {}

const _: () = {
    assert!(align_of::<Node>() <= Line::BYTES && align_of::<Le16>() <= Line::BYTES);
    assert!(align_of::<MicroOp>() <= Line::BYTES && align_of::<Template>() <= Line::BYTES);
};
