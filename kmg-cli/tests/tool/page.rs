//! Pages of the book whose commands are run.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::folder;

/// A page of the book.
pub(crate) fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name)).unwrap()
}

/// The blocks of a page with that fence.
pub(crate) fn fenced(page: &str, fence: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<(bool, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some((info == fence, String::new())),
            (Some(_end), Some(_)) => {
                blocks.extend(open.take().filter(|(wanted, _)| *wanted).map(|(_, text)| text));
            }
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    blocks
}

/// Where programs are looked for, with the tool before all others.
pub(crate) fn path_with_the_tool() -> OsString {
    let tool = Path::new(env!("CARGO_BIN_EXE_kmg")).parent().unwrap().to_owned();
    env::join_paths([tool].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap()))).unwrap()
}

/// The commands of a block of a console, each with what it prints.
fn console(block: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), String::new())),
            (None, Some((_, said))) => *said += &format!("{line}\n"),
            (None, None) => panic!("no command before: {line}"),
        }
    }
    commands
}

/// docs/tool.md: its commands print what stands below them.
#[test]
#[cfg_attr(not(unix), ignore = "the page has commands of a POSIX shell")]
fn the_page_of_the_tool_shows_what_it_prints() {
    let page = page("tool.md");
    let work = folder("tool-book");
    fs::write(work.join("newton.kmg"), fenced(&page, "kmg").concat()).unwrap();
    let mut count = 0;
    for (command, said) in fenced(&page, "console").iter().flat_map(|block| console(block)) {
        let shell = ["-c", &format!("{{ {command}; }} 2>&1")];
        let output = Command::new("sh")
            .args(shell)
            .current_dir(&work)
            .env("PATH", path_with_the_tool())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), said, "$ {command}");
        count += 1;
    }
    assert!(count > 10, "{count} commands");
}
