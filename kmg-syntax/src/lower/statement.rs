//! Statements: assignments, branches, loops.

use proc_macro2::Span;

use super::ir::{Ir, LabelId, Opcode};
use super::tree::Tree;
use super::{Loop, Lowerer};
use crate::ast::{Binary, Comparison, Expr, Name, Op};
use crate::diagnostic::{Code, Diagnostic};
use crate::value::Value;

impl Lowerer<'_> {
    pub(super) fn ops(&mut self, ops: &[Op]) {
        for op in ops {
            self.statement(op);
        }
    }

    fn statement(&mut self, op: &Op) {
        match op {
            Op::Label(name) => {
                if let Some((label, _)) = self.named.get(&name.text) {
                    let label = *label;
                    self.place(label);
                }
            }
            Op::Assembly { mnemonic, operands } => {
                self.beginning(mnemonic.span, |lowerer| lowerer.assembly(mnemonic, operands));
            }
            Op::Assign { target, operator, value } => {
                self.beginning(target.span, |lowerer| lowerer.assign(target, *operator, value));
            }
            Op::If { arms, otherwise, .. } => self.branches(arms, otherwise),
            Op::While { condition, body, labels, .. } => self.while_loop(condition, body, labels),
            Op::Loop { body, labels, .. } => {
                let frame = self.new_loop(labels);
                let (top, end) = (frame.continue_to, frame.break_to);
                self.place(top);
                self.body(frame, body);
                self.jump(top);
                self.place(end);
            }
            Op::For { counter, start, end, body, labels, .. } => {
                self.counted(counter, start, end, body, labels);
            }
            Op::Break(span, label) => {
                self.beginning(*span, |lowerer| lowerer.leave("break", *span, label.as_ref()));
            }
            Op::Continue(span, label) => {
                self.beginning(*span, |lowerer| lowerer.leave("continue", *span, label.as_ref()));
            }
        }
    }

    fn assign(&mut self, target: &Name, operator: Option<Binary>, value: &Expr) {
        let register = self.symbols.register(target, self.diagnostics);
        let slot = register.and_then(|id| self.written(id, target.span));
        let tree = self.value_tree(value);
        let (Some(register), Some(slot), Some(mut tree)) = (register, slot, tree) else { return };
        if let Some(operator) = operator {
            if operator == Binary::Shl && self.constant(&tree).is_none() {
                self.diagnostics.push(
                    Diagnostic::new(Code::Syntax, value.start, "the machine has no left shift by a register")
                        .to(value.end)
                        .help("shift by a constant, or double in a loop: `x += x;`"),
                );
                return;
            }
            let span = (value.start, value.end);
            match self.combined(operator, Tree::Register(register), tree, span) {
                Some(combined) => tree = combined,
                None => return,
            }
        }
        self.assigned = Some(register);
        self.compute(slot, &tree);
        self.assigned = None;
    }

    fn branches(&mut self, arms: &[(Expr, Vec<Op>)], otherwise: &[Op]) {
        let end = self.new_label();
        // Bodies that are jumped to: they follow what is left of the chain, the innermost first.
        let mut behind: Vec<(LabelId, &[Op])> = Vec::new();
        let mut rest = arms;
        loop {
            let Some(((condition, body), after)) = rest.split_first() else {
                self.ops(otherwise);
                break;
            };
            rest = after;
            let at = condition.start;
            let Some(condition) = self.condition_tree(condition) else {
                // The faults of the rest are reported all the same.
                self.ops(body);
                continue;
            };
            if rest.is_empty() && otherwise.is_empty() {
                self.last_arm(at, &condition, body, end);
                break;
            }
            let other = self.new_label();
            // The machine jumps where a comparison holds, so the branch that is jumped to is the one that costs less.
            if self.branch_cost(&condition, true) < self.branch_cost(&condition, false) {
                self.beginning(at, |lowerer| lowerer.branch(&condition, other, true));
                behind.push((other, body));
            } else {
                self.beginning(at, |lowerer| lowerer.branch(&condition, other, false));
                self.ops(body);
                self.jump(end);
                self.place(other);
            }
        }
        for (label, body) in behind.into_iter().rev() {
            self.jump(end);
            self.place(label);
            self.ops(body);
        }
        self.place(end);
    }

    /// An `if` with nothing after it.
    fn last_arm(&mut self, at: Span, condition: &Tree, body: &[Op], end: LabelId) {
        if let [Op::Break(_, label)] = body
            && let Some(to) = self.frame(label.as_ref()).map(|frame| frame.break_to)
        {
            self.left_by.extend(label.iter().map(|name| name.text.clone()));
            // `if c { break; }` is the jump itself, unless stepping over a jump is shorter.
            if self.branch_cost(condition, true) <= self.branch_cost(condition, false).saturating_add(1) {
                return self.beginning(at, |lowerer| lowerer.branch(condition, to, true));
            }
        }
        self.beginning(at, |lowerer| lowerer.branch(condition, end, false));
        self.ops(body);
    }

    fn new_loop(&mut self, labels: &[Name]) -> Loop {
        let (break_to, continue_to) = (self.new_label(), self.new_label());
        Loop { labels: labels.iter().map(|name| name.text.clone()).collect(), break_to, continue_to }
    }

    fn body(&mut self, frame: Loop, ops: &[Op]) {
        self.loops.push(frame);
        self.ops(ops);
        self.loops.pop();
    }

    fn while_loop(&mut self, condition: &Expr, body: &[Op], labels: &[Name]) {
        let frame = self.new_loop(labels);
        let (test, end) = (frame.continue_to, frame.break_to);
        let at = condition.start;
        let Some(condition) = self.condition_tree(condition) else {
            return self.body(frame, body);
        };
        if self.branch_cost(&condition, true) <= self.branch_cost(&condition, false) {
            let top = self.new_label();
            self.jump(test);
            self.place(top);
            self.body(frame, body);
            self.place(test);
            self.beginning(at, |lowerer| lowerer.branch(&condition, top, true));
        } else {
            self.place(test);
            self.beginning(at, |lowerer| lowerer.branch(&condition, end, false));
            self.body(frame, body);
            self.jump(test);
        }
        self.place(end);
    }

    /// `for counter in start..end { body }`: the end is read anew each turn.
    fn counted(&mut self, counter: &Name, start: &Expr, end: &Expr, body: &[Op], labels: &[Name]) {
        let register = self.symbols.register(counter, self.diagnostics);
        let slot = register.and_then(|id| self.written(id, counter.span));
        let (start, last) = (self.value_tree(start), self.value_tree(end));
        let (Some(register), Some(slot), Some(start), Some(last)) = (register, slot, start, last) else {
            let frame = self.new_loop(labels);
            return self.body(frame, body);
        };
        if last.reads(register) {
            self.diagnostics.push(
                Diagnostic::new(Code::Syntax, end.start, "the loop's end depends on its counter")
                    .to(end.end)
                    .help("use `while`"),
            );
        }
        let frame = self.new_loop(labels);
        let (next, done) = (frame.continue_to, frame.break_to);
        self.assigned = Some(register);
        self.beginning(counter.span, |lowerer| lowerer.compute(slot, &start));
        self.assigned = None;
        let (top, test) = (self.new_label(), self.new_label());
        let first_turn = match (self.constant(&start), self.constant(&last)) {
            (Some(start), Some(end)) => Value::compare(Comparison::Lt, start, end).known(),
            _ => None,
        };
        match first_turn {
            Some(0) => self.jump(done),
            Some(_) => {}
            None => self.jump(test),
        }
        self.place(top);
        self.counters.push(register);
        self.body(frame, body);
        self.counters.pop();
        self.place(next);
        self.emit(Ir::new(Opcode::Addi).d(slot).a(slot).value(Value::Known(1)));
        self.place(test);
        let condition = Tree::Compare(Comparison::Lt, Box::new(Tree::Register(register)), Box::new(last));
        self.branch(&condition, top, true);
        self.place(done);
    }

    fn frame(&self, label: Option<&Name>) -> Option<&Loop> {
        match label {
            None => self.loops.last(),
            Some(name) => self.loops.iter().rev().find(|frame| frame.labels.contains(&name.text)),
        }
    }

    fn leave(&mut self, word: &str, span: Span, label: Option<&Name>) {
        let to =
            self.frame(label).map(|frame| if word == "break" { frame.break_to } else { frame.continue_to });
        match (to, label) {
            (Some(to), _) => {
                self.left_by.extend(label.map(|name| name.text.clone()));
                self.jump(to);
            }
            (None, None) => {
                let message = format!("`{word}` outside of a loop");
                self.diagnostics.push(
                    Diagnostic::new(Code::Label, span, message)
                        .help("jump to a label: `jmp 'end;` and `'end:`"),
                );
            }
            (None, Some(name)) if self.named.contains_key(&name.text) => {
                let message = format!("`'{}` is not the label of a loop around this `{word}`", name.text);
                self.diagnostics.push(
                    Diagnostic::new(Code::Label, name.span, message)
                        .help(format!("`jmp '{};` goes to any label of the node", name.text)),
                );
            }
            (None, Some(name)) => {
                self.label(name);
            }
        }
    }
}
