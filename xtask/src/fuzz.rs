use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::step::{Steps, root, succeeds};

/// How a target is fed: the longest input, and folders with inputs to start from beside its corpus.
struct Food {
    longest: usize,
    seeds: &'static [&'static str],
    dictionary: Option<&'static str>,
}

fn food(target: &str) -> Food {
    match target {
        "text" => Food {
            longest: 2048,
            seeds: &["kmg-syntax/tests/expansions"],
            dictionary: Some("fuzz/text.dict"),
        },
        // 33 lines, and how they are run.
        "uploads" | "round_trips" => {
            Food { longest: 33 * 64 + 32, seeds: &["tests/reference"], dictionary: None }
        }
        "dispatcher" => Food { longest: 1_000, seeds: &[], dictionary: None },
        _ => Food { longest: 400, seeds: &[], dictionary: None },
    }
}

/// Runs each target of `fuzz` for that many seconds, or one of them. What they find on their way stays in
/// `fuzz/target/corpus`; what breaks them is printed and kept in `fuzz/artifacts`.
pub(crate) fn run(steps: &mut Steps, seconds: u64, only: Option<&str>) {
    if !succeeds(nightly(&["fuzz", "--version"])) {
        let why = "cargo install cargo-fuzz --locked, and rustup toolchain install nightly";
        steps.missing("fuzz", why);
        return;
    }
    let programs = fs::read_dir(root().join("fuzz/fuzz_targets")).into_iter().flatten().flatten();
    let mut targets: Vec<String> = programs
        .filter_map(|entry| Some(entry.path().file_stem()?.to_string_lossy().into_owned()))
        .filter(|target| only.is_none_or(|only| only == target))
        .collect();
    targets.sort();
    if targets.is_empty() {
        steps.check("fuzz", || Err(format!("there is no target {}", only.unwrap_or_default())));
    }
    for target in targets {
        match command(&target, seconds) {
            Ok(mut command) => steps.command(&format!("fuzz {target}"), &mut command),
            Err(why) => steps.check(&format!("fuzz {target}"), || Err(why)),
        }
    }
}

fn command(target: &str, seconds: u64) -> Result<Command, String> {
    let Food { longest, seeds, dictionary } = food(target);
    let found = Path::new("fuzz/target/corpus").join(target);
    fs::create_dir_all(root().join(&found)).map_err(|error| format!("{}: {error}", found.display()))?;
    // Nothing of ours is unsafe: without a sanitizer there are more runs.
    let mut command = nightly(&["fuzz", "run", "--sanitizer", "none", target]);
    command.arg(found).arg(Path::new("fuzz/corpus").join(target)).args(seeds).arg("--");
    command.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={longest}"));
    command.args(["-timeout=30", "-rss_limit_mb=4096", "-len_control=20", "-print_final_stats=1"]);
    command.args(dictionary.map(|dictionary| format!("-dict={dictionary}")));
    Ok(command)
}

/// A command of the nightly toolchain's cargo, which alone has what a fuzzer watches.
fn nightly(arguments: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).args(arguments).current_dir(root()).stdin(Stdio::null());
    // What the outer cargo tells is of another toolchain.
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(variable);
    }
    command
}
