//! Names, registers, words and operands.

use proc_macro2::{Delimiter, Span, TokenTree};

use super::Parser;
use super::number::{self, Number};
use crate::ast::{Mentioned, Name, Pin, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::token::{Kind, Token};

/// Names that mean something else wherever they stand.
const RESERVED: [&str; 4] = ["again", "any", "rand", "graph"];

/// Whether an identifier, with its `r#` if it has one, is a keyword of Rust: a name only with `r#`. `$crate` of a
/// macro is an identifier too.
///
/// Every name is asked, more than once: few words have its length.
pub(crate) fn is_keyword(text: &str) -> bool {
    let of_its_length: &[&str] = match text.len() {
        2 => &["as", "do", "fn", "if", "in"],
        3 => &["box", "dyn", "for", "gen", "let", "mod", "mut", "pub", "ref", "try", "use"],
        4 => &["else", "enum", "impl", "loop", "move", "priv", "self", "Self", "true", "type"],
        5 => &[
            "async", "await", "break", "const", "crate", "false", "final", "macro", "match", "super",
            "trait", "where", "while", "yield",
        ],
        6 => &["$crate", "become", "extern", "return", "static", "struct", "typeof", "unsafe"],
        7 => &["unsized", "virtual"],
        8 => &["abstract", "continue", "override"],
        _ => &[],
    };
    of_its_length.contains(&text)
}

/// Whether a keyword can begin a path, and is no name even with `r#`.
pub(crate) fn begins_paths(text: &str) -> bool {
    matches!(text, "self" | "Self" | "super" | "crate" | "$crate")
}

/// Whether a token can stand in a path: an identifier that is no keyword, but for those with which paths begin.
pub(super) fn is_segment(token: &Token) -> bool {
    let text = token.text.as_str();
    token.kind == Kind::Ident && (begins_paths(text) || !is_keyword(text) && text != "_")
}

/// The number after an `r`: `Some(None)` for one that is no register.
pub(crate) fn register_number(text: &str) -> Option<Option<u8>> {
    let digits = text.strip_prefix('r')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<u8>().ok().filter(|number| *number < 16 && number.to_string() == digits);
    Some(number)
}

/// Why a name, without its `r#`, cannot be declared although it is an identifier (KMG003): it means something else
/// wherever it stands.
///
/// ```
/// use proc_macro2::Span;
/// assert!(kmg_syntax::parse::reserved_name("r5", Span::call_site()).is_some());
/// assert!(kmg_syntax::parse::reserved_name("error", Span::call_site()).is_none());
/// ```
#[must_use]
pub fn reserved_name(name: &str, span: Span) -> Option<Diagnostic> {
    if RESERVED.contains(&name) {
        let message = format!("`{name}` is reserved and cannot be declared");
        let help = match name {
            "again" => "it is there when it is used, and `reg again @ r5;` gives it a number",
            _ => "use another name",
        };
        return Some(Diagnostic::new(Code::NameTaken, span, message).help(help));
    }
    register_number(name)?;
    let message = format!("`{name}` is the name of a register and cannot be declared");
    Some(
        Diagnostic::new(Code::NameTaken, span, message)
            .help("declare another name and pin it: `reg name @ r0;`"),
    )
}

/// The name that an identifier stands for.
pub(crate) fn name_of(token: &Token) -> Name {
    let text = token.text.strip_prefix("r#").unwrap_or(&token.text);
    Name { text: text.to_owned(), span: token.span }
}

impl Parser<'_, '_> {
    /// A register's name, or one that only its place tells to be something else.
    pub(super) fn name(&mut self, what: &str) -> Result<Name, Reported> {
        if self.at_next_statement() {
            self.mention_none(Mentioned::Register);
        } else {
            self.mention_start(Mentioned::Register);
        }
        self.any_name(what)
    }

    /// A name that is used: any identifier but a keyword.
    pub(super) fn any_name(&mut self, what: &str) -> Result<Name, Reported> {
        match self.cursor.peek() {
            Some(_) if self.at_next_statement() => Err(self.expected(what)),
            Some(token) if token.kind == Kind::Ident && !is_keyword(&token.text) && token.text != "_" => {
                self.cursor.next();
                Ok(name_of(token))
            }
            Some(token) if token.kind == Kind::Ident && token.text != "_" => Err(self.keyword(what, token)),
            _ => Err(self.expected(what)),
        }
    }

    /// Reports a keyword where something else was expected.
    fn keyword(&mut self, what: &str, token: &Token) -> Reported {
        let message = format!("expected {what}, found the Rust keyword `{}`", token.text);
        let diagnostic = Diagnostic::new(Code::Syntax, token.span, message);
        self.push(match token.text.as_str() {
            "true" | "false" => diagnostic.help("words are numbers: write 1 or 0"),
            text => diagnostic.help(raw_help(text)),
        })
    }

    /// A name that is declared here: neither reserved nor a keyword.
    pub(super) fn new_name(&mut self, what: &str) -> Result<Name, Reported> {
        let Some(token) = self.cursor.peek().filter(|token| token.kind == Kind::Ident) else {
            return Err(self.expected(what));
        };
        self.cursor.next();
        let name = name_of(token);
        if is_keyword(&token.text) || token.text == "_" {
            self.push(
                Diagnostic::new(
                    Code::NameTaken,
                    token.span,
                    format!("`{}` is a keyword of Rust and cannot be declared", token.text),
                )
                .help(raw_help(&token.text)),
            );
        } else if let Some(diagnostic) = reserved_name(&name.text, token.span) {
            self.push(diagnostic);
        }
        Ok(name)
    }

    /// `@ r5`, if it comes next.
    pub(super) fn pin(&mut self) -> Result<Option<Pin>, Reported> {
        if self.cursor.eat_punct("@").is_none() {
            return Ok(None);
        }
        match self.cursor.peek() {
            Some(token) if token.kind == Kind::Ident => match register_number(&token.text) {
                Some(number) => {
                    self.cursor.next();
                    let register = number.and_then(kmg_runtime::Register::new);
                    if register.is_none() {
                        self.push(no_such_register(&token.text, token.span));
                    }
                    Ok(register.map(|register| Pin { register, span: token.span }))
                }
                None => Err(self.expected("a register, `r0` to `r15`")),
            },
            _ => Err(self.expected("a register, `r0` to `r15`")),
        }
    }

    /// A number, a name, a path, or `{ expression }`.
    pub(super) fn word(&mut self, what: &str) -> Result<Word, Reported> {
        // An editor has parentheses around what `macro_rules!` captured as an expression.
        let wrapped =
            || self.is_for_an_editor().then(|| self.cursor.grouped(Delimiter::Parenthesis)).flatten();
        if let Some((mut inside, tree, after)) = self.cursor.captured().or_else(wrapped) {
            return self.captured_word(what, &mut inside, tree, after);
        }
        let start = self.cursor.span();
        let negative = self.cursor.eat_punct("-").is_some();
        let Some(token) = self.cursor.peek() else {
            self.mention_none(Mentioned::Word);
            return Err(self.expected(what));
        };
        match token.kind {
            Kind::Literal => {
                self.cursor.next();
                let kind = self.number(token, start, negative)?;
                Ok(Word { kind, start, end: token.span })
            }
            _ if negative => Err(self.push(
                Diagnostic::new(Code::Syntax, start, "a minus stands only before a number")
                    .help("for a constant write `{ 0_u32.wrapping_sub(NAME) }`"),
            )),
            Kind::Open(Delimiter::Brace, _) => {
                self.cursor.next();
                Ok(Word { kind: WordKind::Rust(token.tree.clone().into()), start, end: end_of(token) })
            }
            Kind::Ident | Kind::Punct(':', true) if !self.at_next_statement() => self.path(what),
            _ => {
                self.mention_none(Mentioned::Word);
                Err(self.expected(what))
            }
        }
    }

    /// What `macro_rules!` captured as an expression, a path or a literal: a word of ours, or else Rust.
    fn captured_word(
        &mut self,
        what: &str,
        inside: &mut crate::token::Cursor<'_>,
        tree: TokenTree,
        after: crate::token::Cursor<'_>,
    ) -> Result<Word, Reported> {
        let (start, end) = match &tree {
            TokenTree::Group(group) => {
                let mut trees = group.stream().into_iter().map(|tree| tree.span());
                let first = trees.next().unwrap_or_else(|| group.span());
                (first, trees.last().unwrap_or(first))
            }
            other => (other.span(), other.span()),
        };
        let mut quiet = crate::diagnostic::Diagnostics::new();
        let (mentions, depth) = (self.mentions.as_deref_mut(), self.depth);
        let mut parser = Parser { cursor: *inside, diagnostics: &mut quiet, mentions, depth, operators: 0 };
        let word = parser.word(what).ok().filter(|_| parser.cursor.is_empty());
        self.cursor = self.cursor.moved_to(&after);
        match word {
            Some(word) if quiet.is_empty() => Ok(word),
            // A number that is no word says so; anything else is Rust.
            Some(word) if matches!(word.kind, WordKind::Faulty) => {
                for fault in quiet.into_faults() {
                    self.push(fault);
                }
                Ok(word)
            }
            _ => Ok(Word { kind: WordKind::Rust(tree.into()), start, end }),
        }
    }

    /// A literal; a number that is no word is a word all the same, so that its statement goes on.
    fn number(&mut self, token: &Token, start: Span, negative: bool) -> Result<WordKind, Reported> {
        let number = number::read(&token.text, negative);
        match (number, number::fault(&token.text, number, start)) {
            (Number::Word(value), _) => Ok(WordKind::Literal { value, negative }),
            (_, Some(fault)) => {
                let goes_on = fault.code == Code::Number;
                let reported = self.push(fault.to(token.span));
                if goes_on { Ok(WordKind::Faulty) } else { Err(reported) }
            }
            (_, None) => Ok(WordKind::Faulty),
        }
    }

    /// A path to a constant; a single identifier is a name.
    fn path(&mut self, what: &str) -> Result<Word, Reported> {
        let before = self.cursor;
        let start = self.cursor.span();
        let absolute = self.cursor.eat_punct("::").is_some();
        let mut segments = 0_usize;
        let mut first = String::new();
        loop {
            if segments > 0 && self.cursor.at_punct("<") {
                self.generics()?;
            } else {
                let name = self.segment(if segments == 0 { what } else { "a name" })?;
                if segments == 0 {
                    first = name.text;
                }
                segments = segments.saturating_add(1);
            }
            if self.cursor.eat_punct("::").is_none() {
                break;
            }
        }
        let end = self.cursor.previous_span();
        self.mention_path(&before, Mentioned::Word);
        let kind = if segments == 1 && !absolute {
            WordKind::Name(first)
        } else {
            WordKind::Rust(before.trees_until(&self.cursor))
        };
        Ok(Word { kind, start, end })
    }

    /// A name of a path: no keyword, but for those with which paths begin.
    pub(super) fn segment(&mut self, what: &str) -> Result<Name, Reported> {
        match self.cursor.peek() {
            Some(token) if begins_paths(&token.text) => {
                self.cursor.next();
                Ok(name_of(token))
            }
            _ => self.any_name(what),
        }
    }

    /// Steps over `<..>` of a path; the `>` of an arrow closes nothing.
    fn generics(&mut self) -> Result<(), Reported> {
        let open = self.cursor.span();
        let mut depth = 0_usize;
        let mut arrow = false;
        while let Some(token) = self.cursor.next() {
            if token.is_punct('<') {
                depth = depth.saturating_add(1);
            } else if token.is_punct('>') && !arrow {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Ok(());
                }
            }
            arrow = matches!(token.kind, Kind::Punct('-' | '=', true));
        }
        let message = "expected `>` for this `<`, found none";
        Err(self.push(Diagnostic::new(Code::Syntax, open, message)))
    }
}

pub(super) fn no_such_register(text: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Code::Registers, span, format!("there is no register `{text}`: they are `r0` to `r15`"))
}

fn raw_help(keyword: &str) -> String {
    match keyword {
        "_" => "use another name".to_owned(),
        text if begins_paths(text) => "use another name".to_owned(),
        _ => format!("write `r#{keyword}`"),
    }
}

/// The last token of a group, or the token itself.
pub(super) fn end_of(token: &Token) -> Span {
    match &token.tree {
        TokenTree::Group(group) => group.span_close(),
        _ => token.span,
    }
}
