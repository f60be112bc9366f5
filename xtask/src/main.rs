//! The chores of this workspace: `cargo xtask test`, `bench`, `dispatcher`, `firmware`, `fuzz`, `mutants`, `ci`.
#![forbid(unsafe_code)]

mod bench;
mod browser;
mod compile_time;
mod debian;
mod dependencies;
mod dispatcher;
mod editor;
mod firmware;
mod fuzz;
mod lint;
mod loom;
mod metadata;
mod mutants;
mod soak;
mod step;
mod test;
mod tools;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use step::Steps;

/// The chores of the kmg workspace.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Every test: all packages and features, documentation, examples, reference graphs.
    Test,
    /// Every benchmark, also of compile time.
    Bench {
        /// The folder of the C engine to compare with.
        #[arg(long, value_name = "PATH")]
        peer: Option<PathBuf>,
        /// One half alone.
        #[arg(long, value_enum)]
        only: Option<bench::Half>,
    },
    /// Random scripts of a dispatcher, with the dispatcher and with its plain model.
    Dispatcher {
        /// How many.
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        cases: u64,
        /// Which: others for another number.
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Every fuzz target for a while, on a nightly toolchain with cargo-fuzz.
    Fuzz {
        /// How long each target runs.
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u64,
        /// One target alone.
        #[arg(long, value_name = "TARGET")]
        only: Option<String>,
    },
    /// Every mutant of the language's lowering and analysis against its tests, with cargo-mutants: hours of work.
    Mutants {
        /// How many are tried at once.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
        jobs: u8,
        /// Those of one file alone, like `kmg-syntax/src/check/edges.rs`.
        #[arg(long, value_name = "FILE")]
        only: Option<String>,
        /// One of N shares of them.
        #[arg(long, value_name = "K/N")]
        shard: Option<String>,
    },
    /// Images for other processors: built, booted in QEMU, proofs and sizes of what is linked.
    Firmware {
        /// The folder of the C engine to compare with.
        #[arg(long, value_name = "PATH")]
        peer: Option<PathBuf>,
        /// Record the sizes in docs/sizes.md as they are now.
        #[arg(long)]
        accept: bool,
    },
    /// Models of what interrupts and threads share, with loom.
    Loom,
    /// Thousands of graphs at once on a device of threads, with injected faults; the counts are printed.
    Soak {
        /// For how long.
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u64,
    },
    /// Format, lints, documentation, dependencies.
    Lint,
    /// `lint`, then `test`.
    Ci,
}

fn main() -> ExitCode {
    let mut steps = Steps::new();
    match Cli::parse().chore {
        Chore::Test => test::run(&mut steps),
        Chore::Bench { peer, only } => bench::run(&mut steps, peer.as_deref(), only),
        Chore::Dispatcher { cases, seed } => dispatcher::run(&mut steps, cases, seed),
        Chore::Fuzz { seconds, only } => fuzz::run(&mut steps, seconds, only.as_deref()),
        Chore::Mutants { jobs, only, shard } => {
            let share = mutants::Share { jobs, only: only.as_deref(), shard: shard.as_deref() };
            mutants::run(&mut steps, &share);
        }
        Chore::Firmware { peer, accept } => {
            // Commands run in other folders than the caller's.
            let peer = peer.map(|peer| std::path::absolute(&peer).unwrap_or(peer));
            firmware::run(&mut steps, &firmware::Options { peer: peer.as_deref(), accept });
        }
        Chore::Loom => loom::run(&mut steps),
        Chore::Soak { seconds } => soak::run(&mut steps, seconds),
        Chore::Lint => lint::run(&mut steps),
        Chore::Ci => {
            lint::run(&mut steps);
            test::run(&mut steps);
        }
    }
    steps.finish()
}
