//! A second look at bytes that the check refuses: which field, where, what stands there and what may.

mod graph;
mod header;

use std::fmt;

use kmg_runtime::{Fault, Line, Upload};

/// The fault that makes bytes no upload, with the field, its offset, its value and the limit.
///
/// It prints as people read it, with the reason and the node of the check in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// What the check answers.
    pub fault: Fault,
    /// The field at fault in the terms of FORMAT.md 2, for example `predecessor_count` or `micro-op 12, d`.
    pub field: String,
    /// Its place in the bytes, if it has one.
    pub offset: Option<usize>,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub expected: String,
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "reason {}", self.fault.reason.number())?;
        if let Some(node) = self.fault.node {
            write!(f, " at {node}")?;
        }
        write!(f, ": {}", self.field)?;
        if let Some(offset) = self.offset {
            write!(f, " (byte {offset})")?;
        }
        write!(f, " is {}; must be {}", self.found, self.expected)
    }
}

/// Says all that can be said about the first fault of bytes at any address, or `None` if they are an upload.
///
/// Slower than [`check`](crate::check()) and for messages only; both see the same fault.
///
/// ```
/// let text = kmg::diagnose(&[0; 128]).map(|diagnosis| diagnosis.to_string());
/// let expected = "reason 1: magic (byte 0) is 0x00000000; must be 0x4b4d4752, the bytes `RGMK`";
/// assert_eq!(text.as_deref(), Some(expected));
/// ```
#[must_use]
pub fn diagnose(bytes: &[u8]) -> Option<Diagnosis> {
    if let Some(diagnosis) = header::size(bytes.len()) {
        return Some(diagnosis);
    }
    let (chunks, _none) = bytes.as_chunks::<{ Line::BYTES }>();
    let lines: Vec<Line> = chunks.iter().map(|chunk| Line(*chunk)).collect();
    let layout = match header::layout(bytes) {
        Ok(layout) => layout,
        Err(diagnosis) => return Some(diagnosis),
    };
    graph::first_fault(&Upload::trusted(&lines), &layout)
}

#[cfg(test)]
mod tests;
