//! The header: what cbindgen makes of the source, and what compilers say to it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::build::{library, root};
use crate::tools::{compiler, has, not_done, succeeds};

fn committed() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/kmg.h")).unwrap()
}

/// cbindgen in the version that wrote the header: the one that `cargo xtask test` installs, or one on the path.
fn cbindgen(version: &str) -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../tools/bin/cbindgen");
    [installed, "cbindgen".into()].into_iter().find(|program| {
        let said = Command::new(program).arg("--version").output();
        said.is_ok_and(|said| said.stdout == format!("cbindgen {version}\n").as_bytes())
    })
}

#[test]
fn the_header_is_what_cbindgen_makes_of_the_source() {
    let committed = committed();
    let version = committed.lines().find_map(|line| line.strip_prefix("/* Generated with cbindgen:"));
    let version = version.and_then(|rest| rest.strip_suffix(" */")).unwrap();
    let Some(cbindgen) = cbindgen(version) else {
        not_done(&format!("there is no cbindgen {version}: cargo xtask test installs it"));
        return;
    };
    let made = succeeds(Command::new(cbindgen).current_dir(root()).args([
        "--config",
        "kmg-capi/cbindgen.toml",
        "kmg-capi",
    ]));
    assert_eq!(made, committed, "generate it again: the command stands in kmg-capi/cbindgen.toml");
}

/// Each dialect accepts the header by itself and a program that tests its numbers, signatures and words.
#[test]
fn compilers_accept_the_header_without_warnings() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("header");
    let mut dialects = 0;
    for (name, language, standards) in [
        ("gcc", "c", &["c99", "c11", "gnu17", "c2x"][..]),
        ("g++", "c++", &["c++11", "c++17", "c++20"]),
        ("clang", "c", &["c99", "c11", "c17"]),
        ("clang++", "c++", &["c++11", "c++20"]),
    ] {
        // gcc is a must, clang a second opinion.
        let there = if name.starts_with("clang") {
            Command::new(name).arg("--version").output().is_ok()
        } else {
            has(name, &["--version"])
        };
        for standard in standards.iter().filter(|_| there) {
            let standard = format!("-std={standard}");
            succeeds(compiler(name).args([
                &standard,
                "-fsyntax-only",
                "-x",
                language,
                "../../include/kmg.h",
            ]));
            // What the program tests with came with C11.
            if standard != "-std=c99" {
                let mut compiler = compiler(name);
                compiler.args([&standard, "-x", language, "header.c", "-x", "none"]).arg(&library().archive);
                succeeds(compiler.arg("-o").arg(&program));
                succeeds(&mut Command::new(&program));
            }
            dialects += 1;
        }
    }
    assert!(dialects >= 4 || env::var_os("CI").is_none(), "{dialects} dialects");
}
