//! The check (FORMAT.md 3): the first fault in the order given there, or none.
//!
//! A `const fn`, so that the compiler runs the very code that a device runs. It is written over slices that it
//! takes apart from the front, which needs no index and no bounds test.

use core::mem::offset_of;

use crate::upload::Upload;
use crate::wire::opcode::{self, Field};
use crate::wire::{self, Header, Le16, MicroOp, Node, Template};
use crate::{Fault, Line, NO_NODE, NodeId, Reason, Reject};

/// Whether lines are an upload that may run: the first fault in the order of FORMAT.md 3, if there is one.
///
/// # Errors
///
/// The reason and the node of the first fault.
///
/// ```
/// use kmg_runtime::{Fault, Line, Reason, check};
/// assert_eq!(check(&[Line::ZERO; 2]), Err(Fault::new(Reason::HEADER)));
/// ```
pub const fn check(lines: &[Line]) -> Result<(), Fault> {
    let Some(header) = wire::header(lines) else { return Err(Fault::new(Reason::HEADER)) };
    if !header_valid(header) {
        return Err(Fault::new(Reason::HEADER));
    }
    match Upload::split_here(lines) {
        Some(upload) => check_parts(&upload),
        None => Err(Fault::new(Reason::HEADER)),
    }
}

/// Checks bytes of any size at any address (FORMAT.md 3).
///
/// # Errors
///
/// [`Reject::Fault`] with the first fault in the order of FORMAT.md 3; [`Reject::Unaligned`] if the size is possible but
/// the bytes do not start at a multiple of 64.
pub fn check_bytes(bytes: &[u8]) -> Result<(), Reject> {
    Upload::from_bytes(bytes).map(|_upload| ())
}

const fn header_valid(header: &Header) -> bool {
    header.magic.get() == wire::MAGIC
        && header.version.get() == wire::VERSION
        && header.node_count.get() != 0
        && header.counts_within_limits()
        && again_valid(header.again_register.get())
        && header.max_runs.get() != 0
        && header.step_limit.get().wrapping_sub(1) < wire::MAX_STEP_LIMIT
        && header.flags.get() <= wire::KEEP
}

#[expect(clippy::as_conversions, reason = "widening, in a const fn")]
const fn again_valid(register: u32) -> bool {
    register < wire::REGISTERS as u32 || register == wire::NO_REGISTER as u32
}

/// Of a node's number: how many low bits say where in a byte its count is. With `small` two counts share a byte,
/// because they are the largest thing that the check has on its stack.
#[expect(clippy::as_conversions, reason = "0 or 1")]
const PACKED: u8 = cfg!(feature = "small") as u8;

/// A count for each of 256 nodes.
struct PerNode([u8; 256 >> PACKED]);

impl PerNode {
    const ZERO: Self = Self([0; 256 >> PACKED]);
    const MASK: u8 = 0xFF >> (4 * PACKED);

    #[expect(
        clippy::as_conversions,
        clippy::indexing_slicing,
        reason = "a u8 is below 256, its half below 128"
    )]
    const fn get(&self, node: u8) -> u8 {
        (self.0[(node >> PACKED) as usize] >> Self::shift(node)) & Self::MASK
    }

    #[expect(
        clippy::as_conversions,
        clippy::indexing_slicing,
        reason = "a u8 is below 256, its half below 128"
    )]
    #[expect(clippy::arithmetic_side_effects, reason = "callers stop at 4")]
    const fn count(&mut self, node: u8) {
        self.0[(node >> PACKED) as usize] += 1 << Self::shift(node);
    }

    const fn shift(node: u8) -> u8 {
        (node & PACKED) << 2
    }
}

/// What the nodes need to know of the templates: bit i tells of template i.
struct TemplateSet {
    invalid: u64,
    with_result: u64,
}

#[cfg_attr(feature = "small", inline(never))]
const fn template_set(mut templates: &[Template]) -> TemplateSet {
    let mut set = TemplateSet { invalid: 0, with_result: 0 };
    let mut bit = 1_u64;
    while let [template, rest @ ..] = templates {
        if !template_valid(template) {
            set.invalid |= bit;
        }
        if template.line.has_result() {
            set.with_result |= bit;
        }
        bit <<= 1;
        templates = rest;
    }
    set
}

#[expect(clippy::as_conversions, reason = "10 and 4, in constants")]
const ARGS: u8 = wire::ARGS as u8;
#[expect(clippy::as_conversions, reason = "10 and 4, in constants")]
const PATCHES: u8 = wire::MAX_PATCHES as u8;

const fn template_valid(template: &Template) -> bool {
    let line = &template.line;
    if line.handler.wrapping_sub(1) >= wire::MAX_HANDLER
        || line.flags > wire::COMMAND_FLAGS
        || template.patch_count > PATCHES
        || !wire::is_register_or_none(template.first_register)
        || !wire::is_register_or_none(template.count_register)
    {
        return false;
    }
    let mut left = template.patch_count;
    let mut patches = template.patches.as_slice();
    while let [patch, rest @ ..] = patches {
        if left == 0 {
            break;
        }
        if patch.argument >= ARGS || patch.register >= wire::REGISTERS {
            return false;
        }
        left = left.wrapping_sub(1);
        patches = rest;
    }
    true
}

#[cfg_attr(feature = "small", inline(always))]
#[expect(clippy::as_conversions, reason = "node numbers below node_count, at most 256, fit a u8; widening")]
const fn check_parts(upload: &Upload<'_>) -> Result<(), Fault> {
    let templates = template_set(upload.templates());
    let node_count = upload.header().node_count.get();
    let mut predecessors = PerNode::ZERO;
    let mut nodes = upload.nodes();
    let mut edges = upload.edges();
    let mut ops = upload.ops();
    let mut edge_index = 0_u32;
    let mut op_index = 0_u32;
    let mut number = 0_u32;

    // Lists hold later nodes only, so a node's predecessors are counted when its turn comes; but a wrong count is
    // reported after what is wrong with any node itself.
    let mut miscounted = NO_NODE;

    while let [node, rest @ ..] = nodes {
        // One way out for all faults of a node: every other would cost code.
        let fault = 'fault: {
            let fault = node_fault(node, &templates, upload.header().command_count.get(), op_index);
            if fault.is_some() {
                break 'fault fault;
            }
            if node.kind == wire::KIND_CPU {
                let count = node.op_count.wide();
                let Some((slice, after)) = ops.split_at_checked(count as usize) else {
                    break 'fault Some(Reason::NODE);
                };
                let fault = slice_fault(slice, op_index, count);
                if fault.is_some() {
                    break 'fault fault;
                }
                ops = after;
                op_index = op_index.wrapping_add(count);
            }
            let count = node.successor_count.wide();
            if node.successor_offset.wide() != edge_index {
                break 'fault Some(Reason::EDGES);
            }
            let Some((list, after)) = edges.split_at_checked(count as usize) else {
                break 'fault Some(Reason::EDGES);
            };
            if !list_valid(list, number, node_count, &mut predecessors) {
                break 'fault Some(Reason::EDGES);
            }
            edges = after;
            edge_index = edge_index.wrapping_add(count);
            None
        };
        let id = NodeId::new(number as u8);
        if let Some(reason) = fault {
            return Err(Fault::at(reason, id));
        }
        if miscounted == NO_NODE && node.predecessor_count != predecessors.get(number as u8) {
            miscounted = number as u16;
        }
        number = number.wrapping_add(1);
        nodes = rest;
    }

    if !edges.is_empty() {
        return Err(Fault::new(Reason::EDGES));
    }
    if !ops.is_empty() {
        return Err(Fault::new(Reason::NODE));
    }
    if miscounted != NO_NODE {
        return Err(Fault::at(Reason::EDGES, NodeId::new(miscounted as u8)));
    }
    if templates.invalid != 0 {
        return Err(Fault::new(Reason::TEMPLATE));
    }
    Ok(())
}

/// FORMAT.md 3, 2.1 to 2.4, but for the micro-ops and the end of the slice.
const fn node_fault(
    node: &Node,
    templates: &TemplateSet,
    command_count: u32,
    op_index: u32,
) -> Option<Reason> {
    if node.kind.wrapping_sub(1) > 2 || node.flags != 0 {
        return Some(Reason::NODE);
    }
    if node.predecessor_count > wire::MAX_PREDECESSORS {
        return Some(Reason::EDGES);
    }
    if !wire::is_register_or_none(node.skip_register) || !wire::is_register_or_none(node.result_register) {
        return Some(Reason::REGISTER);
    }
    let arg = node.arg.wide();
    if node.kind == wire::KIND_COMMAND {
        if arg >= command_count || (templates.invalid >> (arg & 63)) & 1 != 0 {
            return Some(Reason::TEMPLATE);
        }
        let with_result = (templates.with_result >> (arg & 63)) & 1 != 0;
        if node.op_count.get() != 0 || (node.result_register != wire::NO_REGISTER && !with_result) {
            return Some(Reason::NODE);
        }
    } else {
        if node.result_register != wire::NO_REGISTER {
            return Some(Reason::NODE);
        }
        let ops = node.op_count.get();
        if node.kind == wire::KIND_CPU {
            if arg != op_index || ops == 0 {
                return Some(Reason::NODE);
            }
        } else if arg != 0 || ops != 0 {
            return Some(Reason::NODE);
        }
    }
    None
}

/// Whether the processor's vectors make it worth while to look at several micro-ops at once, which is more code.
const SEVERAL_AT_ONCE: bool =
    cfg!(all(not(feature = "small"), any(target_arch = "x86_64", target_arch = "aarch64")));

/// The ops that write `d`, read `a`, read `b`, one bit each.
const USES_D: u32 = opcode::using(Field::D);
const USES_A: u32 = opcode::using(Field::A);
const USES_B: u32 = opcode::using(Field::B);

/// The reason of a slice's first fault. `base` is the index of its first micro-op.
#[cfg_attr(feature = "small", inline(never))]
const fn slice_fault(slice: &[MicroOp], base: u32, count: u32) -> Option<Reason> {
    if SEVERAL_AT_ONCE && slice_plainly_valid(slice, base, base.wrapping_add(count)) {
        return None;
    }
    first_fault(slice, base, count)
}

/// Whether a slice is valid even if every opcode used all three registers: without branches, so that several
/// micro-ops can be looked at at once, and with few calls, which cost time in a constant.
#[expect(clippy::as_conversions, reason = "0 or 1")]
const fn slice_plainly_valid(slice: &[MicroOp], base: u32, end: u32) -> bool {
    let mut faults = 0_u32;
    let mut ops = MicroOp::words(slice);
    while let [[word, value, ..], rest @ ..] = ops {
        let (word, value) = (word.get(), value.get());
        let code = word & 0xFF;
        faults |= word & REGISTERS_FROM_16;
        faults |= ((code == 0) | (code > LAST)) as u32;
        faults |= ((code >= FIRST_JUMP) & (code <= JUMPS_END) & ((value < base) | (value > end))) as u32;
        ops = rest;
    }
    faults == 0
}

/// Bits of a micro-op's first word that are set where d, a or b is 16 or more.
const REGISTERS_FROM_16: u32 = D_FROM_16 | A_FROM_16 | B_FROM_16;
const D_FROM_16: u32 = from_16(offset_of!(MicroOp, d));
const A_FROM_16: u32 = from_16(offset_of!(MicroOp, a));
const B_FROM_16: u32 = from_16(offset_of!(MicroOp, b));

/// The bits of a register's number above the first four, in the word that its byte is in.
#[expect(clippy::as_conversions, clippy::arithmetic_side_effects, reason = "a byte of a word, in constants")]
const fn from_16(byte: usize) -> u32 {
    (0xFF & !(wire::REGISTERS as u32 - 1)) << (8 * byte)
}

#[expect(clippy::as_conversions, reason = "widening, in a constant")]
const FIRST_JUMP: u32 = opcode::FIRST_JUMP as u32;
#[expect(clippy::as_conversions, reason = "widening, in a constant")]
const LAST: u32 = opcode::LAST as u32;
/// The largest byte that counts as a jump's: any where no op comes after the jumps, because a number above the last
/// op's is a fault anyway, and the bound would cost time.
#[expect(clippy::as_conversions, reason = "widening, in a constant")]
const JUMPS_END: u32 = if opcode::LAST_JUMP == opcode::LAST { 0xFF } else { opcode::LAST_JUMP as u32 };

/// Looks at the words: most micro-ops are no jump and name no register of 16 or more, used or not.
#[cfg_attr(
    all(not(feature = "small"), any(target_arch = "x86_64", target_arch = "aarch64")),
    cold,
    inline(never)
)]
const fn first_fault(slice: &[MicroOp], base: u32, count: u32) -> Option<Reason> {
    let mut ops = MicroOp::words(slice);
    while let [[word, value, ..], rest @ ..] = ops {
        ops = rest;
        let word = word.get();
        let code = word & 0xFF;
        let registers = word & REGISTERS_FROM_16;
        if code.wrapping_sub(1) < FIRST_JUMP.wrapping_sub(1) && registers == 0 {
            continue;
        }
        if code.wrapping_sub(1) >= LAST {
            return Some(Reason::OPCODE);
        }
        if (registers & D_FROM_16 != 0 && (USES_D >> code) & 1 != 0)
            || (registers & A_FROM_16 != 0 && (USES_A >> code) & 1 != 0)
            || (registers & B_FROM_16 != 0 && (USES_B >> code) & 1 != 0)
        {
            return Some(Reason::REGISTER);
        }
        if code >= FIRST_JUMP && code <= JUMPS_END && value.get().wrapping_sub(base) > count {
            return Some(Reason::JUMP);
        }
    }
    None
}

/// Whether a successor list rises strictly above its node, stays below `node_count` and gives no node a fifth
/// predecessor.
#[expect(clippy::as_conversions, reason = "below node_count, at most 256")]
#[cfg_attr(feature = "small", inline(never))]
const fn list_valid(mut list: &[Le16], node: u32, node_count: u32, predecessors: &mut PerNode) -> bool {
    let mut last = node;
    while let [edge, rest @ ..] = list {
        let to = edge.wide();
        if to <= last || to >= node_count || predecessors.get(to as u8) == wire::MAX_PREDECESSORS {
            return false;
        }
        predecessors.count(to as u8);
        last = to;
        list = rest;
    }
    true
}
