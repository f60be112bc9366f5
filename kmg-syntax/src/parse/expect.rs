//! Expectations: what a run with given bindings and results must come to.

use proc_macro2::Delimiter;

use super::Parser;
use crate::ast::{Check, Comparison, Expect, Name, Word};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::expectation::Status;
use crate::nearest::nearest;
use crate::token::Kind;

impl Parser<'_, '_> {
    /// `expect name { bind a = 0; result node = [1, 2]; register == 3; }`, after its first word.
    pub(super) fn expect(&mut self) -> Result<Expect, Reported> {
        let name = self.name("the expectation's name")?;
        let Some((inside, _)) = self.cursor.eat_group(Delimiter::Brace) else {
            return Err(self.expected("`{` after the expectation's name"));
        };
        let mut expect =
            Expect { name, bindings: Vec::new(), results: Vec::new(), checks: Vec::new(), broken: false };
        self.within(inside, |parser| {
            while !parser.cursor.is_empty() {
                if parser.cursor.eat_punct(";").is_some() {
                    continue;
                }
                if parser.expectation(&mut expect).is_err() {
                    expect.broken = true;
                    parser.skip_expectation();
                }
            }
        });
        Ok(expect)
    }

    fn skip_expectation(&mut self) {
        let start = self.cursor;
        while let Some(token) = self.cursor.next() {
            if token.is_punct(';') {
                break;
            }
        }
        self.mention_skipped(&start);
    }

    fn expectation(&mut self, expect: &mut Expect) -> Result<(), Reported> {
        let name_follows = self.cursor.peek2().is_some_and(|token| token.kind == Kind::Ident);
        if name_follows && self.cursor.at_word("bind") {
            self.cursor.next();
            loop {
                let name = self.name("a binding's name")?;
                self.expect_punct("=", "after the binding")?;
                expect.bindings.push((name, self.word("the binding's value")?));
                if self.cursor.eat_punct(",").is_none() {
                    break;
                }
            }
            return self.expect_punct(";", "after the bindings");
        }
        if name_follows && self.cursor.at_word("result") {
            self.cursor.next();
            let name = self.node_name("a command's name")?;
            self.expect_punct("=", "after the command")?;
            let words = self.result_words()?;
            expect.results.push((name, words));
            return self.expect_punct(";", "after the results");
        }
        expect.checks.push(self.check()?);
        self.expect_punct(";", "after the expectation")
    }

    fn result_words(&mut self) -> Result<Vec<Word>, Reported> {
        match self.cursor.eat_group(Delimiter::Bracket) {
            Some((inside, _)) => self.within(inside, |parser| parser.words("a result")),
            None => Err(self.expected("`[` and one result for each time the command runs")),
        }
    }

    fn check(&mut self) -> Result<Check, Reported> {
        let start = self.cursor.span();
        let subject = self.name("a register, `rounds`, `passes`, `status` or `reason`")?;
        let Some(operator) = Comparison::ALL.into_iter().find(|each| self.cursor.at_punct(each.text()))
        else {
            if self.cursor.at_punct("=") {
                let span = self.cursor.span();
                return Err(self.push(
                    Diagnostic::new(Code::Syntax, span, "an expectation compares")
                        .help(format!("write `{} == ..;`", subject.text)),
                ));
            }
            return Err(self.expected("`==` or another comparison"));
        };
        self.cursor.eat_punct(operator.text());
        let value = self.word("the value that is expected")?;
        let end = value.end;
        Ok(Check { subject, operator, value, start, end })
    }
}

/// What is wrong with the name of a status.
pub(crate) fn unknown_status(name: &Name) -> Diagnostic {
    let message = format!("unknown status `{}`: a run is `ended`, `error` or `stuck`", name.text);
    let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message);
    match nearest(&name.text, Status::ALL.map(Status::name)) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}
