//! Handlers on the host: sets of device functions by number, as closures or as traits.
//!
//! A trait under [`#[kmg::handlers]`](macro@crate::handlers) gives constants for graphs and an adapter that makes
//! everything that implements the trait a set of [`Handlers`](crate::Handlers). A [`HandlerTable`] is such a set too:
//! it takes closures and other sets. The simulator runs graphs on either, with [`Simulation::handlers`](crate::sim::Simulation::handlers).
//!
//! A handler that can fail returns a [`HandlerError`](crate::HandlerError) in a `Result`: its command is lost, and the
//! graph ends with error 8 at the command's node.
//!
//! ```
//! use kmg::handlers::HandlerTable;
//! use kmg::sim::Simulation;
//! use kmg::{Handler, Merge, graph};
//!
//! const LOAD: Handler = Handler::new(1).with_args(1);
//! const WIDEST: Handler = Handler::new(2).with_args(0).with_merged(Merge::Max);
//!
//! graph! {
//!     #[graph(cores = 8)]
//!     graph Widest {
//!         reg width;
//!         command load = LOAD(64) on 0..8;
//!         command widest = WIDEST() on 2..8 after load -> width;
//!     }
//! }
//!
//! let mut table = HandlerTable::new();
//! table.add(LOAD, |_core, args| args[0])?;
//! table.add(WIDEST, |core, _args| 10 * core.number())?;
//! let outcome = Simulation::of::<Widest>(WidestBindings {}).handlers(&table).run()?;
//! assert_eq!(outcome.register(Widest::WIDTH), 70);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fit;
mod returned;
mod table;

#[cfg(feature = "device")]
pub(crate) use fit::fit_declared;
pub use fit::{Unfit, fit};
pub use returned::Returned;
pub use table::{HandlerTable, TableError};
