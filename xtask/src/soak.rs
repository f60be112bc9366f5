use crate::step::{Steps, cargo};

/// Thousands of graphs at once on a device of threads, with injected faults, for that many seconds.
pub(crate) fn run(steps: &mut Steps, seconds: u64) {
    let mut command = cargo(["run", "-p", "kmg-benches", "--bin", "soak"]);
    command.args(steps.locked()).args(["--", "--seconds"]).arg(seconds.to_string());
    steps.command("soak of the device of threads", &mut command);
}
