use crate::step::{Steps, cargo, succeeds};

/// The workspaces for other processors.
const FIRMWARE: [(&str, &str); 2] = [
    ("firmware", "examples/firmware/Cargo.toml"),
    ("firmware under executors", "examples/firmware/executors/Cargo.toml"),
];

/// What is looked at before the tests run.
pub(crate) fn run(steps: &mut Steps) {
    let locked = steps.locked();
    steps.command("format", &mut cargo(["fmt", "--all", "--check"]));

    for (what, manifest) in FIRMWARE {
        let format = ["fmt", "--all", "--check", "--manifest-path", manifest];
        steps.command(&format!("format of the {what}"), &mut cargo(format));
    }

    let lints = ["clippy", "--workspace", "--all-targets"];
    let deny = ["--", "-D", "warnings"];
    steps.command("lints, default features", cargo(lints).args(locked).args(deny));
    steps.command("lints, all features", cargo(lints).arg("--all-features").args(locked).args(deny));
    let firmware = ["clippy", "-p", "kmg", "-p", "kmg-runtime", "--no-default-features"];
    steps.command("lints, no features", cargo(firmware).args(locked).args(deny));

    let docs = ["doc", "--workspace", "--no-deps", "--all-features"];
    steps.command("documentation", cargo(docs).args(locked).env("RUSTDOCFLAGS", "-D warnings"));
    dependencies(steps);
}

/// The rules of deny.toml. Known vulnerabilities are in a database of their own, which not every machine can
/// fetch; the other rules need the lock file alone.
fn dependencies(steps: &mut Steps) {
    let name = "dependencies: bans, licences, sources";
    if !succeeds(cargo(["deny", "--version"])) {
        steps.missing(name, "there is no cargo-deny: cargo install cargo-deny --locked");
        return;
    }
    steps.command(name, &mut cargo(["deny", "check", "bans", "licenses", "sources"]));
    // riscv-rt and RTIC bring a second syn, which no user of these crates gets: bans are not for the firmware examples.
    // Not every licence that is allowed occurs in each of them.
    for (what, manifest) in FIRMWARE {
        let check = ["deny", "--manifest-path", manifest, "check"];
        let rules = ["--allow", "license-not-encountered", "licenses", "sources"];
        let name = format!("dependencies of the {what}: licences, sources");
        steps.command(&name, cargo(check).args(rules));
    }

    let name = "dependencies: advisories";
    if succeeds(cargo(["deny", "fetch", "db"])) {
        steps.command(name, &mut cargo(["deny", "check", "--disable-fetch", "advisories"]));
    } else {
        steps.unreachable(name, "the advisory database cannot be fetched from here");
    }
}
