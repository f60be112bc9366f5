//! The micro-ops of a `CPU` node, one after another (FORMAT.md 2.4).

use crate::Reason;
use crate::wire::{self, MicroOp, Node, opcode};

/// The ops with an arm below: one that is added to the table has none.
const _: () = assert!(opcode::are_all(&[
    opcode::SET,
    opcode::MOV,
    opcode::ADD,
    opcode::ADDI,
    opcode::SUB,
    opcode::MUL,
    opcode::AND,
    opcode::SHR,
    opcode::MOD,
    opcode::RAND,
    opcode::JMP,
    opcode::JLT,
    opcode::JEQ,
    opcode::JNZ
]));

/// Runs a node's slice from its first micro-op to its end: how many micro-ops ran, or why it stopped.
///
/// A constant pays for every call and every test, so an operand is read where an op uses it, in place.
#[expect(
    clippy::as_conversions,
    clippy::indexing_slicing,
    reason = "tested against the length, or masked to 16"
)]
pub(crate) const fn run(
    registers: &mut [u32; 16],
    ops: &[MicroOp],
    node: &Node,
    step_limit: u32,
) -> Result<u32, Reason> {
    let end = node.arg.wide().wrapping_add(node.op_count.wide());
    // An accepted slice lies within the micro-ops, and an accepted header within the second bound.
    if end as usize > ops.len() {
        return Err(Reason::JUMP);
    }
    let limit = if step_limit < wire::MAX_STEP_LIMIT { step_limit } else { wire::MAX_STEP_LIMIT };
    let mut counter = node.arg.wide();
    let mut ran = 0_u32;
    while counter < end {
        if ran == limit {
            return Err(Reason::STEP_LIMIT);
        }
        ran = ran.wrapping_add(1);
        let op = &ops[counter as usize];
        counter = counter.wrapping_add(1);
        let (d, a, b) = ((op.d & 15) as usize, (op.a & 15) as usize, (op.b & 15) as usize);
        match op.opcode {
            opcode::SET => registers[d] = op.value.get(),
            opcode::MOV => registers[d] = registers[a],
            opcode::ADD => registers[d] = registers[a].wrapping_add(registers[b]),
            opcode::ADDI => registers[d] = registers[a].wrapping_add(op.value.get()),
            opcode::SUB => registers[d] = registers[a].wrapping_sub(registers[b]),
            opcode::MUL => registers[d] = registers[a].wrapping_mul(registers[b]),
            opcode::AND => registers[d] = registers[a] & registers[b],
            opcode::SHR => registers[d] = registers[a] >> (registers[b] & 31),
            opcode::MOD => match registers[a].checked_rem(registers[b]) {
                Some(rest) => registers[d] = rest,
                None => return Err(Reason::MOD_BY_ZERO),
            },
            opcode::RAND => registers[d] = xorshift(registers[a]),
            opcode::JMP => counter = op.value.get(),
            opcode::JLT => {
                if registers[a] < registers[b] {
                    counter = op.value.get();
                }
            }
            opcode::JEQ => {
                if registers[a] == registers[b] {
                    counter = op.value.get();
                }
            }
            opcode::JNZ => {
                if registers[a] != 0 {
                    counter = op.value.get();
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

/// Fields that an opcode does not use hold any number: only the low four bits are looked at.
#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "masked to 16 registers")]
pub(super) const fn read(registers: &[u32; 16], register: u8) -> u32 {
    registers[(register & 15) as usize]
}

#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "masked to 16 registers")]
pub(super) const fn write(registers: &mut [u32; 16], register: u8, value: u32) {
    registers[(register & 15) as usize] = value;
}
