//! Expressions and conditions, with Rust's precedence.

use proc_macro2::{Delimiter, Span};

use super::Parser;
use crate::ast::{Binary, Comparison, Expr, ExprKind, Logic};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::token::Kind;

#[derive(Clone, Copy)]
enum Operator {
    Binary(Binary),
    Compare(Comparison),
    Logic(Logic),
}

/// Operators with their precedence, longer ones first; what a machine lacks is told apart in [`Parser::operator`].
const OPERATORS: [(&str, u8, Operator); 17] = [
    ("||", 1, Operator::Logic(Logic::Or)),
    ("&&", 2, Operator::Logic(Logic::And)),
    ("==", 3, Operator::Compare(Comparison::Eq)),
    ("!=", 3, Operator::Compare(Comparison::Ne)),
    ("<=", 3, Operator::Compare(Comparison::Le)),
    (">=", 3, Operator::Compare(Comparison::Ge)),
    ("<<", 7, Operator::Binary(Binary::Shl)),
    (">>", 7, Operator::Binary(Binary::Shr)),
    ("<", 3, Operator::Compare(Comparison::Lt)),
    (">", 3, Operator::Compare(Comparison::Gt)),
    ("|", 4, Operator::Binary(Binary::Or)),
    ("^", 5, Operator::Binary(Binary::Xor)),
    ("&", 6, Operator::Binary(Binary::And)),
    ("+", 8, Operator::Binary(Binary::Add)),
    ("-", 8, Operator::Binary(Binary::Sub)),
    ("*", 9, Operator::Binary(Binary::Mul)),
    ("%", 9, Operator::Binary(Binary::Rem)),
];

const COMPARISON: u8 = 3;

/// How many operators one expression may have: a chain of them is a tree as deep, and the stages after this one
/// go down such trees.
const MAX_OPERATORS: usize = 200;

pub(super) fn no_division(start: Span, end: Span) -> Diagnostic {
    Diagnostic::new(Code::Syntax, start, "the machine has no division")
        .to(end)
        .help("divide by a power of two with `>>`; subtract in a loop otherwise")
}

impl Parser<'_, '_> {
    /// An expression or a condition.
    pub(super) fn expr(&mut self) -> Result<Expr, Reported> {
        self.operators = 0;
        self.chain(1)
    }

    /// A part of an expression in parentheses.
    fn part(&mut self) -> Result<Expr, Reported> {
        self.deeper(|parser| parser.chain(1))
    }

    fn chain(&mut self, least: u8) -> Result<Expr, Reported> {
        let mut left = self.unary()?;
        while let Some((text, precedence, operator)) = self.operator()? {
            if precedence < least {
                break;
            }
            let span = self.cursor.span();
            self.operators = self.operators.saturating_add(1);
            if self.operators > MAX_OPERATORS {
                let message = format!("an expression with more than {MAX_OPERATORS} operators");
                let diagnostic = Diagnostic::new(Code::Syntax, span, message);
                return Err(self.push(diagnostic.help("assign a part of it to a register before")));
            }
            self.cursor.eat_punct(text);
            let span_end = self.cursor.previous_span();
            let right = self.chain(precedence.saturating_add(1))?;
            if precedence == COMPARISON && matches!(left.kind, ExprKind::Compare(..)) && !left.parenthesized {
                return Err(self.push(
                    Diagnostic::new(Code::Syntax, span, "comparisons cannot be chained")
                        .to(span_end)
                        .help("write `a < b && b < c` in a condition, or put one in parentheses"),
                ));
            }
            let (start, end) = (left.start, right.end);
            let (left_box, right_box) = (Box::new(left), Box::new(right));
            let kind = match operator {
                Operator::Binary(operator) => ExprKind::Binary(operator, left_box, right_box),
                Operator::Compare(operator) => ExprKind::Compare(operator, left_box, right_box),
                Operator::Logic(operator) => ExprKind::Logic(operator, left_box, right_box),
            };
            left = Expr::new(kind, start, end);
        }
        Ok(left)
    }

    /// The operator that comes next, if one does.
    fn operator(&mut self) -> Result<Option<(&'static str, u8, Operator)>, Reported> {
        // `&&` before `&`, and never the start of an assignment or a range.
        let found = OPERATORS.into_iter().find(|(text, ..)| self.cursor.at_punct(text));
        let span = self.cursor.span();
        match found {
            Some((text, ..)) => {
                let longer = ["+=", "-=", "*=", "%=", "^=", "|=", "&=", "<<=", ">>="];
                let assignment = longer.iter().any(|longer| {
                    longer.len() == text.len().saturating_add(1)
                        && longer.starts_with(text)
                        && self.cursor.at_punct(longer)
                });
                if assignment {
                    return Err(self.chained_assignment());
                }
                Ok(found)
            }
            None if self.cursor.at_punct("/") => Err(self.push(no_division(span, span))),
            None if self.cursor.at_word("as") => Err(self.push(Diagnostic::new(
                Code::Syntax,
                span,
                "`as` is not part of the language: every value is a u32 word",
            ))),
            None if self.cursor.at_punct("?")
                || (self.cursor.at_punct(".") && !self.cursor.at_punct("..")) =>
            {
                Err(self.expected("an operator or the end of the expression"))
            }
            None => Ok(None),
        }
    }

    fn unary(&mut self) -> Result<Expr, Reported> {
        let start = self.cursor.span();
        if self.cursor.captured().is_none() {
            if self.cursor.eat_punct("!").is_some() {
                let inner = self.deeper(Self::unary)?;
                let end = inner.end;
                return Ok(Expr::new(ExprKind::Not(Box::new(inner)), start, end));
            }
            let literal_follows = self.cursor.peek2().is_some_and(|token| token.kind == Kind::Literal);
            if self.cursor.at_punct("-") && !literal_follows {
                self.cursor.next();
                let inner = self.deeper(Self::unary)?;
                let end = inner.end;
                return Ok(Expr::new(ExprKind::Negate(Box::new(inner)), start, end));
            }
        }
        self.primary()
    }

    fn primary(&mut self) -> Result<Expr, Reported> {
        let start = self.cursor.span();
        if let Some((inside, _, after)) = self.cursor.captured() {
            // What `macro_rules!` captured as an expression holds together.
            let mut quiet = crate::diagnostic::Diagnostics::new();
            let Self { depth, operators, .. } = *self;
            let mentions = self.mentions.as_deref_mut();
            let mut parser = Parser { cursor: inside, diagnostics: &mut quiet, mentions, depth, operators };
            if let Ok(mut expr) = parser.part()
                && parser.cursor.is_empty()
                && parser.diagnostics.is_empty()
            {
                self.operators = parser.operators;
                self.cursor = self.cursor.moved_to(&after);
                expr.parenthesized = true;
                return Ok(expr);
            }
        }
        if let Some((inside, open)) = self.cursor.eat_group(Delimiter::Parenthesis) {
            let mut expr = self.within(inside, |parser| {
                let expr = parser.part()?;
                if parser.cursor.is_empty() { Ok(expr) } else { Err(parser.expected("`)`")) }
            })?;
            expr.parenthesized = true;
            expr.start = open.span;
            expr.end = super::word::end_of(open);
            return Ok(expr);
        }
        let call = self.cursor.peek2().is_some_and(|token| {
            matches!(token.kind, Kind::Open(Delimiter::Parenthesis | Delimiter::Bracket, _))
        });
        if self.cursor.at_ident() && call {
            return self.call();
        }
        if self.cursor.at_word("if") {
            return Err(self.push(
                Diagnostic::new(Code::Syntax, start, "`if` is a statement and has no value")
                    .help("assign in each of its branches"),
            ));
        }
        let word = self.word("an expression")?;
        Ok(Expr::new(ExprKind::Word(word.kind), word.start, word.end))
    }

    fn call(&mut self) -> Result<Expr, Reported> {
        let start = self.cursor.span();
        if !self.cursor.at_word("rand") {
            let message = format!("{} cannot be called or indexed", self.cursor.found());
            return Err(self.push(
                Diagnostic::new(Code::Syntax, start, message).help("the only function is `rand(register)`"),
            ));
        }
        self.cursor.next();
        let Some((inside, open)) = self.cursor.eat_group(Delimiter::Parenthesis) else {
            return Err(self.expected("`(` after `rand`"));
        };
        let register = self.within(inside, |parser| {
            let register = parser.name("a register")?;
            if parser.cursor.is_empty() {
                Ok(register)
            } else {
                Err(parser.expected("`)` after the register"))
            }
        })?;
        Ok(Expr::new(ExprKind::Rand(register), start, super::word::end_of(open)))
    }
}

impl Expr {
    pub(crate) fn new(kind: ExprKind, start: Span, end: Span) -> Self {
        Self { kind, start, end, parenthesized: false }
    }
}

#[cfg(test)]
mod tests {
    use super::MAX_OPERATORS;

    /// The messages of an assignment.
    fn faults(value: &str) -> Vec<String> {
        let text = format!("graph Long {{ reg x; cpu only {{ x = {value}; }} }}");
        let (graphs, _) = crate::parse::parse(text.parse().unwrap());
        graphs[0].diagnostics.faults().iter().map(|fault| fault.message.clone()).collect()
    }

    #[test]
    fn a_long_expression_is_a_fault_and_no_overflow() {
        let chain = |operators: usize| format!("x{}", " + x".repeat(operators));
        assert!(faults(&chain(MAX_OPERATORS)).is_empty());
        let too_long = ["an expression with more than 200 operators"];
        assert_eq!(faults(&chain(MAX_OPERATORS + 1)), too_long);
        assert_eq!(faults(&chain(50_000)), too_long);
        // Parentheses begin no new one.
        assert_eq!(faults(&format!("({}) * ({0})", chain(MAX_OPERATORS / 2))), too_long);
    }
}
