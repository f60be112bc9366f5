//! Bodies of `cpu` nodes into micro-ops over named and scratch registers.
//!
//! Assembly is emitted exactly as written. Statements become the fewest micro-ops that the forms of FORMAT.md 2.4
//! allow: a condition becomes jumps, a value goes straight into its register, and what is constant is folded.

mod assembly;
mod condition;
mod expression;
mod ir;
mod optimize;
mod statement;
mod tree;
mod unreached;

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;

use crate::ast::{Name, Op, Operand};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nearest::nearest;
use crate::symbols::{RegisterId, Symbols};

pub(crate) use ir::{Ir, Opcode, Slot};
use ir::{Item, LabelId, ValueId};
pub(crate) use optimize::Effort;

/// The micro-ops of one node. Jump targets count from its first micro-op.
#[derive(Debug, Default)]
pub(crate) struct Slice {
    pub(crate) ops: Vec<Ir>,
    /// How many scratch registers it needs at the same time.
    pub(crate) scratch: usize,
    /// Labels that nothing goes to, in source order.
    pub(crate) unused_labels: Vec<Name>,
    /// The first token of each stretch of code that cannot be reached.
    pub(crate) unreached: Vec<Span>,
    /// What was lowered, to be optimized in another way; empty where that would give nothing.
    items: Vec<Item>,
    /// How many values of the compiler there are in it.
    values: usize,
    /// The op of a body of which nothing remains.
    nothing: Option<Ir>,
}

impl Slice {
    /// Whether no op jumps: then all of them run, once.
    pub(crate) fn is_straight(&self) -> bool {
        self.ops.iter().all(|op| op.target.is_none())
    }

    /// Optimizes it anew for the fewest registers.
    pub(crate) fn save_registers(&mut self, symbols: &Symbols) {
        if !self.items.is_empty() {
            self.optimize(symbols, Effort::Registers);
        }
    }

    fn optimize(&mut self, symbols: &Symbols, effort: Effort) {
        (self.ops, self.scratch) = optimize::optimize(&self.items, self.values, symbols, effort);
        if self.ops.is_empty() {
            self.ops.extend(self.nothing.clone());
        }
    }
}

/// Lowers a body to the fewest micro-ops.
pub(crate) fn slice(
    ops: &[Op],
    name: &Name,
    braces: Span,
    symbols: &mut Symbols,
    diagnostics: &mut Diagnostics,
) -> Slice {
    if ops.iter().all(|op| matches!(op, Op::Label(_))) {
        diagnostics.push(
            Diagnostic::new(Code::Empty, braces, format!("the body of `{}` has no op", name.text))
                .help("a `join` node only joins edges"),
        );
        return Slice::default();
    }
    let mut lowerer = Lowerer::new(symbols, diagnostics);
    lowerer.declare_labels(ops);
    lowerer.ops(ops);
    lowerer.finish()
}

/// A loop around the statement that is being lowered.
struct Loop {
    labels: Vec<String>,
    break_to: LabelId,
    continue_to: LabelId,
}

struct Lowerer<'a> {
    symbols: &'a mut Symbols,
    diagnostics: &'a mut Diagnostics,
    items: Vec<Item>,
    labels: usize,
    named: HashMap<String, (LabelId, Span)>,
    /// The labels that assembly jumps to.
    jumped_to: HashSet<String>,
    /// The labels that `break` and `continue` name.
    left_by: HashSet<String>,
    /// The token of what is being lowered, until its first op is there.
    at: Option<Span>,
    loops: Vec<Loop>,
    /// Counters of the loops around: their bodies do not write them.
    counters: Vec<RegisterId>,
    /// How many values the compiler has needed.
    scratch: usize,
    /// The register that is being assigned.
    assigned: Option<RegisterId>,
    /// A register that was written, for a body of which nothing remains.
    last_written: Option<RegisterId>,
}

impl<'a> Lowerer<'a> {
    fn new(symbols: &'a mut Symbols, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            symbols,
            diagnostics,
            items: Vec::new(),
            labels: 0,
            named: HashMap::new(),
            jumped_to: HashSet::new(),
            left_by: HashSet::new(),
            at: None,
            loops: Vec::new(),
            counters: Vec::new(),
            scratch: 0,
            assigned: None,
            last_written: None,
        }
    }

    fn new_label(&mut self) -> LabelId {
        let label = LabelId::new(self.labels);
        self.labels = self.labels.saturating_add(1);
        label
    }

    fn place(&mut self, label: LabelId) {
        self.items.push(Item::Label(label));
    }

    fn emit(&mut self, ir: Ir) {
        let at = self.at.take();
        self.items.push(Item::Op(Ir { serves: self.assigned, ..ir }, at));
    }

    /// Lowers what begins at a token: its first op, if it has one, stands for it.
    fn beginning<T>(&mut self, at: Span, lower: impl FnOnce(&mut Self) -> T) -> T {
        self.at = Some(at);
        let result = lower(self);
        self.at = None;
        result
    }

    fn new_scratch(&mut self) -> Slot {
        let slot = Slot::Scratch(ValueId::new(self.scratch));
        self.scratch = self.scratch.saturating_add(1);
        slot
    }

    /// Gives every label of the node its place, also those that stand after a jump to them.
    fn declare_labels(&mut self, ops: &[Op]) {
        for op in ops {
            match op {
                Op::Label(name) => {
                    if let Some((_, first)) = self.named.get(&name.text) {
                        let first = *first;
                        let message = format!("the label `'{}` is defined twice", name.text);
                        self.diagnostics.push(Diagnostic::new(Code::Label, name.span, message));
                        let message = format!("`'{}` is defined here first", name.text);
                        self.diagnostics.push(Diagnostic::new(Code::Label, first, message));
                    } else {
                        let label = self.new_label();
                        self.named.insert(name.text.clone(), (label, name.span));
                    }
                }
                Op::If { arms, otherwise, .. } => {
                    for (_, body) in arms {
                        self.declare_labels(body);
                    }
                    self.declare_labels(otherwise);
                }
                Op::While { body, .. } | Op::Loop { body, .. } | Op::For { body, .. } => {
                    self.declare_labels(body);
                }
                Op::Assembly { operands, .. } => {
                    let labels = operands.iter().filter_map(|operand| match operand {
                        Operand::Label(name) => Some(name.text.clone()),
                        Operand::Word(_) => None,
                    });
                    self.jumped_to.extend(labels);
                }
                Op::Assign { .. } | Op::Break(..) | Op::Continue(..) => {}
            }
        }
    }

    fn label(&mut self, name: &Name) -> Option<LabelId> {
        if let Some((label, _)) = self.named.get(&name.text) {
            return Some(*label);
        }
        let mut known: Vec<&str> = self.named.keys().map(String::as_str).collect();
        known.sort_unstable();
        let message = format!("unknown label `'{}`", name.text);
        let diagnostic = Diagnostic::new(Code::Label, name.span, message);
        self.diagnostics.push(match nearest(&name.text, known) {
            Some(near) => diagnostic.help(format!("did you mean `'{near}`?")),
            None => diagnostic.help("a jump stays in its `cpu` node: its label stands in the same body"),
        });
        None
    }

    /// The register that an op writes; constants and counters are refused.
    fn written(&mut self, id: RegisterId, span: Span) -> Option<Slot> {
        if self.symbols.is_constant(id) {
            let name = self.symbols.name_of(id);
            self.diagnostics.push(
                Diagnostic::new(
                    Code::ConstantWritten,
                    span,
                    format!("`{name}` is a constant and cannot be written"),
                )
                .help("`reg name = word;` declares a register with an initial value"),
            );
            return None;
        }
        if self.counters.contains(&id) {
            let name = self.symbols.name_of(id);
            self.diagnostics.push(
                Diagnostic::new(
                    Code::ConstantWritten,
                    span,
                    format!("`{name}` counts the turns of the loop around and cannot be written in it"),
                )
                .help("use `while` to step it in another way"),
            );
            return None;
        }
        self.symbols.sets(id);
        self.last_written = Some(id);
        Some(Slot::Named(id))
    }

    fn finish(self) -> Slice {
        let mut unused: Vec<(LabelId, Name)> = self
            .named
            .iter()
            .filter(|(text, _)| !self.jumped_to.contains(*text) && !self.left_by.contains(*text))
            .map(|(text, (label, span))| (*label, Name { text: text.clone(), span: *span }))
            .collect();
        unused.sort_unstable_by_key(|(label, _)| label.index());
        let nothing = match self.last_written {
            Some(id) => Ir::new(Opcode::Mov).d(Slot::Named(id)).a(Slot::Named(id)),
            // Where no register was written none is touched: a jump to the slice's end.
            None => Ir::new(Opcode::Jmp).to(LabelId::new(1)),
        };
        let mut slice = Slice {
            unused_labels: unused.into_iter().map(|(_, name)| name).collect(),
            unreached: unreached::stretches(&self.items),
            items: self.items,
            values: self.scratch,
            // An empty slice is not valid.
            nothing: Some(nothing),
            ..Slice::default()
        };
        slice.optimize(self.symbols, Effort::Ops);
        if slice.scratch == 0 {
            slice.items = Vec::new();
        }
        slice
    }
}
