//! The value of `UPLOAD`: a `static` of lines and the views over it.

use kmg_runtime::{GraphSpec, Line, Work as SpecWork, encode, parts};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::{Emitter, ident};
use crate::ast::{Binary, Comparison};
use crate::backend::upload::{Patched, Plan, Source};
use crate::check::races::Doubt;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Command, Handler, Place, WordOption, Work};
use crate::symbols::{Divisor, Operand};
use crate::value::Value;

/// The lines of an upload as Rust.
struct Bytes {
    /// Constants that the lines are made from.
    before: TokenStream,
    count: TokenStream,
    lines: TokenStream,
    /// Whether the check has accepted them already.
    checked: bool,
}

impl Emitter<'_> {
    /// The expression of the upload; a fault that only the bytes show is reported.
    pub(super) fn upload(&self, plan: &Plan, diagnostics: &mut Diagnostics) -> Option<TokenStream> {
        let bytes = if plan.templates.is_empty() {
            self.finished(plan, diagnostics)?
        } else {
            self.shared_by_compiler(plan, diagnostics)?
        };
        let Bytes { before, count, lines, checked } = bytes;
        let tests = self.tests();
        let krate = &self.krate;
        let section = self.resolved.settings.section.as_ref().map(
            |(section, span)| quote_spanned!(self.marks(*span)=> #[used] #[unsafe(link_section = #section)]),
        );
        let upload = if checked {
            quote!(#krate::Upload::trusted(&KMG_UPLOAD))
        } else {
            let name = &self.graph.name;
            self.call("accept", quote!(&KMG_UPLOAD), name.span, name.span)
        };
        Some(quote!({
            #tests
            #before
            #section
            static KMG_UPLOAD: [#krate::Line; #count] = #lines;
            #upload
        }))
    }

    /// Bytes whose templates are known: complete, or with words to fill in.
    fn finished(&self, plan: &Plan, diagnostics: &mut Diagnostics) -> Option<Bytes> {
        let krate = &self.krate;
        // Options that the compiler fills in stand in for values that pass.
        let spec = GraphSpec {
            max_runs: plan.spec.max_runs.max(1),
            step_limit: plan.spec.step_limit.max(1),
            ..plan.spec.clone()
        };
        let encoded = match encode(&spec) {
            Ok(encoded) => encoded,
            Err(error) => {
                let name = &self.graph.name;
                diagnostics.push(Diagnostic::new(Code::Capacity, name.span, error.to_string()));
                return None;
            }
        };
        let (count, bytes) = line_literal(encoded.lines());
        let lines = quote!(#krate::generated::lines(#bytes));
        if plan.head.is_empty() {
            return Some(Bytes { before: TokenStream::new(), count, lines, checked: true });
        }
        let places = self.places(&plan.head);
        let lines = quote_spanned!(self.name_span()=> #krate::generated::fill(#lines, &#places));
        Some(Bytes { before: TokenStream::new(), count, lines, checked: false })
    }

    /// Templates that only the compiler completes, so that it shares them too.
    fn shared_by_compiler(&self, plan: &Plan, diagnostics: &mut Diagnostics) -> Option<Bytes> {
        let krate = &self.krate;
        let parts = match parts(&plan.spec) {
            Ok(parts) => parts,
            Err(error) => {
                let name = &self.graph.name;
                diagnostics.push(Diagnostic::new(Code::Capacity, name.span, error.to_string()));
                return None;
            }
        };
        let commands = plan.spec.nodes.iter().filter(|node| matches!(node.work, SpecWork::Command { .. }));
        let commands = Literal::usize_unsuffixed(commands.count());
        let (head_count, head) = line_literal(&parts.head());
        let (template_count, templates) = line_literal(&parts.template_lines());
        let (head_places, template_places) = (self.places(&plan.head), self.places(&plan.templates));
        let name = self.name_span();
        let before = quote_spanned! {name=>
            const KMG_HEAD: [#krate::Line; #head_count] =
                #krate::generated::fill(#krate::generated::lines(#head), &#head_places);
            const KMG_TEMPLATES: [#krate::Line; #template_count] =
                #krate::generated::fill(#krate::generated::lines(#templates), &#template_places);
            const KMG_SHARED: #krate::generated::Shared<#commands> =
                #krate::generated::share(&KMG_TEMPLATES);
        };
        let lines =
            self.call_at(&["generated", "Shared", "lines"], quote_spanned!(name=> &KMG_SHARED), name, name);
        let count = quote_spanned!(name=> { #head_count + #lines });
        let lines = quote_spanned!(name=> #krate::generated::assemble(KMG_HEAD, &KMG_SHARED));
        Some(Bytes { before, count, lines, checked: false })
    }

    /// The graph's name as the place of what the macro generates: where the compiler points for all that comes of a
    /// fault, it points there and not at the whole macro.
    fn name_span(&self) -> Span {
        self.marks(self.graph.name.span).resolved_at(Span::call_site())
    }

    /// Constants that test what only the compiler knows, each at the user's token.
    fn tests(&self) -> TokenStream {
        let core = &self.core;
        let mut tests = TokenStream::new();
        for setting in self.resolved.settings.words() {
            if let Some((start, end)) = setting.span
                && setting.value.known().is_none()
            {
                let value = self.value(&setting.value);
                let (name, low, high) = (setting.option.name(), setting.low, setting.high);
                let call = self.call("option", quote!(#name, #value, #low, #high), start, end);
                let start = self.marks(start);
                let constant = Ident::new(setting.option.constant(), start);
                tests.extend(quote_spanned!(start=> const #constant: #core::primitive::u32 = #call;));
            }
        }
        let mut handlers = 0_usize..;
        for (index, command) in self.commands().enumerate() {
            if let Handler::Rust { start, end, .. } = &command.handler {
                let args = u32::try_from(command.args.len()).unwrap_or_default();
                let result = command.result.is_some();
                let graph = self.again(ident(&self.graph.name));
                let place = Literal::usize_unsuffixed(handlers.next().unwrap_or_default());
                let handler = quote!(#graph::__KMG_HANDLERS[#place][0]);
                let call = self.call("handler", quote!(#handler, #args, #result), *start, *end);
                let start = self.marks(*start);
                let constant = format_ident!("KMG_HANDLER_{index}", span = start);
                tests.extend(quote_spanned!(start=> const #constant: #core::primitive::u32 = #call;));
            }
            if let Some(call) = self.place_test(command) {
                let start = self.marks(command.place_span.0);
                let read = has_unknown(&command.place);
                let constant = format_ident!("{}KMG_GROUP_{index}", unless(read), span = start);
                let word = quote_spanned!(start=> #core::primitive::u32);
                tests.extend(quote_spanned!(start=> const #constant: (#word, #word) = #call;));
            }
        }
        let limit_is_known = self.resolved.settings.step_limit.value.known().is_some();
        let slices = self.resolved.nodes.values().zip(self.compiled.slices.values());
        for (node, slice) in slices.filter(|_| !limit_is_known) {
            let shortest = slice.as_ref().and_then(|slice| slice.shortest());
            let Some(shortest) = shortest.and_then(|shortest| u32::try_from(shortest).ok()) else {
                continue;
            };
            let (name, place) = (&node.name.text, self.marks(node.name.span));
            let limit = Ident::new(WordOption::StepLimit.constant(), place.resolved_at(Span::call_site()));
            let call = self.call("ends", quote!(#name, #shortest, #limit), place, place);
            tests.extend(quote_spanned!(place=> const _: () = #call;));
        }
        for Doubt { register, writes: [(one, at, first), (other, second_at, second)] } in
            &self.compiled.findings.doubts
        {
            let (first, second) = (self.value(first), self.value(second));
            let args = quote!(#register, #one, #other, #first, #second);
            let place = self.marks(*second_at);
            let call = self.call("race", args, place, place);
            tests.extend(quote_spanned!(place=> const _: () = #call;));
            let place = self.marks(*at);
            let call = self.call("races_with", quote!(#one, #other, #first, #second), place, place);
            tests.extend(quote_spanned!(place=> const _: () = #call;));
        }
        for (index, Divisor { operator, value, span: (start, end) }) in
            self.resolved.symbols.divisors.iter().enumerate()
        {
            let value = self.value(value);
            let call = self.call("divisor", quote!(#operator, #value), *start, *end);
            let start = self.marks(*start);
            let constant = format_ident!("{}KMG_DIVISOR_{index}", unless(false), span = start);
            tests.extend(quote_spanned!(start=> const #constant: () = #call;));
        }
        tests
    }

    /// The tests of constants for a graph with faults, which has no upload: the compiler reports what they find beside them.
    pub(super) fn tests_alone(&self) -> TokenStream {
        let every = &self.graph.attributes.every_item;
        let tests = self.tests();
        if tests.is_empty() {
            return tests;
        }
        quote_spanned!(self.name_span()=> #(#every)* const _: () = { #tests };)
    }

    /// The test of a place of which something is only known to the compiler: a word of it, or the grid.
    fn place_test(&self, command: &Command) -> Option<TokenStream> {
        let cores = &self.resolved.settings.cores.value;
        let (start, end) = command.place_span;
        if cores.known().is_some() && !has_unknown(&command.place) {
            return None;
        }
        let cores = match cores.known() {
            Some(cores) => quote!(#cores),
            None => Ident::new(WordOption::Cores.constant(), self.name_span()).into_token_stream(),
        };
        let (function, args) = match &command.place {
            Place::Range { first, end } => {
                let (first, end) = (self.value(first), self.value(end));
                ("range", quote!(#first, #end, #cores))
            }
            Place::Group { first: Operand::Value(first), count: Operand::Value(count) } => {
                let (first, count) = (self.value(first), self.value(count));
                ("group", quote!(#first, #count, #cores))
            }
            Place::Group { first: Operand::Value(first), .. } => {
                let first = self.value(first);
                ("first", quote!(#first, #cores))
            }
            Place::Group { count: Operand::Value(count), .. }
            | Place::Any { count: Operand::Value(count) } => {
                let count = self.value(count);
                ("count", quote!(#count, #cores))
            }
            Place::Group { .. } | Place::Any { .. } => return None,
        };
        Some(self.call(function, args, start, end))
    }

    /// The handlers that only the compiler knows, in the order of their commands.
    pub(super) fn unknown_handlers(&self) -> impl Iterator<Item = &TokenStream> {
        self.commands().filter_map(|command| match &command.handler {
            Handler::Rust { tokens, .. } => Some(tokens),
            Handler::Number(_) => None,
        })
    }

    /// The commands in upload order; those behind a cycle come last.
    fn commands(&self) -> impl Iterator<Item = &Command> {
        let nodes = self.node_numbers().into_iter().map(|(_, node)| self.resolved.nodes.get(node));
        nodes.filter_map(|node| match &node.work {
            Work::Command(command) => Some(command.as_ref()),
            _ => None,
        })
    }

    fn places(&self, patched: &[Patched]) -> TokenStream {
        let name = self.name_span();
        let places = patched.iter().map(|Patched { offset, width, source }| {
            let value = match source {
                Source::Word(value) => self.value(value),
                Source::Setting(option) => {
                    let constant = Ident::new(option.constant(), name);
                    quote!(#constant)
                }
                Source::Handler(index) => {
                    let constant = format_ident!("KMG_HANDLER_{index}", span = name);
                    quote!(#constant)
                }
                Source::First(index) => {
                    let constant = format_ident!("KMG_GROUP_{index}", span = name);
                    quote!(#constant.0)
                }
                Source::Count(index) => {
                    let constant = format_ident!("KMG_GROUP_{index}", span = name);
                    quote!(#constant.1)
                }
            };
            let (offset, width) = (Literal::u32_unsuffixed(*offset), Literal::u32_unsuffixed(*width));
            quote!((#offset, #width, #value))
        });
        quote!([#(#places),*])
    }

    /// A constant word as Rust.
    pub(super) fn value(&self, value: &Value) -> TokenStream {
        let core = &self.core;
        match value {
            Value::Known(value) => quote!(#value),
            Value::Faulty => quote!(0),
            Value::Hole(index) => {
                let graph = self.again(ident(&self.graph.name));
                let index = Literal::usize_unsuffixed(*index);
                quote!(#graph::__KMG_WORDS[#index][0])
            }
            Value::Binary(operator, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                let krate = &self.krate;
                match operator {
                    Binary::Add => quote!((#left).wrapping_add(#right)),
                    Binary::Sub => quote!((#left).wrapping_sub(#right)),
                    Binary::Mul => quote!((#left).wrapping_mul(#right)),
                    Binary::Rem => quote!(#krate::generated::remainder(#left, #right)),
                    Binary::And => quote!((#left & #right)),
                    Binary::Or => quote!((#left | #right)),
                    Binary::Xor => quote!((#left ^ #right)),
                    Binary::Shl => quote!((#left).wrapping_shl(#right)),
                    Binary::Shr => quote!((#left).wrapping_shr(#right)),
                }
            }
            Value::Compare(comparison, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                let test = match comparison {
                    Comparison::Lt => quote!((#left) < (#right)),
                    Comparison::Le => quote!((#left) <= (#right)),
                    Comparison::Gt => quote!((#left) > (#right)),
                    Comparison::Ge => quote!((#left) >= (#right)),
                    Comparison::Eq => quote!((#left) == (#right)),
                    Comparison::Ne => quote!((#left) != (#right)),
                };
                quote!(((#test) as #core::primitive::u32))
            }
        }
    }
}

/// Whether a word of a place is known only to the compiler.
fn has_unknown(place: &Place) -> bool {
    let unknown = |operand: &Operand| match operand {
        Operand::Value(value) => value.known().is_none(),
        Operand::Register(_) => false,
    };
    match place {
        Place::Range { first, end } => first.known().is_none() || end.known().is_none(),
        Place::Group { first, count } => unknown(first) || unknown(count),
        Place::Any { count } => unknown(count),
    }
}

/// An underscore unless a constant is read: without it rustc would call it unused.
const fn unless(read: bool) -> &'static str {
    if read { "" } else { "_" }
}

/// Lines as their count and one literal of their bytes.
fn line_literal(lines: &[Line]) -> (TokenStream, TokenStream) {
    let count = Literal::usize_unsuffixed(lines.len());
    let bytes = Literal::byte_string(Line::bytes(lines));
    (quote!(#count), quote!(#bytes))
}
