//! What graphs become: for each `expansions/NAME.kmg` the Rust of `NAME.rs`, as prettyplease prints it.
//!
//! `BLESS=1` writes the Rust anew: read what changed, and commit it if it is right.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use kmg_syntax::{Reader, expand_for};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/expansions")
}

/// The names of the files with an extension.
fn names(extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).expect("the folder is part of the repository");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let paths = paths.filter(|path| path.extension().is_some_and(|found| found == extension));
    paths.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
}

/// The Rust that a graph becomes. Two of them are what somebody else than the compiler gets.
fn expansion(name: &str) -> String {
    let graph = fs::read_to_string(folder().join(name).with_extension("kmg")).expect("a graph");
    let reader = match name {
        "drawn" => Reader::Documentation,
        "editor" => Reader::Editor,
        _ => Reader::Compiler,
    };
    let tokens = expand_for(reader, graph.parse().expect("tokens"));
    let file = syn::parse2(tokens).unwrap_or_else(|error| panic!("{name}: no Rust: {error}"));
    // Outside of a compiler the tokens know a number in place of their file.
    let rust: Vec<String> = prettyplease::unparse(&file)
        .lines()
        .map(|line| match line.split_once("file: \"<parsed string") {
            Some((indent, _)) => format!("{indent}file: \"{name}.kmg\","),
            None => line.to_owned(),
        })
        .collect();
    format!("// The expansion of {name}.kmg, recorded by tests/expansions.rs.\n\n{}\n", rust.join("\n"))
}

#[test]
fn graphs_become_what_is_recorded() {
    let graphs = names("kmg");
    assert!(graphs.len() >= 12, "{graphs:?}");
    let mut differ = Vec::new();
    for name in &graphs {
        let (rust, path) = (expansion(name), folder().join(name).with_extension("rs"));
        if env::var_os("BLESS").is_some() {
            fs::write(&path, &rust).expect("the record");
        }
        if fs::read_to_string(&path).unwrap_or_default() != rust {
            differ.push(name);
        }
    }
    assert!(
        differ.is_empty(),
        "{differ:?} become something else than recorded: `BLESS=1` records what they become"
    );
    assert_eq!(graphs, names("rs"), "every graph has a record, and no record is left over");
}
