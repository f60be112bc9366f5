//! Expectations as constants: a run in parts, so that no constant is evaluated for long, and a test of each check.

use kmg_runtime::Register;
use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{Emitter, constant, ident};
use crate::ast::Comparison;
use crate::expectation::Status;
use crate::resolve::{Expectation, Subject, Target, Wanted};

/// How much work one constant does: a micro-op is 1, a pass 40. The compiler's own lint on long evaluations stays
/// far away.
const WORK: u64 = 20_000;

/// How many constants a run has: together the 100,000 micro-ops of LANGUAGE.md 8 and all 10,000 passes.
const PARTS: usize = 25;

impl Emitter<'_> {
    /// One constant block for each expectation.
    pub(super) fn expectations(&self) -> TokenStream {
        self.resolved.expectations.iter().map(|expectation| self.expectation(expectation)).collect()
    }

    fn expectation(&self, expectation: &Expectation) -> TokenStream {
        let (core, krate) = (&self.core, &self.krate);
        let every = &self.graph.attributes.every_item;
        let place = self.marks(expectation.name.span).resolved_at(Span::call_site());
        let graph = self.again(ident(&self.graph.name));
        let bindings = self.again(self.bindings_name());
        let fields = expectation.bindings.iter().map(|(name, value)| {
            let (field, value) = (self.again(ident(name)), self.value(value));
            quote!(#field: #value)
        });
        let results = expectation.results.iter().map(|(_, node, words)| {
            let node = self.again(constant(&self.resolved.nodes.get(*node).name));
            let words = words.iter().map(|word| self.value(word));
            quote!(#krate::sim::NodeResults { node: #graph::#node, words: &[#(#words),*] })
        });
        let cores = match self.resolved.settings.cores.span {
            Some(_) => {
                let cores = self.value(&self.resolved.settings.cores.value);
                quote!(core_count: #cores,)
            }
            None => TokenStream::new(),
        };
        let block = Literal::usize_unsuffixed(self.compiled.registers.block);
        let run = quote_spanned!(place=> #krate::sim::ConstRun<'static, 0>);
        let part_of = |part: usize| format_ident!("RUN_{part}", span = place);
        let parts = (1..=PARTS).map(|part| {
            let (before, this) = (part_of(part.saturating_sub(1)), part_of(part));
            let work = Literal::u64_unsuffixed(WORK);
            quote_spanned!(place=> const #this: #run = #before.advance(#work);)
        });
        let last = part_of(PARTS);
        let used = expectation.results.iter().map(|(at, node, words)| {
            let name = &self.resolved.nodes.get(*node).name;
            let (text, node) = (&name.text, self.again(constant(name)));
            let words = Literal::usize_suffixed(words.len());
            let span = self.marks(at.span);
            let args = quote_spanned!(span=> #text, #words, &OUTCOME, #graph::#node);
            let call = self.call_at(&["expectation", "results"], args, span, span);
            quote_spanned!(span=> const _: () = #call;)
        });
        let checks = expectation.checks.iter().map(|check| self.check(check));
        let ran = self.call_at(&["expectation", "ran"], quote_spanned!(place=> &OUTCOME), place, place);
        quote_spanned! {place=>
            #(#every)*
            const _: () = {
                const RESULTS: &[#krate::sim::NodeResults<'static>] = &[#(#results),*];
                const BLOCK: [#core::primitive::u32; #block] = #bindings { #(#fields),* }.block();
                const OPTIONS: #krate::sim::ConstOptions =
                    #krate::sim::ConstOptions { #cores ..#krate::sim::ConstOptions::DEFAULT };
                const RUN_0: #run = #krate::sim::ConstRun::begin(#graph::UPLOAD, &BLOCK, RESULTS, OPTIONS);
                #(#parts)*
                const OUTCOME: #krate::expectation::Outcome = #krate::expectation::Outcome::of(#last);
                const _: () = #ran;
                #(#used)*
                #(#checks)*
            };
        }
    }

    fn register_number(&self, register: Register) -> TokenStream {
        let (krate, number) = (&self.krate, register.number());
        quote!(#krate::Register::from_low_bits(#number))
    }

    fn check(&self, check: &Wanted) -> TokenStream {
        let graph = self.again(ident(&self.graph.name));
        let [start, end] =
            [check.start, check.end].map(|span| self.marks(span).resolved_at(Span::call_site()));
        let of = |part: &str, args: TokenStream| {
            let args = quote_spanned!(start=> &OUTCOME #args);
            self.call_at(&["expectation", "Outcome", part], args, start, start)
        };
        let found = match check.subject {
            Subject::Register(id) => {
                let register = match self.resolved.symbols.get(id) {
                    Some(symbol) if !symbol.is_bare() => {
                        let name = self.again(constant(&symbol.name));
                        quote!(#graph::#name)
                    }
                    _ => self.register_number(self.compiled.registers.named(id)),
                };
                of("register", quote!(, #register))
            }
            Subject::Bare(register) => {
                let register = self.register_number(register);
                of("register", quote!(, #register))
            }
            Subject::Rounds => of("rounds", TokenStream::new()),
            Subject::Passes => of("passes", TokenStream::new()),
            Subject::Reason => of("reason", TokenStream::new()),
            Subject::Status => of("status", TokenStream::new()),
        };
        let krate = &self.krate;
        let operator = match check.operator {
            Comparison::Lt => quote!(Lt),
            Comparison::Le => quote!(Le),
            Comparison::Gt => quote!(Gt),
            Comparison::Ge => quote!(Ge),
            Comparison::Eq => quote!(Eq),
            Comparison::Ne => quote!(Ne),
        };
        let operator = quote_spanned!(start=> #krate::expectation::Comparison::#operator);
        let (function, args) = match &check.value {
            Target::Word(value) => {
                let (name, wanted) = (&check.name, self.value(value));
                ("word", quote!(#name, #operator, #found, #wanted))
            }
            Target::Status(status) => {
                let status = match status {
                    Status::Ended => quote!(Ended),
                    Status::Error => quote!(Error),
                    Status::Stuck => quote!(Stuck),
                };
                ("status", quote_spanned!(start=> #operator, #found, #krate::sim::Status::#status))
            }
        };
        let call = self.call_at(&["expectation", function], args, start, end);
        quote_spanned!(start=> const _: () = #call;)
    }
}
