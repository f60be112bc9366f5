//! Expressions: names resolved, constant parts folded.

use proc_macro2::Span;

use super::{Resolver, Tree};
use crate::ast::{Binary, Comparison, Expr, ExprKind, Logic};
use crate::diagnostic::{Code, Diagnostic};
use crate::symbols::{Divisor, Operand};
use crate::value::Value;

/// Where an expression stands: `!` is logical in a condition and bitwise elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Condition,
    Value,
}

impl Resolver<'_> {
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
        self.shift_amount(operator, &b, right)?;
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

    /// The constant that a tree is.
    fn constant(&self, tree: &Tree) -> Option<Value> {
        tree.constant(self.symbols)
    }

    /// Refuses a left shift by a register, at its right side.
    pub(super) fn shift_amount(&mut self, operator: Binary, amount: &Tree, right: &Expr) -> Option<()> {
        if operator != Binary::Shl || self.constant(amount).is_some() {
            return Some(());
        }
        self.diagnostics.push(
            Diagnostic::new(Code::Syntax, right.start, "the machine has no left shift by a register")
                .to(right.end)
                .help("shift by a constant, or double in a loop: `x += x;`"),
        );
        None
    }
}
