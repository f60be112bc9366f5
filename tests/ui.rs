//! What the compiler says about graphs: `ui/*.rs` are refused with the messages of their `.stderr` files, one rule
//! in each, its code in the name; `ui/accept/*.rs` build and run.
//!
//! `TRYBUILD=overwrite cargo test -p kmg-tests --test ui` writes the messages anew; read them before a commit.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

/// The compiler that wrote the `.stderr` files. Those of 1.96 are equal to the letter.
const RECORDED: &str = "rustc 1.95.0";

/// Says after a failure which compiler the messages are for, and which spoke: the words of another are its own.
struct Versions;

impl Drop for Versions {
    fn drop(&mut self) {
        if thread::panicking() {
            let said = Command::new("rustc").arg("--version").output();
            let here =
                said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned()).unwrap_or_default();
            eprintln!("the messages of tests/ui were recorded with {RECORDED}; this is {here}");
        }
    }
}

#[test]
fn messages_are_as_recorded() {
    // It outlives the cases, which run when they are dropped.
    let _versions = Versions;
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    cases.pass("ui/accept/*.rs");
}

/// The names, without their extension, of a folder's files that have that extension.
fn names(folder: &str, extension: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).expect("the folder is part of the repository");
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect()
}

#[test]
fn every_program_has_its_messages_and_the_other_way_round() {
    assert_eq!(names("ui", "rs"), names("ui", "stderr"));
    assert_eq!(names("ui/accept", "stderr"), BTreeSet::new());
}

#[test]
fn every_code_has_a_program() {
    let programs = names("ui", "rs");
    let refusals = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
    for code in refusals.into_iter().chain([101, 102, 103, 104, 105]) {
        let prefix = format!("kmg{code:03}_");
        assert!(programs.iter().any(|name| name.starts_with(&prefix)), "no program for {prefix}");
    }
}

#[test]
fn recorded_messages_are_worded_as_messages_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    for name in names("ui", "stderr") {
        let text = fs::read_to_string(folder.join(&name).with_extension("stderr")).expect("text");
        let code = name.split('_').next().unwrap_or_default().to_uppercase();
        if code.starts_with("KMG") {
            assert!(text.contains(&format!("{code}: ")), "{name} does not say {code}");
        }
        for line in text.lines() {
            let evaluated = line.strip_prefix("error[E0080]: evaluation panicked: KMG");
            // A warning, which the program denies.
            let warned = ["constant `_::WARNING`", "associated constant `_::KmgWithin::<false>::WARNING`"];
            let warned = warned
                .iter()
                .find_map(|used| line.strip_prefix(&format!("error: use of deprecated {used}: KMG")));
            let Some(message) = line.strip_prefix("error: KMG").or(evaluated).or(warned) else {
                // Neither errors at second hand nor warnings stand beside our own.
                let other = line.starts_with("error") || line.starts_with("warning");
                assert!(!(other && code.starts_with("KMG")), "{name}: {line}");
                continue;
            };
            let words = message.get(5..).unwrap_or_default();
            assert!(!words.starts_with(char::is_uppercase), "{name}: upper case: {line}");
            assert!(!words.ends_with('.'), "{name}: a full stop: {line}");
        }
        assert!(!text.contains("failed by itself"), "{name}: the macro panicked");
    }
}
