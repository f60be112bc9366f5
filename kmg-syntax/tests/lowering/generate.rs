//! Random bodies.

use crate::program::{Cmp, Expr, Jump, Op, Statement};
use crate::{CONSTANTS, COUNTERS, GUARDS, VARIABLES};

const OPS: [Op; 9] = [Op::Add, Op::Sub, Op::Mul, Op::Rem, Op::And, Op::Or, Op::Xor, Op::Shl, Op::Shr];
const COMPARISONS: [Cmp; 6] = [Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge, Cmp::Eq, Cmp::Ne];
const MNEMONICS: [&str; 10] = ["mov", "rand", "add", "sub", "mul", "and", "shr", "mod", "lt", "ge"];
const WORDS: [u32; 14] = [0, 1, 2, 3, 4, 5, 8, 31, 32, 33, 0x7FFF_FFFF, 0x8000_0000, u32::MAX - 1, u32::MAX];

/// The loops around a statement, and how deep it stands.
#[derive(Clone, Default)]
struct Around {
    depth: usize,
    /// The labels of the loops.
    loops: Vec<usize>,
    /// How many `for` loops and how many others.
    counted: usize,
    guarded: usize,
}

/// A seeded source of bodies.
pub(crate) struct Generator {
    state: u64,
    labels: usize,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03, labels: 0 }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).expect("below the limit")
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A word, often one at an edge.
    pub(crate) fn word(&mut self) -> u32 {
        match self.below(3) {
            0 => self.pick(&WORDS),
            1 => u32::try_from(self.next() >> 32).expect("32 bits"),
            _ => u32::try_from(self.below(20)).expect("small"),
        }
    }

    fn variable(&mut self) -> usize {
        self.below(VARIABLES.len())
    }

    /// A register to read.
    fn register(&mut self) -> usize {
        if self.one_in(5) {
            self.below(VARIABLES.len() + COUNTERS.len() + GUARDS.len())
        } else {
            self.variable()
        }
    }

    pub(crate) fn body(&mut self) -> Vec<Statement> {
        let count = 1 + self.below(5);
        let mut body: Vec<Statement> = (0..count).map(|_| self.statement(&Around::default())).collect();
        // At least one op is there.
        let variable = self.variable();
        body.push(Statement::AddWord(variable, variable, 1));
        body
    }

    fn block(&mut self, around: &Around) -> Vec<Statement> {
        let around = Around { depth: around.depth + 1, ..around.clone() };
        let count = self.below(4);
        (0..count).map(|_| self.statement(&around)).collect()
    }

    fn statement(&mut self, around: &Around) -> Statement {
        let simple = around.depth >= 3;
        match self.below(if simple { 9 } else { 16 }) {
            0..=3 => self.assignment(),
            4 => {
                let (mnemonic, d) = (self.pick(&MNEMONICS), self.variable());
                Statement::Registers(mnemonic, d, self.register(), self.register())
            }
            5 => Statement::AddWord(self.variable(), self.register(), self.word()),
            6 | 7 if !around.loops.is_empty() && self.one_in(2) => {
                let label = if self.one_in(2) { None } else { Some(self.pick(&around.loops)) };
                if self.one_in(2) { Statement::Break(label) } else { Statement::Continue(label) }
            }
            6..=9 => self.assignment(),
            10 | 11 => self.branches(around),
            12 => {
                let jump = match self.below(7) {
                    0 => Jump::Always,
                    1 | 2 => Jump::Less(self.register(), self.register()),
                    3 | 4 => Jump::Equal(self.register(), self.register()),
                    _ => Jump::NotZero(self.register()),
                };
                self.labels += 1;
                let label = self.labels;
                Statement::Over(jump, label, self.block(around))
            }
            kind => self.repetition(kind, around),
        }
    }

    fn assignment(&mut self) -> Statement {
        let target = self.variable();
        let op = if self.one_in(3) { Some(self.pick(&OPS)) } else { None };
        let depth = self.below(4);
        let value = match op {
            Some(Op::Shl) => self.amount(),
            Some(Op::Rem) => self.divisor(depth),
            _ => self.expr(depth),
        };
        Statement::Assign(target, op, value)
    }

    fn branches(&mut self, around: &Around) -> Statement {
        let arms = 1 + self.below(3);
        let arms = (0..arms).map(|_| (self.condition(2), self.block(around))).collect();
        let otherwise = if self.one_in(2) { Some(self.block(around)) } else { None };
        Statement::If(arms, otherwise)
    }

    fn repetition(&mut self, kind: usize, around: &Around) -> Statement {
        self.labels += 1;
        let label = self.labels;
        let mut inner = around.clone();
        inner.loops.push(label);
        let turns = 1 + u32::try_from(self.below(4)).expect("small");
        if kind == 13 && around.counted < COUNTERS.len() {
            let counter = VARIABLES.len() + around.counted;
            inner.counted += 1;
            let start = if self.one_in(2) { Expr::Word(0) } else { self.small(counter, 3) };
            let end = if self.one_in(2) { Expr::Word(turns) } else { self.small(counter, 7) };
            return Statement::For { label, counter, start, end, body: self.block(&inner) };
        }
        if around.guarded == GUARDS.len() {
            return self.assignment();
        }
        let guard = VARIABLES.len() + COUNTERS.len() + around.guarded;
        inner.guarded += 1;
        if self.one_in(2) {
            Statement::Loop { label, guard, turns, body: self.block(&inner) }
        } else {
            let condition = self.condition(2);
            Statement::While { label, guard, turns, condition, body: self.block(&inner) }
        }
    }

    /// An end of a `for` loop: at most `mask`, and without the loop's counter.
    fn small(&mut self, counter: usize, mask: u32) -> Expr {
        loop {
            let inner = self.expr(1);
            if !reads(&inner, counter) {
                return Expr::Binary(Op::And, Box::new(inner), Box::new(Expr::Word(mask)));
            }
        }
    }

    fn condition(&mut self, depth: usize) -> Expr {
        match self.below(if depth == 0 { 4 } else { 8 }) {
            0..=2 => {
                let (left, right) = (self.expr(1), self.expr(1));
                Expr::Compare(self.pick(&COMPARISONS), Box::new(left), Box::new(right))
            }
            3 => self.expr(1),
            4 => Expr::Not(Box::new(self.condition(depth - 1))),
            5 | 6 => Expr::Both(Box::new(self.condition(depth - 1)), Box::new(self.condition(depth - 1))),
            _ => Expr::Either(Box::new(self.condition(depth - 1)), Box::new(self.condition(depth - 1))),
        }
    }

    fn expr(&mut self, depth: usize) -> Expr {
        if depth == 0 || self.one_in(6) {
            return match self.below(8) {
                0..=4 => Expr::Register(self.register()),
                5 => Expr::Word(self.word()),
                6 => Expr::Constant(self.below(CONSTANTS.len())),
                _ => Expr::Rand(self.register()),
            };
        }
        match self.below(10) {
            0 => Expr::Not(Box::new(self.expr(depth - 1))),
            1 => Expr::Minus(Box::new(self.constant_expr(depth - 1))),
            2 | 3 => {
                let (left, right) = (self.expr(depth - 1), self.expr(depth - 1));
                Expr::Compare(self.pick(&COMPARISONS), Box::new(left), Box::new(right))
            }
            _ => {
                let op = self.pick(&OPS);
                let left = self.expr(depth - 1);
                let right = match op {
                    Op::Shl => self.amount(),
                    Op::Rem => self.divisor(depth - 1),
                    _ => self.expr(depth - 1),
                };
                Expr::Binary(op, Box::new(left), Box::new(right))
            }
        }
    }

    fn constant_expr(&mut self, depth: usize) -> Expr {
        if depth == 0 || self.one_in(2) {
            return if self.one_in(2) {
                Expr::Word(self.word())
            } else {
                Expr::Constant(self.below(CONSTANTS.len()))
            };
        }
        let op = self.pick(&[Op::Add, Op::Sub, Op::Mul, Op::And, Op::Or, Op::Xor, Op::Shl, Op::Shr]);
        let (left, right) = (self.constant_expr(depth - 1), self.constant_expr(depth - 1));
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// What a left shift can be by.
    fn amount(&mut self) -> Expr {
        match self.below(4) {
            0 => Expr::Constant(self.below(CONSTANTS.len())),
            1 => self.constant_expr(1),
            _ => Expr::Word(u32::try_from(self.below(41)).expect("small")),
        }
    }

    /// What a remainder can be by: no constant zero.
    fn divisor(&mut self, depth: usize) -> Expr {
        if self.one_in(2) {
            return Expr::Word(self.word().max(1));
        }
        let divisor = self.expr(depth);
        if is_constant(&divisor) { Expr::Constant(0) } else { divisor }
    }
}

/// Whether an expression has no register in it.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Register(_) | Expr::Rand(_) => false,
        Expr::Word(_) | Expr::Constant(_) => true,
        Expr::Not(inner) | Expr::Minus(inner) => is_constant(inner),
        Expr::Binary(_, left, right)
        | Expr::Compare(_, left, right)
        | Expr::Both(left, right)
        | Expr::Either(left, right) => is_constant(left) && is_constant(right),
    }
}

fn reads(expr: &Expr, register: usize) -> bool {
    match expr {
        Expr::Register(read) | Expr::Rand(read) => *read == register,
        Expr::Word(_) | Expr::Constant(_) => false,
        Expr::Not(inner) | Expr::Minus(inner) => reads(inner, register),
        Expr::Binary(_, left, right)
        | Expr::Compare(_, left, right)
        | Expr::Both(left, right)
        | Expr::Either(left, right) => reads(left, register) || reads(right, register),
    }
}
