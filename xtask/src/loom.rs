//! Models of what interrupts and threads share, over the shipped source, in every order that the memory model allows.

use crate::step::{Steps, cargo, root};

/// The crates with models: the driver's inbox; rings, doorbells, fences, queues.
const CRATES: [&str; 2] = ["kmg-runtime", "kmg-device"];

/// The models of each crate. Built with other flags than everything else, so in a folder of their own.
pub(crate) fn run(steps: &mut Steps) {
    let locked = steps.locked();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    for name in CRATES {
        let mut command = cargo(["test", "--package", name, "--lib", "--release"]);
        command
            .args(locked)
            .args(["--", "loom"])
            .env("RUSTFLAGS", "--cfg loom")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("CARGO_TARGET_DIR", target.join("loom"));
        steps.command(&format!("loom models of {name}"), &mut command);
    }
}
