//! Does what docs/firmware.md says: writes its files, runs its commands, compares what they print.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use super::toolchain::Toolchain;
use super::{need, output};
use crate::step::{cargo, root};

/// A fenced block.
struct Block<'a> {
    /// The line where it begins, from 1.
    line: usize,
    language: &'a str,
    /// What follows the language in the fence.
    note: &'a str,
    text: String,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut inside = false;
    for (index, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if inside => inside = false,
            Some(fence) => {
                let (language, note) = fence.split_once(' ').unwrap_or((fence, ""));
                blocks.push(Block { line: index + 1, language, note, text: String::new() });
                inside = true;
            }
            None => {
                if let Some(block) = blocks.last_mut().filter(|_block| inside) {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
        }
    }
    blocks
}

/// Follows the page with these toolchains, in a folder outside of the repository, where no workspace is around it.
pub(super) fn follow(toolchains: [&Toolchain; 2]) -> Result<(), String> {
    let page = root().join("docs/firmware.md");
    let text = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    let home = env::temp_dir().join(format!("kmg-firmware-{}", std::process::id()));
    fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
    let result = follow_in(&home, &text, toolchains).map_err(|why| format!("docs/firmware.md:{why}"));
    // A folder that stays behind does no harm.
    fs::remove_dir_all(&home).ok();
    result
}

fn follow_in(home: &Path, page: &str, toolchains: [&Toolchain; 2]) -> Result<(), String> {
    write_cargo(home, toolchains).map_err(|error| format!("1: {}: {error}", home.display()))?;
    let mut folder = home.to_owned();
    let mut printed = None;
    for Block { line, language, note, text } in blocks(page) {
        let at = |why: String| format!("{line}: {why}");
        // The page stands beside a checkout called kmg.
        let text = text.replace("../kmg", &root().display().to_string());
        match (language, note) {
            ("sh", "") => {
                let (now, output) = run(home, &folder, &text).map_err(at)?;
                folder = now;
                printed = Some(output);
            }
            ("text", "output") => {
                let printed =
                    printed.take().ok_or_else(|| at("nothing was run that could print this".into()))?;
                if printed != text {
                    return Err(at(format!(
                        "this is said to be printed, and what is printed is:\n{printed}"
                    )));
                }
            }
            (_, note) => {
                if let Some(name) = note.strip_prefix("file=") {
                    fs::write(folder.join(name), text).map_err(|error| at(format!("{name}: {error}")))?;
                } else if let Some(name) = note.strip_prefix("in=") {
                    let file =
                        fs::read_to_string(root().join(name)).map_err(|error| at(error.to_string()))?;
                    if !file.contains(&text) {
                        return Err(at(format!("{name} does not hold these lines")));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Runs commands in a folder: where they end up, and what they print.
fn run(home: &Path, folder: &Path, text: &str) -> Result<(PathBuf, String), String> {
    print!("{text}");
    let place = home.join("place");
    let mut shell = Command::new("sh");
    shell.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::inherit());
    shell.args(["-euc", &format!("{text}pwd > '{}'", place.display())]);
    for of_the_outer_cargo in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "CARGO_TARGET_DIR", "RUSTFLAGS"] {
        shell.env_remove(of_the_outer_cargo);
    }
    shell.env("CARGO_TERM_QUIET", "true").env("PATH", path(home)?);
    let output = shell.output().map_err(|error| format!("sh: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    print!("{printed}");
    if !output.status.success() {
        return Err(format!("the commands end with {}", output.status));
    }
    let now = fs::read_to_string(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    let now = PathBuf::from(now.trim_end());
    prepare(&now).map_err(|error| format!("{}: {error}", now.display()))?;
    Ok((now, printed))
}

/// A program called `cargo` that is the right one for each target, and this one for the host.
fn write_cargo(home: &Path, toolchains: [&Toolchain; 2]) -> std::io::Result<()> {
    let bin = home.join("bin");
    fs::create_dir_all(&bin)?;
    // Not the one that is written here.
    let host = PathBuf::from(cargo([]).get_program());
    let host = if host.is_absolute() { host } else { need::find("cargo").unwrap_or(host) };
    let host = host.display();
    let cases = toolchains.map(Toolchain::shell_case).concat();
    let file = bin.join("cargo");
    fs::write(&file, format!("#!/bin/sh\n{cases}exec '{host}' \"$@\"\n"))?;
    #[cfg(unix)]
    fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}

/// The search path with that program before all others.
fn path(home: &Path) -> Result<OsString, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(home.join("bin")).chain(env::split_paths(&path));
    env::join_paths(folders).map_err(|error| error.to_string())
}

/// A folder of the page builds where everything is built, and with the versions that are recorded.
fn prepare(folder: &Path) -> std::io::Result<()> {
    let target = folder.join("target");
    if target.exists() {
        return Ok(());
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(output(), target)?;
    fs::copy(root().join("examples/firmware/Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_their_language_and_their_note() {
        let page = "a\n```toml file=Cargo.toml\n[package]\n```\nb\n```sh\nls\npwd\n```\n";
        let blocks = blocks(page);
        let all: Vec<_> = blocks
            .iter()
            .map(|block| (block.line, block.language, block.note, block.text.as_str()))
            .collect();
        assert_eq!(all, [(2, "toml", "file=Cargo.toml", "[package]\n"), (6, "sh", "", "ls\npwd\n")]);
    }
}
