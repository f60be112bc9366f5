use std::collections::HashMap;
use std::fmt;
use std::panic::Location;

use kmg_runtime::{Encoded, Fault, GraphSpec, NodeId, Register, Upload};

use super::node::Node;
use super::register::{GraphId, Reg, Which};
use super::{AGAIN, Graph};

/// A graph that [`Graph::build`] made: its upload, its numbers and its names.
#[derive(Clone, Debug)]
pub struct Built {
    graph: GraphId,
    name: String,
    spec: GraphSpec,
    encoded: Encoded,
    /// By handle.
    nodes: Vec<NodeId>,
    /// In upload order, with the line that declares each.
    node_names: Vec<(String, &'static Location<'static>)>,
    /// By handle.
    registers: Vec<Register>,
    /// Names in the order of their declaration; `again` is among them if the graph has it.
    register_names: Vec<(String, Register)>,
    bindings: Vec<(String, Register)>,
    block: Vec<u32>,
    warnings: Vec<super::Diagnostic>,
}

/// No binding, for [`Built::block`] of a graph that has none.
pub const NO_BINDINGS: [(Reg, u32); 0] = [];

/// A register by its handle or its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<'a> {
    /// The handle that the graph gave.
    Handle(Reg),
    /// Its name.
    Name(&'a str),
}

impl From<Reg> for Key<'_> {
    fn from(handle: Reg) -> Self {
        Self::Handle(handle)
    }
}

impl<'a> From<&'a str> for Key<'a> {
    fn from(name: &'a str) -> Self {
        Self::Name(name)
    }
}

/// The error of [`Built::block`]: every missing, repeated or unknown binding, at least one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bindings of `{graph}`: {}", faults(self))]
pub struct BlockError {
    /// The graph's name.
    pub graph: String,
    /// Bindings without a value.
    pub missing: Vec<String>,
    /// Bindings with more than one.
    pub twice: Vec<String>,
    /// What is given a value and is no binding of the graph.
    pub unknown: Vec<String>,
}

fn faults(error: &BlockError) -> String {
    let mut list = Vec::new();
    let mut add = |names: &[String], what: &str| {
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            list.push(format!("{} {what}", names.join(", ")));
        }
    };
    add(&error.missing, "without a value");
    add(&error.twice, "given twice");
    add(&error.unknown, "given and no binding");
    list.join("; ")
}

impl Built {
    pub(super) fn new(graph: &Graph, built: kmg_syntax::Built) -> Self {
        let by_name: HashMap<&str, NodeId> =
            built.nodes.iter().map(|(name, node)| (name.text.as_str(), *node)).collect();
        let places: HashMap<&str, &'static Location<'static>> =
            graph.nodes.iter().map(|node| (node.name.as_str(), node.place)).collect();
        let register = |name: &str| built.registers.iter().find(|(known, _)| known == name).map(|(_, r)| *r);
        Self {
            graph: graph.id,
            name: graph.name.clone(),
            nodes: graph.nodes.iter().filter_map(|node| by_name.get(node.name.as_str()).copied()).collect(),
            node_names: built
                .nodes
                .iter()
                .filter_map(|(name, _)| {
                    places.get(name.text.as_str()).map(|place| (name.text.clone(), *place))
                })
                .collect(),
            registers: graph.registers.iter().filter_map(|declared| register(&declared.name)).collect(),
            register_names: built.registers,
            bindings: built.bindings,
            block: built.block,
            spec: built.spec,
            encoded: built.encoded,
            warnings: built.warnings.into_iter().map(super::Diagnostic::from).collect(),
        }
    }

    /// The upload, which the check has accepted.
    #[must_use]
    pub fn upload(&self) -> Upload<'_> {
        self.encoded.upload()
    }

    /// The warnings of the graph (LANGUAGE.md 5): diagnostics with codes above 100.
    #[must_use]
    pub fn warnings(&self) -> &[super::Diagnostic] {
        &self.warnings
    }

    /// The upload's bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.encoded.bytes()
    }

    /// The upload as the heap holds it.
    #[must_use]
    pub const fn encoded(&self) -> &Encoded {
        &self.encoded
    }

    /// The upload alone.
    #[must_use]
    pub fn into_encoded(self) -> Encoded {
        self.encoded
    }

    /// The graph as plain data, in upload order.
    #[must_use]
    pub const fn spec(&self) -> &GraphSpec {
        &self.spec
    }

    /// The number of a node, or `None` for one of another graph or declared after the build.
    #[must_use]
    pub fn node(&self, node: Node) -> Option<NodeId> {
        self.nodes.get(node.index).filter(|_| node.graph == self.graph).copied()
    }

    /// The number of a register by handle or name, or `None` for one that the graph does not have.
    #[must_use]
    pub fn register<'k>(&self, register: impl Into<Key<'k>>) -> Option<Register> {
        let named = |name: &str| self.register_names.iter().find(|(known, _)| known == name).map(|(_, r)| *r);
        match register.into() {
            Key::Name(name) => named(name),
            Key::Handle(Reg { graph, .. }) if graph != self.graph => None,
            Key::Handle(Reg { which, .. }) => match which {
                Which::Declared(index) => self.registers.get(index).copied(),
                Which::Again => named(AGAIN),
                Which::Bare(register) => Some(register),
                Which::Refused => None,
            },
        }
    }

    /// The name of a node.
    #[must_use]
    pub fn node_name(&self, node: NodeId) -> Option<&str> {
        self.node_names.get(usize::from(node.number())).map(|(name, _)| name.as_str())
    }

    /// The name of a register, or `None` for one without.
    #[must_use]
    pub fn register_name(&self, register: Register) -> Option<&str> {
        self.register_names.iter().find(|(_, known)| *known == register).map(|(name, _)| name.as_str())
    }

    /// The names and numbers of the bindings, in the order of their declaration.
    pub fn bindings(&self) -> impl Iterator<Item = (&str, Register)> {
        self.bindings.iter().map(|(name, register)| (name.as_str(), *register))
    }

    /// The binding block for a run: every binding with its value, by handle or name, in any order; constants and
    /// initial values are filled in.
    ///
    /// # Errors
    ///
    /// A binding without a value or with two, or a value for what is no binding.
    ///
    /// ```
    /// use kmg::build::{Graph, call};
    /// let mut graph = Graph::new("Range");
    /// let (first, last) = (graph.bind("first"), graph.bind("last"));
    /// graph.command("range", call(3).arg(first).arg(last).on(0..1));
    /// let range = graph.build()?;
    /// assert_eq!(range.block([(last, 9), (first, 2)])?, [2, 9]);
    /// assert_eq!(range.block([("first", 2), ("last", 9)])?, [2, 9]);
    /// let error = range.block([("first", 2), ("lats", 9)]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the bindings of `Range`: `last` without a value; `lats` given and no binding"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn block<'k, K: Into<Key<'k>>>(
        &self,
        values: impl IntoIterator<Item = (K, u32)>,
    ) -> Result<Vec<u32>, BlockError> {
        let mut block = self.block.clone();
        let mut given = vec![0_usize; self.bindings.len()];
        let mut unknown = Vec::new();
        for (key, value) in values {
            let key = key.into();
            let found = self.bindings.iter().position(|(name, register)| match key {
                Key::Name(known) => known == name,
                Key::Handle(_) => self.register(key) == Some(*register),
            });
            match found.and_then(|index| given.get_mut(index).zip(self.bindings.get(index))) {
                Some((count, (_, register))) => {
                    *count = count.saturating_add(1);
                    if let Some(word) = block.get_mut(register.index()) {
                        *word = value;
                    }
                }
                None => unknown.push(self.describe(key)),
            }
        }
        let counted = |test: fn(usize) -> bool| {
            let names = self.bindings.iter().zip(&given).filter(|(_, count)| test(**count));
            names.map(|((name, _), _)| name.clone()).collect::<Vec<String>>()
        };
        let (missing, twice) = (counted(|count| count == 0), counted(|count| count > 1));
        if missing.is_empty() && twice.is_empty() && unknown.is_empty() {
            return Ok(block);
        }
        Err(BlockError { graph: self.name.clone(), missing, twice, unknown })
    }

    fn describe(&self, key: Key<'_>) -> String {
        match key {
            Key::Name(name) => name.to_owned(),
            Key::Handle(_) => match self.register(key) {
                Some(register) => self.register_name(register).map_or(register.to_string(), str::to_owned),
                None => "a register of another graph".to_owned(),
            },
        }
    }

    /// A fault of a run with the name of its node and the line that declares it, to print.
    ///
    /// ```
    /// use kmg::build::Graph;
    /// use kmg::{Fault, Reason};
    /// let mut graph = Graph::new("Divide");
    /// let (a, b) = (graph.bind("a"), graph.bind("b"));
    /// let rest = graph.cpu("rest", |cpu| cpu.assign(a, a % b));
    /// let divide = graph.build()?;
    /// let fault = Fault::at(Reason::MOD_BY_ZERO, divide.node(rest).unwrap());
    /// let text = divide.explain(fault).to_string();
    /// assert!(text.starts_with("error 7 (mod by zero) at node 0 `rest`, "), "{text}");
    /// # Ok::<(), kmg::build::Error>(())
    /// ```
    #[must_use]
    pub const fn explain(&self, fault: Fault) -> Explained<'_> {
        Explained { fault, built: self }
    }
}

/// A fault that prints with the name and the source line of its node.
#[derive(Clone, Copy, Debug)]
pub struct Explained<'a> {
    fault: Fault,
    built: &'a Built,
}

impl fmt::Display for Explained<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fault)?;
        let node = self.fault.node.map(|node| usize::from(node.number()));
        match node.and_then(|node| self.built.node_names.get(node)) {
            Some((name, place)) => write!(f, " `{name}`, {}:{}", place.file(), place.line()),
            None => Ok(()),
        }
    }
}
