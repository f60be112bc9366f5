//! Programs in C, linked with the static library.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::build::{fast, library, root, small};
use crate::tools::{compiler, not_done, succeeds};

const SANITIZERS: [&str; 4] = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The sanitizers of gcc, where they are.
fn sanitizers() -> &'static [&'static str] {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sanitized");
    let source = program.with_extension("c");
    fs::write(&source, "int main(void) { return 0; }\n").unwrap();
    let built = Command::new("cc").args(SANITIZERS).arg(source).arg("-o").arg(&program).output();
    if built.is_ok_and(|built| built.status.success()) {
        return &SANITIZERS;
    }
    not_done("the compiler has no -fsanitize=address,undefined: programs run without");
    &[]
}

/// Compiles a program of `tests/programs` and links it with a library.
fn program<A: AsRef<OsStr>>(name: &str, sources: &[&str], more: &[A]) -> PathBuf {
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut compiler = compiler("cc");
    compiler.arg("-std=c11").args(sources).args(more).arg("-o").arg(&output);
    succeeds(&mut compiler);
    output
}

const REPLAY: [&str; 3] = ["replay.c", "simulate.c", "json.c"];

fn reference() -> PathBuf {
    root().join("tests/reference")
}

#[test]
fn every_reference_graph_gives_its_answer() {
    for (name, library) in [("replay", library()), ("replay-small", small()), ("replay-fast", fast())] {
        let more = sanitizers().iter().map(OsStr::new).chain([library.archive.as_os_str()]);
        let replay = program(name, &REPLAY, &more.collect::<Vec<_>>());
        assert_eq!(succeeds(Command::new(replay).arg(reference())), "217 passed, 0 failed\n", "{name}");
    }
}

/// The program is no judge that lets everything pass.
#[test]
fn the_replay_in_c_reports_a_wrong_answer() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-answer");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(reference().join("chain.bin"), folder.join("chain.bin")).unwrap();
    let answer = fs::read_to_string(reference().join("chain.json")).unwrap();
    let wrong = answer.replacen("\"slot\":0", "\"slot\":1", 1);
    assert_ne!(wrong, answer);
    fs::write(folder.join("chain.json"), wrong).unwrap();
    let replay = program("replay-wrong", &REPLAY, &[&library().archive]);
    let call = Command::new(replay).arg(&folder).output().unwrap();
    assert_eq!(call.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&call.stdout),
        "chain: slot[0]: expected 1, found 0\n0 passed, 1 failed\n"
    );
}

#[test]
fn what_a_program_should_not_do_is_refused() {
    for (name, library) in [("misuse", library()), ("misuse-small", small()), ("misuse-fast", fast())] {
        let more = sanitizers().iter().map(OsStr::new).chain([library.archive.as_os_str()]);
        let misuse = program(name, &["misuse.c"], &more.collect::<Vec<_>>());
        assert_eq!(succeeds(&mut Command::new(misuse)), "all refused\n", "{name}");
    }
}

/// With KMG_PEER, the folder of an engine with the same interface (`km.c`, `km.h`), the same programs run with that.
#[test]
fn another_engine_agrees() {
    let Some(peer) = env::var_os("KMG_PEER").map(PathBuf::from) else { return };
    let peer = fs::canonicalize(peer).unwrap();
    let include = format!("-I{}", peer.display());
    let source = peer.join("km.c");
    let more = [OsStr::new("-DENGINE=\"km.h\""), OsStr::new(&include), source.as_os_str()];
    let replay = program("replay-peer", &REPLAY, &more);
    assert_eq!(succeeds(Command::new(replay).arg(reference())), "217 passed, 0 failed\n");
    succeeds(&mut Command::new(program("header-peer", &["header.c"], &more)));
}
