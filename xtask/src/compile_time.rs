//! What the compiler needs for a graph, over an empty crate: dependencies built, dev profile.

mod sources;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::step::{Steps, cargo, root};
use sources::{Shape, Words, crate_source, trait_source};

/// How often each crate is compiled; the median counts.
const TURNS: usize = 11;

/// Adds the steps of this benchmark.
pub(crate) fn run(steps: &mut Steps) {
    steps.check("compile time of graphs", || compare(&home()?));
    steps.check("cold debug build of kmg", cold_build);
}

fn home() -> Result<PathBuf, String> {
    let home = root().join("target").join("compile-time");
    fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
    Ok(home)
}

/// The crates in turns: the empty one, the limits of the format, and a row of sizes.
fn compare(home: &Path) -> Result<(), String> {
    let limits = Shape { nodes: 256, ops: 4096 };
    let mut crates = vec![
        ("empty crate".to_owned(), String::new()),
        ("limits, literals".to_owned(), crate_source(limits, Words::Literals)),
        ("limits, holes".to_owned(), crate_source(limits, Words::Holes)),
    ];
    for nodes in [16, 32, 64, 128] {
        let shape = Shape { nodes, ops: 0 };
        crates.push((format!("{nodes} nodes"), crate_source(shape, Words::Literals)));
    }
    for ops in [64, 256, 1024, 4096] {
        let shape = Shape { nodes: 4, ops };
        crates.push((format!("4 nodes, {ops} micro-ops"), crate_source(shape, Words::Literals)));
    }
    for handlers in [1, 20, 239] {
        crates.push((format!("{handlers} handlers"), trait_source(handlers)));
    }

    let folders: Vec<PathBuf> = (0..crates.len()).map(|index| home.join(format!("case{index}"))).collect();
    for (folder, (_, source)) in folders.iter().zip(&crates) {
        write_crate(folder, source)?;
        build(folder, home)?;
    }
    let mut times = vec![Vec::new(); crates.len()];
    for _ in 0..TURNS {
        for (folder, times) in folders.iter().zip(&mut times) {
            touch(folder)?;
            times.push(build(folder, home)?);
        }
    }

    let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
    let empty = medians.first().copied().unwrap_or_default();
    println!("{:28} {:>9} {:>11}", "crate", "ms", "over empty");
    for ((name, _), milliseconds) in crates.iter().zip(&medians) {
        println!("{name:28} {milliseconds:>9.1} {:>11.1}", milliseconds - empty);
    }
    Ok(())
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn write_crate(folder: &Path, source: &str) -> Result<(), String> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    fs::create_dir_all(folder.join("src")).map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let kmg = root().join("kmg");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         kmg = {{ path = {kmg:?} }}\n\n[workspace]\n"
    );
    write("Cargo.toml", &manifest)?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).map_err(|error| error.to_string())?;
    write("src/lib.rs", &format!("//! A crate to measure.\n{source}"))
}

fn touch(folder: &Path) -> Result<(), String> {
    let path = folder.join("src").join("lib.rs");
    let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    fs::write(&path, text).map_err(|error| error.to_string())
}

/// Compiles a crate; the time of the whole command.
fn build(folder: &Path, home: &Path) -> Result<Duration, String> {
    let mut command = cargo(["build", "--quiet"]);
    command.current_dir(folder).env("CARGO_TARGET_DIR", home.join("target"));
    timed(&mut command)
}

fn timed(command: &mut Command) -> Result<Duration, String> {
    let start = Instant::now();
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let time = start.elapsed();
    if output.status.success() { Ok(time) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn cold_build() -> Result<(), String> {
    let target = home()?.join("cold");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(|error| error.to_string())?;
    }
    let time = timed(cargo(["build", "--quiet", "-p", "kmg"]).env("CARGO_TARGET_DIR", &target))?;
    println!("{:.1} s", time.as_secs_f64());
    Ok(())
}
