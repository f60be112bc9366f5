//! Lints that users turn on find nothing in generated code: clippy's, with its restrictions, and those that rustc leaves
//! to the user.
//!
//! It takes clippy; where that is not installed the test says so, and with `CI=true` it fails.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Items with a doc comment and names of more than a letter, so that nothing is wrong with the user's own tokens.
const PROGRAM: &str = "\
//! A crate.
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
#![deny(missing_docs, missing_debug_implementations, missing_copy_implementations, unreachable_pub, unused_results)]
#![deny(unused_qualifications, unused_lifetimes, single_use_lifetimes, trivial_casts, trivial_numeric_casts)]
#![deny(absolute_paths_not_starting_with_crate, let_underscore_drop, non_ascii_idents, unnameable_types, unit_bindings)]
#![deny(unsafe_code, unused_crate_dependencies, unused_import_braces, variant_size_differences, keyword_idents)]
#![deny(elided_lifetimes_in_paths, explicit_outlives_requirements, redundant_imports, redundant_lifetimes)]
#![deny(rust_2021_compatibility, rust_2024_compatibility, rust_2018_idioms, unused, future_incompatible)]
// They are about this file.
#![allow(clippy::blanket_clippy_restriction_lints, reason = \"that is what the test is for\")]
#![allow(clippy::arbitrary_source_item_ordering, reason = \"graphs come before their handlers\")]

use kmg::{Core, Handler, HandlerError, graph, handlers};

/// A word.
pub const WORD: u32 = 5;
/// A handler.
pub const STEP: Handler = Handler::new(1);

graph! {
    /// A graph with all that is generated.
    #[graph(max_runs = WORD, step_limit = { WORD.wrapping_add(95) }, cores = 60, bounded)]
    pub graph Public {
        /// A binding.
        bind given;
        const FIVE = 5;
        const HOLE = WORD;
        /// A register.
        reg left, right, turn, start = WORD;
        command step = STEP(given, WORD, HOLE, FIVE) on 0..WORD;
        command other = card::NORM(left) on any 3 after step -> left;
        cpu body after other {
            right = given + start;
            for turn in 0..4 { right += WORD % HOLE; }
            right = right % WORD;
            again = right < 0;
        }
        join end after body;
    }

    pub(crate) graph Inside {
        bind given;
        reg kept;
        cpu first { kept = WORD; }
        cpu second { kept = { WORD }; }
        cpu third after first, second { kept = given; }
    }
}

/// Handlers.
#[handlers]
pub trait Card {
    /// Steps.
    #[handler(4)]
    fn step(&self, core: Core<'_>, number: u32);
    /// The norm.
    #[handler(5, result = max)]
    fn norm(&self, core: Core<'_>, number: u32) -> u32;
    /// Loads.
    ///
    /// # Errors
    ///
    /// It may fail.
    #[handler(6)]
    fn load(&self, core: Core<'_>) -> Result<(), HandlerError>;
}

/// How long both are.
pub const LENGTHS: (usize, usize) = (Public::LEN, Inside::LEN);
";

#[test]
fn generated_code_is_clean_under_every_lint() {
    if !Command::new(env!("CARGO"))
        .args(["clippy", "--version"])
        .output()
        .is_ok_and(|run| run.status.success())
    {
        assert!(std::env::var_os("CI").is_none(), "clippy is missing");
        eprintln!("not run: clippy is missing");
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kmg = fs::canonicalize(tests.join("../kmg")).expect("the crate");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lints");
    fs::create_dir_all(copy.join("src")).expect("a folder");
    fs::copy(tests.join("../Cargo.lock"), copy.join("Cargo.lock")).expect("the workspace has a lock file");
    let manifest = format!(
        "[package]\nname = \"lints\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\nkmg = {{ path = {kmg:?}, \
         default-features = false, features = [\"macros\", \"std\"] }}\n\n[workspace]\n"
    );
    fs::write(copy.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(copy.join("src/lib.rs"), PROGRAM).expect("a program");
    let clippy = Command::new(env!("CARGO"))
        .current_dir(&copy)
        .args(["clippy", "--quiet", "--offline"])
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&clippy.stderr);
    assert!(clippy.status.success(), "{said}");
    assert_eq!(said, "");
}
