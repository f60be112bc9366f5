//! Values into registers.

use super::Lowerer;
use crate::ast::{Binary, Comparison};
use crate::internal::internal_error;
use crate::ir::{Opcode, Virtual, VirtualOp};
use crate::resolve::Tree;
use crate::symbols::RegisterId;
use crate::value::Value;

impl Lowerer<'_> {
    /// Computes a tree into a register, which the tree may read.
    pub(super) fn compute(&mut self, d: Virtual, tree: &Tree) {
        match tree {
            Tree::Register(id) => self.copy(d, Virtual::Named(*id)),
            Tree::Constant(value) => self.set(d, value.clone()),
            Tree::Rand(id) => self.emit(VirtualOp::new(Opcode::Rand).d(d).a(Virtual::Named(*id))),
            Tree::Complement(inner) => {
                let a = self.operand_of(inner);
                let ones = self.value(Value::Known(u32::MAX));
                self.op(Opcode::Sub, d, ones, a);
            }
            Tree::Binary(operator, left, right) => match right.as_ref() {
                Tree::Constant(value) => self.with_constant(*operator, d, left, value),
                _ => self.binary(*operator, d, left, right),
            },
            Tree::Compare(comparison, left, right) => self.compare(*comparison, d, left, right),
            Tree::Not(_) | Tree::Logic(..) => internal_error("a condition where a value is computed"),
        }
    }

    /// A register that holds the tree: its own, or one of the compiler's values.
    pub(super) fn operand_of(&mut self, tree: &Tree) -> Virtual {
        if let Tree::Register(id) = tree {
            return Virtual::Named(*id);
        }
        let register = self.new_value();
        self.compute(register, tree);
        register
    }

    /// Two registers that hold two trees. The one that takes more registers is computed first.
    pub(super) fn operands_of(&mut self, left: &Tree, right: &Tree) -> (Virtual, Virtual) {
        if right.weight() > left.weight() {
            let b = self.operand_of(right);
            (self.operand_of(left), b)
        } else {
            let a = self.operand_of(left);
            (a, self.operand_of(right))
        }
    }

    /// A register that holds a constant.
    fn value(&mut self, value: Value) -> Virtual {
        let register = self.new_value();
        self.set(register, value);
        register
    }

    /// A register that holds `a op b`.
    fn result(&mut self, opcode: Opcode, a: Virtual, b: Virtual) -> Virtual {
        let register = self.new_value();
        self.op(opcode, register, a, b);
        register
    }

    fn set(&mut self, d: Virtual, value: Value) {
        self.emit(VirtualOp::new(Opcode::Set).d(d).value(value));
    }

    fn copy(&mut self, d: Virtual, a: Virtual) {
        if d != a {
            self.emit(VirtualOp::new(Opcode::Mov).d(d).a(a));
        }
    }

    fn op(&mut self, opcode: Opcode, d: Virtual, a: Virtual, b: Virtual) {
        self.emit(VirtualOp::new(opcode).d(d).a(a).b(b));
    }

    fn addi(&mut self, d: Virtual, a: Virtual, value: Value) {
        self.emit(VirtualOp::new(Opcode::Addi).d(d).a(a).value(value));
    }

    fn binary(&mut self, operator: Binary, d: Virtual, left: &Tree, right: &Tree) {
        let (a, b) = self.operands_of(left, right);
        let opcode = match operator {
            Binary::Add => Opcode::Add,
            Binary::Sub => Opcode::Sub,
            Binary::Mul => Opcode::Mul,
            Binary::And => Opcode::And,
            Binary::Shr => Opcode::Shr,
            Binary::Rem => {
                let op = VirtualOp::new(Opcode::Mod).d(d).a(a).b(b);
                let is_tested = right.constant(self.symbols).is_some();
                return self.emit(if is_tested { op.dividing() } else { op });
            }
            Binary::Shl => internal_error("a left shift by an amount that is not constant"),
            // a | b is a + (b - (a & b)), a ^ b is a + b less a & b twice.
            Binary::Or => {
                let common = self.result(Opcode::And, a, b);
                let rest = self.result(Opcode::Sub, b, common);
                return self.op(Opcode::Add, d, a, rest);
            }
            Binary::Xor => {
                let common = self.result(Opcode::And, a, b);
                let sum = self.result(Opcode::Add, a, b);
                let less = self.result(Opcode::Sub, sum, common);
                return self.op(Opcode::Sub, d, less, common);
            }
        };
        self.op(opcode, d, a, b);
    }

    /// `left op value`.
    fn with_constant(&mut self, operator: Binary, d: Virtual, left: &Tree, value: &Value) {
        let known = value.known();
        match (operator, known) {
            (Binary::Mul | Binary::And, Some(0)) | (Binary::Rem, Some(1)) => return self.instead(d, left, 0),
            (Binary::Or, Some(u32::MAX)) => return self.instead(d, left, u32::MAX),
            (Binary::Add | Binary::Or | Binary::Xor, Some(0))
            | (Binary::Mul, Some(1))
            | (Binary::And, Some(u32::MAX)) => return self.compute(d, left),
            (Binary::Shl | Binary::Shr, Some(amount)) if amount & 31 == 0 => return self.compute(d, left),
            _ => {}
        }
        let a = self.operand_of(left);
        match (operator, known) {
            (Binary::Add, _) => self.addi(d, a, value.clone()),
            (Binary::Sub, _) => self.addi(d, a, value.clone().negate()),
            (Binary::Mul, Some(2)) => self.op(Opcode::Add, d, a, a),
            (Binary::Shl, Some(amount)) if amount & 31 <= 2 => {
                let a = if amount & 31 == 2 { self.result(Opcode::Add, a, a) } else { a };
                self.op(Opcode::Add, d, a, a);
            }
            (Binary::Shl, _) => {
                if let Some(factor) = Value::binary(Binary::Shl, Value::Known(1), value.clone()) {
                    self.constant_op(Opcode::Mul, d, a, factor);
                }
            }
            (Binary::Mul, _) => self.constant_op(Opcode::Mul, d, a, value.clone()),
            (Binary::And, _) => self.constant_op(Opcode::And, d, a, value.clone()),
            (Binary::Shr, _) => self.constant_op(Opcode::Shr, d, a, value.clone()),
            (Binary::Rem, Some(modulus)) if modulus.is_power_of_two() => {
                self.constant_op(Opcode::And, d, a, Value::Known(modulus.wrapping_sub(1)));
            }
            (Binary::Rem, _) => self.constant_op(Opcode::Mod, d, a, value.clone()),
            // a | K is (a & !K) + K.
            (Binary::Or, _) => {
                let others = self.value(value.clone().not());
                let rest = self.result(Opcode::And, a, others);
                self.addi(d, rest, value.clone());
            }
            (Binary::Xor, Some(u32::MAX)) => {
                let ones = self.value(Value::Known(u32::MAX));
                self.op(Opcode::Sub, d, ones, a);
            }
            // a ^ K is a + K less a & K twice.
            (Binary::Xor, _) => {
                let bits = self.value(value.clone());
                let common = self.result(Opcode::And, a, bits);
                let sum = self.new_value();
                self.addi(sum, a, value.clone());
                let less = self.result(Opcode::Sub, sum, common);
                self.op(Opcode::Sub, d, less, common);
            }
        }
    }

    /// Sets `d` to what an operator gives whatever its left side is; an error of that side stays one.
    fn instead(&mut self, d: Virtual, left: &Tree, value: u32) {
        if left.can_fail() {
            self.compute(d, left);
        }
        self.set(d, Value::Known(value));
    }

    /// `d = a op value` of an op that has no immediate.
    fn constant_op(&mut self, opcode: Opcode, d: Virtual, a: Virtual, value: Value) {
        let b = self.value(value);
        let op = VirtualOp::new(opcode).d(d).a(a).b(b);
        self.emit(if opcode == Opcode::Mod { op.dividing() } else { op });
    }

    /// `d = left < right` and the like, 1 or 0.
    fn compare(&mut self, comparison: Comparison, d: Virtual, left: &Tree, right: &Tree) {
        let tree = Tree::Compare(comparison, Box::new(left.clone()), Box::new(right.clone()));
        let end = self.new_label();
        // x = x != 0: where it is 0 it stays so.
        if comparison == Comparison::Ne && is(left, d) && matches!(right, Tree::Constant(Value::Known(0))) {
            self.branch(&tree, end, false);
            self.set(d, Value::Known(1));
            self.place(end);
            return;
        }
        // What is compared costs the same either way, and may hold comparisons that would each ask again.
        let jumps = Tree::Compare(comparison, Box::new(outermost(left)), Box::new(outermost(right)));
        let sense = self.branch_cost(&jumps, true) <= self.branch_cost(&jumps, false);
        let other = self.new_label();
        self.branch(&tree, other, sense);
        self.set(d, Value::Known((!sense).into()));
        self.jump(end);
        self.place(other);
        self.set(d, Value::Known(sense.into()));
        self.place(end);
    }
}

/// A tree without what computes it: a constant, or some register.
fn outermost(tree: &Tree) -> Tree {
    match tree {
        Tree::Constant(value) => Tree::Constant(value.clone()),
        _ => Tree::Register(RegisterId::new(0)),
    }
}

fn is(tree: &Tree, register: Virtual) -> bool {
    matches!((tree, register), (Tree::Register(a), Virtual::Named(b)) if *a == b)
}
