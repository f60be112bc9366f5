//! The header of an upload (FORMAT.md 2.1).

use bytemuck::{Pod, Zeroable};

use super::limits::{MAX_EDGES, MAX_NODES, MAX_OPS, MAX_TEMPLATES};
use super::{Layout, Le32};
use crate::Line;

/// Bit of the header's flags: the graph stays in the upload region after its run.
pub const KEEP: u32 = 1;

/// The header: the first line of an upload (FORMAT.md 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Header {
    /// Word 0: [`MAGIC`](super::MAGIC).
    pub magic: Le32,
    /// Word 1: [`VERSION`](super::VERSION).
    pub version: Le32,
    /// Word 2: 1 to 256.
    pub node_count: Le32,
    /// Word 3: 0 to 1,024.
    pub edge_count: Le32,
    /// Word 4: 0 to 4,096.
    pub op_count: Le32,
    /// Word 5: 0 to 64.
    pub command_count: Le32,
    /// Word 6: the request id that the graph's events carry.
    pub req: Le32,
    /// Word 7: below 16, or 0xFF for one round.
    pub again_register: Le32,
    /// Word 8: the most rounds, 1 or more.
    pub max_runs: Le32,
    /// Word 9: of every command; 0: the device's default.
    pub deadline_microseconds: Le32,
    /// Word 10: the most micro-ops of one `CPU` node, 1 to 4,096.
    pub step_limit: Le32,
    /// Word 11: bit 0 is [`KEEP`].
    pub flags: Le32,
    /// Ignored.
    pub ignored: [Le32; 4],
}

impl Header {
    /// The header that bytes begin with, whatever else it holds; `None` if they are too few for one.
    ///
    /// ```
    /// use kmg_runtime::wire::Header;
    /// let mut bytes = [0; 64];
    /// bytes[std::mem::offset_of!(Header, req)] = 42;
    /// assert_eq!(Header::read(&bytes).map(|header| header.req.get()), Some(42));
    /// assert_eq!(Header::read(&bytes[1..]), None);
    /// ```
    #[must_use]
    pub const fn read(bytes: &[u8]) -> Option<Self> {
        match bytes.first_chunk::<{ Line::BYTES }>() {
            Some(bytes) => Some(bytemuck::must_cast(*bytes)),
            None => None,
        }
    }

    /// Whether no count is beyond its limit. A graph without nodes is refused elsewhere.
    #[must_use]
    #[inline(always)]
    pub const fn counts_within_limits(&self) -> bool {
        self.node_count.get() <= MAX_NODES
            && self.edge_count.get() <= MAX_EDGES
            && self.op_count.get() <= MAX_OPS
            && self.command_count.get() <= MAX_TEMPLATES
    }

    /// Where the parts lie in an upload with these counts, or `None` if a count is beyond its limit.
    ///
    /// ```
    /// use kmg_runtime::wire::{Header, Layout, Le32};
    /// let header = Header { node_count: Le32::new(5), edge_count: Le32::new(4), ..bytemuck::Zeroable::zeroed() };
    /// assert_eq!(header.layout(), Some(Layout { nodes: 1, edges: 3, ops: 4, templates: 4, end: 4 }));
    /// ```
    #[must_use]
    pub const fn layout(&self) -> Option<Layout> {
        if !self.counts_within_limits() {
            return None;
        }
        let (nodes, edges) = (self.node_count.get(), self.edge_count.get());
        Some(Layout::new(nodes, edges, self.op_count.get(), self.command_count.get()))
    }
}

const _: () = assert!(size_of::<Header>() == Line::BYTES);
