//! What bodies mean, plainly.

use crate::program::{Cmp, Expr, Jump, Op, Statement};

/// How a body ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Normally,
    /// A remainder by zero, in a statement that writes that register.
    ByZero {
        target: Option<usize>,
    },
}

/// Why a list of statements is left.
enum Left {
    Break(Option<usize>),
    Continue(Option<usize>),
    ByZero(Option<usize>),
}

/// A remainder by zero.
struct ByZero;

/// Registers in the order of their names.
pub(crate) struct Evaluator {
    pub(crate) registers: Vec<u32>,
}

impl Evaluator {
    pub(crate) fn new(values: &[u32]) -> Self {
        Self { registers: values.to_vec() }
    }

    pub(crate) fn run(&mut self, body: &[Statement]) -> Ended {
        match self.all(body) {
            Ok(()) => Ended::Normally,
            Err(Left::ByZero(target)) => Ended::ByZero { target },
            Err(Left::Break(_) | Left::Continue(_)) => panic!("every break has its loop"),
        }
    }

    fn all(&mut self, statements: &[Statement]) -> Result<(), Left> {
        statements.iter().try_for_each(|statement| self.one(statement))
    }

    fn one(&mut self, statement: &Statement) -> Result<(), Left> {
        let by_zero = |target| move |ByZero| Left::ByZero(target);
        match statement {
            Statement::Assign(target, op, value) => {
                let value = self.value(value).map_err(by_zero(Some(*target)))?;
                let old = self.registers[*target];
                self.registers[*target] = match op {
                    Some(op) => binary(*op, old, value).map_err(by_zero(Some(*target)))?,
                    None => value,
                };
            }
            Statement::If(arms, otherwise) => {
                for (condition, body) in arms {
                    if self.condition(condition).map_err(by_zero(None))? {
                        return self.all(body);
                    }
                }
                return otherwise.as_ref().map_or(Ok(()), |body| self.all(body));
            }
            Statement::While { label, guard, turns, condition, body } => {
                self.registers[*guard] = 0;
                while self.registers[*guard] < *turns && self.condition(condition).map_err(by_zero(None))? {
                    self.registers[*guard] += 1;
                    if self.turn(*label, body)? {
                        break;
                    }
                }
            }
            Statement::Loop { label, guard, turns, body } => {
                self.registers[*guard] = 0;
                loop {
                    self.registers[*guard] += 1;
                    if self.registers[*guard] > *turns || self.turn(*label, body)? {
                        break;
                    }
                }
            }
            Statement::For { label, counter, start, end, body } => {
                let start = self.value(start).map_err(by_zero(Some(*counter)))?;
                self.registers[*counter] = start;
                while self.registers[*counter] < self.value(end).map_err(by_zero(None))? {
                    if self.turn(*label, body)? {
                        break;
                    }
                    self.registers[*counter] = self.registers[*counter].wrapping_add(1);
                }
            }
            Statement::Break(label) => return Err(Left::Break(*label)),
            Statement::Continue(label) => return Err(Left::Continue(*label)),
            Statement::Registers(mnemonic, d, a, b) => {
                let (a, b) = (self.registers[*a], self.registers[*b]);
                self.registers[*d] = match *mnemonic {
                    "mov" => a,
                    "rand" => rand(a),
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "mul" => a.wrapping_mul(b),
                    "and" => a & b,
                    "shr" => a >> (b & 31),
                    "mod" => a.checked_rem(b).ok_or(Left::ByZero(None))?,
                    "lt" => u32::from(a < b),
                    "ge" => u32::from(a >= b),
                    other => panic!("no op {other}"),
                };
            }
            Statement::AddWord(d, a, word) => self.registers[*d] = self.registers[*a].wrapping_add(*word),
            Statement::Over(jump, _, body) => {
                let jumps = match jump {
                    Jump::Always => true,
                    Jump::Less(a, b) => self.registers[*a] < self.registers[*b],
                    Jump::Equal(a, b) => self.registers[*a] == self.registers[*b],
                    Jump::NotZero(a) => self.registers[*a] != 0,
                };
                if !jumps {
                    return self.all(body);
                }
            }
        }
        Ok(())
    }

    /// One turn of a loop; whether it was the last.
    fn turn(&mut self, label: usize, body: &[Statement]) -> Result<bool, Left> {
        let here = |to: &Option<usize>| to.is_none_or(|to| to == label);
        match self.all(body) {
            Err(Left::Break(to)) if here(&to) => Ok(true),
            Err(Left::Continue(to)) if here(&to) => Ok(false),
            other => other.map(|()| false),
        }
    }

    /// `!` is logical in a condition.
    fn condition(&self, expr: &Expr) -> Result<bool, ByZero> {
        Ok(match expr {
            Expr::Not(inner) => !self.condition(inner)?,
            Expr::Both(left, right) => self.condition(left)? && self.condition(right)?,
            Expr::Either(left, right) => self.condition(left)? || self.condition(right)?,
            other => self.value(other)? != 0,
        })
    }

    fn value(&self, expr: &Expr) -> Result<u32, ByZero> {
        Ok(match expr {
            Expr::Register(register) => self.registers[*register],
            Expr::Word(word) => *word,
            Expr::Constant(constant) => crate::CONSTANTS[*constant].1,
            Expr::Rand(register) => rand(self.registers[*register]),
            Expr::Not(inner) => !self.value(inner)?,
            Expr::Minus(inner) => self.value(inner)?.wrapping_neg(),
            Expr::Binary(op, left, right) => binary(*op, self.value(left)?, self.value(right)?)?,
            Expr::Compare(cmp, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                u32::from(match cmp {
                    Cmp::Lt => left < right,
                    Cmp::Le => left <= right,
                    Cmp::Gt => left > right,
                    Cmp::Ge => left >= right,
                    Cmp::Eq => left == right,
                    Cmp::Ne => left != right,
                })
            }
            Expr::Both(..) | Expr::Either(..) => panic!("logic is no value"),
        })
    }
}

fn binary(op: Op, left: u32, right: u32) -> Result<u32, ByZero> {
    Ok(match op {
        Op::Add => left.wrapping_add(right),
        Op::Sub => left.wrapping_sub(right),
        Op::Mul => left.wrapping_mul(right),
        Op::Rem => left.checked_rem(right).ok_or(ByZero)?,
        Op::And => left & right,
        Op::Or => left | right,
        Op::Xor => left ^ right,
        Op::Shl => left << (right & 31),
        Op::Shr => left >> (right & 31),
    })
}

/// The successor of a word in the generator of FORMAT.md 2.4.
fn rand(word: u32) -> u32 {
    let mut x = if word == 0 { 0x9E37_79B9 } else { word };
    x ^= x << 13;
    x ^= x >> 17;
    x ^ (x << 5)
}
