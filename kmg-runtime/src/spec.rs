use alloc::vec::Vec;

use crate::wire::opcode::{Control, Opcode, table};
use crate::{NodeId, Register};

/// A graph as plain data: what [`encode`](crate::encode()) turns into bytes and [`decode`](crate::decode())
/// gives back.
///
/// Nodes stand in upload order: every successor has a higher number than its node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GraphSpec {
    /// The request id that the graph's events carry.
    pub req: u32,
    /// The register that starts another round when it is not 0.
    pub again: Option<Register>,
    /// The most rounds, 1 or more.
    pub max_runs: u32,
    /// Of every command; 0: the device's default.
    pub deadline_microseconds: u32,
    /// The most micro-ops of one `CPU` node, 1 to 4,096.
    pub step_limit: u32,
    /// Whether the graph stays in the upload region after its run.
    pub keep: bool,
    /// The nodes, 1 to 256.
    pub nodes: Vec<NodeSpec>,
}

impl Default for GraphSpec {
    /// No nodes, request 1, one round, the largest step limit, the device's deadline, not kept.
    fn default() -> Self {
        Self {
            req: 1,
            again: None,
            max_runs: 1,
            deadline_microseconds: 0,
            step_limit: crate::wire::MAX_STEP_LIMIT,
            keep: false,
            nodes: Vec::new(),
        }
    }
}

/// A node of a [`GraphSpec`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeSpec {
    /// What the node does.
    pub work: Work,
    /// The node runs only where this register is not 0.
    pub skip: Option<Register>,
    /// The nodes that wait for this one, rising.
    pub successors: Vec<NodeId>,
}

/// The work of a node: a command, micro-ops, or nothing (`JOIN`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Work {
    /// Submits a command; its result goes to the register.
    Command {
        /// The command.
        command: CommandSpec,
        /// Where its result goes; only of a command with [`CommandSpec::with_result`].
        result: Option<Register>,
    },
    /// Runs micro-ops.
    Cpu(Vec<MicroOp>),
    /// Only joins edges.
    Join,
}

/// A word or a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Operand<W = u32> {
    /// A constant.
    Word(W),
    /// A register, read at submit.
    Register(Register),
}

/// The cores of a command: a group, or any so many that the device picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Place {
    /// On `count` cores from `first` on.
    Group {
        /// The first core.
        first: Operand<u16>,
        /// How many cores.
        count: Operand<u16>,
    },
    /// On any `count` consecutive cores that the device's allocator picks: a queued command.
    Any {
        /// How many cores.
        count: Operand<u16>,
    },
}

/// An argument that a register fills at submit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Patch {
    /// The argument, 0 to 9.
    pub argument: u8,
    /// The register.
    pub register: Register,
}

/// A command as uploaded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CommandSpec {
    /// The device function, 1 to 239.
    pub handler: u8,
    /// No other command in flight may overlap its group.
    pub exclusive: bool,
    /// Its handler gives a result word.
    pub with_result: bool,
    /// Where it runs.
    pub place: Place,
    /// The constant arguments; 0 where a register fills one.
    pub args: [u32; crate::wire::ARGS],
    /// The arguments that registers fill, at most four, in order.
    pub patches: Vec<Patch>,
}

/// The control flow of a micro-op: on to the next one, a jump or a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next one.
    Next,
    /// Always to the target.
    Jump(u32),
    /// To the target or to the next one.
    Branch(u32),
}

/// The operands of a micro-op; those that its op does not have are `None` or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operands {
    /// The register that is written.
    pub d: Option<Register>,
    /// The first register that is read.
    pub a: Option<Register>,
    /// The second register that is read.
    pub b: Option<Register>,
    /// The immediate.
    pub value: u32,
    /// Where a jump goes, counted from the slice's first micro-op.
    pub target: u32,
}

macro_rules! micro_ops {
    (@type D) => { Register };
    (@type A) => { Register };
    (@type B) => { Register };
    (@type Value) => { u32 };
    (@type Target) => { u32 };
    (@some D, $operand:ident) => { Some($operand) };
    (@some A, $operand:ident) => { Some($operand) };
    (@some B, $operand:ident) => { Some($operand) };
    (@some Value, $operand:ident) => { $operand };
    (@some Target, $operand:ident) => { $operand };
    (@given D, $value:expr) => { match $value { Some(register) => register, None => return None } };
    (@given A, $value:expr) => { match $value { Some(register) => register, None => return None } };
    (@given B, $value:expr) => { match $value { Some(register) => register, None => return None } };
    (@given Value, $value:expr) => { $value };
    (@given Target, $value:expr) => { $value };
    ($($number:ident $name:ident = $code:literal, $mnemonic:literal, ($($operand:ident: $field:ident),*), $control:ident,
        $editor:literal, $doc:literal;)*) => {
        /// A micro-op (FORMAT.md 2.4). Jump targets count from the slice's first micro-op; its length is its end.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        #[expect(missing_docs, reason = "fields are named as in FORMAT.md 2.4")]
        pub enum MicroOp {
            $(#[doc = $doc] $name { $($operand: micro_ops!(@type $field)),* },)*
        }

        impl MicroOp {
            /// The micro-op with these operands, or `None` if a register that the op has is not given.
            #[must_use]
            pub const fn new(opcode: Opcode, operands: Operands) -> Option<Self> {
                Some(match opcode {
                    $(Opcode::$name => Self::$name { $($operand: micro_ops!(@given $field, operands.$operand)),* },)*
                })
            }

            /// Its op.
            #[must_use]
            pub const fn opcode(&self) -> Opcode {
                match self {
                    $(Self::$name { .. } => Opcode::$name,)*
                }
            }

            /// Its operands.
            #[must_use]
            pub const fn operands(&self) -> Operands {
                const NONE: Operands = Operands { d: None, a: None, b: None, value: 0, target: 0 };
                match *self {
                    $(Self::$name { $($operand),* } => Operands { $($operand: micro_ops!(@some $field, $operand),)* ..NONE },)*
                }
            }
        }
    };
}
table!(micro_ops);

impl MicroOp {
    /// The register that it writes, if it writes one.
    #[must_use]
    pub const fn writes(&self) -> Option<Register> {
        self.operands().d
    }

    /// The registers that it reads: `a` and `b`, as far as it uses them.
    #[must_use]
    pub const fn reads(&self) -> [Option<Register>; 2] {
        let Operands { a, b, .. } = self.operands();
        [a, b]
    }

    /// The control flow after the micro-op.
    #[must_use]
    pub const fn flow(&self) -> Flow {
        match self.opcode().control() {
            Control::Next => Flow::Next,
            Control::Jump => Flow::Jump(self.operands().target),
            Control::Branch => Flow::Branch(self.operands().target),
        }
    }
}

/// A limit of the format that a graph exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} {what}: the limit is {limit}")]
pub struct Capacity {
    /// What there is too much of, in the plural.
    pub what: &'static str,
    /// How many there are.
    pub found: usize,
    /// The limit.
    pub limit: u32,
}
