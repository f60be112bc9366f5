//! The items of a graph: its type, constants, bindings and the trait.

use std::collections::HashSet;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::docs::paragraph;
use super::{Emitter, constant, exhaustive, ident};
use crate::ast::{BINDINGS, Name};
use crate::diagnostic::Diagnostic;
use crate::nodes::{Node as _, PerNode, SourceNode, UploadNode};
use crate::resolve::Node;
use crate::symbols::{RegisterId, RegisterSymbol, Role};

/// The nodes and registers that have a constant.
pub(super) struct WithConstants<'a> {
    pub(super) nodes: Vec<(UploadNode, SourceNode, &'a Node)>,
    pub(super) registers: Vec<(RegisterId, &'a RegisterSymbol)>,
}

impl Emitter<'_> {
    pub(super) fn items(&self, upload: &TokenStream) -> TokenStream {
        let (core, krate) = (&self.core, &self.krate);
        let vis = &self.graph.visibility;
        let every = &self.graph.attributes.every_item;
        let docs = &self.graph.attributes.docs;
        let graph_docs = self.graph_docs();
        let name = ident(&self.graph.name);
        let own = self.again(name.clone());
        let bindings = self.again(self.bindings_name());
        let constants = self.constants();
        let words = self.words();
        let bindings_items = self.bindings();
        let symbols = self.symbols();
        let bounds = &self.compiled.findings.bounds;
        let [bounds, bounds_for_any_block] =
            [&bounds.own_block, &bounds.any_block].map(|bounds| self.op_bounds(bounds));
        let block = Literal::usize_unsuffixed(self.compiled.registers.block);
        let cores = &self.resolved.settings.cores;
        let cores = match cores.span {
            Some(_) => {
                let value = self.value(&cores.value);
                quote!(#core::option::Option::Some(#value))
            }
            None => quote!(#core::option::Option::None),
        };
        let (u8_type, u32_type) = (quote!(#core::primitive::u8), quote!(#core::primitive::u32));
        let usize_type = quote!(#core::primitive::usize);
        let exhaustive = exhaustive();
        quote! {
            #(#every)*
            #(#docs)*
            #graph_docs
            #exhaustive
            #[derive(#core::clone::Clone, #core::marker::Copy, #core::fmt::Debug)]
            #vis struct #name;

            #(#every)*
            impl #own {
                /// The upload, already checked.
                #vis const UPLOAD: #krate::Upload<'static> = #upload;
                /// The bytes of the upload, 64-byte aligned.
                #vis const BYTES: &'static [#u8_type] = #krate::Upload::bytes(&Self::UPLOAD);
                /// How many bytes the upload has.
                #vis const LEN: #usize_type = <[#u8_type]>::len(Self::BYTES);
                #words
                #constants
            }

            #bindings_items

            #(#every)*
            impl #krate::StaticGraph for #own {
                const UPLOAD: #krate::Upload<'static> = Self::UPLOAD;
                const BYTES: &'static [#u8_type] = Self::BYTES;
                const LEN: #usize_type = Self::LEN;
                const CORES: #core::option::Option<#u32_type> = #cores;
                const SYMBOLS: #krate::Symbols<'static> = #symbols;
                const OP_BOUNDS: &'static [#core::option::Option<#u32_type>] = #bounds;
                const OP_BOUNDS_FOR_ANY_BLOCK: &'static [#core::option::Option<#u32_type>] = #bounds_for_any_block;
                type Bindings = #bindings;
                type Block = [#u32_type; #block];
                fn block(bindings: #bindings) -> [#u32_type; #block] {
                    bindings.block()
                }
            }
        }
    }

    /// Bounds as a slice in upload order; each is compared with a `step_limit` that only the
    /// compiler knows.
    fn op_bounds(&self, bounds: &PerNode<SourceNode, Option<u32>>) -> TokenStream {
        let core = &self.core;
        let limit = &self.resolved.settings.step_limit.value;
        let bounds = self.node_numbers().into_iter().map(|(_, node)| {
            match *bounds.get(node) {
                // Every step limit allows one micro-op.
                Some(bound) if bound > 1 && limit.known().is_none() => {
                    let (krate, limit) = (&self.krate, self.value(limit));
                    quote!(#krate::generated::bound(#bound, #limit))
                }
                Some(bound) => quote!(#core::option::Option::Some(#bound)),
                None => quote!(#core::option::Option::None),
            }
        });
        quote!(&[#(#bounds),*])
    }

    /// A warning of a bound, if `step_limit` is less: the deprecated one of two constants with one name, which the
    /// compiler picks by the comparison.
    pub(super) fn warning_above_step_limit(&self, bound: u32, warning: &Diagnostic) -> TokenStream {
        let core = &self.core;
        let every = &self.graph.attributes.every_item;
        let limit = self.value(&self.resolved.settings.step_limit.value);
        let text = warning.to_string();
        // The use alone is the user's token.
        let usage = Ident::new("WARNING", warning.start);
        quote_spanned! {warning.start.resolved_at(Span::call_site())=>
            #(#every)*
            const _: () = {
                struct KmgWithin<const PROVED: #core::primitive::bool>;
                impl KmgWithin<false> {
                    #[deprecated(note = #text)]
                    const WARNING: () = ();
                }
                impl KmgWithin<true> {
                    const WARNING: () = ();
                }
                KmgWithin::<{ #bound <= #limit }>::#usage
            };
        }
    }

    pub(super) fn bindings_name(&self) -> Ident {
        format_ident!("{}{}", self.graph.name.text, BINDINGS, span = self.graph.name.span)
    }

    /// What only the compiler can evaluate, each at the user's tokens.
    fn words(&self) -> TokenStream {
        let (core, krate) = (&self.core, &self.krate);
        let holes: Vec<&TokenStream> = self.resolved.symbols.holes.iter().map(|hole| &hole.tokens).collect();
        let handlers: Vec<&TokenStream> = self.unknown_handlers().collect();
        // Each in an array of its own: in one array the compiler reports the first wrong type alone.
        let list = |name: TokenStream, word: TokenStream, tokens: &[&TokenStream]| {
            let count = Literal::usize_unsuffixed(tokens.len());
            (!tokens.is_empty()).then(|| quote!(const #name: [[#word; 1]; #count] = [#([#tokens]),*];))
        };
        let words = list(quote!(__KMG_WORDS), quote!(#core::primitive::u32), &holes);
        let handlers = list(quote!(__KMG_HANDLERS), quote!(#krate::Handler), &handlers);
        quote!(#words #handlers)
    }

    /// Registers that a name stands for, with their places in the symbols.
    fn named_registers(&self) -> impl Iterator<Item = (RegisterId, &RegisterSymbol)> {
        let registers = self.resolved.symbols.registers.iter().enumerate();
        let named = registers.map(|(index, symbol)| (RegisterId::new(index), symbol));
        named.filter(|(_, symbol)| !matches!(symbol.role, Role::Bare(_)))
    }

    /// What has a constant: of names that share one, which is a fault, the first.
    pub(super) fn with_constants(&self) -> WithConstants<'_> {
        let mut seen = HashSet::from(["UPLOAD", "BYTES", "LEN", "_"].map(str::to_owned));
        let mut first = |name: &Name| seen.insert(constant(name).to_string());
        let nodes = self.node_numbers().into_iter();
        let nodes = nodes.map(|(number, node)| (number, node, self.resolved.nodes.get(node)));
        let nodes = nodes.filter(|(.., node)| first(&node.name)).collect();
        let registers = self.named_registers().filter(|(_, symbol)| first(&symbol.name)).collect();
        WithConstants { nodes, registers }
    }

    /// A constant per node and per register.
    fn constants(&self) -> TokenStream {
        let krate = &self.krate;
        let vis = &self.graph.visibility;
        let mut constants = TokenStream::new();
        let WithConstants { nodes, registers } = self.with_constants();
        for (number, source, node) in nodes {
            let name = constant(&node.name);
            let docs = &node.docs;
            let line = paragraph(docs, self.node_docs(source, number));
            let number = Literal::u8_unsuffixed(u8::try_from(number.index()).unwrap_or_default());
            constants.extend(quote! {
                #(#docs)*
                #[doc = #line]
                #vis const #name: #krate::NodeId = #krate::NodeId::new(#number);
            });
        }
        for (id, symbol) in registers {
            let name = constant(&symbol.name);
            let docs = &symbol.docs;
            let register = self.compiled.registers.named(id);
            let line = paragraph(docs, format!("Register {register}, `{}`.", symbol.name.text));
            let number = Literal::u8_unsuffixed(register.number());
            constants.extend(quote! {
                #(#docs)*
                #[doc = #line]
                #vis const #name: #krate::Register = #krate::Register::from_low_bits(#number);
            });
        }
        constants
    }

    /// The nodes in the order of the upload; those behind a cycle come last.
    pub(super) fn node_numbers(&self) -> Vec<(UploadNode, SourceNode)> {
        let order = &self.compiled.edges.order.nodes;
        let mut missing = Vec::new();
        if order.len() != self.resolved.nodes.len() {
            missing.extend(self.resolved.nodes.nodes().filter(|node| !order.contains(node)));
        }
        let all = order.iter().copied().chain(missing).enumerate();
        all.map(|(number, node)| (UploadNode::new(number), node)).collect()
    }

    /// The struct of bindings and its block.
    fn bindings(&self) -> TokenStream {
        let core = &self.core;
        let vis = &self.graph.visibility;
        let every = &self.graph.attributes.every_item;
        let name = self.bindings_name();
        let own = self.again(name.clone());
        let graph = &self.graph.name.text;
        let mut seen = HashSet::new();
        let bound: Vec<&RegisterSymbol> = self
            .resolved
            .symbols
            .registers
            .iter()
            .filter(|symbol| matches!(symbol.role, Role::Binding) && seen.insert(symbol.name.text.clone()))
            .collect();
        let fields = bound.iter().map(|symbol| {
            let field = ident(&symbol.name);
            let docs = &symbol.docs;
            let line = paragraph(docs, format!("The binding `{}`.", symbol.name.text));
            quote_spanned!(self.marks(symbol.name.span)=> #(#docs)* #[doc = #line] #vis #field: #core::primitive::u32)
        });
        let mut words = vec![quote!(0); self.compiled.registers.block];
        for (index, symbol) in self.resolved.symbols.registers.iter().enumerate() {
            let value = match &symbol.role {
                Role::Binding => {
                    let field = self.again(ident(&symbol.name));
                    quote!(self.#field)
                }
                Role::Constant(value) | Role::Initial(value) => self.value(value),
                Role::Plain | Role::Again | Role::Bare(_) => continue,
            };
            let register = self.compiled.registers.named(RegisterId::new(index));
            if let Some(word) = words.get_mut(register.index()) {
                *word = value;
            }
        }
        let count = Literal::usize_unsuffixed(words.len());
        let doc = format!("The bindings of a run of `{graph}`: every one of them is given.");
        let exhaustive = exhaustive();
        quote! {
            #(#every)*
            #[doc = #doc]
            #exhaustive
            #[derive(#core::clone::Clone, #core::marker::Copy, #core::fmt::Debug)]
            #vis struct #name {
                #(#fields,)*
            }

            #(#every)*
            impl #own {
                /// The binding block: the bindings, with constants and initial values filled in.
                #[must_use]
                #vis const fn block(self) -> [#core::primitive::u32; #count] {
                    [#(#words),*]
                }
            }
        }
    }

    /// Names for messages at run time.
    fn symbols(&self) -> TokenStream {
        let krate = &self.krate;
        let graph = &self.graph.name.text;
        let file = self.graph.name.span.file();
        let WithConstants { nodes, registers } = self.with_constants();
        let nodes = nodes.into_iter().map(|(.., node)| {
            let constant = self.again(constant(&node.name));
            let text = &node.name.text;
            let line =
                Literal::u32_unsuffixed(u32::try_from(node.name.span.start().line).unwrap_or_default());
            quote!(#krate::NodeSymbol { node: Self::#constant, name: #text, line: #line })
        });
        let registers = registers.into_iter().map(|(_, symbol)| {
            let constant = self.again(constant(&symbol.name));
            let text = &symbol.name.text;
            quote!(#krate::RegisterSymbol { register: Self::#constant, name: #text })
        });
        quote! {
            #krate::Symbols {
                graph: #graph,
                file: #file,
                nodes: &[#(#nodes),*],
                registers: &[#(#registers),*],
            }
        }
    }
}
