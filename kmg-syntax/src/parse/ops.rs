//! The body of a `cpu` node: assembly and statements, freely mixed.

use proc_macro2::{Delimiter, Span};

use super::Parser;
use super::word::{is_keyword, name_of};
use crate::ast::{Binary, Expr, ExprKind, Mentioned, Name, Op, Operand, WordKind};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::nearest::nearest;
use crate::token::Kind;

/// Compound assignments. Longer ones first: `<<=` starts with `<`.
const COMPOUND: [(&str, Binary); 9] = [
    ("<<=", Binary::Shl),
    (">>=", Binary::Shr),
    ("+=", Binary::Add),
    ("-=", Binary::Sub),
    ("*=", Binary::Mul),
    ("&=", Binary::And),
    ("|=", Binary::Or),
    ("^=", Binary::Xor),
    ("%=", Binary::Rem),
];

impl Parser<'_, '_> {
    pub(super) fn ops(&mut self) -> Vec<Op> {
        let mut ops = Vec::new();
        while !self.cursor.is_empty() {
            if self.cursor.eat_punct(";").is_some() {
                continue;
            }
            let (before, mentioned) = (self.cursor, self.mentioned());
            if self.op(&mut ops).is_err() {
                self.recover_op();
                self.mentions_are_broken(mentioned);
                if self.cursor.is_at(&before) {
                    self.cursor.next();
                }
            }
        }
        self.mention_none(Mentioned::Op);
        ops
    }

    /// Steps over what is left of an op with a syntax error, with an `else` that belongs to it.
    fn recover_op(&mut self) {
        let start = self.cursor;
        while let Some(token) = self.cursor.next() {
            let ends = token.is_punct(';') || matches!(token.kind, Kind::Open(Delimiter::Brace, _));
            if ends && !self.cursor.at_word("else") {
                break;
            }
        }
        self.mention_skipped(&start);
    }

    /// One op or statement with the labels in front of it.
    fn op(&mut self, ops: &mut Vec<Op>) -> Result<(), Reported> {
        let mut labels = Vec::new();
        while self.cursor.at_punct("'") {
            let name = self.label()?;
            self.expect_punct(":", "after a label")?;
            labels.push(name.clone());
            ops.push(Op::Label(name));
        }
        let Some(token) = self.cursor.peek() else { return Ok(()) };
        if token.is_punct(';') && !labels.is_empty() {
            return Ok(());
        }
        self.mention_start(Mentioned::Op);
        if token.kind != Kind::Ident || token.text == "_" {
            let block = matches!(token.kind, Kind::Open(Delimiter::Brace, _));
            let diagnostic = if block {
                Diagnostic::new(
                    Code::Syntax,
                    token.span,
                    "a block stands only after `if`, `else` or a loop's head",
                )
                .help("write its statements without the braces")
            } else {
                return Err(self.expected("an op or a statement"));
            };
            return Err(self.push(diagnostic));
        }
        let span = token.span;
        match token.text.as_str() {
            "if" => {
                let op = self.branch()?;
                ops.push(op);
            }
            "while" => {
                self.cursor.next();
                let condition = self.condition()?;
                let body = self.body("the condition")?;
                ops.push(Op::While { at: span, condition, body, labels });
            }
            "loop" => {
                self.cursor.next();
                let body = self.body("`loop`")?;
                ops.push(Op::Loop { at: span, body, labels });
            }
            "for" => {
                self.cursor.next();
                let op = self.counted(span, labels)?;
                ops.push(op);
            }
            "break" | "continue" => {
                self.cursor.next();
                let label = if self.cursor.at_punct("'") { Some(self.label()?) } else { None };
                self.expect_punct(";", "after the statement")?;
                ops.push(if token.text == "break" {
                    Op::Break(span, label)
                } else {
                    Op::Continue(span, label)
                });
            }
            "let" => {
                return Err(self.push(
                    Diagnostic::new(
                        Code::Syntax,
                        span,
                        "`let` is not part of the language: registers are named",
                    )
                    .help("declare `reg name;` in the graph and write `name = ..;`"),
                ));
            }
            "return" => {
                return Err(self.push(
                    Diagnostic::new(Code::Syntax, span, "`return` is not part of the language")
                        .help("jump to a label before the closing brace: `jmp 'end;` and `'end:`"),
                ));
            }
            "else" => {
                return Err(self.push(Diagnostic::new(
                    Code::Syntax,
                    span,
                    "`else` without an `if` before it",
                )));
            }
            "match" | "fn" | "unsafe" | "const" | "static" | "async" | "move" => {
                let message = format!("`{}` is not part of the language", token.text);
                return Err(self.push(Diagnostic::new(Code::Syntax, span, message)));
            }
            _ => {
                let op = self.assignment_or_assembly()?;
                ops.push(op);
            }
        }
        Ok(())
    }

    fn label(&mut self) -> Result<Name, Reported> {
        let quote = self.cursor.span();
        self.cursor.next();
        match self.cursor.peek() {
            Some(token) if token.kind == Kind::Ident => {
                self.cursor.next();
                Ok(Name { span: quote, ..name_of(token) })
            }
            _ => Err(self.push(Diagnostic::new(Code::Syntax, quote, "expected a label's name after `'`"))),
        }
    }

    fn body(&mut self, after: &str) -> Result<Vec<Op>, Reported> {
        match self.cursor.eat_group(Delimiter::Brace) {
            Some((inside, _)) => self.deeper(|parser| Ok(parser.within(inside, |parser| parser.ops()))),
            None => Err(self.expected(&format!("`{{` after {after}"))),
        }
    }

    /// A condition; braces at its start are most likely the body.
    fn condition(&mut self) -> Result<Expr, Reported> {
        if self.at_body() { Err(self.expected("a condition")) } else { self.expr() }
    }

    fn branch(&mut self) -> Result<Op, Reported> {
        let at = self.cursor.span();
        self.cursor.next();
        let condition = self.condition()?;
        let mut arms = vec![(condition, self.body("the condition")?)];
        while self.cursor.at_word("else") {
            self.cursor.next();
            if self.cursor.at_word("if") {
                self.cursor.next();
                let condition = self.condition()?;
                arms.push((condition, self.body("the condition")?));
            } else {
                let otherwise = self.body("`else`")?;
                return Ok(Op::If { at, arms, otherwise });
            }
        }
        Ok(Op::If { at, arms, otherwise: Vec::new() })
    }

    fn counted(&mut self, at: Span, labels: Vec<Name>) -> Result<Op, Reported> {
        let counter = self.name("the loop's counter, a declared register")?;
        if !self.cursor.at_word("in") {
            return Err(self.expected("`in` after the counter"));
        }
        self.cursor.next();
        if self.cursor.at_punct("..") {
            return Err(self.open_loop("the start"));
        }
        let start = self.expr()?;
        let span = self.cursor.span();
        if self.cursor.at_punct("..=") {
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "a counted loop is `start..end`, without its end")
                    .to(self.cursor.found_end())
                    .help("write `..` and one more"),
            ));
        }
        let dots = self.cursor;
        self.expect_punct("..", "between the ends of the loop")?;
        if self.at_body() {
            self.cursor = dots;
            return Err(self.open_loop("the end"));
        }
        let end = self.expr()?;
        let body = self.body("the loop's ends")?;
        Ok(Op::For { at, counter, start, end, body, labels })
    }

    /// Reports a range of a loop that lacks one of its ends, at its dots.
    fn open_loop(&mut self, missing: &str) -> Reported {
        let (span, end) = (self.cursor.span(), self.cursor.found_end());
        self.push(
            Diagnostic::new(Code::Syntax, span, "a counted loop has both ends")
                .to(end)
                .help(format!("write {missing}, for example `for i in 0..8`")),
        )
    }

    /// Whether braces come next that are most likely a body, and no `{ expression }`.
    fn at_body(&self) -> bool {
        let brace =
            self.cursor.peek().is_some_and(|token| matches!(token.kind, Kind::Open(Delimiter::Brace, _)));
        let goes_on = self.cursor.peek2().is_some_and(|token| match token.kind {
            Kind::Open(..) => true,
            Kind::Punct(sign, _) => !matches!(sign, '\'' | ';'),
            _ => false,
        });
        brace && !goes_on
    }

    /// An identifier followed by `=` or `op=` starts an assignment, any other is a mnemonic.
    fn assignment_or_assembly(&mut self) -> Result<Op, Reported> {
        let Some(token) = self.cursor.next() else { return Err(self.expected("an op or a statement")) };
        let name = name_of(token);
        if !self.cursor.peek().is_some_and(|token| matches!(token.kind, Kind::Punct(..))) {
            return self.assembly(name);
        }
        if self.cursor.at_punct("==") {
            let span = self.cursor.span();
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "`==` compares")
                    .to(self.cursor.found_end())
                    .help("an assignment is written with `=`"),
            ));
        }
        let operator = if self.cursor.eat_punct("=").is_some() {
            Some(None)
        } else {
            let found = COMPOUND.into_iter().find(|(text, _)| self.cursor.at_punct(text));
            if found.is_none() && self.cursor.at_punct("/=") {
                let span = self.cursor.span();
                return Err(self.push(super::expr::no_division(span, self.cursor.found_end())));
            }
            found.map(|(text, operator)| {
                self.cursor.eat_punct(text);
                Some(operator)
            })
        };
        match operator {
            Some(operator) => {
                if is_keyword(&token.text) || token.text == "_" {
                    let message = format!("`{}` is a keyword of Rust", token.text);
                    return Err(self.push(Diagnostic::new(Code::Syntax, token.span, message)));
                }
                let value = self.assigned_value()?;
                Ok(Op::Assign { target: name, operator, value })
            }
            None => self.assembly(name),
        }
    }

    fn assigned_value(&mut self) -> Result<Expr, Reported> {
        if self.cursor.at_word("if") {
            let span = self.cursor.span();
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "`if` is a statement and has no value")
                    .help("assign in each of its branches"),
            ));
        }
        let value = self.expr()?;
        if self.cursor.at_punct("=") && !self.cursor.at_punct("==") {
            return Err(self.chained_assignment());
        }
        self.expect_punct(";", "after the expression")?;
        Ok(value)
    }

    pub(super) fn chained_assignment(&mut self) -> Reported {
        let span = self.cursor.span();
        self.push(
            Diagnostic::new(Code::Syntax, span, "an assignment has no value")
                .to(self.cursor.found_end())
                .help("write two statements: `y = 3; x = y;`"),
        )
    }

    fn assembly(&mut self, mnemonic: Name) -> Result<Op, Reported> {
        let mut operands = Vec::new();
        if self.at_block() {
            let message = format!("expected an op or a statement, found `{}`", mnemonic.text);
            let diagnostic = Diagnostic::new(Code::Syntax, mnemonic.span, message);
            let near = nearest(&mnemonic.text, ["if", "while", "loop", "for"]);
            let help = near.map_or_else(
                || "blocks follow `if`, `else`, `while`, `loop` and `for`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            return Err(self.push(diagnostic.help(help)));
        }
        if self.cursor.at_punct(";") {
            self.mention_none(Mentioned::Word);
            self.cursor.next();
            return Ok(Op::Assembly { mnemonic, operands });
        }
        loop {
            if self.cursor.is_empty() {
                self.mention_none(Mentioned::Word);
                return Err(self.expected("`;` after the op"));
            }
            operands.push(if self.cursor.at_punct("'") {
                Operand::Label(self.label()?)
            } else {
                Operand::Word(self.word("an operand: a register, a word or a label")?)
            });
            if self.cursor.eat_punct(";").is_some() {
                return Ok(Op::Assembly { mnemonic, operands });
            }
            self.expect_punct(",", "or `;` after an operand")?;
        }
    }
}

impl Parser<'_, '_> {
    /// Whether braces follow before the op ends that are no operand: a misspelled statement.
    fn at_block(&self) -> bool {
        let mut ahead = self.cursor;
        let mut generics = 0_usize;
        while let Some(token) = ahead.next() {
            match token.kind {
                Kind::Punct(';' | '\'', _) => return false,
                Kind::Punct(':', _) if ahead.at_punct("<") => generics = generics.saturating_add(1),
                Kind::Punct('>', _) => generics = generics.saturating_sub(1),
                // Within the generics of a path braces are Rust.
                _ if generics > 0 => {}
                Kind::Punct(',', _) => return false,
                Kind::Open(Delimiter::Brace, _) => {
                    return !(ahead.at_punct(";") || ahead.at_punct(",") || ahead.is_empty());
                }
                _ => {}
            }
        }
        false
    }
}

impl Expr {
    /// The single name that it is, if it is one.
    pub(crate) fn as_name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Word(WordKind::Name(name)) => Some(name),
            _ => None,
        }
    }
}
