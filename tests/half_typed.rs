//! Whatever stands in `graph!`, half typed or wholly wrong: the macro answers with items and messages, and never
//! panics.

use std::panic::catch_unwind;

use kmg_tests::programs;
use kmg_tests::seeded::Seeded;
use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};

/// Every token of a corpus, groups as one.
fn all_trees(tokens: &TokenStream, list: &mut Vec<TokenTree>) {
    for tree in tokens.clone() {
        if let TokenTree::Group(group) = &tree {
            all_trees(&group.stream(), list);
        }
        list.push(tree);
    }
}

fn some_tree(random: &mut Seeded, trees: &[TokenTree]) -> TokenTree {
    match random.below(8) {
        0 => {
            let text = ["'", "..", "=", "<<", "-", "@", "::", "#", "!", "->"][random.below(10)];
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
    }
}

/// The tokens with a change somewhere in them.
fn changed(tokens: TokenStream, random: &mut Seeded, trees: &[TokenTree]) -> TokenStream {
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
    match random.below(6) {
        0 | 1 if !list.is_empty() => {
            list.remove(at);
        }
        2 if !list.is_empty() => list[at] = some_tree(random, trees),
        3 => list.truncate(at),
        4 if list.len() > 1 => list.swap(at, random.below(1)),
        _ => list.insert(at, some_tree(random, trees)),
    }
    list.into_iter().collect()
}

#[test]
fn whatever_is_typed_has_an_answer() {
    let corpus = programs::graphs();
    assert!(corpus.len() > 100, "{}", corpus.len());
    let mut trees = Vec::new();
    corpus.iter().for_each(|tokens| all_trees(tokens, &mut trees));
    let mut random = Seeded::new(1);
    let mut refused = 0_usize;
    let small: Vec<&TokenStream> = corpus.iter().filter(|tokens| tokens.to_string().len() < 3_000).collect();
    for turn in 0..6_000 {
        let mut tokens = small[turn % small.len()].clone();
        for _ in 0..=random.below(4) {
            tokens = changed(tokens, &mut random, &trees);
        }
        let text = tokens.to_string();
        let input = text.clone();
        let expansion = catch_unwind(move || kmg_syntax::expand(tokens).to_string());
        let Ok(output) = expansion else { panic!("turn {turn}: the macro panicked\n{input}") };
        refused += usize::from(output.contains("compile_error"));
        // Graphs without a fault have an upload.
        let outcome = catch_unwind(|| {
            let Ok(tokens) = text.parse::<TokenStream>() else { return };
            let (graphs, _) = kmg_syntax::parse::parse(tokens);
            for parsed in graphs.iter().filter(|parsed| parsed.diagnostics.is_empty()) {
                let _ = kmg_syntax::build(&parsed.graph);
            }
        });
        assert!(outcome.is_ok(), "turn {turn}: build panicked\n{input}");
    }
    assert!(refused > 4_000, "{refused}");
}
