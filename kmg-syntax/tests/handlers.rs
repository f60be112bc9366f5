//! What `#[handlers]` makes of a trait: tokens in, tokens out, and an answer to whatever stands there.

use std::panic::catch_unwind;

use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};

fn tokens(text: &str) -> TokenStream {
    text.parse().expect("tokens")
}

fn expand(arguments: &str, item: &str) -> String {
    kmg_syntax::handlers::expand(tokens(arguments), tokens(item)).to_string()
}

/// Rust as prettyplease prints it.
fn pretty(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("Rust"))
}

#[test]
fn a_trait_stays_and_a_module_and_an_adapter_come() {
    let written = r#"
        /// A card.
        #[cfg(any())]
        #[deny(missing_docs)]
        pub(crate) trait MatrixCard: Send {
            /// Steps once.
            ///
            /// And more.
            #[handler(1)]
            #[inline]
            fn step(&self, core: Core, iteration: u32);
            #[cfg(feature = "norm")]
            #[handler(4, result = max)]
            fn r#norm(&self, _: kmg::Core<'_>) -> u32 { 7 }
            #[handler(5)]
            fn load(&self, core: Core) -> Result<(), HandlerError>;
            #[handler(6, result = sum)]
            fn sum(&self, core: Core) -> core::result::Result<u32, kmg::HandlerError>;
            fn no_handler(&mut self);
        }
    "#;
    let expected = r#"
        /// A card.
        #[cfg(any())]
        #[deny(missing_docs)]
        pub(crate) trait MatrixCard: Send {
            /// Steps once.
            ///
            /// And more.
            #[inline]
            fn step(&self, core: Core, iteration: u32);
            #[cfg(feature = "norm")]
            fn r#norm(&self, _: kmg::Core<'_>) -> u32 { 7 }
            fn load(&self, core: Core) -> Result<(), HandlerError>;
            fn sum(&self, core: Core) -> core::result::Result<u32, kmg::HandlerError>;
            fn no_handler(&mut self);
        }

        #[cfg(any())]
        #[deny(missing_docs)]
        pub(crate) mod matrix_card {
            #![doc = "The handlers of [`MatrixCard`](super::MatrixCard): a constant for each, for graphs, and what runs them, [`Handlers`]."]

            #[doc = "Steps once.\n\nHandler 1, [`MatrixCard::step`](super::MatrixCard::step): 1 argument, no result."]
            pub(crate) const STEP: ::other::kmg::Handler = ::other::kmg::Handler::new(1).with_args(1);

            #[cfg(feature = "norm")]
            #[doc = "Handler 4, [`MatrixCard::norm`](super::MatrixCard::norm): no arguments, the largest of its cores' words as result."]
            pub(crate) const NORM: ::other::kmg::Handler =
                ::other::kmg::Handler::new(4).with_args(0).with_merged(::other::kmg::Merge::Max);

            #[doc = "Handler 5, [`MatrixCard::load`](super::MatrixCard::load): no arguments, no result."]
            pub(crate) const LOAD: ::other::kmg::Handler = ::other::kmg::Handler::new(5).with_args(0);

            #[doc = "Handler 6, [`MatrixCard::sum`](super::MatrixCard::sum): no arguments, the sum of its cores' words as result."]
            pub(crate) const SUM: ::other::kmg::Handler =
                ::other::kmg::Handler::new(6).with_args(0).with_merged(::other::kmg::Merge::Sum);

            #[doc = "The device side of a run: the handlers of [`MatrixCard`](super::MatrixCard) on a value that implements it, by number.\n\nA device takes it, and the simulator: both ask for `Handlers` of the crate `kmg`."]
            #[allow(clippy::exhaustive_structs, clippy::field_scoped_visibility_modifiers, reason = "generated")]
            #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
            pub(crate) struct Handlers<T>(
                /// The value that the handlers run on.
                pub(crate) T,
            );
        }

        #[cfg(any())]
        #[deny(missing_docs)]
        const _: fn(()) -> matrix_card::Handlers<()> = matrix_card::Handlers;

        #[cfg(any())]
        #[deny(missing_docs)]
        impl<T: MatrixCard> ::other::kmg::Handlers for matrix_card::Handlers<T> {
            fn handler(&self, kmg_number: ::core::primitive::u8) -> ::core::option::Option<::other::kmg::Handler> {
                match kmg_number {
                    1 => ::core::option::Option::Some(matrix_card::STEP),
                    #[cfg(feature = "norm")]
                    4 => ::core::option::Option::Some(matrix_card::NORM),
                    5 => ::core::option::Option::Some(matrix_card::LOAD),
                    6 => ::core::option::Option::Some(matrix_card::SUM),
                    _ => ::core::option::Option::None,
                }
            }

            fn call(
                &self,
                kmg_number: ::core::primitive::u8,
                kmg_core: ::other::kmg::Core<'_>,
                kmg_args: &[::core::primitive::u32; 10],
            ) -> ::core::option::Option<
                ::core::result::Result<::core::primitive::u32, ::other::kmg::HandlerError>,
            > {
                match kmg_number {
                    1 => {
                        <T as MatrixCard>::step(&self.0, kmg_core, kmg_args[0]);
                        ::core::option::Option::Some(::core::result::Result::Ok(0))
                    },
                    #[cfg(feature = "norm")]
                    4 => {
                        let kmg_answer = <T as MatrixCard>::norm(&self.0, kmg_core);
                        ::core::option::Option::Some(::core::result::Result::Ok(kmg_answer))
                    },
                    5 => {
                        let kmg_answer = <T as MatrixCard>::load(&self.0, kmg_core);
                        ::core::option::Option::Some(::core::result::Result::map(kmg_answer, |()| 0))
                    },
                    6 => {
                        let kmg_answer = <T as MatrixCard>::sum(&self.0, kmg_core);
                        ::core::option::Option::Some(kmg_answer)
                    },
                    _ => ::core::option::Option::None,
                }
            }
        }
    "#;
    let output = kmg_syntax::handlers::expand(tokens("crate = ::other::kmg"), tokens(written));
    assert_eq!(pretty(output), pretty(tokens(expected)));
}

#[test]
fn what_is_no_trait_stays_as_it_is() {
    let item = "pub enum Card { One, Two }";
    let output = expand("", item);
    assert!(output.starts_with(&tokens(item).to_string()), "{output}");
    assert!(output.contains("KMG001: expected a trait, found `enum`"), "{output}");
    assert!(!output.contains("mod card"), "{output}");
}

/// What is not there has no faults: a message stands under the conditions of what it is about.
#[test]
fn messages_stand_under_the_conditions_of_what_they_are_about() {
    let output =
        expand("", r#"#[cfg(a)] trait Card { #[cfg(b)] #[handler(0)] fn step(&self, core: Core); }"#);
    let fault = output.find("compile_error").expect("a fault");
    let before = output.get(..fault).expect("the text before it");
    assert!(before.ends_with(&format!("{} :: core :: ", tokens("#[cfg(a)] #[cfg(b)]"))), "{output}");
}

/// rustc refuses it earlier; another caller may not.
#[test]
fn what_nests_too_deep_is_a_fault() {
    let deep = |depth: usize| {
        format!(
            "trait Card {{ #[handler(1)] fn x(&self, core: Core, x: {}u32{}); }}",
            "(".repeat(depth),
            ")".repeat(depth)
        )
    };
    let output = expand("", &deep(100));
    assert!(output.contains("KMG023: the argument `x` of `x` is `((((((("), "{output}");
    let output = expand("", &deep(1000));
    assert!(output.contains("KMG001: brackets nested more than"), "{output}");
}

/// A seeded source of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        usize::try_from((self.0 >> 33) % limit.max(1) as u64).expect("below the limit")
    }
}

const CORPUS: [&str; 4] = [
    r#"/// A card.
    #[cfg(any())] #[deny(missing_docs)] pub(in crate::x) unsafe trait MatrixCard<T: Fn(u32) -> u32>: Send + for<'a> Into<&'a T>
    where Self: Sized, { #[handler(1)] #[inline] fn step(&self, core: Core, iteration: u32); const X: u32 = { 5 };
    #[cfg(x)] #[handler(4, result = max)] fn r#norm<'a>(self: &'a Self, _: kmg::Core<'_>) -> u32 where T: Copy { 7 } }"#,
    r#"trait Card { #[handler(239)] const async unsafe extern "C" fn a(&mut self, core: &Core, mut x: ::core::primitive::u32,
    y: Vec<Option<(u32, [u8; 4])>>, #[cfg(b)] z: impl Fn(u32) -> u32) -> Result<u32, ()>; type T = u32; foo! { } bar!(); }"#,
    r#"pub trait t { #[handler(0x7u32, result = sum, result = maxx)] #[handler] fn x(self, (a, b): (u32, u32), ..., _: u32) -> ! {} }"#,
    r#"pub struct Card<T>(u32, T) where T: Copy;"#,
];

fn all_trees(tokens: &TokenStream, list: &mut Vec<TokenTree>) {
    for tree in tokens.clone() {
        if let TokenTree::Group(group) = &tree {
            all_trees(&group.stream(), list);
        }
        list.push(tree);
    }
}

/// The tokens with a change somewhere in them.
fn changed(tokens: TokenStream, random: &mut Random, trees: &[TokenTree]) -> TokenStream {
    let mut list: Vec<TokenTree> = tokens.into_iter().collect();
    let groups: Vec<usize> = (0..list.len()).filter(|at| matches!(list[*at], TokenTree::Group(_))).collect();
    if !groups.is_empty() && random.below(4) != 0 {
        let at = groups[random.below(groups.len())];
        if let TokenTree::Group(group) = &list[at] {
            let delimiter = match random.below(20) {
                0 => Delimiter::None,
                1 => Delimiter::Parenthesis,
                2 => Delimiter::Brace,
                3 => Delimiter::Bracket,
                _ => group.delimiter(),
            };
            list[at] = Group::new(delimiter, changed(group.stream(), random, trees)).into();
        }
        return list.into_iter().collect();
    }
    let at = random.below(list.len());
    let other = match random.below(6) {
        0 => {
            let text = ["'", ".", "=", "<", "-", ":", "&", "#", "!", ">", ",", ";"][random.below(12)];
            Punct::new(text.chars().next().expect("a character"), Spacing::Joint).into()
        }
        1 => [
            Literal::u32_unsuffixed(0),
            Literal::u64_suffixed(9),
            Literal::string("x"),
            Literal::f32_suffixed(1.0),
        ][random.below(4)]
        .clone()
        .into(),
        _ => trees[random.below(trees.len())].clone(),
    };
    match random.below(5) {
        0 if !list.is_empty() => {
            list.remove(at);
        }
        1 if !list.is_empty() => list[at] = other,
        2 => list.truncate(at),
        3 if list.len() > 1 => list.swap(at, 0),
        _ => list.insert(at, other),
    }
    list.into_iter().collect()
}

/// Half typed or wholly wrong: there is an answer, and no panic.
#[test]
fn half_typed_traits_get_items_and_messages() {
    let corpus = CORPUS.map(tokens);
    let mut trees = Vec::new();
    corpus.iter().for_each(|tokens| all_trees(tokens, &mut trees));
    let mut random = Random(1);
    let mut with_a_module = 0_usize;
    for turn in 0..6_000 {
        let mut item = corpus[turn % corpus.len()].clone();
        for _ in 0..=random.below(5) {
            item = changed(item, &mut random, &trees);
        }
        let text = item.to_string();
        let arguments = if random.below(8) == 0 {
            trees[random.below(trees.len())].clone().into()
        } else {
            TokenStream::new()
        };
        let output = catch_unwind(|| kmg_syntax::handlers::expand(arguments, item).to_string());
        let Ok(output) = output else { panic!("turn {turn}: the macro panicked\n{text}") };
        with_a_module += usize::from(output.contains(" mod "));
        assert!(
            output.contains("compile_error") || output.contains("Handlers"),
            "turn {turn}: {text}\n{output}"
        );
    }
    assert!(with_a_module > 1_000, "{with_a_module}");
}
