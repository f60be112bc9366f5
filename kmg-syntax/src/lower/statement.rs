//! Statements and assembly: assignments, branches, loops, ops as written.

use proc_macro2::Span;

use super::{Frame, Lowerer};
use crate::ast::Comparison;
use crate::ir::{LabelId, Opcode, Virtual, VirtualOp};
use crate::resolve::{Arm, AssemblyOp, LoopId, Statement, Tree};
use crate::symbols::RegisterId;
use crate::value::Value;

impl Lowerer<'_> {
    pub(super) fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Label(label) => {
                let label = self.label(*label);
                self.place(label);
            }
            Statement::Assembly { at, op } => self.beginning(*at, |lowerer| lowerer.assembly(op)),
            Statement::Assign { at, target, value } => {
                self.beginning(*at, |lowerer| lowerer.assign(*target, value));
            }
            Statement::If { arms, otherwise } => self.branches(arms, otherwise),
            Statement::While { id, condition_at, condition, body } => {
                self.while_loop(*id, *condition_at, condition, body);
            }
            Statement::Loop { id, body } => {
                let frame = self.new_frame(*id);
                self.place(frame.continue_to);
                self.body(frame, body);
                self.jump(frame.continue_to);
                self.place(frame.break_to);
            }
            Statement::For { id, at, counter, start, end, body } => {
                self.counted(*id, *at, *counter, start, end, body);
            }
            Statement::Break { at, leaves } => {
                let to = self.frame(*leaves).break_to;
                self.beginning(*at, |lowerer| lowerer.jump(to));
            }
            Statement::Continue { at, leaves } => {
                let to = self.frame(*leaves).continue_to;
                self.beginning(*at, |lowerer| lowerer.jump(to));
            }
        }
    }

    fn assembly(&mut self, op: &AssemblyOp) {
        match op {
            AssemblyOp::Op { opcode, d, a, b, value, target, divides } => {
                let register = |id: &Option<RegisterId>| id.map(Virtual::Named);
                let (d, a, b) = (register(d), register(a), register(b));
                let target = target.map(|label| self.label(label));
                let op = VirtualOp { d, a, b, target, value: value.clone(), ..VirtualOp::new(*opcode) };
                self.emit(VirtualOp { fixed: true, divides: *divides, ..op });
            }
            AssemblyOp::Compare { less, d, a, b } => {
                self.comparison(*less, Virtual::Named(*d), Virtual::Named(*a), Virtual::Named(*b));
            }
        }
    }

    /// `lt` and `ge` (FORMAT.md 2.4): right also where d is a or b.
    fn comparison(&mut self, less: bool, d: Virtual, a: Virtual, b: Virtual) {
        let (is_less, end) = (self.new_label(), self.new_label());
        let set = |value: bool| VirtualOp::new(Opcode::Set).d(d).value(Value::Known(value.into())).fixed();
        let jump = |opcode, to: LabelId| VirtualOp::new(opcode).to(to).fixed();
        self.emit(jump(Opcode::Jlt, is_less).a(a).b(b));
        self.emit(set(!less));
        self.emit(jump(Opcode::Jmp, end));
        self.place(is_less);
        self.emit(set(less));
        self.place(end);
    }

    fn assign(&mut self, target: RegisterId, value: &Tree) {
        self.assigned = Some(target);
        self.compute(Virtual::Named(target), value);
        self.assigned = None;
    }

    fn branches(&mut self, arms: &[Arm], otherwise: &[Statement]) {
        let end = self.new_label();
        // Bodies that are jumped to: they follow what is left of the chain, the innermost first.
        let mut behind: Vec<(LabelId, &[Statement])> = Vec::new();
        let mut rest = arms;
        loop {
            let Some((Arm { at, condition, body }, after)) = rest.split_first() else {
                self.statements(otherwise);
                break;
            };
            rest = after;
            if rest.is_empty() && otherwise.is_empty() {
                self.last_arm(*at, condition, body, end);
                break;
            }
            let other = self.new_label();
            // The machine jumps where a comparison holds, so the branch that is jumped to is the one that costs less.
            if self.branch_cost(condition, true) < self.branch_cost(condition, false) {
                self.beginning(*at, |lowerer| lowerer.branch(condition, other, true));
                behind.push((other, body));
            } else {
                self.beginning(*at, |lowerer| lowerer.branch(condition, other, false));
                self.statements(body);
                self.jump(end);
                self.place(other);
            }
        }
        for (label, body) in behind.into_iter().rev() {
            self.jump(end);
            self.place(label);
            self.statements(body);
        }
        self.place(end);
    }

    /// An `if` with nothing after it.
    fn last_arm(&mut self, at: Span, condition: &Tree, body: &[Statement], end: LabelId) {
        if let [Statement::Break { leaves, .. }] = body {
            let to = self.frame(*leaves).break_to;
            // `if c { break; }` is the jump itself, unless stepping over a jump is shorter.
            if self.branch_cost(condition, true) <= self.branch_cost(condition, false).saturating_add(1) {
                return self.beginning(at, |lowerer| lowerer.branch(condition, to, true));
            }
        }
        self.beginning(at, |lowerer| lowerer.branch(condition, end, false));
        self.statements(body);
    }

    fn new_frame(&mut self, id: LoopId) -> Frame {
        let (break_to, continue_to) = (self.new_label(), self.new_label());
        Frame { id, break_to, continue_to }
    }

    fn body(&mut self, frame: Frame, statements: &[Statement]) {
        self.loops.push(frame);
        self.statements(statements);
        self.loops.pop();
    }

    fn while_loop(&mut self, id: LoopId, at: Span, condition: &Tree, body: &[Statement]) {
        let frame = self.new_frame(id);
        let (test, end) = (frame.continue_to, frame.break_to);
        if self.branch_cost(condition, true) <= self.branch_cost(condition, false) {
            let top = self.new_label();
            self.jump(test);
            self.place(top);
            self.body(frame, body);
            self.place(test);
            self.beginning(at, |lowerer| lowerer.branch(condition, top, true));
        } else {
            self.place(test);
            self.beginning(at, |lowerer| lowerer.branch(condition, end, false));
            self.body(frame, body);
            self.jump(test);
        }
        self.place(end);
    }

    /// `for counter in start..end { body }`: the end is read anew each turn.
    fn counted(
        &mut self,
        id: LoopId,
        at: Span,
        counter: RegisterId,
        start: &Tree,
        last: &Tree,
        body: &[Statement],
    ) {
        let frame = self.new_frame(id);
        let (next, done) = (frame.continue_to, frame.break_to);
        self.beginning(at, |lowerer| lowerer.assign(counter, start));
        let (top, test) = (self.new_label(), self.new_label());
        let first_turn = match (start.constant(self.symbols), last.constant(self.symbols)) {
            (Some(start), Some(end)) => Value::compare(Comparison::Lt, start, end).known(),
            _ => None,
        };
        match first_turn {
            Some(0) => self.jump(done),
            Some(_) => {}
            None => self.jump(test),
        }
        self.place(top);
        self.body(frame, body);
        self.place(next);
        let register = Virtual::Named(counter);
        self.emit(VirtualOp::new(Opcode::Addi).d(register).a(register).value(Value::Known(1)));
        self.place(test);
        let condition =
            Tree::Compare(Comparison::Lt, Box::new(Tree::Register(counter)), Box::new(last.clone()));
        self.branch(&condition, top, true);
        self.place(done);
    }
}
