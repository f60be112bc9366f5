use crate::step::{Steps, cargo};

/// Compares the dispatcher with its plain model over that many random scripts, and prints how many reached each row of the
/// tables of docs/dispatcher.md.
pub(crate) fn run(steps: &mut Steps, cases: u64, seed: u64) {
    let locked = steps.locked();
    let name = format!("{cases} scripts of a dispatcher, seed {seed}");
    let mut command = cargo(["test", "--release", "-p", "kmg-tests", "--test", "dispatcher"]);
    command.args(locked).args(["random::", "--", "--nocapture"]);
    command.env("DISPATCHER_CASES", cases.to_string()).env("DISPATCHER_SEED", seed.to_string());
    steps.command(&name, &mut command);
}
