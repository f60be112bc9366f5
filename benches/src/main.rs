//! Speed of the runtime: what a node, a micro-op and a check cost, alone and beside an engine in C.
//!
//! ```sh
//! cargo run --profile bench -p kmg-benches -- [--peer DIR] [--repetitions N] [--dump DIR]
//! ```
//!
//! `DIR` holds `km.c`, `km.h` and `bench.c`: the engine is built with `gcc -O2`, both run the uploads that
//! `bench --dump` writes, and the repetitions of the two take turns. Without it, equivalent uploads are made
//! here and the figures stand alone.

mod engine;
mod growth;
mod measure;
mod peer;
mod uploads;

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;
use engine::{Engine, Ours};
use kmg_runtime::wire::Le32;
use kmg_runtime::{Encoded, Executor, Step};
use measure::{Costs, interleaved};
use peer::Peer;
use uploads::Uploads;

/// Measures the runtime, alone or beside an engine in C.
#[derive(Parser)]
struct Args {
    /// A folder with km.c, km.h and bench.c.
    #[arg(long)]
    peer: Option<PathBuf>,
    /// How often each figure is taken; the median counts.
    #[arg(long, default_value_t = 101, value_parser = clap::value_parser!(u16).range(9..))]
    repetitions: u16,
    /// Write the uploads to that folder and measure nothing.
    #[arg(long, value_name = "DIR")]
    dump: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args::parse();
    let repetitions = usize::from(args.repetitions);
    let peer = args.peer.as_deref().map(Peer::build).transpose()?;
    let uploads = match &peer {
        Some(peer) => Uploads::dumped_by(peer)?,
        None => Uploads::made_here()?,
    };
    if let Some(folder) = &args.dump {
        return Ok(uploads.write(folder)?);
    }
    if let Some(peer) = &peer {
        for upload in uploads.all() {
            agree(upload, peer)?;
        }
    }

    println!("| what | ours | C -O2 | ratio |");
    println!("| --- | ---: | ---: | ---: |");
    let join = run_cost(&uploads.layered_join, peer.as_ref(), repetitions);
    row("JOIN node, ns", 256.0, &join);
    let command = run_cost(&uploads.layered_command, peer.as_ref(), repetitions);
    row("COMMAND node, ns", 256.0, &command);
    let micro_op = run_cost(&uploads.cpu_loop, peer.as_ref(), repetitions);
    row("micro-op, ns", f64::from(uploads::LOOP_OPS), &micro_op);
    let check = check_cost(&uploads.max, peer.as_ref(), repetitions);
    row("check of the largest upload, us", 1000.0, &check);
    let theirs = peer.as_ref().map(|peer| peer.state_bytes().to_string());
    println!("| state, bytes | {} | {} | |", size_of::<Executor<'_>>(), theirs.as_deref().unwrap_or("-"));

    growth::print(repetitions.min(51))?;
    Ok(())
}

/// Nanoseconds of one run by our engine, then by the other.
fn run_cost(upload: &Encoded, peer: Option<&Peer>, repetitions: usize) -> Costs {
    let mut ours = Ours::new(upload.upload());
    let mut theirs = peer.map(|peer| peer.engine(upload));
    let mut first = || engine::run(&mut ours);
    match &mut theirs {
        Some(theirs) => interleaved(&mut [&mut first, &mut || engine::run(theirs)], repetitions),
        None => interleaved(&mut [&mut first], repetitions),
    }
}

fn check_cost(upload: &Encoded, peer: Option<&Peer>, repetitions: usize) -> Costs {
    let mut ours = Ours::new(upload.upload());
    let mut theirs = peer.map(|peer| peer.engine(upload));
    let mut first = || assert!(ours.check());
    match &mut theirs {
        Some(theirs) => interleaved(&mut [&mut first, &mut || assert!(theirs.check())], repetitions),
        None => interleaved(&mut [&mut first], repetitions),
    }
}

fn row(what: &str, unit: f64, costs: &Costs) {
    let figure = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
    let [ours, theirs] = [0, 1].map(|call| figure(costs.median(call).map(|nanoseconds| nanoseconds / unit)));
    println!("| {what} | {ours} | {theirs} | {} |", figure(costs.ratio()));
}

/// Fails unless both engines accept an upload, submit the same commands and end alike.
fn agree(upload: &Encoded, peer: &Peer) -> Result<(), Box<dyn Error>> {
    let mut ours = Ours::new(upload.upload());
    let mut theirs = peer.engine(upload);
    let (one, other) = (trace(&mut ours), trace(&mut theirs));
    if one != other {
        return Err("the two engines do not agree on an upload".into());
    }
    Ok(())
}

#[derive(PartialEq)]
struct Trace {
    accepted: bool,
    submitted: Vec<(u8, [Le32; 16])>,
    steps: Vec<Step>,
    registers: [u32; 16],
}

fn trace(engine: &mut impl Engine) -> Trace {
    let mut trace = Trace { accepted: engine.check(), submitted: vec![], steps: vec![], registers: [0; 16] };
    engine.start();
    while trace.steps.last().is_none_or(|step| *step == Step::Running) {
        let before = trace.submitted.len();
        let step = engine.step(|node, line| trace.submitted.push((node, *line)));
        trace.steps.push(step);
        for (node, _) in &trace.submitted[before..] {
            engine.complete(*node);
        }
    }
    trace.registers = engine.registers();
    trace
}
