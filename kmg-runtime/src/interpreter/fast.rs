//! Each opcode reads what it uses, and `limit` is looked at once for each stretch between jumps.

use super::{rand, read, write};
use crate::Reason;
use crate::wire::{MicroOp, opcode};

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

/// See [`interpreter`](super).
pub(super) fn run_slice(
    registers: &mut [u32; 16],
    slice: &[MicroOp],
    base: u32,
    limit: u32,
) -> Result<u32, Reason> {
    let mut left = size(limit);
    let mut stretch = slice;
    loop {
        let allowed = stretch.get(..left).unwrap_or(stretch);
        let mut ops = allowed.iter();
        let target = loop {
            let Some(op) = ops.next() else {
                if allowed.len() != stretch.len() {
                    return Err(Reason::STEP_LIMIT);
                }
                let left = left.wrapping_sub(allowed.len());
                return Ok(limit.wrapping_sub(word(left)));
            };
            let a = || read(registers, op.a);
            let b = || read(registers, op.b);
            // All sixteen values of four bits have an arm, so that the table of jumps needs no test; no accepted
            // slice holds 0 or 15.
            let result = match op.opcode & 15 {
                0 | opcode::SET => op.value.get(),
                opcode::MOV => a(),
                opcode::ADD => a().wrapping_add(b()),
                opcode::ADDI => a().wrapping_add(op.value.get()),
                opcode::SUB => a().wrapping_sub(b()),
                opcode::MUL => a().wrapping_mul(b()),
                opcode::AND => a() & b(),
                opcode::SHR => a() >> (b() & 31),
                opcode::MOD => match a().checked_rem(b()) {
                    Some(rest) => rest,
                    None => return Err(Reason::MOD_BY_ZERO),
                },
                opcode::RAND => rand(a()),
                opcode::JMP => break op.value.get(),
                opcode::JLT => {
                    if a() < b() {
                        break op.value.get();
                    } else {
                        continue;
                    }
                }
                opcode::JEQ => {
                    if a() == b() {
                        break op.value.get();
                    } else {
                        continue;
                    }
                }
                opcode::JNZ | 15 => {
                    if a() != 0 {
                        break op.value.get();
                    } else {
                        continue;
                    }
                }
                _ => continue,
            };
            write(registers, op.d, result);
        };
        let ran = allowed.len().wrapping_sub(ops.len());
        left = left.wrapping_sub(ran);
        stretch = slice.get(size(target.wrapping_sub(base))..).unwrap_or_default();
    }
}

#[expect(clippy::as_conversions, reason = "an index below 4,096 in every accepted upload")]
const fn size(word: u32) -> usize {
    word as usize
}

#[expect(clippy::as_conversions, reason = "a count of at most 4,096")]
const fn word(size: usize) -> u32 {
    size as u32
}
