use std::mem::offset_of;

use kmg_runtime::wire::{self, Header, Layout, Le32};
use kmg_runtime::{Fault, Reason};

use super::Diagnosis;

fn header(field: &str, offset: Option<usize>, found: String, expected: impl Into<String>) -> Diagnosis {
    Diagnosis {
        fault: Fault::new(Reason::HEADER),
        field: field.into(),
        offset,
        found,
        expected: expected.into(),
    }
}

/// The fault of a size that no upload has.
pub(super) fn size(bytes: usize) -> Option<Diagnosis> {
    let expected = match bytes {
        0..64 => "at least 64, a header",
        _ if !bytes.is_multiple_of(64) => "a multiple of 64",
        _ => return None,
    };
    Some(header("the size in bytes", None, bytes.to_string(), expected))
}

/// A word's name, what it may be, and the same for people.
type Rule = (&'static str, usize, fn(u32) -> bool, &'static str);

macro_rules! rule {
    ($field:ident, $valid:expr, $expected:expr) => {
        (stringify!($field), offset_of!(Header, $field), $valid, $expected)
    };
}

/// The words of FORMAT.md 2.1 in order.
const WORDS: [Rule; 12] = [
    rule!(magic, |word| word == wire::MAGIC, "0x4b4d4752, the bytes `RGMK`"),
    rule!(version, |word| word == wire::VERSION, "1"),
    rule!(node_count, |word| (1..=wire::MAX_NODES).contains(&word), "1 to 256"),
    rule!(edge_count, |word| word <= wire::MAX_EDGES, "at most 1024"),
    rule!(op_count, |word| word <= wire::MAX_OPS, "at most 4096"),
    rule!(command_count, |word| word <= wire::MAX_TEMPLATES, "at most 64"),
    rule!(req, |_any| true, ""),
    rule!(
        again_register,
        |word| u8::try_from(word).is_ok_and(wire::is_register_or_none),
        "below 16, or 255 for one round"
    ),
    rule!(max_runs, |word| word != 0, "1 or more"),
    rule!(deadline_microseconds, |_any| true, ""),
    rule!(step_limit, |word| (1..=wire::MAX_STEP_LIMIT).contains(&word), "1 to 4096"),
    rule!(flags, |word| word <= wire::KEEP, "0, or 1 for `KEEP`"),
];

/// Where the parts are, or the first fault of the header.
pub(super) fn layout(bytes: &[u8]) -> Result<Layout, Diagnosis> {
    for (field, offset, valid, expected) in WORDS {
        let Some(word) = bytes.get(offset..).and_then(<[u8]>::first_chunk) else { break };
        let word = u32::from_le_bytes(*word);
        if !valid(word) {
            let found = if field == "magic" { format!("{word:#010x}") } else { word.to_string() };
            return Err(header(field, Some(offset), found, expected));
        }
    }

    let Some((read, layout)) = Header::read(bytes).and_then(|read| Some((read, read.layout()?))) else {
        return Err(header("the size in bytes", None, bytes.len().to_string(), "at least 64, a header"));
    };
    let [nodes, edges, ops, templates] =
        [read.node_count, read.edge_count, read.op_count, read.command_count].map(Le32::get);
    let end = layout.bytes();
    if end == bytes.len() {
        return Ok(layout);
    }
    let expected = format!(
        "{end}, the header, {nodes} nodes, {edges} edges, {ops} micro-ops and {templates} templates, each part in whole lines"
    );
    Err(header("the size in bytes", None, bytes.len().to_string(), expected))
}
