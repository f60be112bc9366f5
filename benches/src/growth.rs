//! How the cost of a run grows: the figures of one table stay level if it grows linearly.

use kmg_runtime::{EncodeError, Encoded, MicroOp, Register, Work};

use crate::engine::{self, Ours};
use crate::measure::interleaved;
use crate::uploads;

/// Prints the tables: per node, per edge, per micro-op.
pub(crate) fn print(repetitions: usize) -> Result<(), EncodeError> {
    let nodes = [16, 32, 64, 128, 256];
    let runs = nodes.map(|count| uploads::layered(count, &Work::Join));
    table("JOIN nodes", "ns per node", &nodes, runs, repetitions)?;

    let fans = [1, 2, 3, 4];
    let edges = fans.map(|fan| (0..256_usize).map(|node| fan.min(255 - node)).sum());
    table("edges between 256 JOIN nodes", "ns per edge", &edges, fans.map(uploads::band), repetitions)?;

    let ops = [64, 128, 256, 512, 1024, 2048, 4096];
    let register = Register::from_low_bits;
    let add = MicroOp::Add { d: register(1), a: register(1), b: register(2) };
    let runs = ops.map(|count| uploads::cpu(vec![add; count]));
    table("micro-ops", "ns per micro-op", &ops, runs, repetitions)
}

fn table<const N: usize>(
    what: &str,
    unit: &str,
    counts: &[usize; N],
    uploads: [Result<Encoded, EncodeError>; N],
    repetitions: usize,
) -> Result<(), EncodeError> {
    println!("\n| {what} | ns per run | {unit} |\n| ---: | ---: | ---: |");
    for (count, upload) in counts.iter().zip(uploads) {
        let upload = upload?;
        let mut ours = Ours::new(upload.upload());
        if let Some(nanoseconds) = interleaved(&mut [&mut || engine::run(&mut ours)], repetitions).median(0) {
            println!("| {count} | {nanoseconds:.0} | {:.2} |", nanoseconds / *count as f64);
        }
    }
    Ok(())
}
