use std::ops::Range;

use kmg_runtime::Handler;

use super::expr::Value;
use super::node::{Node, Nodes};
use super::register::Reg;

/// The handler of a command: a [`Handler`] with what it declares, or a number alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// A handler whose declaration is tested.
    Handler(Handler),
    /// A number from 1 to 239.
    Number(u32),
}

impl From<Handler> for Called {
    fn from(handler: Handler) -> Self {
        Self::Handler(handler)
    }
}

impl From<u32> for Called {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

/// Starts a command: the handler, to which [`CallBuilder::arg`] adds arguments and [`CallBuilder::on`] the place.
///
/// ```
/// use kmg::Handler;
/// use kmg::build::{Graph, any, call};
///
/// const SCALE: Handler = Handler::new(5).with_args(2).with_result();
///
/// let mut graph = Graph::new("Scale");
/// let (block, sum) = (graph.bind("block"), graph.register("sum"));
/// let clear = graph.command("clear", call(1).on(0..4).exclusive());
/// graph.command("scale", call(SCALE).arg(block).arg(3).on(any(4)).after(clear).result(sum));
/// assert_eq!(graph.build()?.upload().templates().len(), 2);
/// # Ok::<(), kmg::build::Error>(())
/// ```
pub fn call(handler: impl Into<Called>) -> CallBuilder {
    CallBuilder { handler: handler.into(), args: Vec::new() }
}

/// A command under construction: its handler and its arguments, without cores.
#[derive(Clone, Debug)]
#[must_use = "a call becomes a command with `on` and the cores"]
pub struct CallBuilder {
    pub(super) handler: Called,
    pub(super) args: Vec<Value>,
}

impl CallBuilder {
    /// The next argument: at most ten, of which at most four are registers.
    pub fn arg(mut self, arg: impl Into<Value>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// The next arguments, all of one type.
    pub fn args<T: Into<Value>>(mut self, args: impl IntoIterator<Item = T>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// The cores: `first..end`, a tuple `(first, count)` of words or registers, or [`any`]`(count)`.
    pub fn on(self, place: impl Into<Cores>) -> CommandBuilder {
        CommandBuilder {
            call: self,
            place: place.into(),
            exclusive: false,
            result: None,
            after: Vec::new(),
            skip: None,
        }
    }
}

/// The cores of a command: a range, a group or any so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cores(pub(super) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Range { first: Value, end: Value },
    Group { first: Value, count: Value },
    Any { count: Value },
}

impl<T: Into<Value>> From<Range<T>> for Cores {
    fn from(range: Range<T>) -> Self {
        Self(Kind::Range { first: range.start.into(), end: range.end.into() })
    }
}

impl<A: Into<Value>, B: Into<Value>> From<(A, B)> for Cores {
    fn from((first, count): (A, B)) -> Self {
        Self(Kind::Group { first: first.into(), count: count.into() })
    }
}

/// Any so many consecutive cores: a queued command, for which the device's allocator picks the first.
#[must_use]
pub fn any(count: impl Into<Value>) -> Cores {
    Cores(Kind::Any { count: count.into() })
}

/// A command under construction with its cores and clauses; made by [`call`] and [`CallBuilder::on`].
#[derive(Clone, Debug)]
#[must_use = "a command becomes a node with `Graph::command`"]
pub struct CommandBuilder {
    pub(super) call: CallBuilder,
    pub(super) place: Cores,
    pub(super) exclusive: bool,
    pub(super) result: Option<Reg>,
    pub(super) after: Vec<Node>,
    pub(super) skip: Option<Reg>,
}

impl CommandBuilder {
    /// Waits for these nodes; what several calls give adds up.
    pub fn after(mut self, nodes: impl Into<Nodes>) -> Self {
        self.after.extend(nodes.into().0);
        self
    }

    /// Runs only where the register is not 0 (`if` in the language).
    pub fn skip_unless(self, register: Reg) -> Self {
        Self { skip: Some(register), ..self }
    }

    /// No other command in flight may overlap its group.
    pub fn exclusive(self) -> Self {
        Self { exclusive: true, ..self }
    }

    /// Asks for the command's result, which goes to the register (`->` in the language).
    pub fn result(self, register: Reg) -> Self {
        Self { result: Some(register), ..self }
    }
}
