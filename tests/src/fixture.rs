//! Crates of `fixtures`, which are built as a user's are: outside of the workspace, with the versions of its lock file.

use std::fs;
use std::path::{Path, PathBuf};

/// Copies a crate of `fixtures` into a folder, with absolute paths to the crates of the workspace.
///
/// # Panics
///
/// If something cannot be read or written.
#[must_use]
pub fn copy(name: &str, folder: &Path) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = fs::canonicalize(tests.join("..")).expect("the workspace");
    let (source, copy) = (tests.join("fixtures").join(name), folder.join(name));
    fs::create_dir_all(copy.join("src")).expect("a folder");
    fs::copy(source.join("src/lib.rs"), copy.join("src/lib.rs")).expect("src/lib.rs");
    fs::copy(root.join("Cargo.lock"), copy.join("Cargo.lock")).expect("Cargo.lock");
    let manifest = fs::read_to_string(source.join("Cargo.toml")).expect("Cargo.toml");
    let manifest = manifest.replace("\"../../..", &format!("\"{}", root.display()));
    fs::write(copy.join("Cargo.toml"), manifest).expect("Cargo.toml");
    copy
}
