//! Bodies of `cpu` nodes with their names resolved.
//!
//! Here every fault of a body is found: unknown names and labels, writes to constants, remainders by 0, a `break`
//! outside of a loop. What comes out has none, so that lowering cannot fail.

mod assembly;
mod expression;
mod labels;
mod tree;

use proc_macro2::Span;

use crate::ast::{Binary, Expr, Name, Op};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::ir::Opcode;
use crate::symbols::{RegisterId, Symbols};
use crate::value::Value;

use labels::Labels;
pub(crate) use labels::{LoopId, NamedLabel};
pub(crate) use tree::Tree;

/// A body without faults.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) statements: Vec<Statement>,
    /// How many labels the source names.
    pub(crate) labels: usize,
    /// Labels that nothing goes to, in source order.
    pub(crate) unused_labels: Vec<Name>,
    /// The register that the last statement with a target writes.
    pub(crate) last_written: Option<RegisterId>,
}

/// A statement or an op. `at` is its first token.
#[derive(Debug)]
pub(crate) enum Statement {
    Label(NamedLabel),
    Assembly { at: Span, op: AssemblyOp },
    Assign { at: Span, target: RegisterId, value: Tree },
    If { arms: Vec<Arm>, otherwise: Vec<Statement> },
    While { id: LoopId, condition_at: Span, condition: Tree, body: Vec<Statement> },
    Loop { id: LoopId, body: Vec<Statement> },
    For { id: LoopId, at: Span, counter: RegisterId, start: Tree, end: Tree, body: Vec<Statement> },
    Break { at: Span, leaves: LoopId },
    Continue { at: Span, leaves: LoopId },
}

/// A branch of an `if`.
#[derive(Debug)]
pub(crate) struct Arm {
    pub(crate) at: Span,
    pub(crate) condition: Tree,
    pub(crate) body: Vec<Statement>,
}

/// An op as it was written.
#[derive(Debug)]
pub(crate) enum AssemblyOp {
    Op {
        opcode: Opcode,
        d: Option<RegisterId>,
        a: Option<RegisterId>,
        b: Option<RegisterId>,
        value: Value,
        target: Option<NamedLabel>,
        /// A `mod` whose divisor is a constant that was tested.
        divides: bool,
    },
    /// `lt` or `ge`, a comparison into a register (FORMAT.md 2.4).
    Compare { less: bool, d: RegisterId, a: RegisterId, b: RegisterId },
}

/// Resolves the names of a body; `None` where one has a fault, which was reported.
pub(super) fn resolve(
    ops: &[Op],
    name: &Name,
    braces: Span,
    symbols: &mut Symbols,
    diagnostics: &mut Diagnostics,
) -> Option<Body> {
    if ops.iter().all(|op| matches!(op, Op::Label(_))) {
        diagnostics.push(
            Diagnostic::new(Code::Empty, braces, format!("the body of `{}` has no op", name.text))
                .help("a `join` node only joins edges"),
        );
        return None;
    }
    let before = diagnostics.faults().len();
    let labels = Labels::declare(ops, diagnostics);
    let mut resolver = Resolver { symbols, diagnostics, labels, counters: Vec::new(), last_written: None };
    let statements = resolver.statements(ops);
    let Resolver { labels, last_written, .. } = resolver;
    (diagnostics.faults().len() == before).then(|| Body {
        statements,
        labels: labels.count(),
        unused_labels: labels.into_unused(),
        last_written,
    })
}

struct Resolver<'a> {
    symbols: &'a mut Symbols,
    diagnostics: &'a mut Diagnostics,
    labels: Labels,
    /// Counters of the loops around: their bodies do not write them.
    counters: Vec<RegisterId>,
    last_written: Option<RegisterId>,
}

impl Resolver<'_> {
    /// The statements that have no fault.
    fn statements(&mut self, ops: &[Op]) -> Vec<Statement> {
        ops.iter().filter_map(|op| self.statement(op)).collect()
    }

    fn statement(&mut self, op: &Op) -> Option<Statement> {
        match op {
            Op::Label(name) => self.labels.named(&name.text).map(Statement::Label),
            Op::Assembly { mnemonic, operands } => {
                let op = self.assembly(mnemonic, operands)?;
                Some(Statement::Assembly { at: mnemonic.span, op })
            }
            Op::Assign { target, operator, value } => self.assign(target, *operator, value),
            Op::If { arms, otherwise, .. } => {
                let resolved: Vec<Option<Arm>> =
                    arms.iter().map(|(condition, body)| self.arm(condition, body)).collect();
                let otherwise = self.statements(otherwise);
                Some(Statement::If { arms: resolved.into_iter().collect::<Option<_>>()?, otherwise })
            }
            Op::While { condition, body, labels, .. } => {
                let tree = self.condition_tree(condition);
                let (id, body) = self.loop_body(labels, body);
                Some(Statement::While { id, condition_at: condition.start, condition: tree?, body })
            }
            Op::Loop { body, labels, .. } => {
                let (id, body) = self.loop_body(labels, body);
                Some(Statement::Loop { id, body })
            }
            Op::For { counter, start, end, body, labels, .. } => {
                self.counted(counter, start, end, body, labels)
            }
            Op::Break(at, label) => {
                let leaves = self.labels.leave("break", *at, label.as_ref(), self.diagnostics)?;
                Some(Statement::Break { at: *at, leaves })
            }
            Op::Continue(at, label) => {
                let leaves = self.labels.leave("continue", *at, label.as_ref(), self.diagnostics)?;
                Some(Statement::Continue { at: *at, leaves })
            }
        }
    }

    fn arm(&mut self, condition: &Expr, body: &[Op]) -> Option<Arm> {
        let tree = self.condition_tree(condition);
        // The faults of the body are reported all the same.
        let body = self.statements(body);
        Some(Arm { at: condition.start, condition: tree?, body })
    }

    fn assign(&mut self, target: &Name, operator: Option<Binary>, value: &Expr) -> Option<Statement> {
        let register = self.symbols.register(target, self.diagnostics);
        let register = register.and_then(|id| self.written(id, &target.text, target.span));
        let tree = self.value_tree(value);
        let (register, mut tree) = (register?, tree?);
        if let Some(operator) = operator {
            self.shift_amount(operator, &tree, value)?;
            tree = self.combined(operator, Tree::Register(register), tree, (value.start, value.end))?;
        }
        Some(Statement::Assign { at: target.span, target: register, value: tree })
    }

    fn loop_body(&mut self, labels: &[Name], ops: &[Op]) -> (LoopId, Vec<Statement>) {
        let id = self.labels.enter(labels);
        let body = self.statements(ops);
        self.labels.exit();
        (id, body)
    }

    /// `for counter in start..end { body }`: the end is read anew each turn.
    fn counted(
        &mut self,
        counter: &Name,
        start: &Expr,
        end: &Expr,
        body: &[Op],
        labels: &[Name],
    ) -> Option<Statement> {
        let register = self.symbols.register(counter, self.diagnostics);
        let register = register.and_then(|id| self.written(id, &counter.text, counter.span));
        let (start, last) = (self.value_tree(start), self.value_tree(end));
        let (Some(register), Some(start), Some(last)) = (register, start, last) else {
            self.loop_body(labels, body);
            return None;
        };
        if last.reads(register) {
            self.diagnostics.push(
                Diagnostic::new(Code::Syntax, end.start, "the loop's end depends on its counter")
                    .to(end.end)
                    .help("use `while`"),
            );
        }
        self.counters.push(register);
        let (id, body) = self.loop_body(labels, body);
        self.counters.pop();
        Some(Statement::For { id, at: counter.span, counter: register, start, end: last, body })
    }

    /// The register that an op writes where it is called `text`; constants and counters are refused.
    fn written(&mut self, id: RegisterId, text: &str, span: Span) -> Option<RegisterId> {
        if self.symbols.is_constant(id) {
            self.diagnostics.push(
                Diagnostic::new(
                    Code::ConstantWritten,
                    span,
                    format!("{} is a constant and cannot be written", self.symbols.called(id, text)),
                )
                .help("`reg name = word;` declares a register with an initial value"),
            );
            return None;
        }
        if self.counters.contains(&id) {
            self.diagnostics.push(
                Diagnostic::new(
                    Code::ConstantWritten,
                    span,
                    format!(
                        "{} counts the turns of the loop around and cannot be written in it",
                        self.symbols.called(id, text)
                    ),
                )
                .help("use `while` to step it in another way"),
            );
            return None;
        }
        self.symbols.sets(id);
        self.last_written = Some(id);
        Some(id)
    }
}
