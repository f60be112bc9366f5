//! Bodies as trees, and their text.

use std::fmt::Write as _;

/// An operator that gives a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cmp {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// An expression; registers by their place in `a b c d e i j g h`.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Register(usize),
    Word(u32),
    /// A declared constant, by its place in [`CONSTANTS`](crate::CONSTANTS).
    Constant(usize),
    Rand(usize),
    Not(Box<Expr>),
    /// Of constants only.
    Minus(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
    Compare(Cmp, Box<Expr>, Box<Expr>),
    /// Only in conditions.
    Both(Box<Expr>, Box<Expr>),
    /// Only in conditions.
    Either(Box<Expr>, Box<Expr>),
}

/// A jump over statements.
#[derive(Clone, Debug)]
pub(crate) enum Jump {
    Always,
    Less(usize, usize),
    Equal(usize, usize),
    NotZero(usize),
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Assign(usize, Option<Op>, Expr),
    If(Vec<(Expr, Vec<Statement>)>, Option<Vec<Statement>>),
    /// `guard = 0; while guard < turns && condition { guard += 1; body }`
    While {
        label: usize,
        guard: usize,
        turns: u32,
        condition: Expr,
        body: Vec<Statement>,
    },
    /// `guard = 0; loop { guard += 1; if guard > turns { break; } body }`
    Loop {
        label: usize,
        guard: usize,
        turns: u32,
        body: Vec<Statement>,
    },
    For {
        label: usize,
        counter: usize,
        start: Expr,
        end: Expr,
        body: Vec<Statement>,
    },
    Break(Option<usize>),
    Continue(Option<usize>),
    /// `mnemonic d, a, b;` with the ops of registers, or `lt`, `ge`.
    Registers(&'static str, usize, usize, usize),
    /// `addi d, a, word;`
    AddWord(usize, usize, u32),
    /// `jump 'label; body 'label:`
    Over(Jump, usize, Vec<Statement>),
}

/// The name of a register.
pub(crate) fn name(register: usize) -> &'static str {
    let names = crate::VARIABLES.iter().chain(&crate::COUNTERS).chain(&crate::GUARDS);
    names.copied().nth(register).expect("a register")
}

impl Op {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Rem => "%",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Shl => "<<",
            Self::Shr => ">>",
        }
    }

    /// Rust's precedence.
    const fn strength(self) -> u8 {
        match self {
            Self::Mul | Self::Rem => 9,
            Self::Add | Self::Sub => 8,
            Self::Shl | Self::Shr => 7,
            Self::And => 6,
            Self::Xor => 5,
            Self::Or => 4,
        }
    }
}

impl Cmp {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::Eq => "==",
            Self::Ne => "!=",
        }
    }
}

impl Expr {
    fn strength(&self) -> u8 {
        match self {
            Self::Register(_) | Self::Word(_) | Self::Constant(_) | Self::Rand(_) => 11,
            Self::Not(_) | Self::Minus(_) => 10,
            Self::Binary(op, ..) => op.strength(),
            Self::Compare(..) => 3,
            Self::Both(..) => 2,
            Self::Either(..) => 1,
        }
    }

    /// The text with as few parentheses as Rust needs.
    pub(crate) fn text(&self) -> String {
        let with_at_least = |expr: &Self, strength: u8| {
            if expr.strength() < strength { format!("({})", expr.text()) } else { expr.text() }
        };
        let pair = |left: &Self, sign: &str, right: &Self, left_at_least: u8| {
            let strength = self.strength();
            format!("{} {sign} {}", with_at_least(left, left_at_least), with_at_least(right, strength + 1))
        };
        match self {
            Self::Register(register) => name(*register).to_owned(),
            Self::Word(word) if word % 3 == 0 => format!("{word:#x}"),
            Self::Word(word) => word.to_string(),
            Self::Constant(constant) => crate::CONSTANTS[*constant].0.to_owned(),
            Self::Rand(register) => format!("rand({})", name(*register)),
            Self::Not(inner) => format!("!{}", with_at_least(inner, 10)),
            Self::Minus(inner) => format!("-{}", with_at_least(inner, 10)),
            Self::Binary(op, left, right) => pair(left, op.text(), right, op.strength()),
            // Comparisons are not chained.
            Self::Compare(cmp, left, right) => pair(left, cmp.text(), right, 4),
            Self::Both(left, right) => pair(left, "&&", right, 2),
            Self::Either(left, right) => pair(left, "||", right, 1),
        }
    }
}

/// The text of a body.
pub(crate) fn print(statements: &[Statement]) -> String {
    let mut text = String::new();
    write_all(statements, 1, &mut text);
    text
}

fn write_all(statements: &[Statement], depth: usize, text: &mut String) {
    for statement in statements {
        write_one(statement, depth, text);
    }
}

fn write_block(head: &str, first: &str, body: &[Statement], depth: usize, text: &mut String) {
    let pad = "    ".repeat(depth);
    let _ = writeln!(text, "{pad}{head} {{");
    if !first.is_empty() {
        let _ = writeln!(text, "{pad}    {first}");
    }
    write_all(body, depth + 1, text);
    let _ = writeln!(text, "{pad}}}");
}

fn write_one(statement: &Statement, depth: usize, text: &mut String) {
    let pad = "    ".repeat(depth);
    let label = |label: &Option<usize>| label.map_or_else(String::new, |label| format!(" 'l{label}"));
    let line = match statement {
        Statement::Assign(target, op, value) => {
            format!("{} {}= {};", name(*target), op.map_or("", Op::text), value.text())
        }
        Statement::If(arms, otherwise) => {
            for (index, (condition, body)) in arms.iter().enumerate() {
                let word = if index == 0 { "if" } else { "else if" };
                write_block(&format!("{word} {}", condition.text()), "", body, depth, text);
            }
            if let Some(body) = otherwise {
                write_block("else", "", body, depth, text);
            }
            return;
        }
        Statement::While { label, guard, turns, condition, body } => {
            let bound =
                Expr::Compare(Cmp::Lt, Box::new(Expr::Register(*guard)), Box::new(Expr::Word(*turns)));
            let both = Expr::Both(Box::new(bound), Box::new(condition.clone())).text();
            let guard = name(*guard);
            let _ = writeln!(text, "{pad}{guard} = 0;");
            let head = format!("'l{label}: while {both}");
            write_block(&head, &format!("{guard} += 1;"), body, depth, text);
            return;
        }
        Statement::Loop { label, guard, turns, body } => {
            let guard = name(*guard);
            let _ = writeln!(text, "{pad}{guard} = 0;");
            let first = format!("{guard} += 1; if {guard} > {turns} {{ break; }}");
            write_block(&format!("'l{label}: loop"), &first, body, depth, text);
            return;
        }
        Statement::For { label, counter, start, end, body } => {
            let head = format!("'l{label}: for {} in {}..{}", name(*counter), start.text(), end.text());
            write_block(&head, "", body, depth, text);
            return;
        }
        Statement::Break(to) => format!("break{};", label(to)),
        Statement::Continue(to) => format!("continue{};", label(to)),
        Statement::Registers(mnemonic @ ("mov" | "rand"), d, a, _) => {
            format!("{mnemonic} {}, {};", name(*d), name(*a))
        }
        Statement::Registers(mnemonic, d, a, b) => {
            format!("{mnemonic} {}, {}, {};", name(*d), name(*a), name(*b))
        }
        Statement::AddWord(d, a, word) => format!("addi {}, {}, {word};", name(*d), name(*a)),
        Statement::Over(jump, label, body) => {
            let jump = match jump {
                Jump::Always => format!("jmp 's{label};"),
                Jump::Less(a, b) => format!("jlt {}, {}, 's{label};", name(*a), name(*b)),
                Jump::Equal(a, b) => format!("jeq {}, {}, 's{label};", name(*a), name(*b)),
                Jump::NotZero(a) => format!("jnz {}, 's{label};", name(*a)),
            };
            let _ = writeln!(text, "{pad}{jump}");
            write_all(body, depth, text);
            // Something stands between it and a loop, whose label it would be.
            format!("'s{label}: mov a, a;")
        }
    };
    let _ = writeln!(text, "{pad}{line}");
}
