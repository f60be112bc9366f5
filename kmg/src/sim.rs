//! The simulator (FORMAT.md 5): runs a graph on a device of 16 slots, pass by pass, and records everything.
//!
//! ```
//! use kmg::sim::{Options, Status, simulate};
//! use kmg::{CommandSpec, GraphSpec, NodeId, NodeSpec, Operand, Place, Register, Work, encode};
//!
//! let command = CommandSpec {
//!     handler: 4,
//!     exclusive: false,
//!     with_result: true,
//!     place: Place::Any { count: Operand::Word(60) },
//!     args: [7, 0, 0, 0, 0, 0, 0, 0, 0, 0],
//!     patches: vec![],
//! };
//! let work = Work::Command { command, result: Register::new(0) };
//! let node = NodeSpec { work, skip: None, successors: vec![] };
//! let graph = encode(&GraphSpec { nodes: vec![node], ..GraphSpec::default() })?;
//!
//! let options = Options { delay: 2, ..Options::default() };
//! let outcome = simulate(&graph, &[], &options, |command| command.args[0] * 3)?;
//! assert_eq!((outcome.status, outcome.passes), (Status::Ended, 4));
//! assert_eq!(outcome.registers[0], 21);
//! assert_eq!(outcome.commands[0].node, NodeId::new(0));
//! println!("{outcome}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Results come from a function of the command, as here, or from handlers that run: [`run_on`].

mod cores;
mod display;
mod engine;
mod linear;
mod on;
mod options;
mod outcome;
#[cfg(feature = "serde")]
mod pair;
mod passes;
mod quiet;
#[cfg(feature = "reference")]
pub mod reference;
mod source;

pub use engine::{Engine, Run};
pub use linear::{LinearError, LinearResult, Word, WordError};
pub use on::{OnError, run_on, simulate_on};
pub use options::{Options, OptionsError};
pub use outcome::{NamedOutcome, Outcome, Posted, Submitted};
pub use source::Source;

#[doc(hidden)]
pub use crate::constant::ConstRun;
pub use crate::constant::{
    ConstCommand, ConstOptions, ConstOutcome, MAX_CONST_OPS, NodeResults, Status, const_run,
};

use cores::Results;
use kmg_runtime::{Executor, StaticGraph};

/// Simulates a graph with the executor that devices use.
///
/// `bindings` is the binding block; `result` gives the result word of each command with the `RESULT` flag, in the
/// pass in which it completes. Whatever is wrong with the graph itself is part of the outcome: the check, the
/// kept table and the bindings are looked at in this order, and a graph that they refuse does not start.
///
/// Time goes with the passes in which something happens, not with how long a command takes; memory goes with the
/// commands and rounds, of which [`Options::max_passes`] is the bound.
///
/// # Errors
///
/// [`OptionsError`] for a device that cannot be, before anything is looked at.
///
/// ```
/// use kmg::sim::{Options, Status, simulate};
/// use kmg::{Fault, Reason};
/// let outcome = simulate(b"no upload", &[], &Options::default(), |_| 0)?;
/// assert_eq!((outcome.status, outcome.error), (Status::Error, Some(Fault::new(Reason::HEADER))));
/// # Ok::<(), kmg::sim::OptionsError>(())
/// ```
pub fn simulate<'a>(
    graph: impl Into<Source<'a>>,
    bindings: &[u32],
    options: &Options,
    result: impl FnMut(&Submitted) -> u32,
) -> Result<Outcome, OptionsError> {
    simulate_with::<Executor<'_>>(graph, bindings, options, result)
}

/// The same with an engine of choice: [`Executor`] or the plain [`Machine`](kmg_runtime::model::Machine).
///
/// # Errors
///
/// As [`simulate`].
pub fn simulate_with<'a, E: Engine>(
    graph: impl Into<Source<'a>>,
    bindings: &[u32],
    options: &Options,
    result: impl FnMut(&Submitted) -> u32,
) -> Result<Outcome, OptionsError> {
    options.validate()?;
    let source = graph.into();
    let mut copy = None;
    Ok(match source.upload(&mut copy) {
        Ok(upload) => passes::run::<E>(upload, bindings, options, &mut Results(result)),
        Err(fault) => Outcome::refused(source.req(), fault),
    })
}

/// Simulates a graph that `graph!` made on the grid that its groups were tested against, otherwise with the
/// default options.
///
/// ```
/// use kmg::{graph, sim};
///
/// graph! {
///     #[graph(cores = 8)]
///     graph Sum {
///         bind a;
///         reg sum;
///         command add = 3(a, 5) on 0..8 -> sum;
///     }
/// }
///
/// let outcome = sim::run::<Sum>(SumBindings { a: 2 }, |command| command.args[0] + command.args[1]);
/// assert_eq!(outcome.register(Sum::SUM), 7);
/// ```
pub fn run<G: StaticGraph>(bindings: G::Bindings, result: impl FnMut(&Submitted) -> u32) -> Outcome {
    let block = G::block(bindings);
    passes::run::<Executor<'_>>(G::UPLOAD, block.as_ref(), &options_of::<G>(), &mut Results(result))
}

/// The grid of a graph that `graph!` made, otherwise the default options.
fn options_of<G: StaticGraph>() -> Options {
    let default = Options::default();
    // `graph!` gives no grid outside 1 to 65,535; an implementation by hand could.
    let core_count =
        G::CORES.map_or(default.core_count, |cores| cores.clamp(1, kmg_runtime::wire::MAX_CORES));
    Options { core_count, ..default }
}

#[cfg(test)]
mod tests;
