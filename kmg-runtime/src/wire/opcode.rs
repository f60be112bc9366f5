//! The micro-ops of an upload, and the table of ops (FORMAT.md 2.4).
//!
//! The table says of each op its number, its mnemonic, its operands in their order, where control goes after it and how
//! an editor describes it. Masks, predicates and [`crate::MicroOp`] are derived from it. What an op computes is
//! written by hand, in both interpreters and in the plain model, and `interpreter/tests.rs` walks the table against all three.

use bytemuck::{Pod, Zeroable};

use super::Le32;

/// A micro-op (FORMAT.md 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct MicroOp {
    /// 1 to 14.
    pub opcode: u8,
    /// The register written.
    pub d: u8,
    /// The first register read.
    pub a: u8,
    /// The second register read.
    pub b: u8,
    /// The immediate, or the jump target as an index into the graph's micro-ops.
    pub value: Le32,
    /// Ignored.
    pub reserved: [Le32; 2],
}

impl MicroOp {
    /// Their words: opcode, d, a and b from the low byte of the first on, then the value.
    pub(crate) const fn words(ops: &[Self]) -> &[[Le32; 4]] {
        bytemuck::must_cast_slice(ops)
    }
}

const _: () = assert!(size_of::<MicroOp>() == 16);

/// An operand of an op, by the field of a [`MicroOp`] that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The register that is written.
    D,
    /// The first register that is read.
    A,
    /// The second register that is read.
    B,
    /// The immediate.
    Value,
    /// The place that a jump goes to, which stands where the immediate does.
    Target,
}

/// Where control goes after an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// To the next op.
    Next,
    /// Always to the target.
    Jump,
    /// To the target or to the next op.
    Branch,
}

/// Hands the table to a macro, one row for each op:
/// `NAME Name = number, mnemonic, (operands), control, text of an editor, documentation;`
macro_rules! table {
    ($macro:ident) => {
        $macro! {
            SET Set = 1, "set", (d: D, value: Value), Next, "d = value", "`d = value`";
            MOV Mov = 2, "mov", (d: D, a: A), Next, "d = a", "`d = a`";
            ADD Add = 3, "add", (d: D, a: A, b: B), Next, "d = a + b", "`d = a + b`";
            ADDI Addi = 4, "addi", (d: D, a: A, value: Value), Next, "d = a + value", "`d = a + value`";
            SUB Sub = 5, "sub", (d: D, a: A, b: B), Next, "d = a - b", "`d = a - b`";
            MUL Mul = 6, "mul", (d: D, a: A, b: B), Next, "d = a * b", "`d = a * b`";
            AND And = 7, "and", (d: D, a: A, b: B), Next, "d = a & b", "`d = a & b`";
            SHR Shr = 8, "shr", (d: D, a: A, b: B), Next, "d = a >> b", "`d = a >> (b & 31)`";
            MOD Mod = 9, "mod", (d: D, a: A, b: B), Next, "d = a % b", "`d = a % b`; error 7 where b is 0";
            RAND Rand = 10, "rand", (d: D, a: A), Next, "a random number from the state in a",
                "`d` = the xorshift32 successor of a";
            JMP Jmp = 11, "jmp", (target: Target), Jump, "", "Goes on at the target.";
            JLT Jlt = 12, "jlt", (a: A, b: B, target: Target), Branch, "if a < b", "Jumps if `a < b`, unsigned.";
            JEQ Jeq = 13, "jeq", (a: A, b: B, target: Target), Branch, "if a == b", "Jumps if `a == b`.";
            JNZ Jnz = 14, "jnz", (a: A, target: Target), Branch, "if a is not 0", "Jumps if `a != 0`.";
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use table;

macro_rules! opcodes {
    ($($number:ident $name:ident = $code:literal, $mnemonic:literal, ($($operand:ident: $field:ident),*), $control:ident,
        $editor:literal, $doc:literal;)*) => {
        /// An op.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Opcode {
            $(#[doc = $doc] $name = $code,)*
        }

        $(#[doc = $doc] pub const $number: u8 = $code;)*

        impl Opcode {
            /// Every op, in the order of their numbers, which are 1 and on.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The op with a number, or `None` if there is none.
            #[must_use]
            pub const fn from_number(number: u8) -> Option<Self> {
                match number {
                    $($code => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// Its name in assembly.
            #[must_use]
            pub const fn mnemonic(self) -> &'static str {
                match self {
                    $(Self::$name => $mnemonic,)*
                }
            }

            /// Its operands, in the order of assembly.
            #[must_use]
            pub const fn operands(self) -> &'static [Field] {
                match self {
                    $(Self::$name => &[$(Field::$field),*],)*
                }
            }

            /// Where control goes after it.
            #[must_use]
            pub const fn control(self) -> Control {
                match self {
                    $(Self::$name => Control::$control,)*
                }
            }

            /// What it does, in the words of an editor; empty where the mnemonic says it all.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => $editor,)*
                }
            }
        }
    };
}
table!(opcodes);

impl Opcode {
    /// Its number.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "the discriminant is the number")]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Whether it has an operand in a field.
    #[must_use]
    pub const fn uses(self, field: Field) -> bool {
        let mut operands = self.operands();
        while let [operand, rest @ ..] = operands {
            if same(*operand, field) {
                return true;
            }
            operands = rest;
        }
        false
    }

    /// Whether it can go elsewhere than to the next op.
    #[must_use]
    pub const fn jumps(self) -> bool {
        !matches!(self.control(), Control::Next)
    }

    /// Whether control can go on to the next op.
    #[must_use]
    pub const fn falls_through(self) -> bool {
        !matches!(self.control(), Control::Jump)
    }
}

#[expect(clippy::as_conversions, reason = "comparing discriminants in a const fn")]
const fn same(a: Field, b: Field) -> bool {
    a as u8 == b as u8
}

/// The ops with an operand in a field: bit i tells of number i.
pub(crate) const fn using(field: Field) -> u32 {
    let mut mask = 0;
    let mut ops = Opcode::ALL;
    while let [op, rest @ ..] = ops {
        if op.uses(field) {
            mask |= 1 << op.number();
        }
        ops = rest;
    }
    mask
}

/// Whether these are the numbers of all ops, each once: for a `match` on numbers whose last arm stands for any other.
pub(crate) const fn are_all(numbers: &[u8]) -> bool {
    let (mut known, mut given) = (0_u32, 0_u32);
    let mut ops = Opcode::ALL;
    while let [op, rest @ ..] = ops {
        known |= 1 << op.number();
        ops = rest;
    }
    let mut left = numbers;
    while let [number, rest @ ..] = left {
        given |= 1 << *number;
        left = rest;
    }
    known == given && numbers.len() == Opcode::ALL.len()
}

/// The smallest number of an op that jumps.
pub(crate) const FIRST_JUMP: u8 = using(Field::Target).trailing_zeros().to_le_bytes()[0];
/// The largest number of an op that jumps.
pub(crate) const LAST_JUMP: u8 = using(Field::Target).ilog2().to_le_bytes()[0];
/// The largest number of an op.
pub(crate) const LAST: u8 = match Opcode::ALL {
    [.., last] => last.number(),
    [] => 0,
};

const _: () = {
    let mut ops = Opcode::ALL;
    let mut next = 1;
    while let [op, rest @ ..] = ops {
        assert!(op.number() == next, "the ops are numbered from 1 on, without a gap");
        assert!(op.jumps() == op.uses(Field::Target), "an op has a target if it jumps");
        assert!(op.jumps() != op.uses(Field::D), "an op writes a register or jumps");
        let number = op.number();
        let between = FIRST_JUMP <= number && number <= LAST_JUMP;
        assert!(op.jumps() == between, "the numbers of jumps have no other op between them, for the check");
        next = next.wrapping_add(1);
        ops = rest;
    }
    assert!(LAST < 32, "masks of ops have 32 bits");
};
