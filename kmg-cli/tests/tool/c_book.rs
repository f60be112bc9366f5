//! docs/c.md: its program is built and run by its own command lines, in a folder that looks like the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folder;
use crate::page::{fenced, page, path_with_the_tool};

/// What a command printed; it succeeds.
fn succeeds(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{err}", output.status);
    assert_eq!(err, "", "{command:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "the page builds libraries as Linux names them")]
fn the_page_on_c_does_what_it_says() {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let page = page("c.md");
    let shell = fenced(&page, "sh");
    let [build, _bare_metal, emit, link, link_shared, _python] = shell.as_slice() else {
        panic!("{} blocks of commands", shell.len())
    };
    let [program, graph] = ["c", "kmg"].map(|fence| fenced(&page, fence).concat());
    let [said, _python_said] = <[String; 2]>::try_from(fenced(&page, "text")).unwrap();

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("capi");
    let mut words = build.split_whitespace();
    assert_eq!(words.next(), Some("cargo"));
    let built = Command::new(env!("CARGO"))
        .current_dir(&root)
        .args(words)
        .args(["--offline", "--quiet"])
        .env("CARGO_TARGET_DIR", &target)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .status()
        .unwrap();
    assert!(built.success());

    let work = folder("c-book");
    let link_to = |at: &str, to: PathBuf| std::os::unix::fs::symlink(to, work.join(at)).unwrap();
    link_to("kmg-capi", root.join("kmg-capi"));
    link_to("target", target);
    fs::write(work.join("newton.kmg"), graph).unwrap();
    fs::write(work.join("main.c"), program).unwrap();

    let path = path_with_the_tool();
    let run = |commands: &str| {
        let mut shell = Command::new("sh");
        shell.current_dir(&work).env("PATH", &path).env("LD_LIBRARY_PATH", "target/capi");
        succeeds(shell.args(["-e", "-c", commands]))
    };
    assert_eq!(run(emit), "newton.c: 448 bytes, 3 nodes\n");
    assert_eq!(run(link), said);
    run(link_shared);
    assert_eq!(run("./newton"), said);
}
