//! What the images of the firmware examples have in common: the graphs, the device that carries out their commands,
//! and what is printed about a run.
//!
//! [`Hardware`] is what a timer's interrupt completes commands of, [`Machine`] the driver of it, which a
//! [`Run`] submits to. Between interrupts the processor sleeps.
#![no_std]

mod graphs;
mod hardware;
mod machine;
mod report;
#[cfg(feature = "scenes")]
mod scenes;
pub mod wire;

pub use graphs::{Deal, DealBindings, Newton, NewtonBindings, Pipeline, PipelineBindings, answer};
pub use hardware::{Handlers, Hardware, TICK};
pub use machine::Machine;
pub use report::{Report, Uploads};
#[cfg(feature = "scenes")]
pub use scenes::play;

use core::cell::Cell;
use core::fmt;

use kmg::driver::{Next, Run};
use kmg::{Event, State, StaticGraph, Symbols, Upload};

/// The handlers of the three graphs, each done at the next tick.
pub const HANDLERS: Handlers = Handlers { answer, ticks: |_handler| 1 };

/// An image's own: the hardware with its interrupt on, a sleep until the inbox or the timer wakes it, and where its
/// uploads lie.
pub struct Board {
    pub hardware: &'static Hardware,
    pub sleep: fn(),
    pub uploads: Uploads,
}

/// Runs the three graphs and prints what happens: how many of them ended with an error.
///
/// # Errors
///
/// Only those of `out`.
pub fn run_all(out: &mut impl fmt::Write, board: &Board) -> Result<u32, fmt::Error> {
    let mut errors = 0;
    errors += u32::from(run::<Newton>(out, board, NewtonBindings { iteration: 0 })?);
    errors += u32::from(run::<Pipeline>(out, board, PipelineBindings { blocks: 5 })?);
    errors += u32::from(run::<Deal>(out, board, DealBindings { players: 5 })?);
    errors += u32::from(run::<Deal>(out, board, DealBindings { players: 0 })?);
    writeln!(out, "{errors} ended with an error")?;
    Ok(errors)
}

/// Runs one graph to its end: whether it ended with an error.
fn run<G: StaticGraph>(
    out: &mut impl fmt::Write,
    board: &Board,
    bindings: G::Bindings,
) -> Result<bool, fmt::Error> {
    let cores = G::CORES.unwrap_or(119);
    run_upload(out, board, (G::UPLOAD, G::SYMBOLS), G::block(bindings).as_ref(), cores)
}

/// One function for all graphs: what is generic over them would be in the image once for each.
fn run_upload(
    out: &mut impl fmt::Write,
    board: &Board,
    (upload, symbols): (Upload<'static>, Symbols<'static>),
    block: &[u32],
    cores: u32,
) -> Result<bool, fmt::Error> {
    let placed = Cell::new(0);
    let mut report = Report::new(out, symbols, &placed);
    report.upload(upload.bytes(), &board.uploads)?;
    let hardware = board.hardware;
    let mut state = State::new();
    let machine = Machine::new(hardware, HANDLERS, cores, &placed);
    // The runs follow each other, so that the inbox is free.
    let setup = Run::on(&mut state, hardware.inbox(), machine).recorder(report);
    let mut run = setup.start(upload, block, cores).map_err(|_error| fmt::Error)?;
    loop {
        let next = run.poll(hardware.now());
        if let Next::Wait(_) = next {
            (board.sleep)();
        } else if next != Next::Again {
            if let Some(event) = Event::of_state(run.state(), &upload) {
                run.recorder_mut().event(event)?;
            }
            if next != Next::Round {
                break;
            }
        }
    }
    let (registers, rounds) = (*run.state().registers(), run.state().rounds());
    let failed = run.state().fault().is_some();
    run.recorder_mut().summary(&registers, rounds)?;
    Ok(failed)
}
