//! The bindings in Python, over the shared library.

use std::path::Path;
use std::process::Command;

use crate::build::{library, root};
use crate::tools::{has, succeeds};

fn python() -> Option<Command> {
    has("python3", &["-c", "import ctypes, dataclasses, unittest"]).then(|| {
        let mut python = Command::new("python3");
        // Nothing is left beside the sources.
        python.arg("-B").current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("python"));
        python
    })
}

#[test]
fn every_reference_graph_gives_its_answer() {
    let Some(mut python) = python() else { return };
    python.arg("replay.py").arg(&library().shared).arg(root().join("tests/reference"));
    assert_eq!(succeeds(&mut python), "217 passed, 0 failed\n");
}

#[test]
fn the_python_bindings_check_and_run_uploads() {
    let Some(mut python) = python() else { return };
    succeeds(python.args(["-m", "unittest", "test_kmg"]).env("KMG_LIBRARY", &library().shared));
}
