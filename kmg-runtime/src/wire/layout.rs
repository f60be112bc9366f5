//! Where the parts of an upload lie, and views of them.

use bytemuck::{Pod, Zeroable};

use super::limits::{MAX_EDGES, MAX_NODES, MAX_OPS, MAX_TEMPLATES};
use super::{Header, Le16, MicroOp, Node, Template};
use crate::Line;

/// Where the parts of an upload begin, in lines; each ends where the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The first line of the nodes: 1, after the header.
    pub nodes: usize,
    /// The first line of the edges.
    pub edges: usize,
    /// The first line of the micro-ops.
    pub ops: usize,
    /// The first line of the templates.
    pub templates: usize,
    /// The lines of the whole upload.
    pub end: usize,
}

/// The size of the largest upload, in bytes: 76,864.
pub const MAX_BYTES: usize = Layout::new(MAX_NODES, MAX_EDGES, MAX_OPS, MAX_TEMPLATES).end * Line::BYTES;

#[expect(
    clippy::as_conversions,
    clippy::arithmetic_side_effects,
    reason = "an upload has at most 1,201 lines, and callers stay within the limits"
)]
impl Layout {
    /// The layout of an upload with so many nodes, edges, micro-ops and templates, each within its limit.
    #[must_use]
    pub const fn new(nodes: u32, edges: u32, ops: u32, templates: u32) -> Self {
        let edges_at = 1 + lines_of::<Node>(nodes);
        let ops_at = edges_at + lines_of::<Le16>(edges);
        let templates_at = ops_at + lines_of::<MicroOp>(ops);
        let end = templates_at + lines_of::<Template>(templates);
        Self {
            nodes: 1,
            edges: edges_at as usize,
            ops: ops_at as usize,
            templates: templates_at as usize,
            end: end as usize,
        }
    }

    /// The offset of a node in the upload, in bytes.
    #[must_use]
    pub const fn node(&self, number: usize) -> usize {
        self.nodes * Line::BYTES + number * size_of::<Node>()
    }

    /// The offset of an edge in the upload, in bytes.
    #[must_use]
    pub const fn edge(&self, number: usize) -> usize {
        self.edges * Line::BYTES + number * size_of::<Le16>()
    }

    /// The offset of a micro-op in the upload, in bytes.
    #[must_use]
    pub const fn op(&self, number: usize) -> usize {
        self.ops * Line::BYTES + number * size_of::<MicroOp>()
    }

    /// The offset of a template in the upload, in bytes.
    #[must_use]
    pub const fn template(&self, number: usize) -> usize {
        self.templates * Line::BYTES + number * size_of::<Template>()
    }

    /// The size of the upload in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.end * Line::BYTES
    }
}

/// How many whole lines hold `count` items.
#[must_use]
#[expect(
    clippy::as_conversions,
    clippy::arithmetic_side_effects,
    reason = "callers stay within the limits: below 2^20 bytes"
)]
pub const fn lines_of<T>(count: u32) -> u32 {
    (count * size_of::<T>() as u32).div_ceil(Line::BYTES as u32)
}

/// A quarter of a line: what parts are made of whose items are no power of two.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(16))]
struct Quarter([u8; 16]);

/// The quarters of a line that a template takes.
const TEMPLATE_QUARTERS: usize = size_of::<Template>() / size_of::<Quarter>();

/// The header of an upload of at least one line.
pub(crate) const fn header(lines: &[Line]) -> Option<&Header> {
    match lines.first() {
        Some(line) => Some(bytemuck::must_cast_ref(line)),
        None => None,
    }
}

/// Cuts a part of `lines` lines off the front of an upload.
#[expect(clippy::as_conversions, reason = "a count of lines, at most 1,201, fits any usize")]
pub(crate) const fn cut(upload: &[Line], lines: u32) -> Option<(&[Line], &[Line])> {
    upload.split_at_checked(lines as usize)
}

macro_rules! items {
    ($(#[$doc:meta])* $name:ident: $item:ty) => {
        $(#[$doc])*
        #[expect(clippy::as_conversions, reason = "at most 4,096 items fit any usize")]
        pub(crate) const fn $name(part: &[Line], count: u32) -> &[$item] {
            let items: &[$item] = bytemuck::must_cast_slice(part);
            match items.split_at_checked(count as usize) {
                Some((items, _padding)) => items,
                None => &[],
            }
        }
    };
}

items! {
    /// The nodes in their part.
    nodes: Node
}
items! {
    /// The edges in their part.
    edges: Le16
}
items! {
    /// The micro-ops in their part.
    ops: MicroOp
}

/// The templates in their part: a whole number of quarters of a line each.
#[expect(clippy::as_conversions, reason = "at most 64 templates fit any usize")]
pub(crate) const fn templates(part: &[Line], count: u32) -> &[Template] {
    let quarters: &[Quarter] = bytemuck::must_cast_slice(part);
    let (groups, _padding) = quarters.as_chunks::<TEMPLATE_QUARTERS>();
    let templates: &[Template] = bytemuck::must_cast_slice(groups);
    match templates.split_at_checked(count as usize) {
        Some((templates, _padding)) => templates,
        None => &[],
    }
}
