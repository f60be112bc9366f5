//! What is proved of the linked check, executor and driver's interface: that no path of them panics, and that they call nothing but each
//! other and `memcpy`, `memset`, `memcmp`.

use std::path::PathBuf;
use std::process::Command;

use super::image::{Image, Symbol};
use super::toolchain::Toolchain;

/// What the image may hold of the library of C, under its names and those that Arm's convention and Rust have for
/// them.
const MEMORY: [&str; 4] = ["memcpy", "memset", "memcmp", "memclr"];

/// A half of the runtime.
#[derive(Clone, Copy)]
pub(super) struct Half {
    pub(super) name: &'static str,
    /// The functions that are kept.
    functions: &'static [&'static str],
}

pub(super) const CHECK: Half = Half { name: "check", functions: &["proof_check"] };
pub(super) const EXECUTOR: Half = Half {
    name: "executor",
    functions: &["proof_start", "proof_step", "proof_complete", "proof_retry", "proof_stop", "PROOF_STATE"],
};

/// The driver's interface, with the executor that it steps.
pub(super) const DRIVER: Half = Half {
    name: "driver",
    functions: &[
        "proof_begin",
        "proof_poll",
        "proof_drop",
        "proof_complete_ticket",
        "proof_retry_ticket",
        "proof_fail_ticket",
        "proof_raw_ticket",
        "proof_ticket",
        "proof_cancel",
        "proof_nudge",
        "PROOF_INBOX",
        "PROOF_RUN",
    ],
};

/// Links a half of the runtime alone, which succeeds only if no path of it panics, and looks at what was linked.
pub(super) fn link(
    toolchain: &Toolchain,
    half: Half,
    profile: &str,
    small: bool,
) -> Result<Vec<Symbol>, String> {
    let features = if small { format!("{},small", half.name) } else { half.name.to_owned() };
    let (command, image) = command(toolchain, profile, &features, half.functions);
    let output = run(command)?;
    if let Err(printed) = output {
        return Err(format!("the {} does not link, so a path of it panics:\n{printed}", half.name));
    }
    let image = Image::read(&image)?;
    if let [name, ..] = image.undefined()?.as_slice() {
        return Err(format!("the {} needs `{name}`, which nobody defines", half.name));
    }
    let symbols = image.symbols()?;
    let stranger = symbols.iter().find(|symbol| symbol.is_function && !(is_own(symbol) || is_memory(symbol)));
    match stranger {
        Some(symbol) => Err(format!("the {} calls `{}`", half.name, symbol.name)),
        None => Ok(symbols),
    }
}

/// The proof works: with one index that is not tested the image does not link, for that reason.
pub(super) fn fails_where_it_must(toolchain: &Toolchain) -> Result<(), String> {
    let (command, _image) = command(toolchain, "release", "faulty", &["proof_faulty"]);
    match run(command)? {
        Ok(()) => Err("an image with a path to a panic links: the proof proves nothing".into()),
        Err(printed) if printed.contains("a_path_to_a_panic") => Ok(()),
        Err(printed) => Err(format!("the image that must not link fails for another reason:\n{printed}")),
    }
}

fn command(toolchain: &Toolchain, profile: &str, features: &str, keep: &[&str]) -> (Command, PathBuf) {
    let keep: Vec<String> = keep.iter().map(|name| format!("link-arg=-u{name}")).collect();
    let mut flags: Vec<&str> = keep.iter().map(String::as_str).collect();
    // A linker that must name an entry gets one; nothing starts there.
    flags.extend(["link-arg=--gc-sections", "link-arg=-e0"]);
    let mut command = toolchain.cargo("examples/firmware", "rustc", &[]);
    command.args(["-q", "-p", "firmware-proof", "--profile", profile, "--features", features, "--"]);
    command.args(flags.iter().map(|flag| format!("-C{flag}")));
    (command, toolchain.built(profile, "firmware-proof"))
}

/// Whether it links; if not, what was printed.
fn run(mut command: Command) -> Result<Result<(), String>, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// A function of the runtime or of the proof itself.
pub(super) fn is_own(symbol: &Symbol) -> bool {
    let panics = symbol.name.contains("panic") || symbol.name.contains("begin_unwind");
    (symbol.name.contains("kmg_") || symbol.name.contains("proof_")) && !panics
}

pub(super) fn is_memory(symbol: &Symbol) -> bool {
    MEMORY.iter().any(|name| symbol.name.contains(name))
}

/// The bytes of the functions, without those of the memory functions.
pub(super) fn text(symbols: &[Symbol]) -> u64 {
    symbols.iter().filter(|symbol| symbol.is_function && !is_memory(symbol)).map(|symbol| symbol.size).sum()
}
