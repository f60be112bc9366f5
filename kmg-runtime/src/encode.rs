use alloc::vec::Vec;

use thiserror::Error;

use crate::spec::{Capacity, CommandSpec, GraphSpec, MicroOp, Operand, Operands, Place, Work};
use crate::wire::{self, Command, Header, Le16, Le32, Node, Template};
use crate::{Fault, Line, Reason, Register, Upload};

/// An upload that the heap holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    lines: Vec<Line>,
}

impl Encoded {
    /// Copies bytes from any address into lines and checks them.
    ///
    /// # Errors
    ///
    /// The first fault in the order of FORMAT.md 3.
    ///
    /// ```
    /// use kmg_runtime::{Encoded, Fault, Reason};
    /// assert_eq!(Encoded::from_bytes(&[0; 65]), Err(Fault::new(Reason::HEADER)));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        let (chunks, []) = bytes.as_chunks::<{ Line::BYTES }>() else {
            return Err(Fault::new(Reason::HEADER));
        };
        Self::from_lines(chunks.iter().map(|chunk| Line(*chunk)).collect())
    }

    /// Checks lines.
    ///
    /// # Errors
    ///
    /// The first fault in the order of FORMAT.md 3.
    pub fn from_lines(lines: Vec<Line>) -> Result<Self, Fault> {
        crate::check(&lines)?;
        Ok(Self { lines })
    }

    /// The upload.
    #[must_use]
    pub fn upload(&self) -> Upload<'_> {
        Upload::trusted(&self.lines)
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The bytes, a multiple of 64 of them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        Line::bytes(&self.lines)
    }
}

/// The error of [`encode`]: a description that no upload can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// It exceeds a limit of the format.
    #[error(transparent)]
    Capacity(#[from] Capacity),
    /// Its bytes do not pass the check.
    #[error("the upload would be refused: {0}")]
    Rejected(#[from] Fault),
}

/// Writes a graph as an upload: templates in order of first use, none twice, padding zero, then the check.
///
/// # Errors
///
/// [`EncodeError::Capacity`] above a limit of FORMAT.md 2, [`EncodeError::Rejected`] with the first fault of the
/// check.
///
/// ```
/// use kmg_runtime::{GraphSpec, NodeSpec, Work, encode};
/// let join = NodeSpec { work: Work::Join, skip: None, successors: vec![] };
/// let encoded = encode(&GraphSpec { nodes: vec![join], ..GraphSpec::default() })?;
/// assert_eq!(encoded.bytes().len(), 128);
/// # Ok::<(), kmg_runtime::EncodeError>(())
/// ```
pub fn encode(graph: &GraphSpec) -> Result<Encoded, EncodeError> {
    let mut parts = parts(graph)?;
    let mut templates: Vec<Template> = Vec::new();
    let commands = parts.nodes.iter_mut().filter(|node| node.kind == wire::KIND_COMMAND);
    for (node, template) in commands.zip(&parts.templates) {
        let index = templates.iter().position(|known| wire::same_template(known, template));
        let index = index.unwrap_or_else(|| {
            templates.push(*template);
            templates.len().saturating_sub(1)
        });
        node.arg = narrow("templates", index)?;
    }
    parts.header.command_count = Le32::new(within("templates", templates.len(), wire::MAX_TEMPLATES)?);
    parts.templates = templates;
    let mut lines = parts.head();
    lines.extend(parts.template_lines());
    Ok(Encoded::from_lines(lines)?)
}

/// The parts of an upload before templates are shared: one template per command, in node order.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Parts {
    pub header: Header,
    pub nodes: Vec<Node>,
    pub edges: Vec<Le16>,
    pub ops: Vec<wire::MicroOp>,
    pub templates: Vec<Template>,
}

impl Parts {
    /// Header, nodes, edges and micro-ops as lines.
    #[must_use]
    pub fn head(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        push_part(&mut lines, bytemuck::bytes_of(&self.header));
        push_part(&mut lines, bytemuck::cast_slice(&self.nodes));
        push_part(&mut lines, bytemuck::cast_slice(&self.edges));
        push_part(&mut lines, bytemuck::cast_slice(&self.ops));
        lines
    }

    /// The templates as lines.
    #[must_use]
    pub fn template_lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        push_part(&mut lines, bytemuck::cast_slice(&self.templates));
        lines
    }
}

/// Writes the parts of a graph.
///
/// # Errors
///
/// A limit of FORMAT.md 2 is exceeded, but for the count of templates, which sharing may lower.
#[doc(hidden)]
pub fn parts(graph: &GraphSpec) -> Result<Parts, Capacity> {
    let node_count = within("nodes", graph.nodes.len(), wire::MAX_NODES)?;
    let mut nodes = Vec::with_capacity(graph.nodes.len());
    let mut edges: Vec<Le16> = Vec::new();
    let mut ops: Vec<wire::MicroOp> = Vec::new();
    let mut templates: Vec<Template> = Vec::new();

    for (node, predecessor_count) in graph.nodes.iter().zip(predecessor_counts(graph)) {
        let successor_offset = edges.len();
        edges.extend(node.successors.iter().map(|node| Le16::new(node.number().into())));
        let mut written = Node {
            kind: wire::KIND_JOIN,
            predecessor_count,
            skip_register: register_or_none(node.skip),
            result_register: wire::NO_REGISTER,
            successor_offset: narrow("edges", successor_offset)?,
            successor_count: narrow("edges", node.successors.len())?,
            ..bytemuck::Zeroable::zeroed()
        };
        match &node.work {
            Work::Command { command, result } => {
                written.kind = wire::KIND_COMMAND;
                written.arg = narrow("templates", templates.len())?;
                written.result_register = register_or_none(*result);
                templates.push(template(command)?);
            }
            Work::Cpu(slice) => {
                let base = within("micro-ops", ops.len(), wire::MAX_OPS)?;
                written.kind = wire::KIND_CPU;
                written.arg = narrow("micro-ops", ops.len())?;
                written.op_count = narrow("micro-ops", slice.len())?;
                ops.extend(slice.iter().map(|op| micro_op(op, base)));
            }
            Work::Join => {}
        }
        nodes.push(written);
    }

    let header = Header {
        magic: Le32::new(wire::MAGIC),
        version: Le32::new(wire::VERSION),
        node_count: Le32::new(node_count),
        edge_count: Le32::new(within("edges", edges.len(), wire::MAX_EDGES)?),
        op_count: Le32::new(within("micro-ops", ops.len(), wire::MAX_OPS)?),
        command_count: Le32::new(0),
        req: Le32::new(graph.req),
        again_register: Le32::new(register_or_none(graph.again).into()),
        max_runs: Le32::new(graph.max_runs),
        deadline_microseconds: Le32::new(graph.deadline_microseconds),
        step_limit: Le32::new(graph.step_limit),
        flags: Le32::new(if graph.keep { wire::KEEP } else { 0 }),
        ignored: [Le32::new(0); 4],
    };
    Ok(Parts { header, nodes, edges, ops, templates })
}

fn within(what: &'static str, found: usize, limit: u32) -> Result<u32, Capacity> {
    match u32::try_from(found) {
        Ok(count) if count <= limit => Ok(count),
        _ => Err(Capacity { what, found, limit }),
    }
}

fn narrow(what: &'static str, found: usize) -> Result<Le16, Capacity> {
    match u16::try_from(found) {
        Ok(count) => Ok(Le16::new(count)),
        Err(_) => Err(Capacity { what, found, limit: u16::MAX.into() }),
    }
}

/// How often each node stands in the successor lists.
fn predecessor_counts(graph: &GraphSpec) -> Vec<u8> {
    let mut counts = alloc::vec![0_u8; graph.nodes.len()];
    for successor in graph.nodes.iter().flat_map(|node| &node.successors) {
        if let Some(count) = counts.get_mut(usize::from(successor.number())) {
            *count = count.saturating_add(1);
        }
    }
    counts
}

fn register_or_none(register: Option<Register>) -> u8 {
    register.map_or(wire::NO_REGISTER, Register::number)
}

/// The constant and the register field of a word that a register may replace.
fn operand(operand: Operand<u16>) -> (Le16, u8) {
    match operand {
        Operand::Word(word) => (Le16::new(word), wire::NO_REGISTER),
        Operand::Register(register) => (Le16::new(0), register.number()),
    }
}

#[expect(clippy::as_conversions, reason = "4, in a constant")]
const PATCHES: u32 = wire::MAX_PATCHES as u32;

/// A command as a template.
///
/// # Errors
///
/// More than four patches.
fn template(command: &CommandSpec) -> Result<Template, Capacity> {
    let (first, count, queue) = match command.place {
        Place::Group { first, count } => (first, count, 0),
        Place::Any { count } => (Operand::Word(0), count, wire::QUEUE),
    };
    let ((first, first_register), (count, count_register)) = (operand(first), operand(count));
    let mut patches = [wire::Patch { argument: 0, register: 0 }; wire::MAX_PATCHES];
    if command.patches.len() > patches.len() {
        return Err(Capacity { what: "register arguments", found: command.patches.len(), limit: PATCHES });
    }
    for (written, patch) in patches.iter_mut().zip(&command.patches) {
        *written = wire::Patch { argument: patch.argument, register: patch.register.number() };
    }
    let flags = queue
        | if command.exclusive { wire::EXCLUSIVE } else { 0 }
        | if command.with_result { wire::RESULT } else { 0 };
    Ok(Template {
        line: Command {
            handler: command.handler,
            flags,
            first,
            count,
            args: command.args.map(Le32::new),
            ..bytemuck::Zeroable::zeroed()
        },
        patch_count: u8::try_from(command.patches.len()).unwrap_or(u8::MAX),
        first_register,
        count_register,
        reserved: 0,
        patches,
        reserved2: Le32::new(0),
    })
}

/// A micro-op whose slice starts at index `base`.
fn micro_op(op: &MicroOp, base: u32) -> wire::MicroOp {
    let opcode = op.opcode();
    let Operands { d, a, b, value, target } = op.operands();
    let number = |register: Option<Register>| register.map_or(0, Register::number);
    let value = if opcode.jumps() { base.saturating_add(target) } else { value };
    wire::MicroOp {
        opcode: opcode.number(),
        d: number(d),
        a: number(a),
        b: number(b),
        value: Le32::new(value),
        reserved: [Le32::new(0); 2],
    }
}

/// Appends a part, padded with zeros to whole lines.
fn push_part(lines: &mut Vec<Line>, bytes: &[u8]) {
    lines.extend(bytes.chunks(Line::BYTES).map(|chunk| {
        let mut line = Line::ZERO;
        if let Some(start) = line.0.get_mut(..chunk.len()) {
            start.copy_from_slice(chunk);
        }
        line
    }));
}
