//! The reference graphs of `tests/reference`.

use std::ffi::OsString;
use std::path::PathBuf;

use kmg::sim::reference::{Case, names};

/// The folder of NAME.bin and NAME.json.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("reference")
}

/// Every reference graph with its name, sorted.
///
/// # Panics
///
/// If the folder or a file of it cannot be read, or a file has no partner.
#[must_use]
#[expect(clippy::panic, reason = "tests cannot go on without the graphs that they are about")]
pub fn cases() -> Vec<(OsString, Case)> {
    let folder = folder();
    let names = names(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let load = |name: OsString| match Case::load(&folder, &name) {
        Ok(case) => (name, case),
        Err(error) => panic!("{error}"),
    };
    names.into_iter().map(load).collect()
}
