//! What was written: graphs as the parser gives them, every name and number with its span.

mod file;

use proc_macro2::{Span, TokenStream};

use crate::options::Options;

pub use file::{Constant, ConstantValue, HandlerValue};

/// An identifier, without `r#`.
#[derive(Clone, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A place where a name may stand, with the name if one does; also in a statement that could not be read to its end.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// The name.
    pub(crate) name: Option<Name>,
    /// The tokens before it of a path that it ends.
    pub(crate) path: TokenStream,
    /// What may stand there.
    pub(crate) place: Mentioned,
    /// Whether its statement has a syntax error, and is nowhere else.
    pub(crate) broken: bool,
}

/// What may stand where a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mentioned {
    /// A node.
    Node,
    /// A register.
    Register,
    /// A register or a word.
    Word,
    /// A Rust constant of type `Handler`.
    Handler,
    /// The first word of a statement, or a node whose edges follow.
    Statement,
    /// The first word of an op, or the register that it writes.
    Op,
    /// Anything: a statement with a syntax error was skipped.
    Anything,
}

/// One graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Its attributes.
    pub attributes: Attributes,
    /// Its visibility, empty for a private one.
    pub visibility: TokenStream,
    /// Its name.
    pub name: Name,
    /// Its statements, in source order.
    pub statements: Vec<Statement>,
    /// Its first token, an attribute if it has some.
    pub start: Span,
    /// Its closing brace.
    pub end: Span,
}

/// The attributes of a graph.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    /// Doc attributes, for the type.
    pub docs: Vec<TokenStream>,
    /// `cfg` and lint levels, for every generated item.
    pub every_item: Vec<TokenStream>,
    /// `#[graph(..)]`.
    pub options: Options,
}

/// One statement of a graph.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Doc attributes, for the generated constants.
    pub docs: Vec<TokenStream>,
    /// What it says.
    pub kind: StatementKind,
    /// Its first token, doc comments left out.
    pub start: Span,
    /// Its last token.
    pub end: Span,
}

/// What a statement says.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `bind a, b;`
    Bind(Vec<Declared>),
    /// `const NAME = word;`
    Const(Declared),
    /// `reg a, b = 3;`
    Reg(Vec<Declared>),
    /// `command`, `cpu` or `join`.
    Node(Node),
    /// `a -> [b, c] -> d;`
    Edges(Vec<Vec<Name>>),
    /// `expect name { .. }`
    Expect(Expect),
}

/// What a run must come to (LANGUAGE.md 8).
#[derive(Clone, Debug)]
pub struct Expect {
    /// Its name.
    pub name: Name,
    /// `bind a = word`: the bindings of the run.
    pub bindings: Vec<(Name, Word)>,
    /// `result node = [words]`: one word per time the command runs.
    pub results: Vec<(Name, Vec<Word>)>,
    /// What must hold at the end.
    pub checks: Vec<Check>,
    /// Whether a part of it has a syntax error, which was reported.
    pub broken: bool,
}

/// What the name of the struct of a graph's bindings ends with, behind the graph's.
pub(crate) const BINDINGS: &str = "Bindings";

/// `subject == value`
#[derive(Clone, Debug)]
pub struct Check {
    /// A register, `rounds`, `passes`, `status` or `reason`.
    pub subject: Name,
    /// The comparison.
    pub operator: Comparison,
    /// A word, or the name of a status.
    pub value: Word,
    /// Its first token.
    pub start: Span,
    /// Its last token.
    pub end: Span,
}

/// A register as declared.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Its name.
    pub name: Name,
    /// `@ r5`
    pub pin: Option<Pin>,
    /// Its constant or initial value.
    pub value: Option<Word>,
}

/// `r5` after an `@`.
#[derive(Clone, Copy, Debug)]
pub struct Pin {
    /// The register's number, below 16.
    pub register: kmg_runtime::Register,
    /// Where it stands.
    pub span: Span,
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its name.
    pub name: Name,
    /// What it does.
    pub work: Work,
    /// `after` names.
    pub after: Vec<Name>,
    /// `if` register.
    pub skip: Option<Name>,
}

/// What a node does.
#[derive(Clone, Debug)]
pub enum Work {
    /// A command.
    Command(Box<Command>),
    /// A slice, and where its braces open.
    Cpu(Vec<Op>, Span),
    /// What could be read of a slice with a syntax error, which was reported.
    PartOfCpu(Vec<Op>, Span),
    /// Nothing.
    Join,
    /// Its statement has a syntax error, which was reported; the name counts as declared.
    Broken,
}

impl Work {
    /// A slice without a syntax error; `braces` is where a fault of the whole is shown.
    #[must_use]
    pub const fn cpu(ops: Vec<Op>, braces: Span) -> Self {
        Self::Cpu(ops, braces)
    }
}

/// What a command runs, where, and on what.
#[derive(Clone, Debug)]
pub struct Command {
    /// A number, a path or an expression of type `Handler`.
    pub handler: Word,
    /// The arguments.
    pub args: Vec<Word>,
    /// The place.
    pub place: Place,
    /// `exclusive`
    pub exclusive: bool,
    /// `-> r`
    pub result: Option<Name>,
}

/// Where a command runs.
#[derive(Clone, Debug)]
pub enum Place {
    /// `on first..end`
    Range {
        /// The first core.
        first: Word,
        /// One past the last core.
        end: Word,
    },
    /// `on (first, count)`
    Group {
        /// The first core.
        first: Word,
        /// How many cores.
        count: Word,
    },
    /// `on any count`
    Any {
        /// How many cores.
        count: Word,
    },
}

/// A number, a name, or Rust that only the compiler can evaluate.
#[derive(Clone, Debug)]
pub struct Word {
    /// What it is.
    pub kind: WordKind,
    /// Its first token.
    pub start: Span,
    /// Its last token.
    pub end: Span,
}

impl Word {
    /// The identifier, if it is a single one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            WordKind::Name(text) => Some(text),
            WordKind::Literal { .. } | WordKind::Rust(_) | WordKind::Faulty => None,
        }
    }
}

/// The kinds of a [`Word`].
#[derive(Clone, Debug)]
pub enum WordKind {
    /// An integer literal.
    Literal {
        /// The word; a negative one has wrapped.
        value: u32,
        /// Whether it was written with a minus.
        negative: bool,
    },
    /// A single identifier: a register, a declared constant, or a Rust constant.
    Name(String),
    /// A path or `{ expression }`.
    Rust(TokenStream),
    /// A number with a fault, which was reported.
    Faulty,
}

/// One op or statement of a `cpu` body.
#[derive(Clone, Debug)]
pub enum Op {
    /// `'label:`
    Label(Name),
    /// `mnemonic operands;`
    Assembly {
        /// The mnemonic.
        mnemonic: Name,
        /// The operands.
        operands: Vec<Operand>,
    },
    /// `x = expr;` or `x op= expr;`
    Assign {
        /// The register written.
        target: Name,
        /// The operator of a compound assignment.
        operator: Option<Binary>,
        /// The value.
        value: Expr,
    },
    /// `if`, `else if`, `else`
    If {
        /// Its first token.
        at: Span,
        /// The conditions and their bodies.
        arms: Vec<(Expr, Vec<Op>)>,
        /// The body of `else`.
        otherwise: Vec<Op>,
    },
    /// `while condition { }`
    While {
        /// Its first token.
        at: Span,
        /// The condition.
        condition: Expr,
        /// The body.
        body: Vec<Op>,
        /// The labels in front of it.
        labels: Vec<Name>,
    },
    /// `loop { }`
    Loop {
        /// Its first token.
        at: Span,
        /// The body.
        body: Vec<Op>,
        /// The labels in front of it.
        labels: Vec<Name>,
    },
    /// `for i in start..end { }`
    For {
        /// Its first token.
        at: Span,
        /// The counter, a declared register.
        counter: Name,
        /// Its first value.
        start: Expr,
        /// One past its last value, read anew each turn.
        end: Expr,
        /// The body.
        body: Vec<Op>,
        /// The labels in front of it.
        labels: Vec<Name>,
    },
    /// `break 'label;`: its first token, the label.
    Break(Span, Option<Name>),
    /// `continue 'label;`: its first token, the label.
    Continue(Span, Option<Name>),
}

impl Op {
    /// Its first token; labels are ops of their own.
    #[must_use]
    pub const fn at(&self) -> Span {
        match self {
            Self::Label(name) => name.span,
            Self::Assembly { mnemonic, .. } => mnemonic.span,
            Self::Assign { target, .. } => target.span,
            Self::If { at, .. }
            | Self::While { at, .. }
            | Self::Loop { at, .. }
            | Self::For { at, .. }
            | Self::Break(at, _)
            | Self::Continue(at, _) => *at,
        }
    }
}

/// An operand of an assembly op.
#[derive(Clone, Debug)]
pub enum Operand {
    /// A register or a word.
    Word(Word),
    /// `'label`
    Label(Name),
}

impl Operand {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Word(word) => word.start,
            Self::Label(name) => name.span,
        }
    }
}

/// An expression of a statement.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its first token.
    pub start: Span,
    /// Its last token.
    pub end: Span,
    /// Whether it stands in parentheses of its own.
    pub parenthesized: bool,
}

/// The kinds of an [`Expr`].
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A register or a word.
    Word(WordKind),
    /// `!e`
    Not(Box<Expr>),
    /// `-e`
    Negate(Box<Expr>),
    /// `rand(register)`
    Rand(Name),
    /// `a op b`
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `a < b`
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `a && b`, `a || b`
    Logic(Logic, Box<Expr>, Box<Expr>),
}

/// An operator that gives a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after its Rust operator")]
pub enum Binary {
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

/// A comparison, unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after its Rust operator")]
pub enum Comparison {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl Comparison {
    /// Every comparison, those of two characters first.
    pub const ALL: [Self; 6] = [Self::Eq, Self::Ne, Self::Le, Self::Ge, Self::Lt, Self::Gt];

    /// As it is written.
    #[must_use]
    pub const fn text(self) -> &'static str {
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

/// An operator of conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after its Rust operator")]
pub enum Logic {
    And,
    Or,
}
