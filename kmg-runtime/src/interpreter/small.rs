//! Operands are read and the result is written in one place for all opcodes.

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
    let mut ran = 0_u32;
    let mut at = 0_u32;
    while let Some(op) = usize::try_from(at).ok().and_then(|at| slice.get(at)) {
        if ran == limit {
            return Err(Reason::STEP_LIMIT);
        }
        ran = ran.wrapping_add(1);
        at = at.wrapping_add(1);
        let a = read(registers, op.a);
        let b = read(registers, op.b);
        let value = op.value.get();
        let result = match op.opcode {
            opcode::SET => value,
            opcode::MOV => a,
            opcode::ADD => a.wrapping_add(b),
            opcode::ADDI => a.wrapping_add(value),
            opcode::SUB => a.wrapping_sub(b),
            opcode::MUL => a.wrapping_mul(b),
            opcode::AND => a & b,
            opcode::SHR => a >> (b & 31),
            opcode::MOD => match a.checked_rem(b) {
                Some(rest) => rest,
                None => return Err(Reason::MOD_BY_ZERO),
            },
            opcode::RAND => rand(a),
            opcode => {
                let jumps = match opcode {
                    opcode::JMP => true,
                    opcode::JLT => a < b,
                    opcode::JEQ => a == b,
                    _ => a != 0,
                };
                if jumps {
                    at = value.wrapping_sub(base);
                }
                continue;
            }
        };
        write(registers, op.d, result);
    }
    Ok(ran)
}
