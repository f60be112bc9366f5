//! Figures beside those of the engine in C, and what they must not exceed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::image::{Image, Symbol};
use super::measure::{self, Build, Figures, LOOP_OPS, Measured, NODES, POLLS};
use super::sizes::Row;
use super::toolchain::Toolchain;
use super::{archive, boot, output, proof, succeed};

/// How the rows of a processor are called.
pub(super) struct Labels {
    pub(super) small: &'static str,
    pub(super) fast: &'static str,
    /// Of the code with `small`.
    pub(super) limits: Option<CodeLimits>,
    /// Of the driver's interface with `small`.
    pub(super) driver: Option<DriverLimits>,
}

/// Bytes of the driver's interface, without the executor, its state and the device. Its code is to come down to 1,200
/// and has no limit until then.
#[derive(Clone, Copy)]
pub(super) struct DriverLimits {
    pub(super) inbox: u64,
    pub(super) run: u64,
}

/// Bytes of code.
#[derive(Clone, Copy)]
pub(super) struct CodeLimits {
    pub(super) check: u64,
    pub(super) executor: u64,
}

/// 1.3 and 1.2 times the 1,052 and 1,404 bytes that the engine in C has at `-Os`.
pub(super) const RISCV64: Labels = Labels {
    small: "riscv64gc `small`",
    fast: "riscv64gc fast",
    limits: Some(CodeLimits { check: 1367, executor: 1684 }),
    driver: None,
};
pub(super) const THUMBV7EM: Labels = Labels {
    small: "thumbv7em `small`",
    fast: "thumbv7em fast",
    limits: None,
    driver: Some(DriverLimits { inbox: 96, run: 192 }),
};
const C_ABI: &str = "riscv64gc kmg.h";

/// The most bytes of a state.
pub(super) const STATE_LIMIT: u64 = 768;
/// The most bytes of stack on riscv64: of the check, and of a step beyond the callback's.
const STACK_LIMITS: [(&str, u64); 2] = [("stack check", 400), ("stack step", 256)];
/// How many times the instructions of the engine in C a node or a micro-op may take, in hundredths.
const INSTRUCTIONS_LIMIT: u64 = 115;

/// How the C of an image is compiled and linked.
pub(super) const C_FLAGS: [&str; 10] = [
    "-std=c11",
    "-Os",
    "-ffreestanding",
    "-ffunction-sections",
    "-fdata-sections",
    "-march=rv64gc",
    "-mabi=lp64d",
    "-mcmodel=medany",
    "-nostdlib",
    "-Wl,--gc-sections",
];

/// The functions of kmg.h.
const C_FUNCTIONS: [&str; 6] =
    ["kmg_check", "kmg_start", "kmg_step", "kmg_complete", "kmg_retry", "kmg_stop"];

/// The static library for the target.
pub(super) fn c_library(toolchain: &Toolchain) -> Result<PathBuf, String> {
    let mut command = toolchain.cargo(".", "rustc", &[]);
    command.args(["-q", "-p", "kmg-capi", "--profile", "capi", "--features", "small"]);
    succeed(command.args(["--crate-type", "staticlib"]))?;
    Ok(toolchain.built("capi", "libkmg_capi.a"))
}

/// The functions of the static library link with nothing else, and no function of a panic is among them; their sizes
/// and their stack.
pub(super) fn c_abi(toolchain: &Toolchain, rows: &mut Vec<Row>) -> Result<(), String> {
    let library = c_library(toolchain)?;
    let link = |functions: &[&str]| -> Result<Vec<Symbol>, String> {
        let image = output().join("c-proof");
        let mut gcc = Command::new("riscv64-unknown-elf-gcc");
        gcc.args(C_FLAGS).arg("-Wl,-e0").args(functions.iter().map(|name| format!("-Wl,-u{name}")));
        succeed(gcc.arg(&library).arg("-o").arg(&image))?;
        let image = Image::read(&image)?;
        if let [name, ..] = image.undefined()?.as_slice() {
            return Err(format!("{functions:?} need `{name}`, which nobody defines"));
        }
        let symbols = image.symbols()?;
        match symbols
            .iter()
            .find(|symbol| symbol.is_function && !(proof::is_own(symbol) || proof::is_memory(symbol)))
        {
            Some(symbol) => Err(format!("{functions:?} call `{}`", symbol.name)),
            None => Ok(symbols),
        }
    };
    let [check, executor @ ..] = C_FUNCTIONS;
    for (what, functions) in [("check, code", [check].as_slice()), ("executor, code", executor.as_slice())] {
        let bytes = proof::text(&link(functions)?);
        rows.push(Row { target: C_ABI, what: what.into(), bytes, beside: None, limit: None });
    }
    Ok(())
}

/// The object of the library that is ours with no name but those of kmg.h, to link beside other Rust.
fn c_functions_alone(library: &Path) -> Result<PathBuf, String> {
    let bytes = fs::read(library).map_err(|error| format!("{}: {error}", library.display()))?;
    let ours =
        archive::defining(&bytes, &C_FUNCTIONS).map_err(|why| format!("{}: {why}", library.display()))?;
    let (object, alone) = (output().join("kmg_capi.o"), output().join("kmg_capi_alone.o"));
    fs::write(&object, ours).map_err(|error| format!("{}: {error}", object.display()))?;
    let mut objcopy = Command::new("riscv64-unknown-elf-objcopy");
    objcopy.args(C_FUNCTIONS.map(|name| format!("--keep-global-symbol={name}")));
    succeed(objcopy.arg(&object).arg(&alone))?;
    Ok(alone)
}

/// Counts on riscv64: small and fast, through kmg.h, and beside the engine in C where it is given.
pub(super) fn riscv64(toolchain: &Toolchain, peer: Option<&Path>, rows: &mut Vec<Row>) -> Result<(), String> {
    let uploads = measure::uploads(peer)?;
    let mut faults = Vec::new();
    let builds = [(RISCV64.small, "release", true, "-Os"), (RISCV64.fast, "fast", false, "-O2")];
    for (label, profile, small, level) in builds {
        let object = peer.map(|peer| measure::peer_object(peer, level)).transpose()?;
        let build = Build { profile, small, beside: object.as_deref() };
        let measured = measure::run(toolchain, boot::riscv64, &uploads, build)?;
        instructions(label, level, &measured, &mut faults);
        let beside = measured.beside.as_ref();
        stack(label, &measured.ours, beside, small, rows);
        if let (Some(peer), Some(object)) = (peer, &object) {
            peer_state(peer, label, rows)?;
            peer_code(object, label, rows)?;
            if small {
                peer_code(object, C_ABI, rows)?;
            }
        }
    }
    let alone = c_functions_alone(&c_library(toolchain)?)?;
    let build = Build { profile: "release", small: true, beside: Some(&alone) };
    let through_c = measure::run(toolchain, boot::riscv64, &uploads, build)?.beside.unwrap_or_default();
    stack(C_ABI, &through_c, None, false, rows);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n    ")) }
}

/// Counts and stack on thumbv7em.
pub(super) fn thumbv7em(toolchain: &Toolchain, rows: &mut Vec<Row>) -> Result<(), String> {
    let uploads = measure::uploads(None)?;
    let build = Build { profile: "release", small: true, beside: None };
    let measured = measure::run(toolchain, boot::thumbv7em, &uploads, build)?;
    // There is nothing beside that it could exceed.
    instructions(THUMBV7EM.small, "", &measured, &mut Vec::new());
    stack(THUMBV7EM.small, &measured.ours, None, false, rows);
    Ok(())
}

/// Rows of the stack that functions take.
fn stack(target: &'static str, ours: &Figures, beside: Option<&Figures>, limited: bool, rows: &mut Vec<Row>) {
    for (what, bytes) in ours.iter().filter(|(what, _)| what.starts_with("stack ")) {
        let limit = STACK_LIMITS.iter().find(|(name, _)| limited && what == name).map(|(_, limit)| *limit);
        let beside = beside.and_then(|beside| beside.get(what)).copied();
        let what = format!("{}, stack", what.trim_start_matches("stack "));
        rows.push(Row { target, what, bytes: *bytes, beside, limit });
    }
}

/// Prints instructions per node and per micro-op; what is beyond the limit is a fault.
fn instructions(label: &str, level: &str, measured: &Measured, faults: &mut Vec<String>) {
    println!("\n| {label} | instructions | C {level} | ratio |\n| --- | ---: | ---: | ---: |");
    let figures = [
        ("`JOIN` node", "layered_join", NODES, true),
        ("`COMMAND` node", "layered_command", NODES, true),
        ("micro-op", "loop", LOOP_OPS, true),
        ("check of the largest upload", "max", 1, false),
        ("empty poll", "poll", POLLS, false),
    ];
    for (what, upload, count, limited) in figures {
        let key = format!("instructions {upload}");
        let ours = measured.ours.get(&key).copied().unwrap_or_default();
        let each = |total: u64| format!("{:.1}", total as f64 / count as f64);
        let Some(theirs) = measured.beside.as_ref().and_then(|beside| beside.get(&key)).copied() else {
            println!("| {what} | {} | | |", each(ours));
            continue;
        };
        let ratio = ours as f64 / theirs as f64;
        println!("| {what} | {} | {} | {ratio:.2} |", each(ours), each(theirs));
        if limited && ours * 100 > theirs * INSTRUCTIONS_LIMIT {
            faults.push(format!(
                "{label}: a {what} takes {ratio:.2} times the instructions of the engine in C"
            ));
        }
    }
    println!();
}

/// The code and the state of the engine in C, put beside ours. What both halves use counts in both.
fn peer_code(object: &Path, target: &str, rows: &mut [Row]) -> Result<(), String> {
    let symbols = Image::read(object)?.symbols()?;
    let bytes = |halves: [Part; 2]| {
        let of_half = |symbol: &&Symbol| symbol.is_function && halves.contains(&Part::of(symbol));
        symbols.iter().filter(of_half).map(|symbol| symbol.size).sum::<u64>()
    };
    let known = [
        ("check, code", bytes([Part::Check, Part::Both])),
        ("executor, code", bytes([Part::Executor, Part::Both])),
    ];
    for (what, bytes) in known {
        put_beside(target, what, bytes, rows);
    }
    Ok(())
}

fn peer_state(peer: &Path, target: &str, rows: &mut [Row]) -> Result<(), String> {
    let (source, object) = (output().join("size.c"), output().join("size.o"));
    fs::write(&source, "#include \"km.h\"\nchar size_of_state[sizeof(kmg_state_t)];\n")
        .map_err(|error| format!("{}: {error}", source.display()))?;
    let mut gcc = Command::new("riscv64-unknown-elf-gcc");
    succeed(gcc.args(["-ffreestanding", "-c", "-I"]).arg(peer).arg(&source).arg("-o").arg(&object))?;
    let bytes = Image::read(&object)?.symbols()?.iter().map(|symbol| symbol.size).sum();
    put_beside(target, "state", bytes, rows);
    Ok(())
}

fn put_beside(target: &str, what: &str, bytes: u64, rows: &mut [Row]) {
    if let Some(row) = rows.iter_mut().find(|row| row.target == target && row.what == what) {
        row.beside = Some(bytes);
    }
}

/// Where a function of km.c belongs.
#[derive(PartialEq, Eq)]
enum Part {
    Check,
    Executor,
    Both,
}

impl Part {
    fn of(symbol: &Symbol) -> Self {
        let begins = |names: &[&str]| names.iter().any(|name| symbol.name.starts_with(name));
        if begins(&["kmg_check", "slice_fault", "template_bad", "register_bad"]) {
            Self::Check
        } else if begins(&["edges_of", "ops_of", "nodes_of", "templates_of"]) {
            Self::Both
        } else {
            Self::Executor
        }
    }
}
