//! Graphs made at run time: the twin of the language (LANGUAGE.md 2 and 3), with the same registers, the same order
//! and the same bytes for the same graph.
//!
//! A [`Graph`] takes declarations, nodes and edges in any order. Declarations and nodes give *handles*, [`Reg`] and
//! [`Node`], that stand for their names. [`Graph::build`] runs what `graph!` runs and gives the upload, or every
//! fault at once, each with the code and the words of the compiler's message. A graph that is wrong is a value:
//! nothing here panics.
//!
//! ```
//! use kmg::Handler;
//! use kmg::build::{Graph, call};
//!
//! const STEP: Handler = Handler::new(1);
//! const LEFT: Handler = Handler::new(2);
//! const RIGHT: Handler = Handler::new(3);
//! const NORM: Handler = Handler::new(4).with_result();
//!
//! let mut graph = Graph::new("Newton");
//! graph.deadline_microseconds(200_000).max_runs(100).cores(60);
//!
//! let iteration = graph.bind("iteration");
//! let limit = graph.constant("LIMIT", 65);
//! let error = graph.register("error");
//! let again = graph.again();
//!
//! let step = graph.command("step", call(STEP).arg(iteration).on(0..60));
//! let left = graph.command("left", call(LEFT).on(0..30));
//! let right = graph.command("right", call(RIGHT).on(30..60));
//! let norm = graph.command("norm", call(NORM).on(0..60).result(error));
//! let next = graph.cpu("next", |cpu| {
//!     cpu.add_assign(iteration, 1);
//!     cpu.assign(again, error.lt(limit));
//! });
//!
//! graph.chain((step, [left, right], norm, next));
//!
//! let newton = graph.build()?;
//! let block = newton.block([(iteration, 0)])?;
//! assert_eq!(block, [0, 65]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod body;
mod built;
mod command;
mod error;
mod expr;
mod node;
mod register;

use std::panic::Location;

pub use body::{Body, Branches};
pub use built::{BlockError, Built, Explained, Key, NO_BINDINGS};
pub use command::{CallBuilder, Called, CommandBuilder, Cores, any, call};
pub use error::{Diagnostic, Error};
pub use expr::{Expr, Value};
pub use kmg_syntax::diagnostic::Code;
pub use node::{Chain, Node, Nodes};
pub use register::Reg;

use node::Work;
use register::{GraphId, Purpose, Which};

/// A graph that is being made.
///
/// What is wrong with a call is kept and reported by [`build`](Self::build), together with all that is wrong with
/// the graph as a whole.
#[derive(Debug)]
pub struct Graph {
    id: GraphId,
    name: String,
    options: Options,
    registers: Vec<Declared>,
    /// The pin of `again` where it was not declared.
    again_pin: Option<u8>,
    nodes: Vec<node::Declared>,
    chains: Vec<Chain>,
    faults: Vec<Diagnostic>,
}

/// A declared register.
#[derive(Debug)]
struct Declared {
    name: String,
    purpose: Purpose,
    value: Option<Value>,
    pin: Option<u8>,
}

/// The options of `#[graph(..)]`.
#[derive(Debug, Default)]
struct Options {
    deadline_microseconds: Option<u32>,
    max_runs: Option<u32>,
    step_limit: Option<u32>,
    req: Option<u32>,
    cores: Option<u32>,
    keep: bool,
    every_race: bool,
    races: Vec<Reg>,
}

macro_rules! options {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        /// Options (LANGUAGE.md 4). The last call of one counts.
        impl Graph {
            $($(#[$doc])*
            pub const fn $name(&mut self, value: u32) -> &mut Self {
                self.options.$name = Some(value);
                self
            })*
        }
    };
}

options! {
    /// The deadline of every command; 0, the default, is the device's.
    deadline_microseconds;
    /// The most rounds, 1 or more; 1 by default.
    max_runs;
    /// The most micro-ops that one `cpu` node may run, 1 to 4,096, the default.
    step_limit;
    /// The request id that the graph's events carry; 1 by default.
    req;
    /// The grid that constant groups are tested against, 1 to 65,535, the default. It is not in the upload.
    cores;
}

impl Graph {
    /// A graph without nodes; the name is for messages.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            id: GraphId::next(),
            name: name.into(),
            options: Options::default(),
            registers: Vec::new(),
            again_pin: None,
            nodes: Vec::new(),
            chains: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The graph stays on the device after its run.
    pub const fn keep(&mut self) -> &mut Self {
        self.options.keep = true;
        self
    }

    /// Races are not refused (LANGUAGE.md 6).
    pub const fn allow_races(&mut self) -> &mut Self {
        self.options.every_race = true;
        self
    }

    /// Races on a register are not refused (LANGUAGE.md 6).
    pub fn allow_race(&mut self, register: Reg) -> &mut Self {
        self.options.races.push(register);
        self
    }

    /// `bind name;`: a register that every run sets.
    pub fn bind(&mut self, name: impl Into<String>) -> Reg {
        self.declare(name.into(), Purpose::Binding, None)
    }

    /// `const NAME = word;`: a word that travels with the bindings and is never written.
    pub fn constant(&mut self, name: impl Into<String>, word: impl Into<Value>) -> Reg {
        self.declare(name.into(), Purpose::Constant, Some(word.into()))
    }

    /// `reg name;`: a register that is 0 when a run starts.
    pub fn register(&mut self, name: impl Into<String>) -> Reg {
        self.declare(name.into(), Purpose::Register, None)
    }

    /// `reg name = word;`: a register whose initial value travels with the bindings.
    ///
    /// ```
    /// use kmg::build::{Graph, NO_BINDINGS};
    /// let mut graph = Graph::new("Countdown");
    /// let (left, again) = (graph.initial("left", 3), graph.again());
    /// graph.max_runs(10);
    /// graph.cpu("count", |cpu| {
    ///     cpu.sub_assign(left, 1);
    ///     cpu.assign(again, left.ne(0));
    /// });
    /// assert_eq!(graph.build()?.block(NO_BINDINGS)?, [3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn initial(&mut self, name: impl Into<String>, word: impl Into<Value>) -> Reg {
        self.declare(name.into(), Purpose::Register, Some(word.into()))
    }

    fn declare(&mut self, name: String, purpose: Purpose, value: Option<Value>) -> Reg {
        // `reg again = word;` is how the first value of that register is given.
        if !(purpose == Purpose::Register && name == AGAIN) {
            self.new_name(&name);
        }
        self.registers.push(Declared { name, purpose, value, pin: None });
        Reg { graph: self.id, which: Which::Declared(self.registers.len().saturating_sub(1)) }
    }

    /// `again`: the register that starts another round where it is not 0 when one ends.
    ///
    /// A graph has it if something uses it, or it is pinned or declared.
    #[must_use]
    pub fn again(&self) -> Reg {
        let declared = self.registers.iter().position(|register| register.name == AGAIN);
        Reg { graph: self.id, which: declared.map_or(Which::Again, Which::Declared) }
    }

    /// `r7`: the register with that number, 0 to 15, without a name.
    pub fn bare(&mut self, number: u8) -> Reg {
        let register = kmg_runtime::Register::new(number);
        if register.is_none() {
            self.faults.push(no_register(number));
        }
        Reg { graph: self.id, which: register.map_or(Which::Refused, Which::Bare) }
    }

    /// `name @ r5`: gives a declared register or `again` its number, 0 to 15.
    pub fn pin(&mut self, register: Reg, number: u8) -> &mut Self {
        if kmg_runtime::Register::new(number).is_none() {
            self.faults.push(no_register(number));
            return self;
        }
        let slot = match register.which {
            _ if register.graph != self.id => {
                self.faults.push(assemble::foreign("a register", "pinned"));
                return self;
            }
            Which::Again => Some(&mut self.again_pin),
            Which::Declared(index) => self.registers.get_mut(index).map(|register| &mut register.pin),
            Which::Bare(bare) => {
                let message = format!("`{bare}` has its number and cannot be pinned");
                self.faults.push(Diagnostic::new(Code::Registers, message));
                None
            }
            Which::Refused => None,
        };
        match slot {
            Some(Some(first)) if *first != number => {
                let message = format!("a register is pinned twice: to `r{first}` and to `r{number}`");
                self.faults.push(Diagnostic::new(Code::Registers, message));
            }
            Some(slot) => *slot = Some(number),
            None => {}
        }
        self
    }

    /// `command name = handler(..) on ..;`
    #[track_caller]
    pub fn command(&mut self, name: impl Into<String>, command: CommandBuilder) -> Node {
        self.node(name.into(), Work::Command(command))
    }

    /// `cpu name { .. }`, its body filled by a closure.
    #[track_caller]
    pub fn cpu(&mut self, name: impl Into<String>, fill: impl FnOnce(&mut Body)) -> Node {
        let mut body = Body::new();
        fill(&mut body);
        self.node(name.into(), Work::Cpu { body: body.ops, too_deep: body.too_deep })
    }

    /// `join name;`
    #[track_caller]
    pub fn join(&mut self, name: impl Into<String>) -> Node {
        self.node(name.into(), Work::Join)
    }

    #[track_caller]
    fn node(&mut self, name: String, work: Work) -> Node {
        self.new_name(&name);
        let place = Location::caller();
        self.nodes.push(node::Declared { name, work, after: Vec::new(), skip: None, place });
        Node { graph: self.id, index: self.nodes.len().saturating_sub(1) }
    }

    /// `after`: the node waits for these.
    pub fn after(&mut self, node: Node, before: impl Into<Nodes>) -> &mut Self {
        match self.nodes.get_mut(node.index).filter(|_| node.graph == self.id) {
            Some(declared) => declared.after.extend(before.into().0),
            None => self.faults.push(assemble::foreign("a node", "made to wait")),
        }
        self
    }

    /// `if register`: the node runs only where the register is not 0.
    pub fn skip_unless(&mut self, node: Node, register: Reg) -> &mut Self {
        let Some(declared) = self.nodes.get_mut(node.index).filter(|_| node.graph == self.id) else {
            self.faults.push(assemble::foreign("a node", "made to be skipped"));
            return self;
        };
        let of_command = match &declared.work {
            Work::Command(command) => command.skip,
            Work::Cpu { .. } | Work::Join => None,
        };
        if declared.skip.or(of_command).is_some() {
            let message = format!("`if` is given twice for `{}`", declared.name);
            self.faults.push(Diagnostic::new(Code::OptionOrClause, message));
        }
        declared.skip = Some(register);
        self
    }

    /// `a -> [b, c] -> d;`: each node of a link comes before each of the next.
    ///
    /// ```
    /// # use kmg::build::{Graph, call};
    /// # let mut graph = Graph::new("Diamond");
    /// # let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| graph.join(name));
    /// graph.chain((a, [b, c], d));
    /// # let diamond = graph.build()?;
    /// assert_eq!(diamond.upload().edges().len(), 4);
    /// # Ok::<(), kmg::build::Error>(())
    /// ```
    pub fn chain(&mut self, links: impl Into<Chain>) -> &mut Self {
        let chain = links.into();
        if chain.0.len() < 2 {
            self.faults.push(Diagnostic::new(Code::Syntax, "a chain of edges has at least two links"));
        }
        if chain.0.iter().any(|nodes| nodes.0.is_empty()) {
            // Left out, it would part what stands before it from what follows.
            let message = "a link of a chain of edges is empty";
            self.faults.push(
                Diagnostic::new(Code::Syntax, message)
                    .help("a `join` node may stand where others are missing"),
            );
        }
        self.chains.push(chain);
        self
    }

    /// `before -> after;`
    pub fn edge(&mut self, before: Node, after: Node) -> &mut Self {
        self.chain([before, after])
    }

    /// `[a, b] -> [c, d];`: each of the first comes before each of the others.
    pub fn edges(&mut self, before: impl Into<Nodes>, after: impl Into<Nodes>) -> &mut Self {
        self.chain(Chain(vec![before.into(), after.into()]))
    }

    /// Makes the upload; the graph stays as it is and can grow on.
    ///
    /// # Errors
    ///
    /// Every fault of the graph.
    pub fn build(&self) -> Result<Built, Error> {
        assemble::build(self)
    }

    fn new_name(&mut self, name: &str) {
        self.faults.extend(assemble::name_fault(name));
    }
}

const AGAIN: &str = "again";

fn no_register(number: u8) -> Diagnostic {
    let message = format!("there is no register `r{number}`: they are `r0` to `r15`");
    Diagnostic::new(Code::Registers, message)
}
