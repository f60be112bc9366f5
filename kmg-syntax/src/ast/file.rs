use proc_macro2::{Span, TokenStream};

use super::{Name, Word};

/// `const NAME: u32 = word;` or `const NAME: Handler = ..;` of a text file (LANGUAGE.md 9).
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its doc comments and lint levels, which mean nothing to a graph.
    pub attributes: Vec<TokenStream>,
    /// Its name.
    pub name: Name,
    /// What it is.
    pub value: ConstantValue,
}

/// The value of a [`Constant`].
#[derive(Clone, Debug)]
pub enum ConstantValue {
    /// A number, or the name of another constant.
    Word(Word),
    /// A handler.
    Handler(HandlerValue),
    /// It has a fault, which was reported.
    Faulty,
}

/// A handler as a text file declares it.
#[derive(Clone, Debug)]
pub enum HandlerValue {
    /// The name of another constant.
    Name(Name),
    /// `Handler::new(number).with_args(args).with_result()`
    New {
        /// Its number.
        number: Word,
        /// How many arguments it declares; the last `with_args` counts.
        args: Option<Word>,
        /// Whether it declares a result.
        result: bool,
        /// Its first token.
        start: Span,
        /// Its last token.
        end: Span,
    },
}
