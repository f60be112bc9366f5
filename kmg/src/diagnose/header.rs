use kmg_runtime::{Fault, Reason, wire};

use super::Diagnosis;

/// Where the parts of an upload start, in bytes.
pub(super) struct Layout {
    pub(super) nodes: usize,
    pub(super) edges: usize,
    pub(super) ops: usize,
    pub(super) templates: usize,
}

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
type Rule = (&'static str, fn(u32) -> bool, &'static str);

/// The words of FORMAT.md 2.1 in order.
const WORDS: [Rule; 12] = [
    ("magic", |word| word == wire::MAGIC, "0x4b4d4752, the bytes `RGMK`"),
    ("version", |word| word == wire::VERSION, "1"),
    ("node_count", |word| (1..=wire::MAX_NODES).contains(&word), "1 to 256"),
    ("edge_count", |word| word <= wire::MAX_EDGES, "at most 1024"),
    ("op_count", |word| word <= wire::MAX_OPS, "at most 4096"),
    ("command_count", |word| word <= wire::MAX_TEMPLATES, "at most 64"),
    ("req", |_any| true, ""),
    ("again_register", |word| word < 16 || word == 0xFF, "below 16, or 255 for one round"),
    ("max_runs", |word| word != 0, "1 or more"),
    ("deadline_microseconds", |_any| true, ""),
    ("step_limit", |word| (1..=wire::MAX_STEP_LIMIT).contains(&word), "1 to 4096"),
    ("flags", |word| word <= wire::KEEP, "0, or 1 for `KEEP`"),
];

/// Where the parts are, or the first fault of the header.
pub(super) fn layout(bytes: &[u8]) -> Result<Layout, Diagnosis> {
    let (words, _) = bytes.as_chunks::<4>();
    let mut offset = 0;
    let mut counts = [0; 4];
    for ((field, valid, expected), word) in WORDS.into_iter().zip(words) {
        let word = u32::from_le_bytes(*word);
        if !valid(word) {
            let found = if field == "magic" { format!("{word:#010x}") } else { word.to_string() };
            return Err(header(field, Some(offset), found, expected));
        }
        if let Some(count) = (offset / 4).checked_sub(2).and_then(|count| counts.get_mut(count)) {
            *count = word;
        }
        offset += 4;
    }

    let [nodes, edges, ops, templates] = counts;
    let mut end = 64;
    let mut part = |items: u32, size: u32| {
        let start = end;
        end += 64 * usize::try_from(wire::lines_of(items, size)).unwrap_or(usize::MAX / 128);
        start
    };
    let layout = Layout {
        nodes: part(nodes, 16),
        edges: part(edges, 2),
        ops: part(ops, 16),
        templates: part(templates, 80),
    };
    if end == bytes.len() {
        return Ok(layout);
    }
    let expected = format!(
        "{end}, the header, {nodes} nodes, {edges} edges, {ops} micro-ops and {templates} templates, each part in whole lines"
    );
    Err(header("the size in bytes", None, bytes.len().to_string(), expected))
}
