//! Tokens into graphs. After a syntax error the parser goes on at the next statement.

mod attributes;
mod clauses;
pub(crate) mod expect;
mod expr;
pub(crate) mod file;
mod mentions;
pub(crate) mod number;
mod ops;
mod statement;
pub(crate) mod twins;
pub(crate) mod word;

use proc_macro2::{Delimiter, TokenStream};

use crate::ast::{Constant, Graph, Mention};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Reported};
use crate::nearest::nearest;
use crate::token::{Cursor, Kind, MAX_NESTING, flatten};

pub use word::reserved_name;

/// How deep blocks, parentheses and signs may nest, counted together.
pub const MAX_DEPTH: usize = 100;

/// One graph and what is wrong with its syntax.
#[derive(Debug)]
pub struct Parsed {
    /// The graph, as far as it could be read.
    pub graph: Graph,
    /// What is wrong.
    pub diagnostics: Diagnostics,
    /// Where names are used, if it was asked for.
    pub(crate) mentions: Vec<Mention>,
    /// Whether its items would be in the way of another graph's.
    pub(crate) twin: Option<twins::Twin>,
}

/// Reads the graphs of one `graph!`; the second list is what is wrong outside of any graph.
#[must_use]
pub fn parse(input: TokenStream) -> (Vec<Parsed>, Diagnostics) {
    let Items { graphs, outside, .. } = items(input, Asked::default());
    (graphs, outside)
}

/// Parses the input of `graph!` with a list of all names where they are used, for an editor.
pub(crate) fn parse_with_mentions(input: TokenStream) -> (Vec<Parsed>, Diagnostics) {
    let Items { graphs, outside, .. } = items(input, Asked { mentions: true, constants: false });
    (graphs, outside)
}

/// What is read beside graphs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    /// Every name where it is used.
    pub(crate) mentions: bool,
    /// The constants of a file; a `graph!` has none.
    pub(crate) constants: bool,
}

/// What stands in a file or in a `graph!`.
pub(crate) struct Items {
    pub(crate) constants: Vec<Constant>,
    pub(crate) graphs: Vec<Parsed>,
    pub(crate) outside: Diagnostics,
}

pub(crate) fn items(input: TokenStream, asked: Asked) -> Items {
    let mut items = Items { constants: Vec::new(), graphs: Vec::new(), outside: Diagnostics::new() };
    let tokens = match flatten(input) {
        Ok(tokens) => tokens,
        Err(span) => {
            let message = format!("brackets nested more than {MAX_NESTING} deep");
            items.outside.push(Diagnostic::new(Code::Syntax, span, message));
            return items;
        }
    };
    let mut cursor = Cursor::new(&tokens);
    while !cursor.is_empty() {
        let mut diagnostics = Diagnostics::new();
        let mut mentions = Vec::new();
        let mut parser = Parser {
            cursor,
            diagnostics: &mut diagnostics,
            mentions: asked.mentions.then_some(&mut mentions),
            depth: 0,
            operators: 0,
        };
        if asked.constants && parser.at_constant() {
            match parser.constant_of_file() {
                Ok(constant) => items.constants.push(constant),
                Err(Reported) => parser.skip_to_item(asked.constants),
            }
            cursor = parser.cursor;
            items.outside.extend(diagnostics);
            continue;
        }
        match parser.graph() {
            Ok(graph) => {
                cursor = parser.cursor;
                items.graphs.push(Parsed { graph, diagnostics, mentions, twin: None });
            }
            Err(Reported) => {
                parser.skip_to_item(asked.constants);
                cursor = parser.cursor;
                items.outside.extend(diagnostics);
            }
        }
    }
    twins::find(&mut items.graphs);
    items
}

/// Whether what stands in the parentheses of a `pub` says how far it goes.
fn is_scope(mut inside: Cursor<'_>) -> bool {
    let words = ["crate", "self", "super"];
    if words.iter().any(|word| inside.at_word(word)) {
        inside.next();
        return inside.is_empty();
    }
    if !inside.at_word("in") {
        return false;
    }
    inside.next();
    inside.eat_punct("::");
    loop {
        if !inside.next().is_some_and(word::is_segment) {
            return false;
        }
        if inside.eat_punct("::").is_none() {
            return inside.is_empty();
        }
    }
}

/// The parser: a place in the tokens and what it has to say.
struct Parser<'t, 'd> {
    cursor: Cursor<'t>,
    diagnostics: &'d mut Diagnostics,
    mentions: Option<&'d mut Vec<Mention>>,
    depth: usize,
    /// The operators of the expression that is being read.
    operators: usize,
}

impl<'t> Parser<'t, '_> {
    fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.push(diagnostic)
    }

    /// Reports that something else was expected here.
    fn expected(&mut self, what: &str) -> Reported {
        let message = format!("expected {what}, found {}", self.cursor.found());
        self.push(Diagnostic::new(Code::Syntax, self.cursor.span(), message).to(self.cursor.found_end()))
    }

    fn expect_punct(&mut self, punct: &str, after: &str) -> Result<(), Reported> {
        match self.cursor.eat_punct(punct) {
            Some(_) => Ok(()),
            None => Err(self.expected(&format!("`{punct}` {after}"))),
        }
    }

    /// Another parser on the inside of a group.
    fn within<R>(&mut self, cursor: Cursor<'t>, read: impl FnOnce(&mut Parser<'t, '_>) -> R) -> R {
        let Self { depth, operators, .. } = *self;
        let mentions = self.mentions.as_deref_mut();
        let mut parser = Parser { cursor, diagnostics: self.diagnostics, mentions, depth, operators };
        let result = read(&mut parser);
        self.operators = parser.operators;
        result
    }

    /// Goes one level deeper, if the nesting allows it.
    fn deeper<R>(&mut self, read: impl FnOnce(&mut Self) -> Result<R, Reported>) -> Result<R, Reported> {
        if self.depth >= MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} deep");
            return Err(self.push(Diagnostic::new(Code::Syntax, self.cursor.span(), message)));
        }
        self.depth = self.depth.saturating_add(1);
        let result = read(self);
        self.depth = self.depth.saturating_sub(1);
        result
    }

    /// One graph from its attributes to its closing brace.
    fn graph(&mut self) -> Result<Graph, Reported> {
        let start = self.cursor.span();
        let attributes = self.graph_attributes();
        let visibility = self.visibility();
        let here = self.cursor;
        match self.cursor.next() {
            Some(token) if token.kind == Kind::Ident && token.text == "graph" => {}
            Some(token) if token.kind == Kind::Ident => {
                let message = format!("expected `graph`, found `{}`", token.text);
                let diagnostic = Diagnostic::new(Code::Syntax, token.span, message);
                let diagnostic = match nearest(&token.text, ["graph"]) {
                    Some(word) => diagnostic.help(format!("did you mean `{word}`?")),
                    None => diagnostic.help("a graph is `graph Name { .. }`"),
                };
                self.push(diagnostic);
                if !(self.cursor.at_ident()
                    && matches!(self.cursor.peek2().map(|t| t.kind), Some(Kind::Open(Delimiter::Brace, _))))
                {
                    return Err(Reported);
                }
            }
            _ => {
                self.cursor = here;
                return Err(self.expected("`graph`"));
            }
        }
        let name = self.new_name("the graph's name")?;
        let Some((inside, open)) = self.cursor.eat_group(Delimiter::Brace) else {
            return Err(self.expected("`{` after the graph's name"));
        };
        let statements = self.within(inside, |parser| parser.statements());
        Ok(Graph { attributes, visibility, name, statements, start, end: word::end_of(open) })
    }

    fn visibility(&mut self) -> TokenStream {
        let before = self.cursor;
        if self.cursor.at_word("pub") {
            self.cursor.next();
            let public = self.cursor;
            if let Some((inside, open)) = self.cursor.eat_group(Delimiter::Parenthesis)
                && !is_scope(inside)
            {
                let message = "expected `pub`, `pub(crate)`, `pub(super)` or `pub(in path)`";
                self.push(Diagnostic::new(Code::Syntax, open.span, message).to(word::end_of(open)));
                return before.trees_until(&public);
            }
        }
        before.trees_until(&self.cursor)
    }

    /// Steps over tokens up to what looks like the start of a graph or of a constant; at least one.
    fn skip_to_item(&mut self, with_constants: bool) {
        self.cursor.next();
        while let Some(token) = self.cursor.peek() {
            let starts = token.is_punct('#')
                || matches!(token.text.as_str(), "pub" | "graph")
                || with_constants && token.text == "const";
            if starts {
                break;
            }
            self.cursor.next();
        }
    }
}
