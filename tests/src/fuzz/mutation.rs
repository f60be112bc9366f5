//! Graphs of the tests and of the book with changes in their tokens.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};

use super::choices::Choices;
use crate::programs::inside;

/// How long the text of a program is that is changed: with longer ones there are few turns.
const LONGEST: usize = 3_000;

/// The files of a folder with an extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    paths.sort();
    paths
}

/// The Rust in the fenced blocks of a page.
fn fenced(page: &str) -> Vec<String> {
    let blocks = page.split("```").skip(1).step_by(2).filter(|block| block.starts_with("rust"));
    // What examples hide begins with `# `.
    let text = |block: &str| -> String {
        block
            .lines()
            .skip(1)
            .map(|line| line.strip_prefix("# ").unwrap_or(line))
            .collect::<Vec<_>>()
            .join("\n")
    };
    blocks.map(text).collect()
}

/// Every graph of the tests and of the book, as text.
///
/// # Panics
///
/// If there are so few that their folders must have moved.
#[must_use]
pub fn programs() -> &'static [String] {
    static PROGRAMS: OnceLock<Vec<String>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let rust = ["ui", "ui/accept", "graphs"].map(|folder| files(&tests.join(folder), "rs"));
        let pages = ["../docs", "../docs/errors"].map(|folder| files(&tests.join(folder), "md"));
        let mut texts: Vec<String> =
            rust.iter().flatten().filter_map(|path| fs::read_to_string(path).ok()).collect();
        let pages = pages.iter().flatten().filter_map(|path| fs::read_to_string(path).ok());
        texts.extend(pages.flat_map(|page| fenced(&page)));
        let mut found = Vec::new();
        for tokens in texts.iter().filter_map(|text| text.parse().ok()) {
            inside(tokens, &mut found);
        }
        let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(texts.len() > 200, "only {} graphs were found", texts.len());
        texts
    })
}

/// A program with up to ten changes, if there is one for these choices.
pub fn of_a_program(choices: &mut impl Choices) -> Option<TokenStream> {
    let small: Vec<&String> = programs().iter().filter(|text| text.len() < LONGEST).collect();
    let mut tokens: TokenStream = choices.one_of(&small)?.parse().ok()?;
    // What is put in comes from this program and from another one.
    let mut donors = Vec::new();
    all_trees(&tokens, &mut donors);
    all_trees(&choices.one_of(&small)?.parse().ok()?, &mut donors);
    for _ in 0..=choices.below(10) {
        tokens = changed(tokens, choices, &donors);
    }
    Some(tokens)
}

/// Every token, groups as one.
pub fn all_trees(tokens: &TokenStream, list: &mut Vec<TokenTree>) {
    for tree in tokens.clone() {
        if let TokenTree::Group(group) = &tree {
            all_trees(&group.stream(), list);
        }
        list.push(tree);
    }
}

fn some_tree(choices: &mut impl Choices, donors: &[TokenTree]) -> Option<TokenTree> {
    match choices.below(8) {
        0 => {
            let character =
                choices.one_of(&['\'', '.', '=', '<', '-', '@', ':', '#', '!', '>', ';', ',']).copied()?;
            Some(Punct::new(character, Spacing::Joint).into())
        }
        1 => {
            let literals = [
                Literal::u32_unsuffixed(0),
                Literal::u64_suffixed(9),
                Literal::string("x"),
                Literal::f32_suffixed(1.0),
                Literal::u64_unsuffixed(4_294_967_296),
            ];
            choices.one_of(&literals).cloned().map(Into::into)
        }
        _ => choices.one_of(donors).cloned(),
    }
}

/// The tokens with a change somewhere in them.
pub fn changed(tokens: TokenStream, choices: &mut impl Choices, donors: &[TokenTree]) -> TokenStream {
    let mut list: Vec<TokenTree> = tokens.into_iter().collect();
    let groups: Vec<usize> = list
        .iter()
        .enumerate()
        .filter(|(_, tree)| matches!(tree, TokenTree::Group(_)))
        .map(|(at, _)| at)
        .collect();
    if choices.below(4) != 0
        && let Some(at) = choices.one_of(&groups)
        && let Some(TokenTree::Group(group)) = list.get(*at)
    {
        let delimiter = match choices.below(20) {
            0 => Delimiter::None,
            1 => Delimiter::Parenthesis,
            2 => Delimiter::Brace,
            3 => Delimiter::Bracket,
            _ => group.delimiter(),
        };
        let inside = Group::new(delimiter, changed(group.stream(), choices, donors)).into();
        if let Some(tree) = list.get_mut(*at) {
            *tree = inside;
        }
        return list.into_iter().collect();
    }
    let at = choices.below(list.len());
    match choices.below(7) {
        0 | 1 if !list.is_empty() => {
            list.remove(at);
        }
        2 => {
            if let (Some(place), Some(tree)) = (list.get_mut(at), some_tree(choices, donors)) {
                *place = tree;
            }
        }
        3 => list.truncate(at),
        4 if !list.is_empty() => {
            let other = choices.below(list.len());
            list.swap(at, other);
        }
        5 => {
            // A stretch of it twice.
            let end = at.saturating_add(choices.below(12)).min(list.len());
            let again: Vec<TokenTree> = list.get(at..end).unwrap_or_default().to_vec();
            list.splice(end..end, again);
        }
        _ => list.splice(at..at, some_tree(choices, donors)).for_each(drop),
    }
    list.into_iter().collect()
}
