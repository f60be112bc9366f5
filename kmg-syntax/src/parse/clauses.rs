//! The clauses of nodes: where a command runs, what a node waits for, what skips it.

use proc_macro2::{Delimiter, Span};

use super::Parser;
use crate::ast::{Name, Place};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::nearest::nearest;
use crate::token::{Kind, Token};

/// A clause of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Clause {
    After,
    If,
    Exclusive,
    On,
    Result,
}

impl Clause {
    pub(super) const ALL: [Self; 5] = [Self::After, Self::If, Self::Exclusive, Self::On, Self::Result];

    /// The word or sign that it begins with.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::After => "after",
            Self::If => "if",
            Self::Exclusive => "exclusive",
            Self::On => "on",
            Self::Result => "->",
        }
    }

    /// Whether nodes that are no commands have it too.
    pub(super) const fn is_of_any_node(self) -> bool {
        match self {
            Self::After | Self::If => true,
            Self::Exclusive | Self::On | Self::Result => false,
        }
    }

    /// Whether it can follow the place of a command.
    const fn follows_a_place(self) -> bool {
        match self {
            Self::After | Self::If | Self::Exclusive | Self::Result => true,
            Self::On => false,
        }
    }

    /// The clause that begins with a token, if one does.
    pub(super) fn of(token: &Token) -> Option<Self> {
        let begins = |clause: &Self| token.kind == Kind::Ident && token.text == clause.text();
        Self::ALL.into_iter().find(begins)
    }
}

/// What a node's clauses may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Clauses {
    OfCommand,
    Of(&'static str),
}

/// The clauses as written, before it is known whether they fit.
#[derive(Default)]
pub(super) struct Written {
    pub(super) after: Option<Vec<Name>>,
    pub(super) skip: Option<Name>,
    pub(super) place: Option<Place>,
    pub(super) exclusive: bool,
    pub(super) result: Option<Name>,
}

impl Parser<'_, '_> {
    /// The clause that begins here, if one does.
    fn clause(&self) -> Option<Clause> {
        if self.cursor.at_punct(Clause::Result.text()) {
            return Some(Clause::Result);
        }
        self.cursor.peek().and_then(Clause::of)
    }

    /// Whether a clause begins here that can follow the place of a command.
    pub(super) fn at_clause(&self) -> bool {
        self.clause().is_some_and(Clause::follows_a_place)
    }

    pub(super) fn clauses(&mut self, of: Clauses) -> Result<Written, Reported> {
        let mut written = Written::default();
        while let Some(clause) = self.clause() {
            let span = self.cursor.span();
            match clause {
                Clause::Result => {
                    self.cursor.eat_punct(clause.text());
                }
                Clause::After | Clause::If | Clause::Exclusive | Clause::On => {
                    self.cursor.next();
                }
            }
            let end = if clause == Clause::Result { self.cursor.previous_span() } else { span };
            let twice = match clause {
                Clause::On => {
                    let place = self.place()?;
                    written.place.replace(place).is_some()
                }
                Clause::After => {
                    let names = self.names()?;
                    let twice = written.after.is_some();
                    written.after.get_or_insert_default().extend(names);
                    twice
                }
                Clause::If => {
                    let register = self.name("a register after `if`")?;
                    written.skip.replace(register).is_some()
                }
                Clause::Exclusive => std::mem::replace(&mut written.exclusive, true),
                Clause::Result => {
                    let register = self.name("a register after `->`")?;
                    written.result.replace(register).is_some()
                }
            };
            self.once(twice, clause, (span, end), of);
        }
        self.end_of_clauses(of).map(|()| written)
    }

    /// What follows the last clause must end the node; a misspelled clause is told apart.
    fn end_of_clauses(&mut self, of: Clauses) -> Result<(), Reported> {
        let Some(token) = self.cursor.peek().filter(|token| token.kind == Kind::Ident) else { return Ok(()) };
        let known = Clause::ALL.into_iter().filter(|clause| *clause != Clause::Result).map(Clause::text);
        let diagnostic =
            Diagnostic::new(Code::Syntax, token.span, format!("unknown clause `{}`", token.text));
        let help = match nearest(&token.text, known) {
            _ if self.at_statement_word() => return Ok(()),
            Some(word) => format!("did you mean `{word}`?"),
            None if of == Clauses::OfCommand => {
                "a command takes `after`, `if`, `exclusive` and `->`, each once".to_owned()
            }
            None => "it takes `after` and `if`, each once".to_owned(),
        };
        Err(self.push(diagnostic.help(help)))
    }

    /// Reports a clause that only commands have, or that was given before.
    fn once(&mut self, twice: bool, clause: Clause, span: (Span, Span), of: Clauses) {
        let text = clause.text();
        match of {
            Clauses::Of(kind) if !clause.is_of_any_node() => {
                let message = format!("a `{kind}` node has no `{text}` clause");
                self.push(
                    Diagnostic::new(Code::OptionOrClause, span.0, message)
                        .to(span.1)
                        .help("it takes `after` and `if`, each once"),
                );
            }
            Clauses::Of(_) | Clauses::OfCommand if twice => {
                let message = format!("`{text}` is given twice");
                self.push(Diagnostic::new(Code::OptionOrClause, span.0, message).to(span.1));
            }
            Clauses::Of(_) | Clauses::OfCommand => {}
        }
    }

    /// `first..end`, `(first, count)` or `any count` after `on`.
    fn place(&mut self) -> Result<Place, Reported> {
        let second = self.cursor.peek2();
        let path_or_range = second.is_some_and(|token| token.is_punct('.') || token.is_punct(':'));
        if self.cursor.at_word("any") && !path_or_range {
            self.cursor.next();
            return Ok(Place::Any { count: self.word("a count of cores after `any`")? });
        }
        let captured = self.is_for_an_editor() && path_or_range;
        if !captured && let Some((inside, _)) = self.cursor.eat_group(Delimiter::Parenthesis) {
            return self.within(inside, |parser| {
                let first = parser.word("the first core")?;
                parser.expect_punct(",", "between the first core and the count")?;
                let count = parser.word("the count of cores")?;
                parser.cursor.eat_punct(",");
                if parser.cursor.is_empty() {
                    Ok(Place::Group { first, count })
                } else {
                    Err(parser.expected("`)` after the count"))
                }
            });
        }
        self.range()
    }

    fn range(&mut self) -> Result<Place, Reported> {
        if self.cursor.at_punct("..") {
            let span = self.cursor.span();
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "a range of cores has both ends")
                    .to(self.cursor.found_end())
                    .help("write `0..` and the end, for example `on 0..60`"),
            ));
        }
        let first = self.word("the cores: `first..end`, `(first, count)` or `any count`")?;
        let span = self.cursor.span();
        if self.cursor.eat_punct("..=").is_some() {
            self.word("the last core")?;
            let end = self.cursor.previous_span();
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "a range of cores is `first..end`, without its end")
                    .to(end)
                    .help("write `..` and one more"),
            ));
        }
        let dots_end = self.cursor.found_end();
        if self.cursor.eat_punct("..").is_none() {
            let found = self.cursor.found();
            return Err(self.push(
                Diagnostic::new(
                    Code::Syntax,
                    span,
                    format!("expected `..` in a range of cores, found {found}"),
                )
                .to(dots_end)
                .help("write `on first..end`, `on (first, count)` or `on any count`"),
            ));
        }
        let path = self.cursor.peek2().is_some_and(|token| token.is_punct(':'));
        let ends = |token: &Token| {
            let clause = Clause::of(token).is_some_and(Clause::follows_a_place);
            token.is_punct(';') || !path && clause
        };
        let open_end = self.cursor.peek().is_none_or(ends) || self.cursor.at_punct("->");
        if open_end {
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "a range of cores has both ends")
                    .to(dots_end)
                    .help("write the end, for example `on 0..60`"),
            ));
        }
        let end = self.word("the end of the cores")?;
        Ok(Place::Range { first, end })
    }
}
