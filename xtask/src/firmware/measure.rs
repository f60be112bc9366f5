//! Instructions and stack, counted in QEMU by examples/firmware/measure.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::boot::Run;
use super::toolchain::Toolchain;
use super::{output, succeed};
use crate::step::cargo;

/// The nodes of the layered uploads, and the micro-ops that `loop` runs.
pub(super) const NODES: u64 = 256;
pub(super) const LOOP_OPS: u64 = 3987;
/// How often a run is polled whose command is in flight.
pub(super) const POLLS: u64 = 1000;

/// What an engine takes: `stack step` and the like.
pub(super) type Figures = BTreeMap<String, u64>;

/// Ours, and those of an engine beside.
pub(super) struct Measured {
    pub(super) ours: Figures,
    pub(super) beside: Option<Figures>,
}

/// How an image is built.
#[derive(Clone, Copy)]
pub(super) struct Build<'a> {
    pub(super) profile: &'static str,
    pub(super) small: bool,
    /// An object with the functions of km.h.
    pub(super) beside: Option<&'a Path>,
}

/// Writes the uploads that are measured: those of the engine in C, or ones of the same kind.
pub(super) fn uploads(peer: Option<&Path>) -> Result<PathBuf, String> {
    let folder = output().join(if peer.is_some() { "uploads-of-the-peer" } else { "uploads" });
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut command = cargo(["run", "-q", "-p", "kmg-benches", "--", "--dump"]);
    command.arg(&folder);
    if let Some(peer) = peer {
        command.arg("--peer").arg(peer);
    }
    succeed(&mut command)?;
    Ok(folder)
}

/// Builds the image, boots it and reads what it printed. Engines that disagree are an error.
pub(super) fn run(
    toolchain: &Toolchain,
    boot: fn(&Path) -> Result<Run, String>,
    uploads: &Path,
    build: Build<'_>,
) -> Result<Measured, String> {
    let features = match (build.small, build.beside) {
        (true, Some(_)) => "small,beside",
        (true, None) => "small",
        (false, Some(_)) => "beside",
        (false, None) => "",
    };
    let mut command = toolchain.cargo("examples/firmware", "rustc", &[]);
    command.env("KMG_UPLOADS", uploads);
    command.args(["-q", "-p", "firmware-measure", "--profile", build.profile, "--features", features, "--"]);
    if let Some(object) = build.beside {
        let mut argument = OsString::from("-Clink-arg=");
        argument.push(object);
        command.arg(argument);
    }
    succeed(&mut command)?;
    let run = boot(&toolchain.built(build.profile, "firmware-measure"))?;
    if run.code != 0 {
        return Err(format!("exit code {}:\n{}", run.code, run.printed));
    }
    let ours = figures(&run.printed, "ours");
    if ours.is_empty() {
        return Err(format!("it printed no figures:\n{}", run.printed));
    }
    let beside = build.beside.map(|_object| figures(&run.printed, "beside"));
    if let Some(beside) = &beside {
        agree(&ours, beside)?;
    }
    Ok(Measured { ours, beside })
}

/// The lines `what of-what whose value` of one engine.
fn figures(printed: &str, whose: &str) -> Figures {
    let words = printed.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    words
        .filter_map(|words| match words.as_slice() {
            [what, of, engine, value] if *engine == whose => {
                Some((format!("{what} {of}"), value.parse().ok()?))
            }
            _ => None,
        })
        .collect()
}

/// Both engines had the same answers and the same number of commands.
fn agree(ours: &Figures, beside: &Figures) -> Result<(), String> {
    let answers = |figures: &Figures| -> Figures {
        let kept =
            figures.iter().filter(|(what, _)| what.starts_with("answer") || what.starts_with("commands"));
        kept.map(|(what, value)| (what.clone(), *value)).collect()
    };
    if answers(ours) == answers(beside) {
        return Ok(());
    }
    Err(format!("the engines do not agree: {:?} and {:?}", answers(ours), answers(beside)))
}

/// The engine in C for riscv64, at `-Os` or `-O2`.
pub(super) fn peer_object(peer: &Path, level: &str) -> Result<PathBuf, String> {
    let object = output().join(format!("km{level}.o"));
    let mut gcc = Command::new("riscv64-unknown-elf-gcc");
    gcc.args(["-std=c99", "-ffreestanding", level, "-march=rv64gc", "-mabi=lp64d", "-mcmodel=medany"]);
    gcc.args(["-ffunction-sections", "-fdata-sections", "-c"]);
    succeed(gcc.arg(peer.join("km.c")).arg("-o").arg(&object))?;
    Ok(object)
}
