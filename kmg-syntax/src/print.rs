//! Graphs as text of the language (LANGUAGE.md 9).
//!
//! [`print()`] writes any graph that the language can say as text that [`build`](crate::build) turns into the same
//! bytes: registers by their numbers, handlers as numbers, slices as assembly. The few graphs that the format
//! allows and the language does not are an [`Unsayable`] with its reason; [`plain`] makes some of them sayable
//! without changing how they run.
//!
//! ```
//! use kmg_runtime::{GraphSpec, MicroOp, NodeSpec, Register, Work};
//! use kmg_syntax::print::{Names, print};
//!
//! let x = Register::new(2).unwrap();
//! let ops = vec![MicroOp::Addi { d: x, a: x, value: 1 }, MicroOp::Jnz { a: x, target: 0 }];
//! let node = NodeSpec { work: Work::Cpu(ops), skip: None, successors: vec![] };
//! let spec = GraphSpec { nodes: vec![node], ..GraphSpec::default() };
//! let text = print(&spec, &Names::default())?;
//! assert_eq!(text, "\
//! graph Graph {
//!     cpu n0 {
//!         'op0: addi r2, r2, 1;
//!         jnz r2, 'op0;
//!     }
//! }
//! ");
//! # Ok::<(), kmg_syntax::print::Unsayable>(())
//! ```

mod allowed;
mod slice;

use std::collections::HashSet;
use std::fmt::Write;

use kmg_runtime::refusal::{self, Text};
use kmg_runtime::{
    CommandSpec, EncodeError, Flow, GraphSpec, MicroOp, NodeId, NodeSpec, Operand, Place, Register, Work,
    encode, wire,
};

use proc_macro2::{TokenStream, TokenTree};

use crate::cfg::{Cfg, Exit};
use crate::parse::reserved_name;
use crate::parse::word::{begins_paths, is_keyword};

/// Why the language has no text for a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsayable {
    /// It has no upload.
    #[error(transparent)]
    NoUpload(#[from] EncodeError),
    /// A command asks for a result and no register takes it: `->` says both.
    #[error("{node} asks for a result that no register takes")]
    ResultWithoutRegister {
        /// The node.
        node: NodeId,
    },
    /// A constant group is empty or leaves every grid, which is KMG011.
    #[error("{node}: {refused}")]
    Group {
        /// The node.
        node: NodeId,
        /// Why the language refuses it.
        refused: String,
    },
    /// Registers fill arguments in another order than theirs, or one argument twice. [`plain`] mends it.
    #[error("{node}: registers fill its arguments in another order than theirs, or one of them twice")]
    Patches {
        /// The node.
        node: NodeId,
    },
    /// A slice cannot end within the step limit, which is KMG018.
    #[error("{node} cannot end within {step_limit} micro-ops")]
    Endless {
        /// The node.
        node: NodeId,
        /// The graph's step limit.
        step_limit: u32,
    },
    /// A constant stands where a register fills the argument. [`plain`] mends it.
    #[error("{node} has a constant where a register fills argument {argument}")]
    HiddenConstant {
        /// The node.
        node: NodeId,
        /// The argument, 0 to 9.
        argument: u8,
    },
}

/// Names for a text. Where one is missing, no name of the language, or taken, a node is `n` with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The graph's name.
    pub graph: String,
    /// The names of the nodes, in upload order.
    pub nodes: Vec<String>,
}

impl Default for Names {
    /// `Graph`, and numbers for the nodes.
    fn default() -> Self {
        Self { graph: "Graph".to_owned(), nodes: Vec::new() }
    }
}

/// The text of a graph: one `graph` item, the nodes in upload order, each edge at the node that waits.
///
/// Options that have their default are left out. What the language would refuse or warn of, a race (LANGUAGE.md 6), a
/// register that the graph reads and never sets, code that is never reached, the text allows.
///
/// # Errors
///
/// The first reason why the language has no text for it, in node order.
pub fn print(graph: &GraphSpec, names: &Names) -> Result<String, Unsayable> {
    encode(graph)?;
    let mut printer = Printer { text: String::new(), again: graph.again, names: node_names(graph, names) };
    printer.options(graph);
    let name = declarable(&names.graph).unwrap_or_else(|| "Graph".to_owned());
    printer.line(0, &format!("graph {name} {{"));
    if let Some(again) = graph.again {
        printer.line(1, &format!("reg again @ {again};"));
    }
    let before = predecessors(graph);
    for ((number, node), before) in (0_u8..=u8::MAX).zip(&graph.nodes).zip(&before) {
        let node_id = NodeId::new(number);
        if let Work::Cpu(ops) = &node.work {
            ends_within(ops, node_id, graph.step_limit)?;
        }
        printer.node(node_id, node, before)?;
    }
    printer.line(0, "}");
    Ok(printer.text)
}

/// Whether some path of a slice reaches its end within the step limit.
fn ends_within(ops: &[MicroOp], node: NodeId, step_limit: u32) -> Result<(), Unsayable> {
    let place = |target: u32| usize::try_from(target).unwrap_or(usize::MAX);
    let exit = |op: &MicroOp| match op.flow() {
        Flow::Next => Exit { falls: true, target: None },
        Flow::Jump(target) => Exit { falls: false, target: Some(place(target)) },
        Flow::Branch(target) => Exit { falls: true, target: Some(place(target)) },
    };
    match Cfg::new(ops.iter().map(exit)).shortest() {
        Some(shortest) if shortest <= place(step_limit) => Ok(()),
        _ => Err(Unsayable::Endless { node, step_limit }),
    }
}

/// A graph that runs like this one, with register arguments in rising order, each once, and no constants beneath them; and the nodes
/// that changed. All registers of a command are read at the same time, and the last one counts.
#[must_use]
pub fn plain(graph: &GraphSpec) -> (GraphSpec, Vec<NodeId>) {
    let mut plain = graph.clone();
    let mut changed = Vec::new();
    for (number, node) in (0_u8..=u8::MAX).zip(&mut plain.nodes) {
        let Work::Command { command, .. } = &mut node.work else { continue };
        let before = command.clone();
        let mut last = std::collections::BTreeMap::new();
        for patch in &command.patches {
            last.insert(patch.argument, *patch);
            if let Some(arg) = command.args.get_mut(usize::from(patch.argument)) {
                *arg = 0;
            }
        }
        command.patches = last.into_values().collect();
        if *command != before {
            changed.push(NodeId::new(number));
        }
    }
    (plain, changed)
}

/// A name as it is declared, with `r#` where it needs one; `None` if it cannot be.
fn declarable(name: &str) -> Option<String> {
    let never_raw = name == "_" || begins_paths(name);
    if !is_identifier(name) || never_raw || reserved_name(name, proc_macro2::Span::call_site()).is_some() {
        return None;
    }
    Some(if is_keyword(name) { format!("r#{name}") } else { name.to_owned() })
}

/// Whether a text is one identifier or keyword of Rust, of letters of any script.
fn is_identifier(text: &str) -> bool {
    let in_names =
        |character: char| !character.is_ascii() || character == '_' || character.is_ascii_alphanumeric();
    if !text.chars().all(in_names) {
        return false;
    }
    let Ok(tokens) = text.parse::<TokenStream>() else { return false };
    let mut trees = tokens.into_iter();
    // Spaces that are not ASCII are no part of a name.
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Ident(ident)), None) => ident == text,
        _ => false,
    }
}

/// A name for every node, all different, also as constants.
fn node_names(graph: &GraphSpec, names: &Names) -> Vec<String> {
    let given = |number: usize| names.nodes.get(number).and_then(|name| declarable(name));
    let constant = |name: &str| crate::resolve::constant_name(name.trim_start_matches("r#"));
    let numbers: Vec<String> = (0..graph.nodes.len()).map(|number| format!("n{number}")).collect();
    let mut taken: HashSet<String> = ["UPLOAD", "BYTES", "LEN", "AGAIN"].map(str::to_owned).into();
    // The numbers stay free for the nodes that have no other name.
    taken.extend(numbers.iter().map(|name| constant(name)));
    let name = |(number, fallback): (usize, String)| match given(number) {
        Some(name) if name == fallback || taken.insert(constant(&name)) => name,
        _ => fallback,
    };
    numbers.into_iter().enumerate().map(name).collect()
}

fn predecessors(graph: &GraphSpec) -> Vec<Vec<NodeId>> {
    let mut before = vec![Vec::new(); graph.nodes.len()];
    for (number, node) in (0_u8..=u8::MAX).zip(&graph.nodes) {
        for successor in &node.successors {
            if let Some(list) = before.get_mut(usize::from(successor.number())) {
                list.push(NodeId::new(number));
            }
        }
    }
    before
}

/// A word as a person writes it: in decimal, bit patterns in hexadecimal.
fn number(word: u32) -> String {
    let (digits, group, prefix) = if word >= 0x8000_0000 {
        (format!("{word:08X}"), 4, "0x")
    } else {
        (word.to_string(), if word < 10_000 { 10 } else { 3 }, "")
    };
    let mut text = prefix.to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && digits.len().saturating_sub(at).is_multiple_of(group) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

struct Printer {
    text: String,
    again: Option<Register>,
    names: Vec<String>,
}

impl Printer {
    fn line(&mut self, depth: usize, text: &str) {
        for _ in 0..depth {
            self.text.push_str("    ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn options(&mut self, graph: &GraphSpec) {
        let default = GraphSpec::default();
        let mut options = Vec::new();
        let mut option = |name: &str, value: u32, default: u32| {
            if value != default {
                options.push(format!("{name} = {}", number(value)));
            }
        };
        option("req", graph.req, default.req);
        option("max_runs", graph.max_runs, default.max_runs);
        option("step_limit", graph.step_limit, default.step_limit);
        option("deadline_microseconds", graph.deadline_microseconds, default.deadline_microseconds);
        if graph.keep {
            options.push("keep".to_owned());
        }
        let allowed = allowed::allowed(graph);
        if !allowed.is_empty() {
            options.push(format!("allow({})", allowed.join(", ")));
        }
        if !options.is_empty() {
            self.line(0, &format!("#[graph({})]", options.join(", ")));
        }
    }

    fn register(&self, register: Register) -> String {
        if self.again == Some(register) { "again".to_owned() } else { register.to_string() }
    }

    fn name(&self, node: NodeId) -> &str {
        self.names.get(usize::from(node.number())).map_or("", String::as_str)
    }

    /// `after` and `if`, with a space in front.
    fn waits(&self, node: &NodeSpec, before: &[NodeId]) -> String {
        let mut text = String::new();
        for (position, before) in before.iter().enumerate() {
            text.push_str(if position == 0 { " after " } else { ", " });
            text.push_str(self.name(*before));
        }
        if let Some(skip) = node.skip {
            text.push_str(" if ");
            text.push_str(&self.register(skip));
        }
        text
    }

    fn node(&mut self, id: NodeId, node: &NodeSpec, before: &[NodeId]) -> Result<(), Unsayable> {
        let (name, waits) = (self.name(id).to_owned(), self.waits(node, before));
        match &node.work {
            Work::Join => self.line(1, &format!("join {name}{waits};")),
            Work::Cpu(ops) => {
                self.line(1, &format!("cpu {name}{waits} {{"));
                for line in slice::lines(ops, |register| self.register(register)) {
                    self.line(2, &line);
                }
                self.line(1, "}");
            }
            Work::Command { command, result } => {
                let call = self.command(id, command, *result)?;
                let exclusive = if command.exclusive { " exclusive" } else { "" };
                let mut line = format!("command {name} = {call}{waits}{exclusive}");
                if let Some(result) = result {
                    // Writing to a `String` does not fail.
                    let _written = write!(line, " -> {}", self.register(*result));
                }
                line.push(';');
                self.line(1, &line);
            }
        }
        Ok(())
    }

    /// `handler(arguments) on place`
    fn command(
        &self,
        node: NodeId,
        command: &CommandSpec,
        result: Option<Register>,
    ) -> Result<String, Unsayable> {
        if command.with_result && result.is_none() {
            return Err(Unsayable::ResultWithoutRegister { node });
        }
        if !command.patches.is_sorted_by(|a, b| a.argument < b.argument) {
            return Err(Unsayable::Patches { node });
        }
        let mut args: Vec<String> = command.args.iter().map(|word| number(*word)).collect();
        let mut used =
            command.args.iter().rposition(|word| *word != 0).map_or(0, |last| last.saturating_add(1));
        for patch in &command.patches {
            let argument = usize::from(patch.argument);
            if command.args.get(argument).is_some_and(|word| *word != 0) {
                return Err(Unsayable::HiddenConstant { node, argument: patch.argument });
            }
            if let Some(arg) = args.get_mut(argument) {
                *arg = self.register(patch.register);
                used = used.max(argument.saturating_add(1));
            }
        }
        args.truncate(used);
        let place = self.place(node, &command.place)?;
        Ok(format!("{}({}) on {place}", command.handler, args.join(", ")))
    }

    fn place(&self, node: NodeId, place: &Place) -> Result<String, Unsayable> {
        let refuse = |refused: Option<Text>| match refused {
            Some(text) => Err(Unsayable::Group { node, refused: text.as_str().to_owned() }),
            None => Ok(()),
        };
        let word = |operand: &Operand<u16>| match operand {
            Operand::Word(word) => word.to_string(),
            Operand::Register(register) => self.register(*register),
        };
        Ok(match place {
            Place::Group { first: Operand::Word(first), count: Operand::Word(count) } => {
                let (first, count) = (u32::from(*first), u32::from(*count));
                refuse(refusal::group(first, count, wire::MAX_CORES))?;
                format!("{first}..{}", first.saturating_add(count))
            }
            Place::Group { first, count } => {
                if let Operand::Word(first) = first {
                    refuse(refusal::first((*first).into(), wire::MAX_CORES))?;
                }
                if let Operand::Word(count) = count {
                    refuse(refusal::count((*count).into(), wire::MAX_CORES))?;
                }
                format!("({}, {})", word(first), word(count))
            }
            Place::Any { count } => {
                if let Operand::Word(count) = count {
                    refuse(refusal::count((*count).into(), wire::MAX_CORES))?;
                }
                format!("any {}", word(count))
            }
        })
    }
}
