//! The micro-ops of a `CPU` node, one after another (FORMAT.md 2.4).

use crate::Reason;
use crate::wire::{self, MicroOp, Node, opcode};

/// Runs a node's slice from its first micro-op to its end: how many micro-ops ran, or why it stopped.
pub(super) const fn run(
    registers: &mut [u32; 16],
    ops: &[MicroOp],
    node: &Node,
    step_limit: u32,
) -> Result<u32, Reason> {
    let end = node.arg.wide().wrapping_add(node.op_count.wide());
    let mut counter = node.arg.wide();
    let mut ran = 0_u32;
    while counter != end {
        // The second bound is that of every accepted header.
        if ran == step_limit || ran == wire::MAX_STEP_LIMIT {
            return Err(Reason::STEP_LIMIT);
        }
        // An accepted slice lies within the micro-ops.
        let Some(op) = at(ops, counter) else { return Err(Reason::JUMP) };
        ran = ran.wrapping_add(1);
        counter = counter.wrapping_add(1);

        let value = op.value.get();
        let a = read(registers, op.a);
        let b = read(registers, op.b);
        match op.opcode {
            opcode::SET => write(registers, op.d, value),
            opcode::MOV => write(registers, op.d, a),
            opcode::ADD => write(registers, op.d, a.wrapping_add(b)),
            opcode::ADDI => write(registers, op.d, a.wrapping_add(value)),
            opcode::SUB => write(registers, op.d, a.wrapping_sub(b)),
            opcode::MUL => write(registers, op.d, a.wrapping_mul(b)),
            opcode::AND => write(registers, op.d, a & b),
            opcode::SHR => write(registers, op.d, a >> (b & 31)),
            opcode::MOD => match a.checked_rem(b) {
                Some(rest) => write(registers, op.d, rest),
                None => return Err(Reason::MOD_BY_ZERO),
            },
            opcode::RAND => write(registers, op.d, xorshift(a)),
            opcode::JMP => counter = value,
            opcode::JLT => {
                if a < b {
                    counter = value;
                }
            }
            opcode::JEQ => {
                if a == b {
                    counter = value;
                }
            }
            opcode::JNZ => {
                if a != 0 {
                    counter = value;
                }
            }
            // Not of an accepted upload.
            _ => return Err(Reason::OPCODE),
        }
    }
    Ok(ran)
}

const fn xorshift(a: u32) -> u32 {
    let mut x = if a == 0 { 0x9E37_79B9 } else { a };
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    x
}

#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "tested against the length")]
const fn at(ops: &[MicroOp], index: u32) -> Option<&MicroOp> {
    if (index as usize) < ops.len() { Some(&ops[index as usize]) } else { None }
}

/// Fields that an opcode does not use hold any number: only the low four bits are looked at.
#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "masked to 16 registers")]
pub(super) const fn read(registers: &[u32; 16], register: u8) -> u32 {
    registers[(register & 15) as usize]
}

#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "masked to 16 registers")]
pub(super) const fn write(registers: &mut [u32; 16], register: u8, value: u32) {
    registers[(register & 15) as usize] = value;
}
