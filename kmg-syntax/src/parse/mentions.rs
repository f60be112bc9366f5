//! Where names are used, for an editor: also in statements that could not be read to their end.

use proc_macro2::{TokenStream, TokenTree};

use super::Parser;
use super::word::name_of;
use crate::ast::{Mention, Mentioned, Name};
use crate::diagnostic::Reported;
use crate::token::{Cursor, Kind, Token};

impl<'t> Parser<'t, '_> {
    /// Whether names are noted, which only an editor wants.
    pub(super) const fn is_for_an_editor(&self) -> bool {
        self.mentions.is_some()
    }

    /// Notes that a name is used.
    pub(super) fn mention(&mut self, token: &Token, place: Mentioned) {
        if self.mentions.is_some() {
            self.push_mention(Some(name_of(token)), TokenStream::new(), place);
        }
    }

    /// Notes that a statement or an op may begin here, with the word by which one does.
    pub(super) fn mention_start(&mut self, place: Mentioned) {
        match self.cursor.peek().filter(|token| token.kind == Kind::Ident) {
            Some(token) => self.mention(token, place),
            None => self.mention_none(place),
        }
    }

    /// Notes that a name may stand here.
    pub(super) fn mention_none(&mut self, place: Mentioned) {
        self.push_mention(None, TokenStream::new(), place);
    }

    fn push_mention(&mut self, name: Option<Name>, path: TokenStream, place: Mentioned) {
        if let Some(mentions) = &mut self.mentions {
            mentions.push(Mention { name, path, place, broken: false });
        }
    }

    /// Reads something in which every name stands in such a place.
    pub(super) fn mentioned_as<R>(&mut self, place: Mentioned, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.mentioned();
        let result = read(self);
        if let Some(mentions) = &mut self.mentions {
            mentions.iter_mut().skip(before).for_each(|mention| mention.place = place);
        }
        result
    }

    /// How many names were noted.
    pub(super) fn mentioned(&self) -> usize {
        self.mentions.as_ref().map_or(0, |mentions| mentions.len())
    }

    /// The statement with the names noted after those has a syntax error.
    pub(super) fn mentions_are_broken(&mut self, before: usize) {
        if let Some(mentions) = &mut self.mentions {
            mentions.iter_mut().skip(before).for_each(|mention| mention.broken = true);
        }
    }

    /// The name of a node that is used.
    pub(super) fn node_name(&mut self, what: &str) -> Result<Name, Reported> {
        self.mentioned_as(Mentioned::Node, |parser| parser.name(what))
    }

    /// Notes the path to a Rust constant from a place up to its last segment.
    pub(super) fn mention_path(&mut self, start: &Cursor<'t>, place: Mentioned) {
        if self.mentions.is_none() {
            return;
        }
        let mut path: Vec<TokenTree> = start.trees_until(&self.cursor).into_iter().collect();
        if let Some(TokenTree::Ident(last)) = path.pop() {
            let text = last.to_string();
            let text = text.strip_prefix("r#").unwrap_or(&text).to_owned();
            let name = Name { text, span: last.span() };
            self.push_mention(Some(name), path.into_iter().collect(), place);
        }
    }

    /// Notes every identifier of what is skipped from a place on.
    pub(super) fn mention_skipped(&mut self, start: &Cursor<'t>) {
        if self.mentions.is_none() {
            return;
        }
        for token in start.flat_until(&self.cursor) {
            if token.kind == Kind::Ident {
                self.mention(token, Mentioned::Anything);
            }
        }
    }
}
