//! What the language says about a program: coded messages at spans, all of them at once.

use std::fmt;

use proc_macro2::Span;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::quote_spanned;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        /// The code of a message (LANGUAGE.md 5). Below 100 the program is refused, above it is warned of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum Code {
            $($(#[$doc])* $name = $number,)*
        }

        impl Code {
            /// Every code, rising.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its number: 1 for `KMG001`.
            #[must_use]
            pub const fn number(self) -> u8 {
                match self {
                    $(Self::$name => $number,)*
                }
            }

            /// Whether the program is accepted all the same.
            #[must_use]
            pub const fn is_warning(self) -> bool {
                self.number() > 100
            }
        }
    };
}

codes! {
    /// What was expected, and where.
    Syntax = 1;
    /// A name that nobody declared.
    UnknownName = 2;
    /// A name declared twice, reserved, or whose constant another name has.
    NameTaken = 3;
    /// A cycle.
    Cycle = 4;
    /// A fifth predecessor.
    FifthPredecessor = 5;
    /// An edge from a node to itself.
    SelfEdge = 6;
    /// A register number of 16 or more, a seventeenth register, a register pinned twice.
    Registers = 8;
    /// Too many nodes, edges, micro-ops or templates.
    Capacity = 9;
    /// A handler outside 1 to 239.
    Handler = 10;
    /// A group that is empty, ends before it starts or leaves the grid.
    Group = 11;
    /// More than ten arguments, or more than four that are registers.
    Arguments = 12;
    /// An argument count or a result that the handler does not declare.
    Declaration = 13;
    /// An option's value, an unknown option, a clause that a node cannot have or has twice.
    OptionOrClause = 14;
    /// A label that is unknown, defined twice or no loop's.
    Label = 15;
    /// A constant is written.
    ConstantWritten = 16;
    /// `mod` by a constant zero.
    ModByZero = 17;
    /// A `CPU` node that cannot end.
    Endless = 18;
    /// A race.
    Race = 19;
    /// An empty graph or an empty `cpu` body.
    Empty = 20;
    /// A number that is no 32-bit word.
    Number = 21;
    /// An expectation that does not hold.
    Expectation = 22;
    /// A register that is read and never set; a register, binding, constant or label that is never used.
    Unused = 101;
    /// `again` with max_runs 1, or max_runs above 1 without `again`.
    Rounds = 102;
    /// Code that cannot be reached.
    Unreachable = 103;
    /// With `bounded`: a `cpu` node whose end is not proved to come within step_limit.
    Unbounded = 104;
    /// An edge that is given twice.
    Repeated = 105;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KMG{:03}", self.number())
    }
}

/// One message: a code, the tokens that it is about, what was found and the limit, and a help line where there is
/// an obvious mend.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule.
    pub code: Code,
    /// The first token that it is about.
    pub start: Span,
    /// The last token that it is about.
    pub end: Span,
    /// What is wrong: lower case, names in backticks, without the code.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A message at one token.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { code, start: span, end: span, message: message.into(), help: None }
    }

    /// The same, reaching to another token.
    #[must_use]
    pub fn to(self, end: Span) -> Self {
        Self { end, ..self }
    }

    /// The same with a help line.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// `::core::compile_error! { ".." }`, spanned so that rustc marks the tokens from start to end.
    #[must_use]
    pub fn to_compile_error(&self) -> TokenStream {
        let path = [
            TokenTree::from(spanned(Punct::new(':', Spacing::Joint), self.start)),
            spanned(Punct::new(':', Spacing::Alone), self.start).into(),
            Ident::new("core", self.start).into(),
            spanned(Punct::new(':', Spacing::Joint), self.start).into(),
            spanned(Punct::new(':', Spacing::Alone), self.start).into(),
            Ident::new("compile_error", self.start).into(),
            spanned(Punct::new('!', Spacing::Alone), self.start).into(),
        ];
        let mut text = Literal::string(&self.to_string());
        text.set_span(self.end);
        let mut group = Group::new(Delimiter::Brace, TokenTree::from(text).into());
        group.set_span(self.end);
        path.into_iter().chain([group.into()]).collect()
    }

    /// The use of a deprecated constant: the one way to a warning of the compiler's own on stable Rust. It marks the
    /// first token; `attributes` are those of the graph, whose lint levels decide.
    #[must_use]
    pub(crate) fn to_warning(&self, attributes: &[TokenStream]) -> TokenStream {
        // The use alone is the user's token: the rest is the macro's.
        let usage = Ident::new("WARNING", self.start);
        let text = self.to_string();
        quote_spanned! {self.start.resolved_at(Span::call_site())=>
            #(#attributes)*
            const _: () = {
                #[deprecated(note = #text)]
                const WARNING: () = ();
                #usage
            };
        }
    }
}

fn spanned(mut punct: Punct, span: Span) -> Punct {
    punct.set_span(span);
    punct
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

/// The messages of one graph, in the order in which they were found: faults, and warnings apart from them.
#[derive(Debug, Default)]
pub struct Diagnostics {
    faults: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

/// A fault was reported: the caller goes on at the next place that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reported;

impl Diagnostics {
    /// Nothing to say yet.
    pub(crate) const fn new() -> Self {
        Self { faults: Vec::new(), warnings: Vec::new() }
    }

    /// Takes a message.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        let list = if diagnostic.code.is_warning() { &mut self.warnings } else { &mut self.faults };
        list.push(diagnostic);
        Reported
    }

    /// Takes all of another list.
    pub(crate) fn extend(&mut self, other: Self) {
        self.faults.extend(other.faults);
        self.warnings.extend(other.warnings);
    }

    /// Whether there is no fault.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// The faults.
    #[must_use]
    pub fn faults(&self) -> &[Diagnostic] {
        &self.faults
    }

    /// The faults.
    #[must_use]
    pub fn into_faults(self) -> Vec<Diagnostic> {
        self.faults
    }

    /// The warnings. They hold of a graph without faults: with one, some may be of its making.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The warnings.
    #[must_use]
    pub fn into_warnings(self) -> Vec<Diagnostic> {
        self.warnings
    }
}
