use core::fmt;

use thiserror::Error;

use crate::wire::{self, Header, Le16, MicroOp, Node, Template};
use crate::{Fault, Line, Reason, check};

/// An accepted upload: typed views over its lines, nothing copied.
///
/// Whoever holds one knows that the check (FORMAT.md 3) accepted the bytes, so nothing that takes an `Upload`
/// tests them again. It comes from [`Upload::from_bytes`], from [`Upload::from_lines`], or from `graph!`, which ran
/// the check when it expanded.
#[derive(Clone, Copy)]
pub struct Upload<'a> {
    lines: &'a [Line],
    header: &'a Header,
    nodes: &'a [Node],
    edges: &'a [Le16],
    ops: &'a [MicroOp],
    templates: &'a [Template],
}

/// The error of [`Upload::from_bytes`]: a fault that the check found, or an address that is no multiple of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Reject {
    /// The bytes do not start at a multiple of 64. FORMAT.md has no reason for it: the same bytes elsewhere may
    /// well be accepted.
    #[error("the upload does not start at a multiple of 64 bytes: copy it into `Line`s")]
    Unaligned,
    /// The check refused them.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl<'a> Upload<'a> {
    /// Checks bytes and gives the upload that they are.
    ///
    /// # Errors
    ///
    /// [`Reject::Fault`] with the first fault in the order of FORMAT.md 3; [`Reject::Unaligned`] if the size is
    /// possible but the bytes do not start at a multiple of 64.
    ///
    /// ```
    /// use kmg_runtime::{Fault, Reason, Reject, Upload};
    /// let reject = Upload::from_bytes(&[0; 63]).unwrap_err();
    /// assert_eq!(reject, Reject::Fault(Fault::new(Reason::HEADER)));
    /// ```
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, Reject> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(Line::BYTES) {
            return Err(Reject::Fault(Fault::new(Reason::HEADER)));
        }
        match bytemuck::try_cast_slice(bytes) {
            Ok(lines) => Ok(Self::from_lines(lines)?),
            Err(_misaligned) => Err(Reject::Unaligned),
        }
    }

    /// Checks lines and gives the upload that they are, also in a constant.
    ///
    /// # Errors
    ///
    /// The first fault in the order of FORMAT.md 3.
    pub const fn from_lines(lines: &'a [Line]) -> Result<Self, Fault> {
        match check(lines) {
            Ok(()) => match Self::split(lines) {
                Some(upload) => Ok(upload),
                None => Err(Fault::new(Reason::HEADER)),
            },
            Err(fault) => Err(fault),
        }
    }

    /// What stands for lines whose sizes do not fit together: a graph without nodes, which ends at once.
    const NOTHING: Upload<'static> = {
        const HEADER: &Header = &bytemuck::must_cast(Line::ZERO);
        Upload { lines: &[], header: HEADER, nodes: &[], edges: &[], ops: &[], templates: &[] }
    };

    /// The views over lines that passed the check before: for code that `graph!` generates.
    ///
    /// Other bytes may give wrong results in an executor; they cause no panic, no hang and no access outside.
    #[doc(hidden)]
    #[must_use]
    pub const fn trusted(lines: &'a [Line]) -> Self {
        match Self::split(lines) {
            Some(upload) => upload,
            None => Self::NOTHING,
        }
    }

    /// The views that the C ABI has cut at the places of [`Header::layout`], of lines that passed the check before.
    /// Others are as safe as with [`trusted`](Self::trusted).
    #[doc(hidden)]
    #[must_use]
    pub const fn from_parts(
        lines: &'a [Line],
        header: &'a Header,
        nodes: &'a [Node],
        edges: &'a [Le16],
        ops: &'a [MicroOp],
        templates: &'a [Template],
    ) -> Self {
        Self { lines, header, nodes, edges, ops, templates }
    }

    /// The views over lines whose sizes fit together, whatever else they hold.
    const fn split(lines: &'a [Line]) -> Option<Self> {
        Self::split_here(lines)
    }

    /// [`split`](Self::split), always inlined: the views then need no room on the stack.
    #[inline(always)]
    pub(crate) const fn split_here(lines: &'a [Line]) -> Option<Self> {
        let Some(header) = wire::header(lines) else { return None };
        if !header.counts_within_limits() {
            return None;
        }
        let (nodes, edges) = (header.node_count.get(), header.edge_count.get());
        let (ops, templates) = (header.op_count.get(), header.command_count.get());
        let Some((_header, rest)) = wire::cut(lines, 1) else { return None };
        let Some((node_part, rest)) = wire::cut(rest, wire::lines_of::<Node>(nodes)) else { return None };
        let Some((edge_part, rest)) = wire::cut(rest, wire::lines_of::<Le16>(edges)) else { return None };
        let Some((op_part, rest)) = wire::cut(rest, wire::lines_of::<MicroOp>(ops)) else { return None };
        let Some((template_part, [])) = wire::cut(rest, wire::lines_of::<Template>(templates)) else {
            return None;
        };
        Some(Self {
            lines,
            header,
            nodes: wire::nodes(node_part, nodes),
            edges: wire::edges(edge_part, edges),
            ops: wire::ops(op_part, ops),
            templates: wire::templates(template_part, templates),
        })
    }

    /// The lines, the header first.
    #[must_use]
    pub const fn lines(&self) -> &'a [Line] {
        self.lines
    }

    /// The bytes: a multiple of 64 of them.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        Line::bytes(self.lines)
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &'a Header {
        self.header
    }

    /// The nodes, 1 to 256.
    #[must_use]
    pub const fn nodes(&self) -> &'a [Node] {
        self.nodes
    }

    /// The successor lists, one after another; at most 1,014 edges.
    #[must_use]
    pub const fn edges(&self) -> &'a [Le16] {
        self.edges
    }

    /// The micro-ops of all slices, at most 4,096.
    #[must_use]
    pub const fn ops(&self) -> &'a [MicroOp] {
        self.ops
    }

    /// The templates, at most 64.
    #[must_use]
    pub const fn templates(&self) -> &'a [Template] {
        self.templates
    }
}

impl PartialEq for Upload<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.lines == other.lines
    }
}

impl Eq for Upload<'_> {}

impl fmt::Debug for Upload<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Upload")
            .field("bytes", &self.bytes().len())
            .field("nodes", &self.nodes.len())
            .field("edges", &self.edges.len())
            .field("ops", &self.ops.len())
            .field("templates", &self.templates.len())
            .finish()
    }
}
