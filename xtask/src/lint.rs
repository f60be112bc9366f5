use crate::step::{Steps, cargo, succeeds};

/// What is looked at before the tests run.
pub(crate) fn run(steps: &mut Steps) {
    let locked = steps.locked();
    steps.command("format", &mut cargo(["fmt", "--all", "--check"]));

    let firmware = ["fmt", "--all", "--check", "--manifest-path", "examples/firmware/Cargo.toml"];
    steps.command("format of the firmware", &mut cargo(firmware));

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
    // riscv-rt brings a second syn, which no user of these crates gets: bans are not for the firmware examples.
    let firmware =
        ["deny", "--manifest-path", "examples/firmware/Cargo.toml", "check", "licenses", "sources"];
    steps.command("dependencies of the firmware: licences, sources", &mut cargo(firmware));

    let name = "dependencies: advisories";
    if succeeds(cargo(["deny", "fetch", "db"])) {
        steps.command(name, &mut cargo(["deny", "check", "--disable-fetch", "advisories"]));
    } else {
        steps.unreachable(name, "the advisory database cannot be fetched from here");
    }
}
