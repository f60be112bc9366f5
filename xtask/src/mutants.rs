use std::process::{Command, Stdio};

use crate::step::{Steps, cargo, root, succeeds};

/// What of the mutants is tried.
pub(crate) struct Share<'a> {
    /// At once; each builds in a folder of its own.
    pub(crate) jobs: u8,
    /// Those of one file alone.
    pub(crate) only: Option<&'a str>,
    /// `K/N`: one of N shares of them.
    pub(crate) shard: Option<&'a str>,
}

/// Changes the language in all the ways that cargo-mutants knows, one at a time, and runs its tests: each mutant must
/// fail one, or not end. Those that cannot be told from the original are named in `.cargo/mutants.toml`.
pub(crate) fn run(steps: &mut Steps, share: &Share<'_>) {
    if !succeeds(cargo(["mutants", "--version"])) {
        steps.missing("mutants", "cargo install cargo-mutants --locked");
        return;
    }
    if let Some(file) = share.only
        && let Ok(listed) = command(share).arg("--list").output()
        && !String::from_utf8_lossy(&listed.stdout).lines().any(|line| line.starts_with(&format!("{file}:")))
    {
        let why = format!("{file} has no mutant: .cargo/mutants.toml names the files that are changed");
        steps.check("mutants", || Err(why));
        return;
    }
    let mut command = command(share);
    steps.check("mutants", || match command.status().map(|status| status.code()) {
        // 3: nothing was missed, and some mutants did not end.
        Ok(Some(0 | 3)) => Ok(()),
        Ok(Some(2)) => Err("some mutants pass every test: target/mutants.out/missed.txt".to_owned()),
        Ok(code) => Err(format!("cargo-mutants ended with {code:?}")),
        Err(error) => Err(format!("cargo-mutants cannot be started: {error}")),
    });
}

fn command(share: &Share<'_>) -> Command {
    let mut command = cargo(["mutants", "--output", "target", "--no-shuffle", "--jobs"]);
    command.arg(share.jobs.to_string());
    // The files of the configuration and this one would be tried, were it given by `--file`.
    command.args(share.only.into_iter().flat_map(|file| ["--re".to_owned(), format!("^{}:", escaped(file))]));
    command.args(share.shard.into_iter().flat_map(|shard| ["--shard", shard]));
    command.env("KMG_BODIES", "500");
    command.current_dir(root()).stdin(Stdio::null()).env_remove("CARGO_TARGET_DIR");
    command
}

/// A path as a regular expression that means it.
fn escaped(path: &str) -> String {
    path.replace('.', "\\.")
}
