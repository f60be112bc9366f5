//! `cargo xtask firmware`: images for other processors, built, booted in QEMU and compared with what the simulator
//! says; proofs about what is linked; sizes; a run on a big-endian processor.

mod archive;
mod book;
mod boot;
mod image;
mod measure;
mod need;
mod proof;
mod report;
mod sizes;
mod toolchain;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use boot::Run;
use image::Image;
use need::Need;
use proof::{CHECK, DRIVER, EXECUTOR};
use sizes::{Measured, Row, Verdict};
use toolchain::{RISCV64, S390X, THUMBV7EM, THUMBV7M, Target, Toolchain};

use crate::step::{Steps, cargo, root};

/// What the caller wants of it.
pub(crate) struct Options<'a> {
    /// The folder of the C engine to compare with.
    pub(crate) peer: Option<&'a Path>,
    /// Record the sizes instead of comparing them.
    pub(crate) accept: bool,
}

/// A machine of QEMU's: how it boots an image, and where its memory.x says that the flash is.
struct Machine {
    boot: fn(&Path) -> Result<Run, String>,
    flash: Range<u64>,
}

const VIRT: Machine = Machine { boot: boot::riscv64, flash: 0x2000_0000..0x2200_0000 };
const MPS2: Machine = Machine { boot: boot::thumbv7em, flash: 0..0x40_0000 };
const LM3S: Machine = Machine { boot: boot::thumbv7m, flash: 0..0x4_0000 };

/// The workspaces of the images.
const EXAMPLES: &str = "examples/firmware";
const EXECUTORS: &str = "examples/firmware/executors";

/// Where what is built here goes.
fn output() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    root().join(target).join("firmware")
}

/// All of it. What the machine does not have is installed, or said to be missing.
pub(crate) fn run(steps: &mut Steps, options: &Options<'_>) {
    if let Err(error) = fs::create_dir_all(output()) {
        steps.check("firmware", || Err(format!("{}: {error}", output().display())));
        return;
    }
    let riscv64 = ready(steps, "firmware for riscv64", RISCV64, &[&need::QEMU_RISCV, &need::GCC_RISCV]);
    if let Some(toolchain) = &riscv64 {
        let mut rows = Vec::new();
        steps.check("firmware: riscv64 in Rust", || {
            boots(toolchain, (EXAMPLES, "firmware-riscv64"), &VIRT, "graphs.txt", &mut rows)
        });
        steps.check("firmware: an image without names", || nameless(toolchain, &mut rows));
        steps.check("firmware: riscv64 in C", || in_c(toolchain, &mut rows));
        steps.check("firmware: no path panics, riscv64", || proofs(toolchain, &report::RISCV64, &mut rows));
        steps.check("firmware: no path panics, riscv64 in C", || report::c_abi(toolchain, &mut rows));
        steps.check("firmware: instructions and stack, riscv64", || {
            report::riscv64(toolchain, options.peer, &mut rows)
        });
        let made_by = format!("{}, {}", toolchain.made_by(), need::version(&need::GCC_RISCV));
        sizes(steps, options, Measured { triple: toolchain.triple(), made_by, rows });
    }
    let thumbv7em = ready(steps, "firmware for thumbv7em", THUMBV7EM, &[&need::QEMU_ARM]);
    if let Some(toolchain) = &thumbv7em {
        let mut rows = Vec::new();
        steps.check("firmware: thumbv7em in Rust", || {
            boots(toolchain, (EXAMPLES, "firmware-thumbv7em"), &MPS2, "graphs.txt", &mut rows)
        });
        steps.check("firmware: thumbv7em under embassy", || {
            boots(toolchain, (EXECUTORS, "firmware-embassy"), &MPS2, "scenes.txt", &mut rows)
        });
        steps.check("firmware: no path panics, thumbv7em", || {
            proofs(toolchain, &report::THUMBV7EM, &mut rows)
        });
        steps.check("firmware: stack, thumbv7em", || report::thumbv7em(toolchain, &mut rows));
        let made_by = toolchain.made_by();
        sizes(steps, options, Measured { triple: toolchain.triple(), made_by, rows });
    }
    let thumbv7m = ready(steps, "firmware for thumbv7m", THUMBV7M, &[&need::QEMU_ARM]);
    if let Some(toolchain) = &thumbv7m {
        let mut rows = Vec::new();
        steps.check("firmware: thumbv7m under RTIC", || {
            boots(toolchain, (EXECUTORS, "firmware-rtic"), &LM3S, "scenes.txt", &mut rows)
        });
        let made_by = toolchain.made_by();
        sizes(steps, options, Measured { triple: toolchain.triple(), made_by, rows });
    }
    if let (Some(riscv64), Some(thumbv7em)) = (&riscv64, &thumbv7em) {
        steps.check("firmware: docs/firmware.md, step by step", || book::follow([riscv64, thumbv7em]));
    }
    let s390x = ready(steps, "a big-endian processor", S390X, &[&need::QEMU_S390X]);
    if let Some(toolchain) = &s390x {
        steps.check("reference graphs on a big-endian processor", || big_endian(toolchain));
    }
    other_way(steps, [&riscv64, &thumbv7em, &thumbv7m, &s390x].into_iter().flatten());
}

/// Records the sizes, or compares them with the record, which binds the compiler that made it.
fn sizes(steps: &mut Steps, options: &Options<'_>, mut measured: Measured) {
    let name = format!("firmware: sizes, {}", measured.triple);
    measured.rows.sort_by(|a: &Row, b: &Row| a.target.cmp(b.target));
    if options.accept {
        steps.check(&name, || sizes::accept(&measured));
        return;
    }
    match sizes::compare(&measured) {
        Ok(Verdict::Reported(text)) => {
            println!("{text}");
            steps.unreachable(&name, "reported and not held to the record, which another compiler made");
        }
        Ok(Verdict::Held) => steps.check(&name, || Ok(())),
        Ok(Verdict::Broken(why)) | Err(why) => steps.check(&name, || Err(why)),
    }
}

/// Says which of the ways to a target was not gone. What chooses and what it leads to is tested on recorded facts.
fn other_way<'a>(steps: &mut Steps, toolchains: impl Iterator<Item = &'a Toolchain>) {
    for toolchain in toolchains {
        let (gone, other) = (toolchain.way().describe(), toolchain.way().other().describe());
        let name = format!("{} with {other}", toolchain.triple());
        steps.unreachable(&name, format!("this machine went with {gone}: {}", toolchain.made_by()));
    }
}

/// A Rust for the target and the programs that it needs, or a step that says what is missing.
fn ready(steps: &mut Steps, name: &str, target: Target, needs: &[&Need]) -> Option<Toolchain> {
    let found = Toolchain::find(target, steps.locked()).and_then(|toolchain| {
        let needs: Vec<&Need> = needs.iter().copied().chain(toolchain.linker()).collect();
        need::provide(&needs)?;
        Ok(toolchain)
    });
    match found {
        Ok(toolchain) => Some(toolchain),
        Err(why) => {
            steps.missing(name, why);
            None
        }
    }
}

/// Runs a command that is shown; an exit code other than 0 is an error.
fn succeed(command: &mut Command) -> Result<(), String> {
    println!("{command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", command.get_program().to_string_lossy())),
        Err(error) => Err(format!("{}: {error}", command.get_program().to_string_lossy())),
    }
}

fn build(toolchain: &Toolchain, folder: &str, package: &str) -> Result<(), String> {
    succeed(toolchain.cargo(folder, "build", &[]).args(["--release", "-p", package]))
}

/// The image of a package in a workspace is built, its uploads lie in flash, and it prints and returns what the file
/// says.
fn boots(
    toolchain: &Toolchain,
    (folder, package): (&str, &'static str),
    machine: &Machine,
    expected: &str,
    rows: &mut Vec<Row>,
) -> Result<(), String> {
    build(toolchain, folder, package)?;
    booted(&toolchain.built("release", package), package, machine, expected, rows)
}

fn booted(
    path: &Path,
    name: &'static str,
    machine: &Machine,
    expected: &str,
    rows: &mut Vec<Row>,
) -> Result<(), String> {
    let image = Image::read(path)?;
    let (uploads, flash) = (image.section(".kmg.uploads")?, &machine.flash);
    if uploads.is_empty() || uploads.start < flash.start || flash.end < uploads.end {
        return Err(format!("the uploads lie at {uploads:#x?}, and flash is {flash:#x?}"));
    }
    rows.push(Row { target: name, what: "flash".into(), bytes: image.flash()?, beside: None, limit: None });
    let run = (machine.boot)(path)?;
    print!("{}", run.printed);
    run.compare(&root().join(EXAMPLES).join("expected").join(expected))
}

/// The names of the graph in riscv64/src/bin/nameless.rs: its nodes, its registers, its file.
const NAMES: [&str; 6] =
    ["convert_to_seconds", "open_the_valve", "close_the_valve", "minutes", "seconds", "nameless.rs"];

/// An image with one graph whose names nothing refers to holds none of them.
fn nameless(toolchain: &Toolchain, rows: &mut Vec<Row>) -> Result<(), String> {
    build(toolchain, EXAMPLES, "firmware-riscv64")?;
    let path = toolchain.built("release", "nameless-riscv64");
    let image = Image::read(&path)?;
    if let Some(name) = NAMES.iter().find(|name| image.contains(name)) {
        return Err(format!("{} holds the name `{name}`", path.display()));
    }
    // The graph's own name is part of a symbol of the linker's, which a debugger reads and no processor.
    if image.loads("Irrigation")? {
        return Err("the name of the graph is loaded into flash".into());
    }
    // Names are found where they are: the test looks for the right thing.
    let named = Image::read(&toolchain.built("release", "firmware-riscv64"))?;
    if !(named.loads("calibrate")? && named.loads("Pipeline")? && named.contains("graphs/src/graphs.rs")) {
        return Err("the image that prints names does not hold them".into());
    }
    booted(&path, "nameless-riscv64", &VIRT, "nameless.txt", rows)
}

/// The C firmware: an upload that `kmg build` wrote, and the static library.
fn in_c(toolchain: &Toolchain, rows: &mut Vec<Row>) -> Result<(), String> {
    let source = root().join("examples/firmware/c");
    let library = report::c_library(toolchain)?;
    let header = output().join("wash.h");
    let text = source.join("wash.kmg");
    let kmg = ["run", "-q", "-p", "kmg-cli", "--", "build", "--emit", "c"];
    succeed(cargo(kmg).arg(&text).arg("-o").arg(&header))?;
    let image = output().join("firmware-c");
    let mut gcc = Command::new("riscv64-unknown-elf-gcc");
    gcc.current_dir(&source).args(report::C_FLAGS).args([
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Wconversion",
        "-Werror",
    ]);
    gcc.arg("-I").arg(root().join("kmg-capi/include")).arg("-I").arg(output());
    gcc.args(["-T", "link.ld", "start.S", "main.c"]).arg(library).arg("-o").arg(&image);
    succeed(&mut gcc)?;
    booted(&image, "firmware-c", &VIRT, "c.txt", rows)
}

/// Check and executor link behind a panic handler that does not exist; their sizes.
fn proofs(toolchain: &Toolchain, labels: &report::Labels, rows: &mut Vec<Row>) -> Result<(), String> {
    proof::fails_where_it_must(toolchain)?;
    for (profile, small, label) in [("release", true, labels.small), ("fast", false, labels.fast)] {
        let check = proof::link(toolchain, CHECK, profile, small)?;
        let executor = proof::link(toolchain, EXECUTOR, profile, small)?;
        let limits = labels.limits.filter(|_limits| small);
        let mut row = |what: &str, bytes, limit| {
            rows.push(Row { target: label, what: what.into(), bytes, beside: None, limit });
        };
        row("check, code", proof::text(&check), limits.map(|limits| limits.check));
        row("executor, code", proof::text(&executor), limits.map(|limits| limits.executor));
        let size = |symbols: &[image::Symbol], name: &str| {
            let symbol = symbols.iter().find(|symbol| symbol.name == name);
            symbol.map(|symbol| symbol.size).ok_or_else(|| format!("the image has no {name}"))
        };
        row("state", size(&executor, "PROOF_STATE")?, Some(report::STATE_LIMIT));
        let driver = proof::link(toolchain, DRIVER, profile, small)?;
        let limits = labels.driver.filter(|_limits| small);
        let without_executor = proof::text(&driver).saturating_sub(proof::text(&executor));
        row("driver, code", without_executor, None);
        row("driver, inbox", size(&driver, "PROOF_INBOX")?, limits.map(|limits| limits.inbox));
        row("driver, run", size(&driver, "PROOF_RUN")?, limits.map(|limits| limits.run));
    }
    Ok(())
}

/// The tool, built for a processor of the other byte order, replays the reference graphs with both engines.
fn big_endian(toolchain: &Toolchain) -> Result<(), String> {
    let mut command = toolchain.cargo(".", "build", &[]);
    succeed(command.args(["-q", "-p", "kmg-cli"]).env("CARGO_PROFILE_DEV_DEBUG", "false"))?;
    let mut qemu = Command::new("qemu-s390x");
    qemu.args(["-L", "/usr/s390x-linux-gnu"]).arg(toolchain.built("debug", "kmg"));
    succeed(qemu.arg("verify").arg(root().join("tests/reference")))
}
