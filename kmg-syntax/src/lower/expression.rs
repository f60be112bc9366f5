//! Values into registers.

use super::Lowerer;
use super::ir::{Ir, Opcode, Slot};
use super::tree::Tree;
use crate::ast::{Binary, Comparison};
use crate::symbols::RegisterId;
use crate::value::Value;

impl Lowerer<'_> {
    /// Computes a tree into a register, which the tree may read.
    pub(super) fn compute(&mut self, d: Slot, tree: &Tree) {
        let scratch = self.scratch;
        match tree {
            Tree::Register(id) => self.copy(d, Slot::Named(*id)),
            Tree::Constant(value) => self.set(d, value.clone()),
            Tree::Rand(id) => self.emit(Ir::new(Opcode::Rand).d(d).a(Slot::Named(*id))),
            Tree::Complement(inner) => {
                let a = self.operand_of(inner, Some(d));
                let ones = self.other_than(d, a);
                self.set(ones, Value::Known(u32::MAX));
                self.op(Opcode::Sub, d, ones, a);
            }
            Tree::Binary(operator, left, right) => match right.as_ref() {
                Tree::Constant(value) => self.with_constant(*operator, d, left, value),
                _ => self.binary(*operator, d, left, right),
            },
            Tree::Compare(comparison, left, right) => self.compare(*comparison, d, left, right),
            // Logic is only in conditions.
            Tree::Not(_) | Tree::Logic(..) => {}
        }
        self.scratch = scratch;
    }

    /// A register that holds the tree: its own, or `prefer` if given, or a scratch register.
    pub(super) fn operand_of(&mut self, tree: &Tree, prefer: Option<Slot>) -> Slot {
        if let Tree::Register(id) = tree {
            return Slot::Named(*id);
        }
        let slot = match prefer {
            Some(slot) => slot,
            None => self.new_scratch(),
        };
        self.compute(slot, tree);
        slot
    }

    /// Two registers that hold two trees. The first to be computed may go into `d` if the other does not read it.
    pub(super) fn operands_of(&mut self, d: Option<Slot>, left: &Tree, right: &Tree) -> (Slot, Slot) {
        let swap = right.weight() > left.weight();
        let (first, second) = if swap { (right, left) } else { (left, right) };
        let prefer = d.filter(|d| !reads(second, *d));
        let a = self.operand_of(first, prefer);
        let prefer = d.filter(|d| a != *d);
        let b = self.operand_of(second, prefer);
        if swap { (b, a) } else { (a, b) }
    }

    /// A register that may be overwritten while `a` is still needed: `d` if it is another one.
    fn other_than(&mut self, d: Slot, a: Slot) -> Slot {
        if d == a { self.new_scratch() } else { d }
    }

    fn set(&mut self, d: Slot, value: Value) {
        self.emit(Ir::new(Opcode::Set).d(d).value(value));
    }

    fn copy(&mut self, d: Slot, a: Slot) {
        if d != a {
            self.emit(Ir::new(Opcode::Mov).d(d).a(a));
        }
    }

    fn op(&mut self, opcode: Opcode, d: Slot, a: Slot, b: Slot) {
        self.emit(Ir::new(opcode).d(d).a(a).b(b));
    }

    fn addi(&mut self, d: Slot, a: Slot, value: Value) {
        self.emit(Ir::new(Opcode::Addi).d(d).a(a).value(value));
    }

    fn binary(&mut self, operator: Binary, d: Slot, left: &Tree, right: &Tree) {
        let (a, b) = self.operands_of(Some(d), left, right);
        let opcode = match operator {
            Binary::Add => Opcode::Add,
            Binary::Sub => Opcode::Sub,
            Binary::Mul => Opcode::Mul,
            Binary::And => Opcode::And,
            Binary::Shr => Opcode::Shr,
            Binary::Rem => Opcode::Mod,
            // Left shifts have a constant amount.
            Binary::Shl => return,
            // a | b is a + b - (a & b), a ^ b is that less a & b once more.
            Binary::Or | Binary::Xor => {
                let common = self.new_scratch();
                self.op(Opcode::And, common, a, b);
                self.op(Opcode::Add, d, a, b);
                self.op(Opcode::Sub, d, d, common);
                if operator == Binary::Xor {
                    self.op(Opcode::Sub, d, d, common);
                }
                return;
            }
        };
        self.op(opcode, d, a, b);
    }

    /// `left op value`.
    fn with_constant(&mut self, operator: Binary, d: Slot, left: &Tree, value: &Value) {
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
        let a = self.operand_of(left, Some(d));
        match (operator, known) {
            (Binary::Add, _) => self.addi(d, a, value.clone()),
            (Binary::Sub, _) => self.addi(d, a, value.clone().negate()),
            (Binary::Mul, Some(2)) => self.op(Opcode::Add, d, a, a),
            (Binary::Shl, Some(amount)) if amount & 31 <= 2 => {
                self.op(Opcode::Add, d, a, a);
                if amount & 31 == 2 {
                    self.op(Opcode::Add, d, d, d);
                }
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
                self.constant_op(Opcode::And, d, a, value.clone().not());
                self.addi(d, d, value.clone());
            }
            (Binary::Xor, Some(u32::MAX)) => {
                let ones = self.other_than(d, a);
                self.set(ones, Value::Known(u32::MAX));
                self.op(Opcode::Sub, d, ones, a);
            }
            // a ^ K is a + K less a & K twice.
            (Binary::Xor, _) => {
                let common = self.new_scratch();
                self.set(common, value.clone());
                self.op(Opcode::And, common, a, common);
                self.addi(d, a, value.clone());
                self.op(Opcode::Sub, d, d, common);
                self.op(Opcode::Sub, d, d, common);
            }
        }
    }

    /// Sets `d` to what an operator gives whatever its left side is; an error of that side stays one.
    fn instead(&mut self, d: Slot, left: &Tree, value: u32) {
        if left.can_fail() {
            self.compute(d, left);
        }
        self.set(d, Value::Known(value));
    }

    /// `d = a op value` of an op that has no immediate.
    fn constant_op(&mut self, opcode: Opcode, d: Slot, a: Slot, value: Value) {
        let b = self.other_than(d, a);
        self.set(b, value);
        self.op(opcode, d, a, b);
    }

    /// `d = left < right` and the like, 1 or 0.
    fn compare(&mut self, comparison: Comparison, d: Slot, left: &Tree, right: &Tree) {
        let tree = Tree::Compare(comparison, Box::new(left.clone()), Box::new(right.clone()));
        // What is compared costs the same either way, and may hold comparisons that would each ask again.
        let jumps = Tree::Compare(comparison, Box::new(outermost(left)), Box::new(outermost(right)));
        let sense = self.branch_cost(&jumps, true) <= self.branch_cost(&jumps, false);
        let end = self.new_label();
        if !reads(&tree, d) {
            self.set(d, Value::Known(sense.into()));
            self.branch(&tree, end, sense);
            self.set(d, Value::Known((!sense).into()));
            self.place(end);
            return;
        }
        // x = x != 0: where it is 0 it stays so.
        if comparison == Comparison::Ne && is(left, d) && matches!(right, Tree::Constant(Value::Known(0))) {
            self.branch(&tree, end, false);
            self.set(d, Value::Known(1));
            self.place(end);
            return;
        }
        let other = self.new_label();
        self.branch(&tree, other, sense);
        self.set(d, Value::Known((!sense).into()));
        self.emit(Ir::new(Opcode::Jmp).to(end));
        self.place(other);
        self.set(d, Value::Known(sense.into()));
        self.place(end);
    }
}

/// A tree without what computes it: a constant, or some register.
fn outermost(tree: &Tree) -> Tree {
    match tree {
        Tree::Constant(value) => Tree::Constant(value.clone()),
        _ => Tree::Register(RegisterId(0)),
    }
}

fn is(tree: &Tree, slot: Slot) -> bool {
    matches!((tree, slot), (Tree::Register(a), Slot::Named(b)) if *a == b)
}

/// Whether computing a tree reads a register; no tree reads a scratch register.
fn reads(tree: &Tree, slot: Slot) -> bool {
    match slot {
        Slot::Named(id) => tree.reads(id),
        Slot::Scratch(_) => false,
    }
}
