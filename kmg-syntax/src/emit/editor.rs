//! What an editor needs and no compiler: every name where it is used, and what may stand where one is half typed.
//!
//! rust-analyzer goes from a token of the macro to what the expansion makes of it. The generated code knows a node by
//! its constant alone, so each use is a mention of that constant here.
//!
//! For a completion rust-analyzer puts a marker behind what is typed and expands the macro twice, with the marker and
//! without. It completes where the first expansion has the marker, with what is in scope at that very offset of the
//! second. So every place where a name may stand has a statement here, whether one stands there or not and whether
//! it is known or not, and all that comes before the marker has the same length in both. The statement of a node or a
//! register is a path in a type: nothing else is offered after it, and a name that is not there is no second fault
//! beside the graph's own.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::docs::paragraph;
use super::items::WithConstants;
use super::{Emitter, constant, ident};
use crate::ast::{Mention, Mentioned, Name};
use crate::ir::{Opcode, form};
use crate::parse::word::is_keyword;

/// What rust-analyzer's completion puts behind what is typed.
const MARKER: &str = "raCompletionMarker";

/// Names that are longer when a completion is asked for do without.
const LONGEST: usize = 64;

/// How many statements one body has.
const BODY: usize = 50;

/// The words that start a statement and are no keywords of Rust, with what they declare.
const STATEMENTS: [(&str, &str); 6] = [
    ("bind", "`bind name;` declares a register that every run gives a value."),
    ("reg", "`reg name;` or `reg name = word;` declares a register."),
    (
        "command",
        "`command name = HANDLER(arguments) on first..end;` declares a node that runs a handler on cores.",
    ),
    ("cpu", "`cpu name { .. }` declares a node that computes."),
    ("join", "`join name;` declares a node that only joins edges."),
    ("expect", "`expect name { .. }` says what a run comes to, tested when the graph compiles."),
];

/// The pseudo-ops, with their forms.
const PSEUDO_OPS: [(&str, &str); 2] =
    [("lt", "`lt d, a, b;`: d is 1 if a < b, else 0"), ("ge", "`ge d, a, b;`: d is 1 if a >= b, else 0")];

/// The mnemonics that are no keywords of Rust, with their forms and meanings.
fn ops() -> Vec<(&'static str, String)> {
    let ops = Opcode::ALL.iter().map(|opcode| {
        let colon = if opcode.meaning().is_empty() { "" } else { ": " };
        (opcode.mnemonic(), format!("`{};`{colon}{}", form(*opcode), opcode.meaning()))
    });
    let pseudo = PSEUDO_OPS.into_iter().map(|(mnemonic, docs)| (mnemonic, docs.to_owned()));
    ops.chain(pseudo).filter(|(mnemonic, _)| !is_keyword(mnemonic)).collect()
}

/// What the statements of one graph are made from.
struct Names<'a> {
    /// Those with a constant.
    declared: HashSet<&'a str>,
    graph: Ident,
    krate: &'a TokenStream,
    /// What stands where a name is missing or unknown, at least as long as any that is typed.
    blank: Ident,
}

impl Emitter<'_> {
    /// The mentions of a graph in a constant without a name.
    pub(super) fn mentions(&self, mentions: &[Mention]) -> TokenStream {
        let WithConstants { nodes, registers } = self.with_constants();
        let names = Names {
            declared: nodes
                .iter()
                .map(|(.., node)| node.name.text.as_str())
                .chain(registers.iter().map(|(_, symbol)| symbol.name.text.as_str()))
                .collect(),
            graph: local(&self.graph.name),
            krate: &self.krate,
            blank: Ident::new(&"_".repeat(LONGEST), Span::call_site()),
        };
        let slots = in_bodies(mentions.iter().map(|mention| names.slot(mention)));
        let paths = in_bodies(mentions.iter().map(|mention| names.path(mention)));
        let constants = in_bodies(mentions.iter().map(|mention| names.constant(mention)));
        let unused = self.resolved.symbols.again().is_none().then(|| Ident::new("again", Span::call_site()));
        let values = registers.iter().map(|(_, symbol)| local(&symbol.name)).chain(unused);
        let (nodes, registers) = (self.node_entries(), self.register_entries());
        let (words, ops) = (entries(STATEMENTS), entries(ops()));
        let (every, blank) = (&self.graph.attributes.every_item, &names.blank);
        let lints = quote!(#[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]);
        quote! {
            #(#every)*
            const _: () = {
                #slots
                #paths
                #constants
                const #blank: ! = loop {};
                #(#lints const #values: ::core::primitive::u32 = 0;)*
                #lints mod nodes { #nodes }
                #lints mod registers { #registers }
                #lints mod statements { #nodes #words }
                #lints mod ops { #registers #ops }
                #lints mod names { #nodes #registers }
            };
        }
    }

    fn node_entries(&self) -> TokenStream {
        let nodes = self.with_constants().nodes.into_iter();
        let entry = nodes.map(|(number, place, node)| {
            let docs = &node.docs;
            let line = paragraph(docs, self.node_docs(place, number));
            let name = local(&node.name);
            quote!(#(#docs)* #[doc = #line] pub struct #name;)
        });
        entry.collect()
    }

    fn register_entries(&self) -> TokenStream {
        let registers = self.with_constants().registers.into_iter();
        let entry = registers.map(|(id, symbol)| {
            let docs = &symbol.docs;
            let register = self.compiled.registers.named(id);
            let line = paragraph(docs, format!("Register {register}, `{}`.", symbol.name.text));
            let name = local(&symbol.name);
            quote!(#(#docs)* #[doc = #line] pub struct #name;)
        });
        // It is there as soon as it is used.
        let unused = self.resolved.symbols.again().is_none();
        let again = unused.then(|| entries([("again", "Another round if it is not 0.")]));
        entry.chain(again).collect()
    }
}

impl Names<'_> {
    /// The statement of a place, for a completion there.
    fn slot(&self, mention: &Mention) -> TokenStream {
        let list = match mention.place {
            Mentioned::Node => "nodes",
            Mentioned::Register => "registers",
            Mentioned::Statement => "statements",
            Mentioned::Op => "ops",
            Mentioned::Anything => "names",
            Mentioned::Word | Mentioned::Handler => return self.value(mention),
        };
        let list = Ident::new(list, Span::call_site());
        let name = match (self.known(mention), &mention.name) {
            (Some(known), _) => local(known),
            (None, Some(name)) => ident(name),
            (None, None) => self.blank.clone(),
        };
        quote!(let _: #list::#name;)
    }

    /// What completion works in where a register or a constant of Rust may stand.
    fn value(&self, mention: &Mention) -> TokenStream {
        if !mention.path.is_empty() {
            return TokenStream::new();
        }
        let marked = mention.name.as_ref().filter(|name| typed(name).len() < name.text.len());
        let value = match (marked, self.known(mention)) {
            (Some(marked), _) => ident(marked),
            (None, Some(known)) => local(known),
            (None, None) => self.blank.clone(),
        };
        let wanted = self.wanted(mention);
        quote!(let _: #wanted = #value;)
    }

    /// A path to a constant of Rust; of a statement that could be read it stands in the graph's own constants.
    fn path(&self, mention: &Mention) -> TokenStream {
        match mention {
            Mention { name: Some(name), path, broken: true, .. } if !path.is_empty() => {
                let (name, wanted) = (ident(name), self.wanted(mention));
                quote!(let _: #wanted = #path #name;)
            }
            _ => TokenStream::new(),
        }
    }

    /// The constant behind a name: one of the graph, or one of Rust that would not be mentioned otherwise.
    fn constant(&self, mention: &Mention) -> TokenStream {
        if let Some(name) = self.known(mention) {
            let (graph, constant) = (&self.graph, constant(name));
            return quote!(let _ = #graph::#constant;);
        }
        match mention {
            Mention { name: Some(name), path, place: Mentioned::Word | Mentioned::Handler, broken: true }
                if path.is_empty() && typed(name) == name.text && name.text.contains(char::is_uppercase) =>
            {
                let name = ident(name);
                quote!(let _ = #name;)
            }
            _ => TokenStream::new(),
        }
    }

    /// The name that the graph declares, if it stands there.
    fn known<'m>(&self, Mention { name, path, .. }: &'m Mention) -> Option<&'m Name> {
        name.as_ref().filter(|name| path.is_empty() && self.declared.contains(name.text.as_str()))
    }

    fn wanted(&self, mention: &Mention) -> TokenStream {
        let krate = self.krate;
        match mention.place {
            Mentioned::Handler => quote!(#krate::Handler),
            _ => quote!(::core::primitive::u32),
        }
    }
}

/// Statements in bodies of a few each: rust-analyzer takes longer for one that is twice as long than for two.
fn in_bodies(statements: impl Iterator<Item = TokenStream>) -> TokenStream {
    let statements: Vec<TokenStream> = statements.filter(|statement| !statement.is_empty()).collect();
    statements.chunks(BODY).map(|statements| quote!(const _: () = { #(#statements)* };)).collect()
}

/// What is typed of a name: all of it, but for the marker of a completion.
fn typed(name: &Name) -> &str {
    name.text.strip_suffix(MARKER).unwrap_or(&name.text)
}

fn entries<Docs: AsRef<str>>(words: impl IntoIterator<Item = (&'static str, Docs)>) -> TokenStream {
    let entry = |(word, docs): (&str, Docs)| {
        let docs = docs.as_ref();
        let word = Ident::new(word, Span::call_site());
        quote!(#[doc = #docs] pub struct #word;)
    };
    words.into_iter().map(entry).collect()
}

/// A user's name at no token of the user's, which is for its mention.
fn local(name: &Name) -> Ident {
    let mut ident = ident(name);
    ident.set_span(Span::call_site());
    ident
}
