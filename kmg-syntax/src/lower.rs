//! Lowering: resolved bodies into micro-ops over virtual registers.
//!
//! Assembly is emitted exactly as written. A condition becomes jumps, and a value goes straight into its register. Every
//! value of the compiler gets a number of its own and jumps are written as they come: short code is the work of
//! [`optimize`](crate::optimize).

mod condition;
mod expression;
mod statement;
mod unreached;

use proc_macro2::Span;

use crate::internal::internal_error;
use crate::ir::{Item, LabelId, ValueId, Virtual, VirtualOp};
use crate::nodes::{PerNode, SourceNode};
use crate::resolve::{Body, LoopId, NamedLabel, Resolved, Work};
use crate::symbols::{RegisterId, Symbols};

/// The micro-ops of one node before optimization.
#[derive(Debug)]
pub(crate) struct Lowered {
    pub(crate) items: Vec<Item>,
    /// How many values of the compiler there are in it.
    pub(crate) values: usize,
    /// The first token of each stretch of code that cannot be reached.
    pub(crate) unreached: Vec<Span>,
    /// A register that the body writes, for one of which nothing remains.
    pub(crate) last_written: Option<RegisterId>,
}

/// The lowered body of each `cpu` node without faults.
pub(crate) type Bodies = PerNode<SourceNode, Option<Lowered>>;

/// Lowers the bodies of a graph.
pub(crate) fn lower(resolved: &Resolved) -> Bodies {
    resolved.nodes.map(|node| match &node.work {
        Work::Cpu(body) => Some(lower_body(body, &resolved.symbols)),
        Work::Command(_) | Work::Join | Work::Broken => None,
    })
}

fn lower_body(body: &Body, symbols: &Symbols) -> Lowered {
    let mut lowerer = Lowerer {
        symbols,
        items: Vec::new(),
        named_labels: body.labels,
        labels: body.labels,
        at: None,
        loops: Vec::new(),
        values: 0,
        assigned: None,
    };
    lowerer.statements(&body.statements);
    let Lowerer { items, values, .. } = lowerer;
    Lowered { unreached: unreached::stretches(&items), items, values, last_written: body.last_written }
}

/// A loop around the statement that is being lowered.
#[derive(Clone, Copy)]
struct Frame {
    id: LoopId,
    break_to: LabelId,
    continue_to: LabelId,
}

struct Lowerer<'a> {
    symbols: &'a Symbols,
    items: Vec<Item>,
    /// How many labels the source names: they have the first numbers.
    named_labels: usize,
    labels: usize,
    /// The token of what is being lowered, until its first op is there.
    at: Option<Span>,
    loops: Vec<Frame>,
    /// How many values the compiler has needed.
    values: usize,
    /// The register that is being assigned.
    assigned: Option<RegisterId>,
}

impl Lowerer<'_> {
    fn new_label(&mut self) -> LabelId {
        let label = LabelId::new(self.labels);
        self.labels = self.labels.saturating_add(1);
        label
    }

    /// The label of one that the source names.
    fn label(&self, label: NamedLabel) -> LabelId {
        if label.index() >= self.named_labels {
            internal_error("a label that its body does not name");
        }
        LabelId::new(label.index())
    }

    fn frame(&self, id: LoopId) -> Frame {
        match self.loops.iter().rev().find(|frame| frame.id == id) {
            Some(frame) => *frame,
            None => internal_error("a `break` or `continue` of a loop that is not around it"),
        }
    }

    fn place(&mut self, label: LabelId) {
        self.items.push(Item::Label(label));
    }

    fn emit(&mut self, op: VirtualOp) {
        let at = self.at.take();
        self.items.push(Item::Op(VirtualOp { serves: self.assigned, ..op }, at));
    }

    /// Lowers what begins at a token: its first op, if it has one, stands for it.
    fn beginning<T>(&mut self, at: Span, lower: impl FnOnce(&mut Self) -> T) -> T {
        self.at = Some(at);
        let result = lower(self);
        self.at = None;
        result
    }

    fn new_value(&mut self) -> Virtual {
        let value = Virtual::Value(ValueId::new(self.values));
        self.values = self.values.saturating_add(1);
        value
    }
}
