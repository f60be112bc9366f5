use core::fmt;

use crate::{Fault, NodeId, Register, Upload};

/// A graph that `graph!` made: its checked upload and its names.
///
/// The names cost a firmware image nothing unless something refers to [`SYMBOLS`](Self::SYMBOLS).
pub trait StaticGraph {
    /// The upload: already checked, in a 64-byte aligned `static`.
    const UPLOAD: Upload<'static>;

    /// The grid that the groups were tested against (`cores`), 1 to 65,535; `None` if the graph does not say.
    const CORES: Option<u32>;

    /// The names of the graph's nodes and registers and the source line of each node.
    const SYMBOLS: Symbols<'static>;

    /// For each node the most micro-ops of one execution, if it is proved that they stay within `step_limit`; 0 for
    /// nodes that run none.
    ///
    /// It holds for runs whose binding block has the graph's declared constants at their places, as
    /// [`block`](Self::block) makes it, whatever its bindings and initial values are. For runs with a block made
    /// otherwise there is [`OP_BOUNDS_FOR_ANY_BLOCK`](Self::OP_BOUNDS_FOR_ANY_BLOCK).
    const OP_BOUNDS: &'static [Option<u32>];

    /// For each node the most micro-ops of one execution, if it is proved that they stay within `step_limit` whatever
    /// words the binding block has; 0 for nodes that run none.
    ///
    /// A proof for [`OP_BOUNDS`](Self::OP_BOUNDS) may take a register of a declared constant to hold its value, which a
    /// block from elsewhere may put something else in. So this is `None` for some nodes where that is `Some`, and
    /// otherwise not less.
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [Option<u32>];

    /// The upload's bytes.
    const BYTES: &'static [u8];

    /// How many bytes the upload has, a multiple of 64.
    const LEN: usize;

    /// The bindings by name.
    type Bindings;

    /// The binding block: an array of as many words as it needs.
    type Block: AsRef<[u32]>;

    /// The binding block for a run: the bindings, with constants and initial values filled in.
    fn block(bindings: Self::Bindings) -> Self::Block;
}

/// The names of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols<'a> {
    /// The graph's name.
    pub graph: &'a str,
    /// The source file that declares it, as the compiler names it.
    pub file: &'a str,
    /// One entry per node.
    pub nodes: &'a [NodeSymbol<'a>],
    /// One entry per named register.
    pub registers: &'a [RegisterSymbol<'a>],
}

/// The name of a node and the line that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeSymbol<'a> {
    /// The node.
    pub node: NodeId,
    /// Its name.
    pub name: &'a str,
    /// Its line in the file, from 1.
    pub line: u32,
}

/// The name of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterSymbol<'a> {
    /// Its name.
    pub name: &'a str,
    /// The register that carries it.
    pub register: Register,
}

impl<'a> Symbols<'a> {
    /// The name and line of a node, or `None` if the graph has no such node.
    #[must_use]
    pub fn node(&self, node: NodeId) -> Option<NodeSymbol<'a>> {
        self.nodes.iter().find(|symbol| symbol.node == node).copied()
    }

    /// The name of a register, or `None` if it has none.
    #[must_use]
    pub fn register(&self, register: Register) -> Option<&'a str> {
        self.registers.iter().find(|symbol| symbol.register == register).map(|symbol| symbol.name)
    }

    /// A fault together with the name and source line of its node, to print.
    ///
    /// ```
    /// use kmg_runtime::{Fault, NodeId, NodeSymbol, Reason, Symbols};
    /// let nodes = [NodeSymbol { node: NodeId::new(0), name: "next", line: 31 }];
    /// let symbols = Symbols { graph: "Newton", file: "src/main.rs", nodes: &nodes, registers: &[] };
    /// let fault = Fault::at(Reason::MOD_BY_ZERO, NodeId::new(0));
    /// let text = symbols.explain(fault).to_string();
    /// assert_eq!(text, "error 7 (mod by zero) at node 0 `next`, src/main.rs:31");
    /// ```
    #[must_use]
    pub const fn explain(&self, fault: Fault) -> NamedFault<'a> {
        NamedFault { fault, symbols: *self }
    }
}

/// A fault that prints with the name and the source line of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedFault<'a> {
    fault: Fault,
    symbols: Symbols<'a>,
}

impl fmt::Display for NamedFault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fault)?;
        match self.fault.node.and_then(|node| self.symbols.node(node)) {
            Some(symbol) => write!(f, " `{}`, {}:{}", symbol.name, self.symbols.file, symbol.line),
            None => Ok(()),
        }
    }
}
