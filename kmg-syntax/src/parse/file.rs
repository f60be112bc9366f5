//! The constants of a text file (LANGUAGE.md 9).

use proc_macro2::Delimiter;

use super::Parser;
use crate::ast::{Constant, ConstantValue, HandlerValue, Name, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::token::Kind;

/// How a constant of a file is written.
pub(crate) const FORM: &str = "write `const NAME: u32 = 65;` or `const NAME: Handler = Handler::new(4);`";

/// What the type of a constant says it is.
enum Type {
    Word,
    Handler,
}

impl Parser<'_, '_> {
    /// Whether a constant comes next, with whatever stands in front of it.
    pub(super) fn at_constant(&self) -> bool {
        let mut ahead = self.cursor;
        while ahead.eat_punct("#").is_some() {
            if ahead.eat_group(Delimiter::Bracket).is_none() {
                return false;
            }
        }
        if ahead.at_word("pub") {
            ahead.next();
            ahead.eat_group(Delimiter::Parenthesis);
        }
        ahead.at_word("const")
    }

    /// `const NAME: u32 = 65;`: with a fault, its name, if it was read.
    pub(super) fn constant_of_file(&mut self) -> Result<Constant, Reported> {
        let attributes = self.constant_attributes();
        self.visibility();
        self.cursor.next();
        let name = self.new_name("the constant's name")?;
        let value = match self.constant_of_file_value() {
            Ok(value) => value,
            Err(Reported) => {
                self.skip_constant();
                ConstantValue::Faulty
            }
        };
        Ok(Constant { attributes, name, value })
    }

    fn constant_of_file_value(&mut self) -> Result<ConstantValue, Reported> {
        self.form(":", "and the constant's type")?;
        let of = self.constant_type()?;
        self.form("=", "after the constant's type")?;
        let value = match of {
            Type::Word => ConstantValue::Word(self.constant_word()?),
            Type::Handler => ConstantValue::Handler(self.constant_handler()?),
        };
        self.expect_punct(";", "after the constant")?;
        Ok(value)
    }

    fn form(&mut self, punct: &str, after: &str) -> Result<(), Reported> {
        match self.cursor.eat_punct(punct) {
            Some(_) => Ok(()),
            None => Err(self.not_a_form(&format!("`{punct}` {after}"))),
        }
    }

    /// Reports that something else of a constant was expected here.
    fn not_a_form(&mut self, what: &str) -> Reported {
        let message = format!("expected {what}, found {}", self.cursor.found());
        let diagnostic = Diagnostic::new(Code::Syntax, self.cursor.span(), message);
        self.push(diagnostic.to(self.cursor.found_end()).help(FORM))
    }

    /// `u32` or `Handler`, with any path in front.
    fn constant_type(&mut self) -> Result<Type, Reported> {
        let word = self.word("a type, `u32` or `Handler`")?;
        let last = match &word.kind {
            WordKind::Name(name) => Some(name.clone()),
            WordKind::Rust(tokens) => match tokens.clone().into_iter().last() {
                Some(proc_macro2::TokenTree::Ident(ident)) => Some(ident.to_string()),
                _ => None,
            },
            WordKind::Literal { .. } | WordKind::Faulty => None,
        };
        match last.as_deref() {
            Some("u32") => Ok(Type::Word),
            Some("Handler") => Ok(Type::Handler),
            other => {
                let found = other.map_or_else(String::new, |other| format!(", and not `{other}`"));
                let message = format!("a constant of a file is a `u32` or a `Handler`{found}");
                Err(self.push(Diagnostic::new(Code::Syntax, word.start, message).to(word.end).help(FORM)))
            }
        }
    }

    /// A number or the name of another constant.
    fn constant_word(&mut self) -> Result<Word, Reported> {
        let what = "a number or the name of another constant";
        match self.cursor.peek() {
            Some(token) if token.kind == Kind::Literal => self.word(what),
            Some(token) if token.kind == Kind::Ident => {
                let Name { text, span } = self.any_name(what)?;
                Ok(Word { kind: WordKind::Name(text), start: span, end: span })
            }
            _ => Err(self.not_a_form(what)),
        }
    }

    /// A name, or `Handler::new(n)` with any path in front, then `.with_args(n)` and `.with_result()`.
    fn constant_handler(&mut self) -> Result<HandlerValue, Reported> {
        let what = "`Handler::new(n)` or the name of another constant";
        let start = self.cursor.span();
        if !self.cursor.at_punct("::") && self.cursor.peek2().is_none_or(|next| next.is_punct(';')) {
            return self.any_name(what).map(HandlerValue::Name);
        }
        self.cursor.eat_punct("::");
        let (mut before, mut last) = (String::new(), self.segment(what)?.text);
        while self.cursor.eat_punct("::").is_some() {
            before = std::mem::replace(&mut last, self.segment(what)?.text);
        }
        if before != "Handler" || last != "new" {
            return Err(self.not_new(start));
        }
        let number = self.number_in_parentheses("the handler's number")?;
        let (mut args, mut result) = (None, false);
        while self.cursor.eat_punct(".").is_some() {
            if self.cursor.at_word("with_args") {
                self.cursor.next();
                args = Some(self.number_in_parentheses("a count of arguments")?);
            } else if self.cursor.at_word("with_result") {
                self.cursor.next();
                match self.cursor.eat_group(Delimiter::Parenthesis) {
                    Some((inside, _)) if inside.is_empty() => result = true,
                    _ => return Err(self.not_a_form("`()` after `with_result`")),
                }
            } else {
                return Err(self.not_a_form("`with_args(n)` or `with_result()`"));
            }
        }
        let end = self.cursor.previous_span();
        Ok(HandlerValue::New { number, args, result, start, end })
    }

    fn not_new(&mut self, start: proc_macro2::Span) -> Reported {
        let end = self.cursor.previous_span();
        self.push(Diagnostic::new(Code::Syntax, start, "expected `Handler::new(n)`").to(end).help(FORM))
    }

    fn number_in_parentheses(&mut self, what: &str) -> Result<Word, Reported> {
        let Some((inside, _)) = self.cursor.eat_group(Delimiter::Parenthesis) else {
            return Err(self.not_a_form(&format!("`(` and {what}")));
        };
        self.within(inside, |parser| {
            let literal = parser.cursor.peek().is_some_and(|token| token.kind == Kind::Literal);
            if !literal {
                return Err(parser.not_a_form(what));
            }
            let word = parser.word(what)?;
            if parser.cursor.is_empty() { Ok(word) } else { Err(parser.not_a_form("`)`")) }
        })
    }

    /// Steps over what is left of a constant with a syntax error.
    fn skip_constant(&mut self) {
        while let Some(token) = self.cursor.peek() {
            if token.is_punct('#') || matches!(token.text.as_str(), "pub" | "graph" | "const") {
                return;
            }
            let ends = token.is_punct(';');
            self.cursor.next();
            if ends {
                return;
            }
        }
    }
}
