//! The simulator (FORMAT.md 5): runs a graph on a device of 16 slots, pass by pass, and records everything.
//!
//! A [`Simulation`] is set up from a graph, its bindings and options, and run:
//!
//! ```
//! use kmg::graph;
//! use kmg::sim::{Simulation, Status};
//!
//! graph! {
//!     graph Triple {
//!         bind factor;
//!         reg product;
//!         command multiply = 4(factor) on any 60 -> product;
//!     }
//! }
//!
//! let outcome = Simulation::of::<Triple>(TripleBindings { factor: 7 })
//!     .delay(2)
//!     .results(|command| command.args[0] * 3)
//!     .run()?;
//! assert_eq!((outcome.status, outcome.passes), (Status::Ended, 4));
//! assert_eq!(outcome.register(Triple::PRODUCT), 21);
//! assert_eq!(outcome.commands[0].node, Triple::MULTIPLY);
//! println!("{outcome}");
//! # Ok::<(), kmg::sim::SimulationError>(())
//! ```
//!
//! Results come from a function of the command, as here, or from handlers that run: [`Simulation::handlers`].
//! [`const_run`] runs a graph inside the compiler.

mod completion;
mod device;
mod display;
mod engine;
mod linear;
mod options;
mod outcome;
#[cfg(feature = "serde")]
mod pair;
mod passes;
mod quiet;
#[cfg(feature = "reference")]
pub mod reference;
mod simulation;
mod source;

pub use completion::{Completion, OnHandlers, Results, Zeros};
pub use engine::{Engine, Run};
pub use linear::{LinearError, LinearResult, Word, WordError};
pub use options::Options;
pub use outcome::{NamedOutcome, Outcome, Posted, Submitted};
pub use simulation::{Simulation, SimulationError};
pub use source::Source;

#[doc(hidden)]
pub use crate::constant::ConstRun;
pub use crate::constant::{
    ConstCommand, ConstOptions, ConstOutcome, MAX_CONST_OPS, NodeResults, Status, const_run,
};

#[cfg(test)]
mod tests;
