//! The table of ops against what runs them: both interpreters and the plain model.

extern crate std;
use std::format;

use bytemuck::Zeroable;

use crate::Reason;
use crate::model::cpu;
use crate::wire::opcode::{Control, Field, Opcode};
use crate::wire::{Le16, Le32, MicroOp, Node};

#[cfg(feature = "small")]
#[path = "fast.rs"]
mod fast;
#[cfg(not(feature = "small"))]
#[path = "small.rs"]
mod small;

#[cfg(not(feature = "small"))]
use super::variant as fast;
#[cfg(feature = "small")]
use super::variant as small;
use super::{rand, read, write};

type Registers = [u32; 16];
type Run = fn(&mut Registers, &[MicroOp], u32) -> Result<u32, Reason>;

const ENGINES: [(&str, Run); 3] = [
    ("fast", |registers, slice, limit| fast::run_slice(registers, slice, 0, limit)),
    ("small", |registers, slice, limit| small::run_slice(registers, slice, 0, limit)),
    ("model", |registers, slice, limit| {
        let count = Le16::new(u16::try_from(slice.len()).unwrap());
        cpu::run(registers, slice, &Node { op_count: count, ..Node::zeroed() }, limit)
    }),
];

const WORDS: [u32; 8] = [0, 1, 2, 3, 31, 0x7FFF_FFFF, 0x8000_0000, u32::MAX];

/// An op whose operands are the registers 1, 2 and 3, and a value; unused fields too.
fn op(opcode: Opcode, value: u32) -> MicroOp {
    MicroOp {
        opcode: opcode.number(),
        d: 1,
        a: 2,
        b: 3,
        value: Le32::new(value),
        reserved: [Le32::new(0); 2],
    }
}

/// Registers 2 and 3 hold the operands, every other one a word of its own.
fn registers(a: u32, b: u32) -> Registers {
    let mut registers = core::array::from_fn(|number| 100 + u32::try_from(number).unwrap());
    (registers[2], registers[3]) = (a, b);
    registers
}

/// What an op did.
#[derive(Debug, PartialEq)]
struct Did {
    result: Result<u32, Reason>,
    registers: Registers,
    jumped: bool,
}

/// Runs an op that, if it jumps to 2, goes past one that sets register 15.
fn run(run: Run, opcode: Opcode, a: u32, b: u32, value: u32) -> Did {
    let mut registers = registers(a, b);
    let mark = MicroOp { d: 15, value: Le32::new(1), ..op(Opcode::Set, 0) };
    let result = run(&mut registers, &[op(opcode, value), mark], 9);
    let jumped = result.is_ok() && registers[15] != 1;
    registers[15] = 115;
    Did { result, registers, jumped }
}

fn cases() -> impl Iterator<Item = (u32, u32)> {
    WORDS.into_iter().flat_map(|a| WORDS.into_iter().map(move |b| (a, b)))
}

/// The value of an op that computes with it, or a jump's target.
fn values(opcode: Opcode) -> &'static [u32] {
    if opcode.uses(Field::Target) { &[2] } else { &WORDS }
}

#[test]
fn engines_agree_on_every_op() {
    for opcode in Opcode::ALL {
        for (a, b) in cases() {
            for value in values(*opcode) {
                let [(_, first), rest @ ..] = ENGINES;
                let expected = run(first, *opcode, a, b, *value);
                for (name, engine) in rest {
                    let did = run(engine, *opcode, a, b, *value);
                    assert_eq!(did, expected, "{name}: {} {a} {b} {value}", opcode.mnemonic());
                }
            }
        }
    }
}

#[test]
fn ops_write_what_the_table_says() {
    for opcode in Opcode::ALL {
        for (name, engine) in ENGINES {
            let mut wrote = false;
            for (a, b) in cases() {
                for value in values(*opcode) {
                    let before = registers(a, b);
                    let did = run(engine, *opcode, a, b, *value).registers;
                    let others = (0..16).filter(|number| *number != 1);
                    let same = others.into_iter().all(|number| did[number] == before[number]);
                    assert!(same, "{name}: {} changes another register", opcode.mnemonic());
                    wrote |= did[1] != before[1];
                }
            }
            assert_eq!(wrote, opcode.uses(Field::D), "{name}: {}", opcode.mnemonic());
        }
    }
}

#[test]
fn ops_read_what_the_table_says() {
    let differ = |engine, opcode, one: (u32, u32, u32), other: (u32, u32, u32)| {
        let seen = |(a, b, value)| {
            let did = run(engine, opcode, a, b, value);
            (did.result, did.registers[1], did.jumped)
        };
        seen(one) != seen(other)
    };
    for opcode in Opcode::ALL.iter().copied() {
        for (name, engine) in ENGINES {
            let (mut a_counts, mut b_counts, mut value_counts) = (false, false, false);
            for (a, b) in cases() {
                for other in WORDS {
                    let value = values(opcode)[0];
                    a_counts |= differ(engine, opcode, (a, b, value), (other, b, value));
                    b_counts |= differ(engine, opcode, (a, b, value), (a, other, value));
                    if !opcode.jumps() {
                        value_counts |= differ(engine, opcode, (a, b, value), (a, b, other));
                    }
                }
            }
            let text = format!("{name}: {}", opcode.mnemonic());
            assert_eq!(a_counts, opcode.uses(Field::A), "{text} a");
            assert_eq!(b_counts, opcode.uses(Field::B), "{text} b");
            assert_eq!(value_counts, opcode.uses(Field::Value), "{text} value");
        }
    }
}

#[test]
fn control_goes_where_the_table_says() {
    for opcode in Opcode::ALL {
        for (name, engine) in ENGINES {
            let (mut on, mut away) = (false, false);
            for (a, b) in cases() {
                let did = run(engine, *opcode, a, b, 2);
                on |= did.result.is_ok() && !did.jumped;
                away |= did.jumped;
                let ops = if did.jumped { 1 } else { 2 };
                assert!(did.result.is_err() || did.result == Ok(ops), "{name}: {}", opcode.mnemonic());
            }
            let found = match (on, away) {
                (true, false) => Control::Next,
                (false, true) => Control::Jump,
                _ => Control::Branch,
            };
            assert_eq!(found, opcode.control(), "{name}: {}", opcode.mnemonic());
        }
    }
}

#[test]
fn unused_numbers_are_no_ops() {
    assert_eq!(Opcode::from_number(0), None);
    let next = u8::try_from(Opcode::ALL.len()).unwrap() + 1;
    assert!((next..=u8::MAX).all(|number| Opcode::from_number(number).is_none()));
    assert!(Opcode::ALL.iter().all(|op| Opcode::from_number(op.number()) == Some(*op)));
}
