//! The input as a flat list of tokens, and a cursor over it.
//!
//! A graph at the format's limits has tens of thousands of tokens, and the macro usually runs unoptimized: so the
//! tokens are laid out once and the parser walks over them by index.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ident,
    /// A character of punctuation, and whether another follows without a space.
    Punct(char, bool),
    Literal,
    /// The start of a group, and where its end stands in the list.
    Open(Delimiter, usize),
    Close(Delimiter),
}

/// One token: identifiers and literals carry their text.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    pub(crate) text: String,
    /// The token itself; of an opening delimiter the whole group.
    pub(crate) tree: TokenTree,
}

impl Token {
    /// How a message names it.
    pub(crate) fn describe(&self) -> String {
        match self.kind {
            Kind::Ident | Kind::Literal => format!("`{}`", self.text),
            Kind::Punct(character, _) => format!("`{character}`"),
            Kind::Open(delimiter, _) => format!("`{}`", delimiters(delimiter).0),
            Kind::Close(delimiter) => format!("`{}`", delimiters(delimiter).1),
        }
    }

    pub(crate) fn is_punct(&self, character: char) -> bool {
        matches!(self.kind, Kind::Punct(found, _) if found == character)
    }
}

fn delimiters(delimiter: Delimiter) -> (char, char) {
    match delimiter {
        Delimiter::Parenthesis => ('(', ')'),
        Delimiter::Brace => ('{', '}'),
        Delimiter::Bracket => ('[', ']'),
        Delimiter::None => (' ', ' '),
    }
}

/// How deep brackets may nest: printing them goes down as deep.
pub(crate) const MAX_NESTING: usize = 256;

/// Lays a token stream out flat.
///
/// # Errors
///
/// The first bracket that is nested deeper than [`MAX_NESTING`].
pub(crate) fn flatten(input: TokenStream) -> Result<Vec<Token>, Span> {
    let mut tokens = Vec::new();
    let mut open: Vec<(proc_macro2::token_stream::IntoIter, Option<(Group, usize)>)> =
        vec![(input.into_iter(), None)];
    while let Some((trees, _)) = open.last_mut() {
        match trees.next() {
            Some(TokenTree::Group(group)) => {
                if open.len() > MAX_NESTING {
                    return Err(group.span_open());
                }
                let inner = group.stream().into_iter();
                let at = tokens.len();
                tokens.push(Token {
                    kind: Kind::Open(group.delimiter(), at),
                    span: group.span_open(),
                    text: String::new(),
                    tree: TokenTree::Group(group.clone()),
                });
                open.push((inner, Some((group, at))));
            }
            Some(tree) => {
                let (kind, text) = match &tree {
                    TokenTree::Ident(ident) => (Kind::Ident, ident.to_string()),
                    TokenTree::Punct(punct) => {
                        let joint = punct.spacing() == proc_macro2::Spacing::Joint;
                        (Kind::Punct(punct.as_char(), joint), String::new())
                    }
                    TokenTree::Literal(literal) => (Kind::Literal, literal.to_string()),
                    TokenTree::Group(_) => continue,
                };
                tokens.push(Token { kind, span: tree.span(), text, tree });
            }
            None => {
                if let Some((_, Some((group, at)))) = open.pop() {
                    let end = tokens.len();
                    if let Some(token) = tokens.get_mut(at) {
                        token.kind = Kind::Open(group.delimiter(), end);
                    }
                    tokens.push(Token {
                        kind: Kind::Close(group.delimiter()),
                        span: group.span_close(),
                        text: String::new(),
                        tree: TokenTree::Group(group),
                    });
                }
            }
        }
    }
    Ok(tokens)
}

/// A place in the tokens of one group, which it does not leave. Groups without delimiters, which `macro_rules!`
/// puts around what it captured, are stepped over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    tokens: &'t [Token],
    at: usize,
    end: usize,
    /// Where something missing at the end is reported.
    end_span: Span,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(tokens: &'t [Token]) -> Self {
        let end_span = tokens.last().map_or_else(Span::call_site, |token| token.span);
        Self { tokens, at: 0, end: tokens.len(), end_span }
    }

    fn raw(&self, at: usize) -> Option<&'t Token> {
        if at < self.end { self.tokens.get(at) } else { None }
    }

    /// The index of the next token with a text or delimiter of its own, from `at` on.
    fn solid(&self, mut at: usize) -> usize {
        while let Some(token) = self.raw(at) {
            match token.kind {
                Kind::Open(Delimiter::None, _) | Kind::Close(Delimiter::None) => at = at.saturating_add(1),
                _ => break,
            }
        }
        at
    }

    fn after(&self, at: usize) -> usize {
        match self.raw(at).map(|token| token.kind) {
            Some(Kind::Open(_, close)) => close.saturating_add(1),
            _ => at.saturating_add(1),
        }
    }

    pub(crate) fn peek(&self) -> Option<&'t Token> {
        self.raw(self.solid(self.at))
    }

    /// The token after the next one; a group counts as one.
    pub(crate) fn peek2(&self) -> Option<&'t Token> {
        self.raw(self.solid(self.after(self.solid(self.at))))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// Takes one token; a group as a whole.
    pub(crate) fn next(&mut self) -> Option<&'t Token> {
        let at = self.solid(self.at);
        let token = self.raw(at)?;
        self.at = self.after(at);
        Some(token)
    }

    /// Where the next token stands, or the end of the group.
    pub(crate) fn span(&self) -> Span {
        self.peek().map_or(self.end_span, |token| token.span)
    }

    /// The next token as a message names it.
    pub(crate) fn found(&self) -> String {
        match (self.peek(), self.raw(self.end)) {
            (Some(_), _) => match self.operator() {
                Some(operator) => format!("`{operator}`"),
                None => self.peek().map(Token::describe).unwrap_or_default(),
            },
            (None, _) => match self.tokens.get(self.end) {
                Some(close) if close.kind != Kind::Close(Delimiter::None) => close.describe(),
                _ => "the end".to_owned(),
            },
        }
    }

    /// The end of what [`found`](Self::found) names.
    pub(crate) fn found_end(&self) -> Span {
        self.joined().map_or_else(|| self.span(), |(_, end)| end)
    }

    fn operator(&self) -> Option<String> {
        self.joined().map(|(text, _)| text)
    }

    /// The punctuation that starts here, with all that is joined to it, and its last character's span.
    fn joined(&self) -> Option<(String, Span)> {
        let mut at = self.solid(self.at);
        let mut text = String::new();
        let mut end = None;
        while let Some(Token { kind: Kind::Punct(character, joint), span, .. }) = self.raw(at) {
            if !text.is_empty() && matches!(character, ';' | ',') {
                break;
            }
            text.push(*character);
            end = Some(*span);
            if !joint {
                break;
            }
            at = at.saturating_add(1);
        }
        end.map(|end| (text, end))
    }

    /// Whether this punctuation, which is ASCII, comes next, its characters joined.
    pub(crate) fn at_punct(&self, punct: &str) -> bool {
        let mut at = self.solid(self.at);
        let mut rest = punct.as_bytes();
        // Nothing is asked more often.
        while let [first, more @ ..] = rest {
            match self.raw(at).map(|token| token.kind) {
                Some(Kind::Punct(found, joint))
                    if found == char::from(*first) && (joint || more.is_empty()) => {}
                _ => return false,
            }
            at = at.saturating_add(1);
            rest = more;
        }
        true
    }

    /// Takes this punctuation if it comes next: the span of its first character.
    pub(crate) fn eat_punct(&mut self, punct: &str) -> Option<Span> {
        if !self.at_punct(punct) {
            return None;
        }
        let span = self.span();
        for _ in punct.chars() {
            self.next();
        }
        Some(span)
    }

    /// Whether this identifier comes next.
    pub(crate) fn at_word(&self, word: &str) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Ident && token.text == word)
    }

    pub(crate) fn at_ident(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Ident)
    }

    /// Takes a group if one with that delimiter comes next: its inside, and its opening token.
    pub(crate) fn eat_group(&mut self, delimiter: Delimiter) -> Option<(Self, &'t Token)> {
        let at = self.solid(self.at);
        let token = self.raw(at)?;
        match token.kind {
            Kind::Open(found, close) if found == delimiter => {
                self.at = close.saturating_add(1);
                Some((self.inside(at, close), token))
            }
            _ => None,
        }
    }

    fn inside(&self, open: usize, close: usize) -> Self {
        let end_span = self.tokens.get(close).map_or(self.end_span, |token| token.span);
        Self { tokens: self.tokens, at: open.saturating_add(1), end: close, end_span }
    }

    /// If the next token is a group without delimiters: a cursor over what `macro_rules!` captured, the group, and
    /// this cursor after it.
    pub(crate) fn captured(&self) -> Option<(Self, TokenTree, Self)> {
        self.grouped(Delimiter::None)
    }

    /// The next group if it has that delimiter: its inside, the group itself, and what follows.
    pub(crate) fn grouped(&self, delimiter: Delimiter) -> Option<(Self, TokenTree, Self)> {
        let token = self.raw(self.at)?;
        let Kind::Open(found, close) = token.kind else { return None };
        if found != delimiter {
            return None;
        }
        let after = Self { at: close.saturating_add(1), ..*self };
        Some((self.inside(self.at, close), token.tree.clone(), after))
    }

    /// The tokens of this cursor from the place of another on.
    pub(crate) fn moved_to(&self, other: &Cursor<'_>) -> Self {
        Self { at: other.at, ..*self }
    }

    /// The trees from here up to another place of the same group.
    pub(crate) fn trees_until(&self, other: &Self) -> TokenStream {
        let mut here = *self;
        let mut trees = Vec::new();
        while here.solid(here.at) < other.at {
            match here.next() {
                Some(token) => trees.push(token.tree.clone()),
                None => break,
            }
        }
        trees.into_iter().collect()
    }

    /// Every token from here up to another place of the same group, also those inside of groups.
    pub(crate) fn flat_until(&self, other: &Self) -> &'t [Token] {
        self.tokens.get(self.at..other.at).unwrap_or_default()
    }

    /// The end of this cursor's tokens.
    pub(crate) const fn at_end(&self) -> Self {
        Self { at: self.end, ..*self }
    }

    /// Takes everything up to and with that character.
    pub(crate) fn skip_past(&mut self, character: char) {
        while self.next().is_some_and(|token| !token.is_punct(character)) {}
    }

    /// Whether both stand at the same place.
    pub(crate) fn is_at(&self, other: &Self) -> bool {
        self.at == other.at
    }

    /// The span of the token before this place, for ranges that end here.
    pub(crate) fn previous_span(&self) -> Span {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.map_or(self.end_span, |token| token.span)
    }
}
