//! What comes out: the items of a graph as Rust (LANGUAGE.md 4).

mod docs;
mod editor;
mod expectations;
mod items;
mod picture;
mod upload;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::Reader;
use crate::ast::{Graph, Mention, Name};
use crate::backend::upload::Plan;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::nodes::SourceNode;
use crate::parse::word::begins_paths;
use crate::pipeline::Compiled;
use crate::program::Program;
use crate::resolve::Resolved;
use crate::site;

/// What the stages before know of one graph.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) compiled: &'a Compiled,
    pub(crate) mentions: &'a [Mention],
}

/// Everything that the items of one graph are made from.
struct Emitter<'a> {
    graph: &'a Graph,
    resolved: &'a Resolved,
    compiled: &'a Compiled,
    reader: Reader,
    /// Whether there is something to draw and somebody to look at it.
    drawn: bool,
    /// The path of the `kmg` crate.
    krate: TokenStream,
    /// The path of the `core` crate.
    core: TokenStream,
}

/// The items of a graph. With faults: the same names without an upload, and the faults.
pub(crate) fn emit(source: Source<'_>, reader: Reader, diagnostics: &mut Diagnostics) -> TokenStream {
    let Source { graph, compiled, mentions } = source;
    let resolved = &compiled.resolved;
    let krate = match &resolved.settings.krate {
        Some(path) => path.clone(),
        None => site::kmg(),
    };
    let emitter = Emitter {
        graph,
        resolved,
        compiled,
        krate,
        core: site::core(),
        reader,
        drawn: matches!(reader, Reader::Documentation | Reader::Edition2015) && diagnostics.is_empty(),
    };
    let plan = diagnostics.is_empty().then(|| Plan::new(&Program::new(compiled)));
    let upload = plan.and_then(|plan| emitter.upload(&plan, diagnostics));
    let mut faults: Vec<&Diagnostic> = diagnostics.faults().iter().collect();
    // One of the faults is the upload's value, so that its uses bring no faults of their own.
    let upload = match upload {
        Some(upload) => upload,
        None => faults.pop().map(|fault| fault.to_value(reader)).unwrap_or_default(),
    };
    let faults = faults.into_iter().map(|fault| fault.to_item(reader));
    let items = emitter.items(&upload);
    // What only the compiler can test is reported beside the faults; without faults it is part of the upload.
    let tests = if diagnostics.is_empty() { emitter.expectations() } else { emitter.tests_alone() };
    // Beside faults a warning may be of their making.
    let warned = if diagnostics.is_empty() { diagnostics.warnings() } else { &[] };
    let warnings = warned.iter().map(|warning| warning.to_warning(&graph.attributes.every_item));
    let doubts: &[_] = if diagnostics.is_empty() { &compiled.findings.bounds.doubts } else { &[] };
    let doubted = doubts.iter().map(|(bound, warning)| emitter.warning_above_step_limit(*bound, warning));
    // An editor takes the first token of those that it finds at a place.
    let mentions = (reader == Reader::Editor).then(|| emitter.mentions(mentions));
    mentions.into_iter().chain(faults).chain([tests]).chain([items]).chain(warnings).chain(doubted).collect()
}

impl Emitter<'_> {
    /// The most micro-ops of a node, if that is proved.
    fn bound(&self, node: SourceNode) -> Option<u32> {
        *self.compiled.findings.bounds.own_block.get(node)
    }

    /// An identifier where it is used a second time: an editor would show each of them.
    fn again(&self, mut ident: Ident) -> Ident {
        if self.reader == Reader::Editor {
            ident.set_span(Span::call_site());
        }
        ident
    }

    /// The user's token as the place of generated code, so that the compiler marks it. An editor would take the code
    /// for what stands there.
    fn marks(&self, span: Span) -> Span {
        if self.reader == Reader::Editor { Span::call_site() } else { span }
    }

    /// A call of a function of the runtime's `generated`, marked from the first to the last token that it is about.
    fn call(&self, function: &str, args: TokenStream, start: Span, end: Span) -> TokenStream {
        self.call_at(&["generated", function], args, start, end)
    }

    /// A call of any function of the crate, marked from the first to the last token that it is about.
    fn call_at(&self, path: &[&str], args: TokenStream, start: Span, end: Span) -> TokenStream {
        // One hygiene for all of it, or rustc marks the start alone.
        let [start, end] = [start, end].map(|span| self.marks(span).resolved_at(site::hygiene()));
        let krate = respanned(self.krate.clone(), start);
        let path = path.iter().map(|segment| Ident::new(segment, start));
        let mut group = Group::new(Delimiter::Parenthesis, args);
        group.set_span(end);
        quote_spanned!(start=> #krate #(::#path)* #group)
    }
}

/// Tokens with their spans replaced by one.
fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            if !matches!(tree, TokenTree::Group(_)) {
                tree.set_span(span.resolved_at(tree.span()));
            }
            tree
        })
        .collect()
}

/// Lints that are about how a crate's own types are declared: those of a graph and of handlers are what they are. They do
/// not mind that a macro wrote them.
pub(crate) fn exhaustive() -> TokenStream {
    quote!(#[allow(clippy::exhaustive_structs, clippy::field_scoped_visibility_modifiers, reason = "generated")])
}

/// A user's name as an identifier, at its token.
pub(crate) fn ident(name: &Name) -> Ident {
    match name.text.as_str() {
        // No names of anything: they are a fault, and stand in for it.
        text if text == "_" || begins_paths(text) => {
            Ident::new(&format!("__kmg_{}", text.trim_start_matches('$')), name.span)
        }
        text if crate::parse::word::is_keyword(text) => Ident::new_raw(text, name.span),
        text => Ident::new(text, name.span),
    }
}

/// The constant that carries a name, at its token.
pub(crate) fn constant(name: &Name) -> Ident {
    let text = crate::resolve::constant_name(name.text.trim_start_matches('$'));
    if text.is_ascii() && text != "_" {
        return Ident::new(&text, name.span);
    }
    match syn::parse_str::<Ident>(&text) {
        Ok(mut ident) => {
            ident.set_span(name.span);
            ident
        }
        Err(_) => ident(name),
    }
}
