//! Runs the micro-ops of one slice (FORMAT.md 2.4 and 4).

use crate::Reason;
use crate::wire::{MicroOp, opcode};

/// The successor of a word in the xorshift32 sequence of `rand`.
pub(crate) const fn rand(word: u32) -> u32 {
    let mut x = if word == 0 { 0x9E37_79B9 } else { word };
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    x
}

/// Runs a slice whose first micro-op has index `base` to its end: how many micro-ops ran, or why it stopped.
pub(crate) fn run_slice(
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
        let [a, b] = [op.a, op.b].map(|register| read(registers, register));
        let value = op.value.get();
        let target = value.wrapping_sub(base);
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
                    at = target;
                }
                continue;
            }
        };
        write(registers, op.d, result);
    }
    Ok(ran)
}

#[expect(clippy::indexing_slicing, reason = "masked to 16 registers")]
fn read(registers: &[u32; 16], register: u8) -> u32 {
    registers[usize::from(register & 15)]
}

#[expect(clippy::indexing_slicing, reason = "masked to 16 registers")]
fn write(registers: &mut [u32; 16], register: u8, value: u32) {
    registers[usize::from(register & 15)] = value;
}
