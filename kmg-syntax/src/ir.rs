//! Micro-ops of the language: before their registers and targets have numbers, and after.

use kmg_runtime::wire::opcode::Field;
pub(crate) use kmg_runtime::wire::opcode::Opcode;
use proc_macro2::Span;

use crate::cfg::Exit;
use crate::internal::internal_error;
use crate::symbols::RegisterId;
use crate::value::Value;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub(crate) struct $name(u32);

            impl $name {
                pub(crate) fn new(number: usize) -> Self {
                    match u32::try_from(number) {
                        Ok(number) => Self(number),
                        Err(_) => internal_error("more ops than memory holds"),
                    }
                }

                pub(crate) fn index(self) -> usize {
                    usize::try_from(self.0).unwrap_or(usize::MAX)
                }
            }
        )*
    };
}

numbers! {
    /// The place that a jump goes to, before ops have their order.
    LabelId;
    /// A value of the compiler: what has no name in the graph and needs a register for a while.
    ValueId;
    /// A scratch register of a slice, counted from 0.
    ScratchId;
    /// The place of an op in its slice; the count of ops is the end.
    OpIndex;
}

/// A virtual register: what ops read and write before register allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Virtual {
    /// One that the graph names.
    Named(RegisterId),
    /// A value of the compiler.
    Value(ValueId),
}

/// A register of a slice once values have theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Assigned {
    /// One that the graph names.
    Named(RegisterId),
    /// A scratch register.
    Scratch(ScratchId),
    /// One that the graph names, with a value of the compiler in it while the graph's own is dead.
    Lent(RegisterId),
}

/// How an op is written.
pub(crate) fn form(opcode: Opcode) -> String {
    let operand = |field: &Field| match field {
        Field::D => "d",
        Field::A => "a",
        Field::B => "b",
        Field::Value => "value",
        Field::Target => "'label",
    };
    let operands: Vec<&str> = opcode.operands().iter().map(operand).collect();
    format!("{} {}", opcode.mnemonic(), operands.join(", "))
}

/// One micro-op over registers and jump targets of some kind.
#[derive(Clone, Debug)]
pub(crate) struct Op<Register, Target> {
    pub(crate) opcode: Opcode,
    pub(crate) d: Option<Register>,
    pub(crate) a: Option<Register>,
    pub(crate) b: Option<Register>,
    /// The immediate.
    pub(crate) value: Value,
    /// Where a jump goes.
    pub(crate) target: Option<Target>,
    /// Written as assembly: it stays as it is.
    pub(crate) fixed: bool,
    /// A `mod` whose divisor is a constant that was tested.
    pub(crate) divides: bool,
    /// The register whose assignment it is a part of. What that register holds when the assignment fails is open.
    pub(crate) serves: Option<RegisterId>,
}

/// A micro-op before register allocation.
pub(crate) type VirtualOp = Op<Virtual, LabelId>;

/// A micro-op of a finished slice.
pub(crate) type SliceOp = Op<Assigned, OpIndex>;

impl<Register, Target> Op<Register, Target> {
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

    pub(crate) fn d(self, register: Register) -> Self {
        Self { d: Some(register), ..self }
    }

    pub(crate) fn a(self, register: Register) -> Self {
        Self { a: Some(register), ..self }
    }

    pub(crate) fn b(self, register: Register) -> Self {
        Self { b: Some(register), ..self }
    }

    pub(crate) fn value(self, value: Value) -> Self {
        Self { value, ..self }
    }

    pub(crate) fn to(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }

    pub(crate) fn fixed(self) -> Self {
        Self { fixed: true, ..self }
    }

    pub(crate) fn dividing(self) -> Self {
        Self { divides: true, ..self }
    }

    /// With other registers and targets.
    pub(crate) fn map<R, T>(
        self,
        mut register: impl FnMut(Register) -> R,
        target: impl FnOnce(Target) -> T,
    ) -> Op<R, T> {
        Op {
            opcode: self.opcode,
            d: self.d.map(&mut register),
            a: self.a.map(&mut register),
            b: self.b.map(&mut register),
            value: self.value,
            target: self.target.map(target),
            fixed: self.fixed,
            divides: self.divides,
            serves: self.serves,
        }
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

impl SliceOp {
    /// Whether it leaves every register as it is.
    pub(crate) fn is_identity(&self) -> bool {
        let copies = match self.opcode {
            Opcode::Mov => true,
            Opcode::Addi => self.value.known() == Some(0),
            _ => false,
        };
        copies && self.d == self.a
    }

    /// How control leaves it.
    pub(crate) fn exit(&self) -> Exit {
        Exit { falls: self.opcode.falls_through(), target: self.target.map(OpIndex::index) }
    }
}

impl<Register: Copy, Target> Op<Register, Target> {
    /// The registers that it reads.
    pub(crate) fn reads(&self) -> impl Iterator<Item = Register> {
        [self.a, self.b].into_iter().flatten()
    }
}

/// An element of a body that is being lowered.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Label(LabelId),
    /// With the first token of what it is the first op of; none where it only joins what others are.
    Op(VirtualOp, Option<Span>),
}

/// Where each label stands among ops: at the op that follows it, or at the end.
#[derive(Debug)]
pub(crate) struct LabelPlaces(Vec<Option<OpIndex>>);

impl LabelPlaces {
    pub(crate) fn with_labels(labels: usize) -> Self {
        Self(vec![None; labels])
    }

    /// The places of the labels of a body.
    pub(crate) fn of(items: &[Item]) -> Self {
        let mut places = Self::with_labels(label_count(items));
        let mut index = 0_usize;
        for item in items {
            match item {
                Item::Label(label) => places.set(*label, OpIndex::new(index)),
                Item::Op(..) => index = index.saturating_add(1),
            }
        }
        places
    }

    pub(crate) fn set(&mut self, label: LabelId, place: OpIndex) {
        match self.0.get_mut(label.index()) {
            Some(entry) => *entry = Some(place),
            None => internal_error("a label that was never made"),
        }
    }

    pub(crate) fn get(&self, label: LabelId) -> OpIndex {
        match self.0.get(label.index()) {
            Some(Some(place)) => *place,
            _ => internal_error("a jump to a label without a place"),
        }
    }
}

/// One more than the largest label that the items name.
pub(crate) fn label_count(items: &[Item]) -> usize {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Label(label) => Some(label.index()),
            Item::Op(op, _) => op.target.map(|label| label.index()),
        })
        .max()
        .map_or(0, |last| last.saturating_add(1))
}
