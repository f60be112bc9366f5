//! Micro-ops before their registers and targets have numbers.

use proc_macro2::Span;

use crate::symbols::RegisterId;
use crate::value::Value;

/// The place of a jump's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LabelId(u32);

impl LabelId {
    pub(crate) fn new(number: usize) -> Self {
        Self(u32::try_from(number).unwrap_or(u32::MAX))
    }

    pub(crate) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A value of the compiler, or a scratch register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ValueId(u32);

impl ValueId {
    pub(crate) fn new(number: usize) -> Self {
        Self(u32::try_from(number).unwrap_or(u32::MAX))
    }

    pub(crate) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A register of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// One that the graph names.
    Named(RegisterId),
    /// One that the compiler needs. Lowering counts the values of a node and optimizing the registers for them.
    Scratch(ValueId),
    /// One that the graph names, for a value of the compiler while nothing needs its own.
    Lent(RegisterId),
}

macro_rules! opcodes {
    ($($name:ident = $mnemonic:literal;)*) => {
        /// The operation of a micro-op.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Opcode {
            $($name,)*
        }

        impl Opcode {
            /// Every operation with its mnemonic.
            pub(crate) const ALL: &'static [(&'static str, Self)] = &[$(($mnemonic, Self::$name),)*];
        }
    };
}

opcodes! {
    Set = "set";
    Mov = "mov";
    Add = "add";
    Addi = "addi";
    Sub = "sub";
    Mul = "mul";
    And = "and";
    Shr = "shr";
    Mod = "mod";
    Rand = "rand";
    Jmp = "jmp";
    Jlt = "jlt";
    Jeq = "jeq";
    Jnz = "jnz";
}

impl Opcode {
    pub(crate) const fn jumps(self) -> bool {
        matches!(self, Self::Jmp | Self::Jlt | Self::Jeq | Self::Jnz)
    }
}

/// One micro-op.
#[derive(Clone, Debug)]
pub(crate) struct Ir {
    pub(crate) opcode: Opcode,
    pub(crate) d: Option<Slot>,
    pub(crate) a: Option<Slot>,
    pub(crate) b: Option<Slot>,
    /// The immediate.
    pub(crate) value: Value,
    /// Where a jump goes; in a [`Slice`](super::Slice) an index into it.
    pub(crate) target: Option<LabelId>,
    /// Written as assembly: it stays as it is.
    pub(crate) fixed: bool,
    /// A `mod` whose divisor is a constant that was tested.
    pub(crate) divides: bool,
    /// The register whose assignment it is a part of. What that register holds when the assignment fails is open.
    pub(crate) serves: Option<RegisterId>,
}

impl Ir {
    pub(crate) const fn new(opcode: Opcode) -> Self {
        Self {
            opcode,
            d: None,
            a: None,
            b: None,
            value: Value::Known(0),
            target: None,
            fixed: false,
            divides: false,
            serves: None,
        }
    }

    pub(crate) fn d(self, slot: Slot) -> Self {
        Self { d: Some(slot), ..self }
    }

    pub(crate) fn a(self, slot: Slot) -> Self {
        Self { a: Some(slot), ..self }
    }

    pub(crate) fn b(self, slot: Slot) -> Self {
        Self { b: Some(slot), ..self }
    }

    pub(crate) fn value(self, value: Value) -> Self {
        Self { value, ..self }
    }

    pub(crate) fn to(self, label: LabelId) -> Self {
        Self { target: Some(label), ..self }
    }

    /// With the place of its target, of all labels, as its target.
    pub(crate) fn placed(self, places: &[usize]) -> Self {
        let target = self.target.and_then(|label| places.get(label.index()).copied()).map(LabelId::new);
        Self { target, ..self }
    }

    pub(crate) fn fixed(self) -> Self {
        Self { fixed: true, ..self }
    }

    pub(crate) fn dividing(self) -> Self {
        Self { divides: true, ..self }
    }

    /// The registers that it reads.
    pub(crate) fn reads(&self) -> impl Iterator<Item = Slot> {
        [self.a, self.b].into_iter().flatten()
    }

    /// Whether it can end the run: a remainder by a register that may hold 0.
    pub(crate) const fn can_fail(&self) -> bool {
        matches!(self.opcode, Opcode::Mod) && !self.divides
    }

    /// Whether it may go where nobody reads what it writes.
    pub(crate) const fn is_pure(&self) -> bool {
        !self.fixed && !self.opcode.jumps() && !self.can_fail()
    }
}

/// An element of a body that is being lowered.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Label(LabelId),
    /// With the first token of what it is the first op of; none where it only joins what others are.
    Op(Ir, Option<Span>),
}

/// For every label the index of the op that follows it; the count of ops at the end.
pub(crate) fn label_places(items: &[Item], labels: usize) -> Vec<usize> {
    let mut places = vec![0; labels];
    let mut index = 0_usize;
    for item in items {
        match item {
            Item::Label(label) => {
                if let Some(place) = places.get_mut(label.index()) {
                    *place = index;
                }
            }
            Item::Op(..) => index = index.saturating_add(1),
        }
    }
    places
}

/// One more than the largest label that the items name.
pub(crate) fn label_count(items: &[Item]) -> usize {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Label(label) => Some(label.index()),
            Item::Op(ir, _) => ir.target.map(|label| label.index()),
        })
        .max()
        .map_or(0, |last| last.saturating_add(1))
}
