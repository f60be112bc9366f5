use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::step::{Steps, cargo, root, succeeds};

/// What the tests of the libraries for C call. They skip what is not there, and `cargo test` does not show that.
pub(crate) fn for_the_libraries(steps: &mut Steps) {
    cbindgen(steps);
    for (program, what) in
        [("gcc", "the tests in C"), ("g++", "the tests in C++"), ("python3", "the tests in Python")]
    {
        if !answers(Path::new(program), "") {
            steps.missing(what, format!("there is no {program}"));
        }
    }
    if answers(Path::new("cc"), "") && !sanitizes() {
        let why = "cc has no -fsanitize=address,undefined: the programs run without";
        steps.missing("the tests in C under sanitizers", why);
    }
}

/// Whether the C compiler and its libraries have the sanitizers that the tests ask for.
fn sanitizes() -> bool {
    let folder = target().join("tools");
    let source = folder.join("sanitized.c");
    let written =
        fs::create_dir_all(&folder).and_then(|()| fs::write(&source, "int main(void) { return 0; }\n"));
    let mut compiler = Command::new("cc");
    compiler.args(["-fsanitize=address,undefined", "-o"]).arg(source.with_extension("")).arg(&source);
    written.is_ok() && succeeds(compiler)
}

/// cbindgen, in the version that wrote the header of kmg-capi, in the folder where its test looks for it. It is no
/// dependency: it brings a second syn, which deny.toml refuses.
fn cbindgen(steps: &mut Steps) {
    let header = root().join("kmg-capi/include/kmg.h");
    let header = fs::read_to_string(&header).unwrap_or_default();
    let mut lines = header.lines();
    let Some(version) =
        lines.find_map(|line| line.strip_prefix("/* Generated with cbindgen:")?.strip_suffix(" */"))
    else {
        steps.check("cbindgen", || Err("kmg-capi/include/kmg.h does not say which version wrote it".into()));
        return;
    };
    let folder = target().join("tools");
    if answers(&folder.join("bin/cbindgen"), version) || answers(Path::new("cbindgen"), version) {
        return;
    }
    let exact = format!("={version}");
    let mut install = cargo(["install", "cbindgen", "--locked", "--version", &exact, "--root"]);
    steps.install(&format!("cbindgen {version}"), install.arg(folder));
}

/// The folder of what is built: this program lies in a folder of it.
fn target() -> PathBuf {
    let own = std::env::current_exe().ok();
    let folder = own.as_deref().and_then(Path::parent).and_then(Path::parent);
    folder.map_or_else(|| root().join("target"), Path::to_owned)
}

/// Whether a program is there and says that version of itself.
fn answers(program: &Path, version: &str) -> bool {
    let said = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    said.is_ok_and(|said| {
        said.status.success() && String::from_utf8_lossy(&said.stdout).trim_end().ends_with(version)
    })
}
