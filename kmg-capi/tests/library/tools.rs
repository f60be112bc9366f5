//! Programs that the tests call.

use std::env;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a command printed; it succeeds.
pub(crate) fn succeeds(command: &mut Command) -> String {
    let Output { status, stdout, stderr } =
        command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(status.success(), "{command:?}: {status}\n{out}{err}");
    out
}

/// Whether a program is there. Without it a test is not done, which on a CI machine is a failure.
pub(crate) fn has(program: &str, arguments: &[&str]) -> bool {
    let call = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let there = call.is_ok_and(|status| status.success());
    if !there {
        not_done(&format!("there is no {program}, or it fails: {program} {}", arguments.join(" ")));
    }
    there
}

pub(crate) fn not_done(why: &str) {
    assert!(!env::var("CI").is_ok_and(|ci| ci == "true"), "nothing may be missing with CI=true: {why}");
    eprintln!("NOT DONE: {why}");
}

/// Warnings that the header and what includes it do not give.
pub(crate) const STRICT: [&str; 5] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];

/// A compiler with the header's folder and without mercy.
pub(crate) fn compiler(program: &str) -> Command {
    let mut command = Command::new(program);
    command.args(STRICT).arg("-I").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("include"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs"));
    command
}
