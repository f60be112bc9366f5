//! Expressions with their names resolved and their constant parts folded.

use proc_macro2::Span;

use super::Lowerer;
use crate::ast::{Binary, Comparison, Expr, ExprKind, Logic};
use crate::diagnostic::{Code, Diagnostic};
use crate::symbols::{Divisor, Operand, RegisterId};
use crate::value::Value;

/// A resolved expression.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Register(RegisterId),
    Constant(Value),
    Rand(RegisterId),
    /// Every bit the other way round.
    Complement(Box<Tree>),
    Binary(Binary, Box<Tree>, Box<Tree>),
    Compare(Comparison, Box<Tree>, Box<Tree>),
    /// Only in conditions.
    Not(Box<Tree>),
    /// Only in conditions.
    Logic(Logic, Box<Tree>, Box<Tree>),
}

impl Tree {
    /// Whether computing it reads a register.
    pub(super) fn reads(&self, register: RegisterId) -> bool {
        match self {
            Self::Register(id) | Self::Rand(id) => *id == register,
            Self::Constant(_) => false,
            Self::Complement(inner) | Self::Not(inner) => inner.reads(register),
            Self::Binary(_, left, right) | Self::Compare(_, left, right) | Self::Logic(_, left, right) => {
                left.reads(register) || right.reads(register)
            }
        }
    }

    /// Whether computing it can be an error: a remainder by a register, which may be 0.
    pub(super) fn can_fail(&self) -> bool {
        match self {
            Self::Register(_) | Self::Rand(_) | Self::Constant(_) => false,
            Self::Complement(inner) | Self::Not(inner) => inner.can_fail(),
            Self::Binary(operator, left, right) => {
                let by_register = *operator == Binary::Rem && !matches!(**right, Self::Constant(_));
                by_register || left.can_fail() || right.can_fail()
            }
            Self::Compare(_, left, right) | Self::Logic(_, left, right) => {
                left.can_fail() || right.can_fail()
            }
        }
    }

    /// Whether it is 0 or 1 whatever the registers hold.
    pub(super) fn is_bit(&self) -> bool {
        let one = |tree: &Self| matches!(tree, Self::Constant(Value::Known(0 | 1)));
        match self {
            Self::Compare(..) => true,
            Self::Binary(Binary::And, left, right) => {
                [left, right].into_iter().any(|side| side.is_bit() || one(side))
            }
            Self::Binary(Binary::Or | Binary::Xor | Binary::Mul, left, right) => {
                [left, right].into_iter().all(|side| side.is_bit() || one(side))
            }
            Self::Binary(Binary::Rem, _, right) => {
                matches!(right.as_ref(), Self::Constant(Value::Known(1 | 2)))
            }
            _ => false,
        }
    }

    /// How many scratch registers it takes, roughly: the heavier side of an operator goes first.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Register(_) => 0,
            Self::Constant(_) | Self::Rand(_) => 1,
            Self::Complement(inner) | Self::Not(inner) => inner.weight().max(1),
            Self::Binary(_, left, right) | Self::Compare(_, left, right) | Self::Logic(_, left, right) => {
                let (left, right) = (left.weight(), right.weight());
                left.max(right).max(1).saturating_add(usize::from(left == right))
            }
        }
    }
}

/// Where an expression stands: `!` is logical in a condition and bitwise elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Condition,
    Value,
}

impl Lowerer<'_> {
    pub(super) fn value_tree(&mut self, expr: &Expr) -> Option<Tree> {
        self.tree(expr, Context::Value)
    }

    pub(super) fn condition_tree(&mut self, expr: &Expr) -> Option<Tree> {
        self.tree(expr, Context::Condition)
    }

    fn tree(&mut self, expr: &Expr, context: Context) -> Option<Tree> {
        match &expr.kind {
            ExprKind::Word(word) => Some(match self.symbols.operand(word, expr.start, self.diagnostics)? {
                Operand::Register(id) => Tree::Register(id),
                Operand::Value(value) => Tree::Constant(value),
            }),
            ExprKind::Rand(name) => {
                let id = self.symbols.register(name, self.diagnostics)?;
                self.symbols.reads(id);
                Some(Tree::Rand(id))
            }
            ExprKind::Not(inner) => {
                let tree = self.tree(inner, context)?;
                Some(match (context, self.constant(&tree)) {
                    (Context::Condition, Some(value)) => {
                        Tree::Constant(Value::compare(Comparison::Eq, value, Value::Known(0)))
                    }
                    (Context::Condition, None) => Tree::Not(Box::new(tree)),
                    (Context::Value, Some(value)) => Tree::Constant(value.not()),
                    (Context::Value, None) => Tree::Complement(Box::new(tree)),
                })
            }
            ExprKind::Negate(inner) => {
                let tree = self.tree(inner, Context::Value)?;
                if let Some(value) = self.constant(&tree) {
                    return Some(Tree::Constant(value.negate()));
                }
                let help = match inner.as_name() {
                    Some(name) => format!("write `0 - {name}`"),
                    None => "write `0 - (..)`".to_owned(),
                };
                let message = "a register has no unary minus: words are unsigned";
                self.diagnostics
                    .push(Diagnostic::new(Code::Syntax, expr.start, message).to(expr.end).help(help));
                None
            }
            ExprKind::Binary(operator, left, right) => self.binary_tree(*operator, left, right),
            ExprKind::Compare(comparison, left, right) => {
                let (left, right) = self.both(left, right, Context::Value)?;
                Some(match (self.constant(&left), self.constant(&right)) {
                    (Some(a), Some(b)) => Tree::Constant(Value::compare(*comparison, a, b)),
                    _ => Tree::Compare(*comparison, Box::new(left), Box::new(right)),
                })
            }
            ExprKind::Logic(logic, left, right) => {
                if context == Context::Value {
                    let operator = if *logic == Logic::And { "&&" } else { "||" };
                    self.diagnostics.push(
                        Diagnostic::new(
                            Code::Syntax,
                            expr.start,
                            format!("`{operator}` stands only in a condition"),
                        )
                        .to(expr.end)
                        .help("assign in the branches of an `if`, or use `&` and `|` on comparisons"),
                    );
                    return None;
                }
                let (left, right) = self.both(left, right, Context::Condition)?;
                Some(Tree::Logic(*logic, Box::new(left), Box::new(right)))
            }
        }
    }

    /// Both sides, so that faults of both are found.
    fn both(&mut self, left: &Expr, right: &Expr, context: Context) -> Option<(Tree, Tree)> {
        let left = self.tree(left, context);
        let right = self.tree(right, context);
        Some((left?, right?))
    }

    fn binary_tree(&mut self, operator: Binary, left: &Expr, right: &Expr) -> Option<Tree> {
        let (a, b) = self.both(left, right, Context::Value)?;
        if operator == Binary::Shl && self.constant(&b).is_none() {
            self.diagnostics.push(
                Diagnostic::new(Code::Syntax, right.start, "the machine has no left shift by a register")
                    .to(right.end)
                    .help("shift by a constant, or double in a loop: `x += x;`"),
            );
            return None;
        }
        self.combined(operator, a, b, (right.start, right.end))
    }

    /// `a op b`, folded as far as it is constant; `span` is that of b.
    pub(super) fn combined(
        &mut self,
        operator: Binary,
        a: Tree,
        b: Tree,
        span: (Span, Span),
    ) -> Option<Tree> {
        if operator == Binary::Rem
            && let Some(value) = self.constant(&b)
        {
            self.divisor("%", value, span)?;
        }
        if let (Some(a), Some(b)) = (self.constant(&a), self.constant(&b)) {
            return Value::binary(operator, a, b).map(Tree::Constant);
        }
        Some(match (operator, a, b) {
            // What needs the amount itself takes the value of a declared constant.
            (Binary::Shl, a, b) => {
                let amount = self.constant(&b).unwrap_or(Value::Known(0));
                Tree::Binary(Binary::Shl, Box::new(a), Box::new(Tree::Constant(amount)))
            }
            // x - K is x + (-K), and sums of constants collect on the right.
            (Binary::Sub, a, Tree::Constant(value)) => {
                self.combined(Binary::Add, a, Tree::Constant(value.negate()), span)?
            }
            (Binary::Add, Tree::Constant(value), b) => {
                self.combined(Binary::Add, b, Tree::Constant(value), span)?
            }
            (Binary::Add, Tree::Binary(Binary::Add, inner, last), Tree::Constant(value)) => match *last {
                Tree::Constant(first) => Tree::Binary(
                    Binary::Add,
                    inner,
                    Box::new(Tree::Constant(Value::binary(Binary::Add, first, value)?)),
                ),
                last => Tree::Binary(
                    Binary::Add,
                    Box::new(Tree::Binary(Binary::Add, inner, Box::new(last))),
                    Box::new(Tree::Constant(value)),
                ),
            },
            (Binary::Mul | Binary::And | Binary::Or | Binary::Xor, Tree::Constant(value), b) => {
                Tree::Binary(operator, Box::new(b), Box::new(Tree::Constant(value)))
            }
            (operator, a, b) => Tree::Binary(operator, Box::new(a), Box::new(b)),
        })
    }

    /// Refuses a constant divisor that is 0, or leaves the test to the compiler.
    pub(super) fn divisor(&mut self, operator: &'static str, value: Value, span: (Span, Span)) -> Option<()> {
        match value.known() {
            Some(0) => {
                let message = format!("`{operator}` by 0");
                self.diagnostics.push(Diagnostic::new(Code::ModByZero, span.0, message).to(span.1));
                return None;
            }
            Some(_) => {}
            None => self.symbols.divisors.push(Divisor { operator, value, span }),
        }
        Some(())
    }

    /// The constant that a tree is: a word or a declared constant.
    pub(super) fn constant(&self, tree: &Tree) -> Option<Value> {
        match tree {
            Tree::Constant(value) => Some(value.clone()),
            Tree::Register(id) => self.symbols.constant(*id),
            _ => None,
        }
    }
}
