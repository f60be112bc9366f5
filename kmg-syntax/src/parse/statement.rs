//! Statements: declarations, nodes with their clauses, edges.

use proc_macro2::{Delimiter, Span};

use super::Parser;
use super::clauses::{Clause, Clauses};
use super::word::end_of;
use crate::ast::{Command, Declared, Mentioned, Name, Node, Statement, StatementKind, Word, Work};
use crate::diagnostic::{Code, Diagnostic, Reported};
use crate::nearest::nearest;
use crate::token::{Kind, Token};

/// The words that start a statement, if an identifier follows.
const STATEMENTS: [&str; 7] = ["bind", "const", "reg", "command", "cpu", "join", "expect"];

impl Parser<'_, '_> {
    pub(super) fn statements(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        while !self.cursor.is_empty() {
            if self.cursor.eat_punct(";").is_some() {
                continue;
            }
            let docs = self.statement_docs();
            if self.cursor.is_empty() {
                if !docs.is_empty() {
                    let message = "a doc comment stands before a statement, and none follows";
                    self.push(Diagnostic::new(Code::Syntax, self.cursor.previous_span(), message));
                }
                break;
            }
            let (before, mentioned) = (self.cursor, self.mentioned());
            self.mention_start(Mentioned::Statement);
            let start = self.cursor.span();
            let (kind, broken) = match self.statement() {
                Ok(kind) => (Some(kind), false),
                Err(half) => (half.map(|kind| *kind), true),
            };
            if broken {
                let in_cpu = before.at_word("cpu") || before.at_word("expect");
                self.recover(in_cpu);
                self.mentions_are_broken(mentioned);
                if self.cursor.is_at(&before) {
                    self.cursor.next();
                }
            }
            let end = self.cursor.previous_span();
            statements.extend(kind.map(|kind| Statement { docs, kind, start, end }));
        }
        self.mention_none(Mentioned::Statement);
        statements
    }

    /// Steps over what is left of a statement with a syntax error.
    fn recover(&mut self, ends_with_brace: bool) {
        let start = self.cursor;
        self.skip_statement(ends_with_brace);
        self.mention_skipped(&start);
    }

    fn skip_statement(&mut self, ends_with_brace: bool) {
        while let Some(token) = self.cursor.peek() {
            if token.is_punct(';') {
                self.cursor.next();
                return;
            }
            if self.at_statement_word() {
                return;
            }
            self.cursor.next();
            if ends_with_brace && matches!(token.kind, Kind::Open(Delimiter::Brace, _)) {
                return;
            }
        }
    }

    /// Whether a word of [`STATEMENTS`] and an identifier come next.
    pub(super) fn at_statement_word(&self) -> bool {
        let is_ident = |token: &Token| token.kind == Kind::Ident;
        // Hardly anywhere do two identifiers stand side by side.
        self.cursor.peek2().is_some_and(is_ident)
            && self
                .cursor
                .peek()
                .is_some_and(|token| is_ident(token) && STATEMENTS.contains(&token.text.as_str()))
    }

    /// Whether a word of [`STATEMENTS`] begins a statement here that can be nothing else: where a name is missing,
    /// what follows is no name.
    pub(super) fn at_next_statement(&self) -> bool {
        let mut ahead = self.cursor;
        if !self.at_statement_word() {
            return false;
        }
        ahead.next();
        let clause = ahead.peek().is_some_and(|token| Clause::of(token).is_some()) || ahead.at_word("in");
        ahead.next();
        let declares = ahead.peek().is_some_and(|token| match token.kind {
            Kind::Punct(sign, _) => matches!(sign, '=' | ';' | ',' | '@'),
            Kind::Open(delimiter, _) => delimiter == Delimiter::Brace,
            Kind::Ident => Clause::of(token).is_some_and(Clause::is_of_any_node),
            _ => false,
        });
        declares && !clause
    }

    /// One statement; with an error, what is known of the names that it declares.
    fn statement(&mut self) -> Result<StatementKind, Half> {
        if self.at_statement_word() {
            let word = self.cursor.next().map(|token| token.text.clone()).unwrap_or_default();
            return match word.as_str() {
                "bind" => self
                    .registers("bind")
                    .map(StatementKind::Bind)
                    .map_err(|Partial(list)| Some(Box::new(StatementKind::Bind(list)))),
                "reg" => self
                    .registers("reg")
                    .map(StatementKind::Reg)
                    .map_err(|Partial(list)| Some(Box::new(StatementKind::Reg(list)))),
                "const" => self.constant(),
                "expect" => self.expect().map(StatementKind::Expect).map_err(|Reported| None),
                word => self.node(word),
            };
        }
        match self.cursor.peek() {
            Some(token) if token.kind == Kind::Ident => {
                let chain = |next: &Token| ['-', ';', ',', '='].into_iter().any(|sign| next.is_punct(sign));
                let edge_follows = self.cursor.peek2().is_none_or(chain);
                // A node may have the name of a statement's word; without an arrow the word is more likely meant.
                let mut next = self.cursor;
                next.next();
                let arrow_follows = next.at_punct("->");
                if edge_follows && (arrow_follows || !STATEMENTS.contains(&token.text.as_str())) {
                    return self.edges().map_err(|Reported| None);
                }
                self.unknown_statement(&token.text, token.span);
                Err(self.half_known_name())
            }
            Some(token) if matches!(token.kind, Kind::Open(Delimiter::Bracket, _)) => {
                self.edges().map_err(|Reported| None)
            }
            _ => {
                self.expected("a statement");
                Err(None)
            }
        }
    }

    /// The node that a statement with a misspelled first word most likely declares.
    fn half_known_name(&mut self) -> Half {
        let word = self.cursor.peek()?.text.clone();
        let meant = nearest(&word, STATEMENTS)?;
        self.cursor.next();
        let token = self.cursor.peek().filter(|token| token.kind == Kind::Ident)?;
        self.cursor.next();
        let name = super::word::name_of(token);
        Some(Box::new(match meant {
            "bind" => StatementKind::Bind(vec![Declared { name, pin: None, value: None }]),
            "reg" => StatementKind::Reg(vec![Declared { name, pin: None, value: None }]),
            "const" => StatementKind::Const(Declared { name, pin: None, value: None }),
            "expect" => return None,
            _ => StatementKind::Node(Node { name, work: Work::Broken, after: Vec::new(), skip: None }),
        }))
    }

    fn unknown_statement(&mut self, word: &str, span: Span) {
        if STATEMENTS.contains(&word) {
            self.cursor.next();
            self.expected(&format!("a name after `{word}`"));
            return;
        }
        let diagnostic = if word == "let" {
            Diagnostic::new(Code::Syntax, span, "`let` is not part of the language")
                .help("declare registers with `reg name;` and constants with `const NAME = word;`")
        } else {
            let message = format!("expected a statement, found `{word}`");
            let diagnostic = Diagnostic::new(Code::Syntax, span, message);
            match nearest(word, STATEMENTS) {
                Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                None => diagnostic.help(
                    "a statement starts with `bind`, `const`, `reg`, `command`, `cpu` or `join`, or is a chain of \
                     edges `a -> b;`",
                ),
            }
        };
        self.push(diagnostic);
    }

    /// `a, b @ r5;` after `bind`, `a, b @ r5 = 3;` after `reg`.
    fn registers(&mut self, word: &str) -> Result<Vec<Declared>, Partial> {
        let mut list = Vec::new();
        let mut comma_missing = false;
        loop {
            match self.register(word == "reg") {
                Ok(declared) => list.push(declared),
                Err(declared) => {
                    list.extend(declared);
                    return Err(Partial(list));
                }
            }
            if self.cursor.eat_punct(",").is_some() {
                continue;
            }
            if word == "bind" && self.cursor.at_punct("=") {
                let span = self.cursor.span();
                self.push(
                    Diagnostic::new(
                        Code::Syntax,
                        span,
                        "a binding has no value of its own: every run gives it",
                    )
                    .help("`reg name = word;` has an initial value, `const NAME = word;` a constant one"),
                );
                return Err(Partial(list));
            }
            if self.at_another_register() {
                // The names after it are most likely meant to be declared too.
                if !comma_missing {
                    self.expected("`;` or `,` after a register");
                    comma_missing = true;
                }
                continue;
            }
            if comma_missing {
                return Err(Partial(list));
            }
            return match self.expect_punct(";", "or `,` after a register") {
                Ok(()) => Ok(list),
                Err(Reported) => Err(Partial(list)),
            };
        }
    }

    /// Whether a register follows without a comma before it, and no other statement.
    fn at_another_register(&self) -> bool {
        let declares = |next: &Token| [',', ';', '@', '='].into_iter().any(|sign| next.is_punct(sign));
        let Some(token) = self.cursor.peek().filter(|token| token.kind == Kind::Ident) else { return false };
        let statement = self.at_statement_word() || nearest(&token.text, STATEMENTS).is_some();
        match self.cursor.peek2() {
            Some(next) if next.kind == Kind::Ident => !statement,
            Some(next) => declares(next),
            None => false,
        }
    }

    fn register(&mut self, with_value: bool) -> Result<Declared, Option<Declared>> {
        // `reg again @ r5;` pins the register of the rounds.
        let name = if with_value && self.cursor.at_word("again") {
            self.name("a register's name")
        } else {
            self.new_name("a register's name")
        };
        let Ok(name) = name else { return Err(None) };
        let mut declared = Declared { name, pin: None, value: None };
        match self.pin() {
            Ok(pin) => declared.pin = pin,
            Err(Reported) => return Err(Some(declared)),
        }
        if with_value && self.cursor.eat_punct("=").is_some() {
            match self.word("the register's initial value") {
                Ok(word) => declared.value = Some(word),
                Err(Reported) => return Err(Some(declared)),
            }
        }
        Ok(declared)
    }

    fn constant(&mut self) -> Result<StatementKind, Half> {
        let name = self.new_name("the constant's name").map_err(|Reported| None)?;
        let mut declared = Declared { name, pin: None, value: None };
        let result = self.constant_value(&mut declared);
        let statement = StatementKind::Const(declared);
        match result {
            Ok(()) => Ok(statement),
            Err(Reported) => Err(Some(Box::new(statement))),
        }
    }

    fn constant_value(&mut self, declared: &mut Declared) -> Result<(), Reported> {
        declared.pin = self.pin()?;
        if self.cursor.at_punct(":") {
            let span = self.cursor.span();
            return Err(self.push(
                Diagnostic::new(Code::Syntax, span, "a constant of a graph has no type: it is a word")
                    .help(format!("write `const {} = ..;`", declared.name.text)),
            ));
        }
        self.expect_punct("=", "after the constant's name")?;
        declared.value = Some(self.word("the constant's value")?);
        self.expect_punct(";", "after the constant")
    }

    fn node(&mut self, word: &str) -> Result<StatementKind, Half> {
        let name = self.new_name("the node's name").map_err(|Reported| None)?;
        let broken = Node { name: name.clone(), work: Work::Broken, after: Vec::new(), skip: None };
        let node = match word {
            "command" => self.command(name),
            "cpu" => self.cpu(name),
            _ => self.join(name),
        };
        node.map(StatementKind::Node).map_err(|Reported| Some(Box::new(StatementKind::Node(broken))))
    }

    fn command(&mut self, name: Name) -> Result<Node, Reported> {
        self.expect_punct("=", "after the command's name")?;
        let handler = self.mentioned_as(Mentioned::Handler, |parser| {
            parser.word("a handler: a path, a number or `{ expression }`")
        })?;
        let Some((inside, _)) = self.cursor.eat_group(Delimiter::Parenthesis) else {
            return Err(self.expected("`(` after the handler"));
        };
        let args = self.within(inside, |parser| parser.words("an argument: a register or a word"))?;
        if !self.cursor.at_word("on") {
            self.expected("`on` and the cores after the arguments");
            // A clause may come first by mistake: what follows is read all the same.
            if !self.at_clause() {
                return Err(Reported);
            }
        }
        let written = self.clauses(Clauses::OfCommand)?;
        self.expect_punct(";", "after the command")?;
        let place = written.place.ok_or(Reported)?;
        let command = Command { handler, args, place, exclusive: written.exclusive, result: written.result };
        Ok(Node {
            name,
            work: Work::Command(Box::new(command)),
            after: written.after.unwrap_or_default(),
            skip: written.skip,
        })
    }

    pub(super) fn words(&mut self, what: &str) -> Result<Vec<Word>, Reported> {
        let mut words = Vec::new();
        while !self.cursor.is_empty() {
            words.push(self.word(what)?);
            if self.cursor.is_empty() {
                return Ok(words);
            }
            self.expect_punct(",", "between arguments")?;
        }
        self.mention_none(Mentioned::Word);
        Ok(words)
    }

    fn cpu(&mut self, name: Name) -> Result<Node, Reported> {
        let written = self.clauses(Clauses::Of("cpu"))?;
        let Some((inside, open)) = self.cursor.eat_group(Delimiter::Brace) else {
            return Err(self.expected("`{` and the node's ops"));
        };
        let before = self.diagnostics.faults().len();
        let ops = self.within(inside, |parser| parser.ops());
        let work = if self.diagnostics.faults().len() == before {
            Work::Cpu(ops, open.span)
        } else {
            Work::PartOfCpu(ops, open.span)
        };
        Ok(Node { name, work, after: written.after.unwrap_or_default(), skip: written.skip })
    }

    fn join(&mut self, name: Name) -> Result<Node, Reported> {
        let written = self.clauses(Clauses::Of("join"))?;
        self.expect_punct(";", "after the join")?;
        Ok(Node { name, work: Work::Join, after: written.after.unwrap_or_default(), skip: written.skip })
    }

    pub(super) fn names(&mut self) -> Result<Vec<Name>, Reported> {
        let mut names = vec![self.node_name("a node's name")?];
        while self.cursor.eat_punct(",").is_some() {
            names.push(self.node_name("a node's name")?);
        }
        Ok(names)
    }

    /// `a -> [b, c] -> d;`
    fn edges(&mut self) -> Result<StatementKind, Reported> {
        // A name that the statement starts with is noted as that.
        let mut chain = vec![if self.cursor.at_ident() {
            vec![self.any_name("a node's name")?]
        } else {
            self.edge_nodes()?
        }];
        loop {
            if self.cursor.eat_punct("->").is_some() {
                chain.push(self.edge_nodes()?);
                continue;
            }
            if self.cursor.at_punct(",") {
                let (span, message) = (self.cursor.span(), "expected `->` after a node, found `,`");
                return Err(self.push(
                    Diagnostic::new(Code::Syntax, span, message)
                        .help("several nodes stand in brackets: `[a, b] -> c;`"),
                ));
            }
            if chain.len() < 2 {
                return Err(self.expected("`->` after a node"));
            }
            self.expect_punct(";", "or `->` after the edges")?;
            return Ok(StatementKind::Edges(chain));
        }
    }

    fn edge_nodes(&mut self) -> Result<Vec<Name>, Reported> {
        let Some((inside, open)) = self.cursor.eat_group(Delimiter::Bracket) else {
            return Ok(vec![self.node_name("a node's name")?]);
        };
        let names = self.within(inside, |parser| {
            let mut names = Vec::new();
            while !parser.cursor.is_empty() {
                names.push(parser.node_name("a node's name")?);
                if !parser.cursor.is_empty() {
                    parser.expect_punct(",", "between nodes")?;
                }
            }
            parser.mention_none(Mentioned::Node);
            Ok(names)
        })?;
        if names.is_empty() {
            return Err(self.push(
                Diagnostic::new(Code::Syntax, open.span, "expected the names of nodes in `[ ]`")
                    .to(end_of(open)),
            ));
        }
        Ok(names)
    }
}

/// What is known of the names that a statement with a syntax error declares.
type Half = Option<Box<StatementKind>>;

/// The registers of a statement that were read before its error.
struct Partial(Vec<Declared>);
