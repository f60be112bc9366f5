//! The programs that tests of the compiler's messages compile.

use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

/// The insides of the `graph!`s of a program.
pub fn inside(tokens: TokenStream, found: &mut Vec<TokenStream>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let named =
            index >= 2 && trees[index - 2].to_string() == "graph" && trees[index - 1].to_string() == "!";
        if named {
            found.push(group.stream());
        } else {
            inside(group.stream(), found);
        }
    }
}

/// The graphs of every program of `ui` and `ui/accept`, as the macro gets them.
///
/// # Panics
///
/// If a program cannot be read.
#[must_use]
pub fn graphs() -> Vec<TokenStream> {
    let mut found = Vec::new();
    for folder in ["ui", "ui/accept"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut paths: Vec<_> =
            fs::read_dir(folder).expect("programs").map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
            let text = fs::read_to_string(path).expect("text");
            inside(text.parse().expect("tokens"), &mut found);
        }
    }
    found
}
