//! What comes out: the trait as written, the module with its constants, and the adapter beside it.
//!
//! The adapter's methods stand outside of the module, where the trait's name means the trait also if both are in a
//! function. No token of the user's goes into the module but names that are declared there.

use kmg_runtime::Merge;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::check::{Handler, Presence, Set};
use super::tree::{Deprecated, Reports, Trait, Type};
use crate::Reader;
use crate::emit::{exhaustive, ident};
use crate::site;

/// The items of a trait of handlers, and the messages.
pub(super) fn emit(
    written: &Trait,
    set: &Set<'_>,
    reader: Reader,
    krate: Option<TokenStream>,
    reports: &Reports,
) -> TokenStream {
    let kept = &written.kept;
    let errors = reports.to_compile_errors(&written.cfgs, reader);
    let Some(module) = &set.module else { return quote!(#kept #errors) };
    let krate = krate.unwrap_or_else(site::kmg);
    let emitter = Emitter { written, set, reader, module, krate, core: site::core() };
    let (constants, adapter) = (emitter.module(), emitter.adapter());
    quote!(#kept #constants #adapter #errors)
}

struct Emitter<'a> {
    written: &'a Trait,
    set: &'a Set<'a>,
    reader: Reader,
    module: &'a Ident,
    /// The path of the `kmg` crate.
    krate: TokenStream,
    /// The path of the `core` crate.
    core: TokenStream,
}

impl Emitter<'_> {
    fn module(&self) -> TokenStream {
        let core = &self.core;
        let Trait { cfgs, lints, visibility, name, .. } = self.written;
        let module = self.module;
        let inner = one_deeper(visibility);
        let krate = relative_one_deeper(&self.krate);
        let constants = self.set.handlers.iter().filter_map(|handler| self.constant(handler, &inner, &krate));
        // Where an editor goes from it.
        let adapter = Ident::new("Handlers", name.span);
        let of_the_trait = format!("[`{0}`](super::{0})", name.text);
        let docs = format!(
            "The handlers of {of_the_trait}: a constant for each, for graphs, and what runs them, [`Handlers`]."
        );
        let adapter_docs = format!(
            "The device side of a run: the handlers of {of_the_trait} on a value that implements it, by number.\n\n\
             A device takes it, and the simulator: both ask for `Handlers` of the crate `kmg`."
        );
        let exhaustive = exhaustive();
        quote! {
            #(#[cfg(#cfgs)])*
            #(#lints)*
            #visibility mod #module {
                #![doc = #docs]

                #(#constants)*

                #[doc = #adapter_docs]
                #exhaustive
                #[derive(#core::clone::Clone, #core::marker::Copy, #core::fmt::Debug)]
                #inner struct #adapter<T>(
                    /// The value that the handlers run on.
                    #inner T,
                );
            }
        }
    }

    fn constant(
        &self,
        handler: &Handler<'_>,
        visibility: &TokenStream,
        krate: &TokenStream,
    ) -> Option<TokenStream> {
        let cfgs = conditions(handler, &handler.constant_under)?;
        let constant = &handler.constant;
        let number = Literal::u8_unsuffixed(handler.number);
        let args = handler.args.map(|args| {
            let args = Literal::usize_unsuffixed(args);
            quote!(.with_args(#args))
        });
        let result = match handler.result {
            None => None,
            Some(Merge::First) => Some(quote!(.with_result())),
            Some(merge) => {
                let merge = Ident::new(&format!("{merge:?}"), Span::call_site());
                Some(quote!(.with_merged(#krate::Merge::#merge)))
            }
        };
        let docs = self.constant_docs(handler);
        let deprecated = match &handler.method.deprecated {
            Deprecated::By(attribute) => Some(attribute),
            Deprecated::No | Deprecated::Perhaps => None,
        };
        Some(quote! {
            #cfgs
            #[doc = #docs]
            #deprecated
            #visibility const #constant: #krate::Handler = #krate::Handler::new(#number)#args #result;
        })
    }

    fn constant_docs(&self, handler: &Handler<'_>) -> String {
        let (of, name) = (&self.written.name.text, &handler.method.name.text);
        let args = match handler.args {
            None => "any arguments".to_owned(),
            Some(0) => "no arguments".to_owned(),
            Some(1) => "1 argument".to_owned(),
            Some(args) => format!("{args} arguments"),
        };
        let result = match handler.result {
            None => "no result",
            Some(Merge::First) => "the first core's word as result",
            Some(Merge::Sum) => "the sum of its cores' words as result",
            Some(Merge::Min) => "the smallest of its cores' words as result",
            Some(Merge::Max) => "the largest of its cores' words as result",
        };
        let line =
            format!("Handler {}, [`{of}::{name}`](super::{of}::{name}): {args}, {result}.", handler.number);
        match &handler.method.summary {
            Some(summary) => format!("{summary}\n\n{line}"),
            None => line,
        }
    }

    /// What makes `Handlers` of the module a set of handlers.
    fn adapter(&self) -> TokenStream {
        let core = &self.core;
        let Trait { cfgs, lints, name, .. } = self.written;
        let krate = &self.krate;
        let [name, module] = [ident(name), self.module.clone()].map(of_the_macro);
        // A trait may have any name.
        let value = Ident::new(if name == "T" { "U" } else { "T" }, Span::call_site());
        // One with generics was reported, and none of its handlers runs.
        let bound = self.written.generics.is_none().then(|| quote!(: #name));
        let (declared, called): (Vec<TokenStream>, Vec<TokenStream>) = self
            .set
            .handlers
            .iter()
            .filter_map(|handler| {
                let cfgs = conditions(handler, &handler.callable_under)?;
                let number = Literal::u8_unsuffixed(handler.number);
                let constant = of_the_macro(handler.constant.clone());
                let call = self.call(handler, &name, &value);
                let declared = quote!(#cfgs #number => #core::option::Option::Some(#module::#constant),);
                Some((declared, quote!(#cfgs #number => #call,)))
            })
            .unzip();
        let (u8_type, u32_type) = (quote!(#core::primitive::u8), quote!(#core::primitive::u32));
        let used = self.set.handlers.iter().map(|handler| &handler.method.deprecated);
        let deprecated = used.chain([&self.written.deprecated]).any(|used| !matches!(used, Deprecated::No));
        // It is the user who is to be warned.
        let deprecated = deprecated.then(|| quote!(#[allow(deprecated, reason = "generated")]));
        // A constant of the user's with the name of an argument would be a pattern there.
        quote! {
            // Who uses the constants alone does not leave the rest unused.
            #(#[cfg(#cfgs)])*
            #(#lints)*
            const _: fn(()) -> #module::Handlers<()> = #module::Handlers;

            #(#[cfg(#cfgs)])*
            #(#lints)*
            #deprecated
            impl<#value #bound> #krate::Handlers for #module::Handlers<#value> {
                fn handler(&self, kmg_number: #u8_type) -> #core::option::Option<#krate::Handler> {
                    match kmg_number {
                        #(#declared)*
                        _ => #core::option::Option::None,
                    }
                }

                fn call(
                    &self,
                    kmg_number: #u8_type,
                    kmg_core: #krate::Core<'_>,
                    kmg_args: &[#u32_type; 10],
                ) -> #core::option::Option<#core::result::Result<#u32_type, #krate::HandlerError>> {
                    match kmg_number {
                        #(#called)*
                        _ => #core::option::Option::None,
                    }
                }
            }
        }
    }

    /// The call of a method, each value at the type that it is for: so a type that only looks right is marked itself.
    fn call(&self, handler: &Handler<'_>, of: &Ident, value: &Ident) -> TokenStream {
        let core = &self.core;
        let Handler { method, .. } = handler;
        let name = of_the_macro(ident(&method.name));
        let at = |ty: &Type| match self.reader {
            // It would show the macro's code there.
            Reader::Editor => Span::call_site(),
            Reader::Compiler | Reader::Documentation | Reader::Edition2015 => {
                ty.start.resolved_at(Span::call_site())
            }
        };
        let mut types = method.parameters.iter().map(|parameter| at(&parameter.ty));
        let own_core = types.next().map(|span| quote_spanned!(span=> kmg_core));
        let args = types.enumerate().map(|(index, span)| {
            let index = Literal::usize_unsuffixed(index);
            quote_spanned!(span=> kmg_args[#index])
        });
        let call = quote!(<#value as #of>::#name(&self.0, #own_core #(, #args)*));
        let answer = method.output.as_ref().map_or_else(Span::call_site, at);
        let answer = quote_spanned!(answer=> kmg_answer);
        let (answered, result) = match (handler.result.is_some(), handler.fallible) {
            (true, true) => (quote!(let kmg_answer = #call;), answer),
            (true, false) => (quote!(let kmg_answer = #call;), quote!(#core::result::Result::Ok(#answer))),
            (false, true) => {
                (quote!(let kmg_answer = #call;), quote!(#core::result::Result::map(#answer, |()| 0)))
            }
            (false, false) => (quote!(#call;), quote!(#core::result::Result::Ok(0))),
        };
        quote!({
            #answered
            #core::option::Option::Some(#result)
        })
    }
}

/// The `cfg`s of a part of a handler, or `None` if that is nowhere.
fn conditions(handler: &Handler<'_>, presence: &Presence) -> Option<TokenStream> {
    let Presence::Under(conditions) = presence else { return None };
    let conditions = handler.method.cfgs.iter().chain(conditions);
    Some(quote!(#(#[cfg(#conditions)])*))
}

/// A name where the macro uses it.
fn of_the_macro(mut name: Ident) -> Ident {
    name.set_span(Span::call_site());
    name
}

/// A visibility inside of a module that has it.
fn one_deeper(visibility: &TokenStream) -> TokenStream {
    let mut trees = visibility.clone().into_iter();
    let (Some(public), restriction) = (trees.next(), trees.next()) else { return quote!(pub(super)) };
    let Some(TokenTree::Group(restriction)) = restriction else { return quote!(#public) };
    let path: Vec<TokenTree> = restriction.stream().into_iter().collect();
    let path: TokenStream = match path.split_first() {
        Some((TokenTree::Ident(first), rest)) if first == "in" => rest.iter().cloned().collect(),
        _ => restriction.stream(),
    };
    let path = relative_one_deeper(&path);
    let mut trees = path.clone().into_iter();
    match (trees.next(), trees.next()) {
        // `$crate` stands after `in`.
        (Some(TokenTree::Ident(only)), None) if only != "$crate" => quote!(#public(#path)),
        _ => quote!(#public(in #path)),
    }
}

/// A path from inside of a module: one that begins at its parent begins one further up.
fn relative_one_deeper(path: &TokenStream) -> TokenStream {
    let mut trees = path.clone().into_iter();
    match trees.next() {
        Some(TokenTree::Ident(first)) if first == "self" => {
            let parent = Ident::new("super", first.span());
            quote!(#parent #(#trees)*)
        }
        Some(TokenTree::Ident(first)) if first == "super" => {
            let parent = Ident::new("super", first.span());
            quote!(#parent::#path)
        }
        _ => path.clone(),
    }
}
