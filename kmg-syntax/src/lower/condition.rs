//! Conditions into jumps.

use super::Lowerer;
use crate::ast::{Binary, Comparison, Logic};
use crate::ir::{Item, LabelId, Opcode, Virtual, VirtualOp};
use crate::resolve::Tree;
use crate::value::Value;

impl Lowerer<'_> {
    /// Jumps to a label if a condition is `sense`, and falls through otherwise.
    pub(super) fn branch(&mut self, condition: &Tree, to: LabelId, sense: bool) {
        match condition {
            Tree::Not(inner) => self.branch(inner, to, !sense),
            Tree::Logic(logic, left, right) => {
                // `a && b` fails, and `a || b` holds, as soon as one side does.
                if (*logic == Logic::Or) == sense {
                    self.branch(left, to, sense);
                    self.branch(right, to, sense);
                } else {
                    let past = self.new_label();
                    self.branch(left, past, !sense);
                    self.branch(right, to, sense);
                    self.place(past);
                }
            }
            Tree::Compare(comparison, left, right) => {
                let comparison = if sense { *comparison } else { negated(*comparison) };
                self.compare_and_jump(comparison, left, right, to);
            }
            // Of bits `&` and `|` are `&&` and `||`, if the right side may be left out.
            Tree::Binary(operator @ (Binary::And | Binary::Or), left, right)
                if left.is_bit() && right.is_bit() && !right.can_fail() =>
            {
                let logic = if *operator == Binary::And { Logic::And } else { Logic::Or };
                self.branch(&Tree::Logic(logic, left.clone(), right.clone()), to, sense);
            }
            Tree::Constant(Value::Known(value)) => {
                if (*value != 0) == sense {
                    self.jump(to);
                }
            }
            other => {
                // A declared constant is a register, but one whose value is known.
                if let Some(value) = other.constant(self.symbols).and_then(|value| value.known()) {
                    return self.branch(&Tree::Constant(Value::Known(value)), to, sense);
                }
                let register = self.operand_of(other);
                self.jump_if_set(register, to, sense);
            }
        }
    }

    /// How many ops [`branch`](Self::branch) would emit.
    pub(super) fn branch_cost(&mut self, condition: &Tree, sense: bool) -> usize {
        let (items, labels, values) = (self.items.len(), self.labels, self.values);
        let at = self.at;
        let to = self.new_label();
        self.branch(condition, to, sense);
        let cost = self.items.iter().skip(items).filter(|item| matches!(item, Item::Op(..))).count();
        self.items.truncate(items);
        (self.labels, self.values, self.at) = (labels, values, at);
        cost
    }

    pub(super) fn jump(&mut self, to: LabelId) {
        self.emit(VirtualOp::new(Opcode::Jmp).to(to));
    }

    fn jump_if_set(&mut self, register: Virtual, to: LabelId, sense: bool) {
        self.conditional(VirtualOp::new(Opcode::Jnz).a(register), to, sense);
    }

    /// The machine has no inverse jumps: they step over one that always goes.
    fn conditional(&mut self, jump: VirtualOp, to: LabelId, sense: bool) {
        if sense {
            self.emit(jump.to(to));
        } else {
            let past = self.new_label();
            self.emit(jump.to(past));
            self.jump(to);
            self.place(past);
        }
    }

    fn compare_and_jump(&mut self, comparison: Comparison, left: &Tree, right: &Tree, to: LabelId) {
        match comparison {
            Comparison::Eq => self.equal(left, right, to, true),
            Comparison::Ne => self.equal(left, right, to, false),
            Comparison::Lt => self.less(left, right, to, true),
            Comparison::Gt => self.less(right, left, to, true),
            Comparison::Ge => self.less(left, right, to, false),
            Comparison::Le => self.less(right, left, to, false),
        }
    }

    /// Jumps if `left == right` is `sense`.
    fn equal(&mut self, left: &Tree, right: &Tree, to: LabelId, sense: bool) {
        let (left, right) = match (left, right) {
            (Tree::Constant(_), _) => (right, left),
            _ => (left, right),
        };
        match right {
            // What is 0 or 1 is a condition itself.
            Tree::Constant(Value::Known(bit @ (0 | 1))) if left.is_bit() => {
                self.branch(left, to, sense == (*bit == 1));
            }
            Tree::Constant(Value::Known(0)) => {
                let register = self.operand_of(left);
                self.jump_if_set(register, to, !sense);
            }
            // The difference to a constant is one op, and its jump goes where they differ.
            Tree::Constant(value) if !sense => {
                let a = self.operand_of(left);
                let difference = self.new_value();
                self.emit(VirtualOp::new(Opcode::Addi).d(difference).a(a).value(value.clone().negate()));
                self.jump_if_set(difference, to, true);
            }
            _ => {
                let (a, b) = self.operands_of(left, right);
                self.conditional(VirtualOp::new(Opcode::Jeq).a(a).b(b), to, sense);
            }
        }
    }

    /// Jumps if `left < right` is `sense`.
    fn less(&mut self, left: &Tree, right: &Tree, to: LabelId, sense: bool) {
        let known = |tree: &Tree| match tree {
            Tree::Constant(value) => value.known(),
            _ => None,
        };
        match (known(left), known(right)) {
            // Nothing is below 0 or above the largest word.
            (_, Some(0)) | (Some(u32::MAX), _) => {
                for side in [left, right] {
                    // What is known has no value to compute, but an error of it stays one.
                    if side.can_fail() {
                        self.operand_of(side);
                    }
                }
                if !sense {
                    self.jump(to);
                }
            }
            (Some(0), _) => {
                let register = self.operand_of(right);
                self.jump_if_set(register, to, sense);
            }
            (_, Some(1)) => {
                let register = self.operand_of(left);
                self.jump_if_set(register, to, !sense);
            }
            // a >= K is K - 1 < a, and K >= b is b < K + 1: both have a jump of their own.
            (_, Some(limit)) if !sense => {
                let below = Tree::Constant(Value::Known(limit.wrapping_sub(1)));
                self.less(&below, left, to, true);
            }
            (Some(limit), _) if !sense => {
                let above = Tree::Constant(Value::Known(limit.wrapping_add(1)));
                self.less(right, &above, to, true);
            }
            _ => {
                let (a, b) = self.operands_of(left, right);
                self.conditional(VirtualOp::new(Opcode::Jlt).a(a).b(b), to, sense);
            }
        }
    }
}

const fn negated(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Lt => Comparison::Ge,
        Comparison::Ge => Comparison::Lt,
        Comparison::Gt => Comparison::Le,
        Comparison::Le => Comparison::Gt,
        Comparison::Eq => Comparison::Ne,
        Comparison::Ne => Comparison::Eq,
    }
}
