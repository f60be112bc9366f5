//! The tool as people and scripts see it: what it prints, and its exit codes.

mod c_book;
mod check;
mod emit;
mod explain;
mod page;
mod run;
mod schema;
mod scripts;
mod sim;
mod text;
mod texts;
mod verify;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a call gave.
struct Call {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs `kmg` with that on standard input.
fn kmg_fed<A: AsRef<std::ffi::OsStr>>(input: &[u8], arguments: &[A]) -> Call {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kmg"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A call that does not read it closes the pipe.
    let _closed = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    Call { code: output.status.code(), out, err }
}

fn kmg<A: AsRef<std::ffi::OsStr>>(arguments: &[A]) -> Call {
    kmg_fed(b"", arguments)
}

/// A file of `tests/reference`.
fn reference(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/reference").join(file)
}

fn reference_text(file: &str) -> String {
    reference(file).display().to_string()
}

/// An empty folder of that name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _not_there = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_wrong_call_is_2_and_help_is_0() {
    for arguments in [&[][..], &["frobnicate"], &["check"], &["verify"], &["sim"], &["sim", "a", "b"]] {
        let call = kmg(arguments);
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(call.err.contains("Usage: kmg"), "{}", call.err);
    }
    assert_eq!(kmg(&["--help"]).code, Some(0));
    assert_eq!(kmg(&["--version"]).out, format!("kmg {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn output_that_nobody_reads_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kmg"))
        .args(["sim", "--json", &reference_text("rounds-max-exceeded.bin")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
