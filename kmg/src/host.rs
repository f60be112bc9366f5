//! Host-fed runs: the executor runs on the host and feeds a [device of threads](crate::device) (DEVICE.md 3).
//!
//! A [`Run`] is set up from a graph and its bindings, and runs on a device. It blocks the thread, or is a future for any
//! executor:
//!
//! ```
//! use kmg::device::Device;
//! use kmg::handlers::HandlerTable;
//! use kmg::{Handler, Merge, graph, host};
//!
//! const SUM: Handler = Handler::new(3).with_args(1).with_merged(Merge::Sum);
//! graph! {
//!     #[graph(cores = 8)]
//!     graph Sum {
//!         bind start;
//!         reg sum;
//!         command add = SUM(start) on 0..8 -> sum;
//!     }
//! }
//!
//! let mut table = HandlerTable::new();
//! table.add(SUM, |core, args| args[0] + core.number())?;
//! let device = Device::builder().handlers(table).build()?;
//!
//! let outcome = host::run::<Sum>(SumBindings { start: 100 }, &device)?;
//! assert_eq!(outcome.register(Sum::SUM), 828);
//! println!("{}", outcome.named::<Sum>());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For a graph without races the commands and the registers are those of the simulator, with any number of workers and
//! any handler times. The order of commands is not, and there are no passes.

mod cancel;
mod display;
mod drive;
mod error;
mod outcome;
mod run;

pub use cancel::Cancel;
pub use error::{RunError, WaitTimeout};
pub use outcome::{NamedOutcome, Outcome, Posted, Submitted};
pub use run::{Progress, Run};

use kmg_device::Device;
use kmg_runtime::StaticGraph;

/// Runs a graph that `graph!` made on a device, with the default options: [`Run::of`] and [`Run::on`].
///
/// # Errors
///
/// As [`Run::on`].
pub fn run<G: StaticGraph>(bindings: G::Bindings, device: &Device) -> Result<Outcome, RunError> {
    Run::of::<G>(bindings).on(device)
}
