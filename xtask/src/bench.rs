use std::path::Path;

use clap::ValueEnum;

use crate::compile_time;
use crate::step::{Steps, cargo};

/// A half of the benchmarks.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Half {
    /// The running of graphs.
    Running,
    /// The compiling of graphs.
    Compiling,
}

/// Every benchmark: the running of graphs, also against the C engine in `peer`, and the compiling of them.
pub(crate) fn run(steps: &mut Steps, peer: Option<&Path>, only: Option<Half>) {
    if only != Some(Half::Compiling) {
        running(steps, peer);
    }
    if only != Some(Half::Running) {
        compile_time::run(steps);
        // In the dev profile: that is how a compiler runs a macro.
        let mut stages = cargo(["run", "-p", "kmg-benches", "--bin", "stages"]);
        steps.command("stages of the language", &mut stages);
    }
}

fn running(steps: &mut Steps, peer: Option<&Path>) {
    let mut command = cargo(["run", "--profile", "bench", "-p", "kmg-benches", "--"]);
    if let Some(peer) = peer {
        // The command runs in the workspace's root, the caller may stand elsewhere.
        let peer = std::path::absolute(peer).unwrap_or_else(|_unknown| peer.to_owned());
        command.arg("--peer").arg(peer);
    }
    steps.command("running graphs", &mut command);
    let threads = ["run", "--profile", "bench", "-p", "kmg-benches", "--bin", "threads"];
    steps.command("the device of threads", &mut cargo(threads));
    let mut dispatcher = cargo(["run", "--profile", "bench", "-p", "kmg-benches", "--bin", "dispatcher"]);
    steps.command("the dispatcher beside two executors", &mut dispatcher);
}
