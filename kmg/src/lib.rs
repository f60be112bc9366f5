//! Dependency graphs for accelerators and firmware: written in Rust source, checked by the compiler, run in place.
//!
//! A *graph* says which commands of a device wait for which, and runs in rounds until it ends. [`graph!`](graph) checks
//! it when your program compiles and leaves a constant *upload*, a block of 64-byte lines that needs no parsing. An
//! [`Executor`] without allocation runs the upload where it lies, in firmware as on a host; [`sim`] runs it on a model of
//! a device:
//!
#![cfg_attr(all(feature = "std", feature = "macros"), doc = "```")]
#![cfg_attr(not(all(feature = "std", feature = "macros")), doc = "```ignore")]
//! use kmg::sim::{Simulation, Status};
//! use kmg::{Handler, graph};
//!
//! const STEP: Handler = Handler::new(1);
//! const NORM: Handler = Handler::new(4).with_result();
//!
//! graph! {
//!     /// Steps again until the error is below the limit.
//!     #[graph(max_runs = 100, cores = 60)]
//!     pub graph Newton {
//!         bind iteration;
//!         const LIMIT = 65;
//!         reg error;
//!
//!         command step = STEP(iteration) on 0..60;
//!         command norm = NORM() on 0..60 -> error;
//!         cpu next {
//!             iteration += 1;
//!             again = error >= LIMIT;
//!         }
//!
//!         step -> norm -> next;
//!     }
//! }
//!
//! // What NORM answers, round by round.
//! let errors = [70, 66, 64];
//! let outcome = Simulation::of::<Newton>(NewtonBindings { iteration: 0 })
//!     .results(|command| errors[command.round as usize])
//!     .run()?;
//!
//! assert_eq!((outcome.status, outcome.rounds), (Status::Ended, 3));
//! assert_eq!(outcome.register(Newton::ERROR), 64);
//! println!("{}", outcome.named::<Newton>());
//! # Ok::<(), kmg::sim::SimulationError>(())
//! ```
//!
//! # Where to look
//!
//! * [`graph!`](graph), the language, and [`handlers`](macro@handlers), device functions as methods of a trait;
//! * [`Executor`] runs an [`Upload`] on a device of yours; [`check`] is the test that every upload has passed;
//! * [`sim::Simulation`] runs a graph on a model of a device, [`sim::const_run`] inside the compiler;
//! * [`handlers`](mod@handlers): sets of device functions that the simulator runs;
//! * [`device`] is a device made of threads, and [`host`] runs graphs on it;
//! * [`build::Graph`] makes graphs at run time; [`encode`] and [`decode`] work on [`GraphSpec`], a graph as plain data;
//! * [`driver`] is the way from an executor to hardware of yours, [`conformance`] the test of it;
//! * [`diagnose()`] says where and why bytes are no upload.
//!
//! # Features
//!
//! | feature | brings |
//! | --- | --- |
//! | `macros` (default) | `graph!` and `#[handlers]` |
//! | `std` (default) | the host side: [`sim`], [`handlers`](mod@handlers), [`diagnose()`], `encode`, `decode` |
//! | `device` (default) | [`device`], a device made of threads, and [`host`], which runs graphs on it |
//! | `build` | [`build`], graphs made at run time; it compiles the language into the program |
//! | `serde` | specs, commands, events and outcomes as serde values |
//! | `reference` | [`sim::reference`], graphs with known answers in files |
//! | `small` | a short interpreter and a check with little stack, where bytes count more than nanoseconds |
//!
//! A firmware takes `default-features = false, features = ["macros"]` and gets the runtime alone, `no_std` and without
//! allocation.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "macros")]
pub use kmg_macros::{graph, handlers};
pub use kmg_runtime::*;

#[cfg(feature = "build")]
pub mod build;
#[cfg(feature = "reference")]
pub mod conformance;
mod constant;
#[cfg(feature = "device")]
#[doc(inline)]
pub use kmg_device as device;
#[cfg(feature = "std")]
mod diagnose;
#[doc(hidden)]
pub mod expectation;
#[cfg(feature = "std")]
pub mod handlers;
#[cfg(feature = "device")]
pub mod host;
#[cfg(feature = "std")]
pub mod sim;
/// The simulator inside the compiler; the rest of it comes with the feature `std`.
#[cfg(not(feature = "std"))]
pub mod sim {
    #[doc(hidden)]
    pub use crate::constant::ConstRun;
    pub use crate::constant::{
        ConstCommand, ConstOptions, ConstOutcome, MAX_CONST_OPS, NodeResults, Status, const_run,
    };
}

#[cfg(feature = "std")]
pub use diagnose::{Diagnosis, diagnose};
