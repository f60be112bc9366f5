//! The corpus of `fuzz/`, replayed: what the fuzzer once found, and what led it there.

use std::fs;
use std::path::{Path, PathBuf};

use kmg_tests::fuzz::TARGETS;

fn corpus(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target)
}

/// The inputs of a folder with their names, sorted.
fn inputs(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).expect("an input"))).collect()
}

#[test]
fn the_corpus_passes_its_targets() {
    for (name, target) in TARGETS {
        let inputs = inputs(&corpus(name));
        assert!(inputs.len() >= 20, "{name}: {} inputs", inputs.len());
        for (path, bytes) in inputs {
            println!("{}", path.display());
            target(&bytes);
        }
    }
}

#[test]
fn every_target_has_a_program_and_a_corpus() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let names = |folder: &str| -> Vec<String> {
        let entries =
            fs::read_dir(root.join(folder)).expect("a folder").map(|entry| entry.expect("an entry"));
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.path().file_stem().map(|name| name.to_string_lossy().into_owned()))
            .collect();
        names.sort();
        names
    };
    let mut targets = TARGETS.map(|(name, _)| name.to_owned());
    targets.sort();
    assert_eq!(names("fuzz_targets"), targets);
    assert_eq!(names("corpus"), targets);
}

/// The reference graphs are where the fuzzer of uploads starts: they hold too.
#[test]
fn reference_graphs_pass_the_targets_for_uploads() {
    for (name, bytes) in inputs(&kmg_tests::reference::folder()) {
        if name.extension().is_some_and(|extension| extension == "bin") {
            for target in ["uploads", "round_trips"] {
                let (_, target) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
                target(&bytes);
            }
        }
    }
}
