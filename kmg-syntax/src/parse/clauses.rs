//! The clauses of nodes: where a command runs, what a node waits for, what skips it.

use proc_macro2::{Delimiter, Span};

use super::Parser;
use crate::ast::{Name, Place};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::nearest::nearest;
use crate::token::{Kind, Token};

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
    pub(super) fn at_clause(&self) -> bool {
        ["after", "if", "exclusive"].iter().any(|word| self.cursor.at_word(word))
            || self.cursor.at_punct("->")
    }

    pub(super) fn clauses(&mut self, of: Clauses) -> Result<Written, Reported> {
        let mut written = Written::default();
        loop {
            let span = self.cursor.span();
            if self.cursor.at_word("on") {
                self.cursor.next();
                let place = self.place()?;
                self.once(written.place.replace(place).is_some(), "on", (span, span), of);
            } else if self.cursor.at_word("after") {
                self.cursor.next();
                let names = self.names()?;
                let twice = written.after.is_some();
                written.after.get_or_insert_default().extend(names);
                self.once_of_any(twice, "after", (span, span));
            } else if self.cursor.at_word("if") {
                self.cursor.next();
                let register = self.name("a register after `if`")?;
                self.once_of_any(written.skip.replace(register).is_some(), "if", (span, span));
            } else if self.cursor.at_word("exclusive") {
                self.cursor.next();
                self.once(written.exclusive, "exclusive", (span, span), of);
                written.exclusive = true;
            } else if self.cursor.eat_punct("->").is_some() {
                let arrow = (span, self.cursor.previous_span());
                let register = self.name("a register after `->`")?;
                self.once(written.result.replace(register).is_some(), "->", arrow, of);
            } else {
                return self.end_of_clauses(of).map(|()| written);
            }
        }
    }

    /// What follows the last clause must end the node; a misspelled clause is told apart.
    fn end_of_clauses(&mut self, of: Clauses) -> Result<(), Reported> {
        let Some(token) = self.cursor.peek().filter(|token| token.kind == Kind::Ident) else { return Ok(()) };
        let known = ["after", "if", "exclusive", "on"];
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
    fn once(&mut self, twice: bool, clause: &str, span: (Span, Span), of: Clauses) {
        match of {
            Clauses::Of(kind) => {
                let message = format!("a `{kind}` node has no `{clause}` clause");
                self.push(
                    Diagnostic::new(Code::OptionOrClause, span.0, message)
                        .to(span.1)
                        .help("it takes `after` and `if`, each once"),
                );
            }
            Clauses::OfCommand => self.once_of_any(twice, clause, span),
        }
    }

    fn once_of_any(&mut self, twice: bool, clause: &str, span: (Span, Span)) {
        if twice {
            let message = format!("`{clause}` is given twice");
            self.push(Diagnostic::new(Code::OptionOrClause, span.0, message).to(span.1));
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
            token.is_punct(';') || !path && matches!(token.text.as_str(), "after" | "if" | "exclusive")
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
