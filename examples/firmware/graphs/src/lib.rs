//! What the images of the firmware examples have in common: the graphs, the device that carries out their commands,
//! and what is printed about a run.
//!
//! [`Machine`] is all that a device does, pass by pass; what it did it tells a [`Watcher`], which is the host's
//! side. Here both are one hart.
#![no_std]

mod graphs;
mod machine;
mod report;

pub use graphs::{Deal, DealBindings, Newton, NewtonBindings, Pipeline, PipelineBindings, answer};
pub use machine::{Machine, Watcher};
pub use report::{Report, Uploads};

use core::fmt;
use kmg::StaticGraph;

/// Runs the three graphs and prints what happens: how many of them ended with an error.
///
/// # Errors
///
/// Only those of `out`.
pub fn run_all(out: &mut impl fmt::Write, uploads: &Uploads) -> Result<u32, fmt::Error> {
    let mut errors = 0;
    errors += u32::from(run::<Newton>(out, uploads, NewtonBindings { iteration: 0 })?);
    errors += u32::from(run::<Pipeline>(out, uploads, PipelineBindings { blocks: 5 })?);
    errors += u32::from(run::<Deal>(out, uploads, DealBindings { players: 5 })?);
    errors += u32::from(run::<Deal>(out, uploads, DealBindings { players: 0 })?);
    writeln!(out, "{errors} ended with an error")?;
    Ok(errors)
}

/// Runs one graph to its end: whether it ended with an error.
fn run<G: StaticGraph>(
    out: &mut impl fmt::Write,
    uploads: &Uploads,
    bindings: G::Bindings,
) -> Result<bool, fmt::Error> {
    let mut report = Report::new(out, G::SYMBOLS);
    report.upload(G::BYTES, uploads)?;
    let mut machine = Machine::new(G::CORES.unwrap_or(119));
    if machine.run(G::UPLOAD, G::block(bindings).as_ref()).is_err() {
        // A block of a graph has at most 16 words.
        return Err(fmt::Error);
    }
    while machine.pass(answer, &mut report)? {}
    report.summary(&machine)?;
    Ok(machine.executor().fault().is_some())
}
