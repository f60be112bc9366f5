use kmg_runtime::{Executor, Handlers, StaticGraph};

use super::cores::Running;
use super::{Options, OptionsError, Outcome, Source, options_of, passes};
use crate::handlers::{Unfit, fit};

/// Why a simulation on handlers does not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OnError {
    /// The options are no device's.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A command of the graph has no handler, or not the result that it asks for.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// Simulates a graph on handlers: each command runs its handler once for every core of its group, in order, in the
/// pass in which it completes, and the words of the cores become its result as the handler declares.
///
/// All commands run, also those without a result. A panic of a handler is the caller's.
///
/// A handler that returns an error loses its command: the graph ends with error 8 at its node, in the pass in which it
/// would have completed, and [`Outcome::lost`] has the error. What completes in slots before it has completed; the
/// rest stays in flight.
///
/// Commands that are in flight when the run stops run too, in slot order, and what they give is dropped. Their
/// cores find [`cancelled()`](kmg_runtime::Core::cancelled) true if the graph was stopped from outside (a deadline, a
/// lost command, a cancel, no passes left), and false if an error of the graph itself ended it.
///
/// # Errors
///
/// [`OnError`] for a device that cannot be, or one that lacks a handler of the graph, before anything runs.
///
/// ```
/// use kmg::handlers::HandlerTable;
/// use kmg::sim::{Options, simulate_on};
/// use kmg::{Handler, Merge, graph};
///
/// const SUM: Handler = Handler::new(3).with_args(1).with_merged(Merge::Sum);
/// graph! { graph Sum { reg sum; command add = SUM(100) on 0..4 -> sum; } }
///
/// let mut table = HandlerTable::new();
/// table.add(SUM, |core, args| args[0] + core.number())?;
/// let outcome = simulate_on(Sum::UPLOAD, &[], &Options::default(), &table)?;
/// assert_eq!(outcome.register(Sum::SUM), 406);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate_on<'a, H: Handlers + ?Sized>(
    graph: impl Into<Source<'a>>,
    bindings: &[u32],
    options: &Options,
    handlers: &H,
) -> Result<Outcome, OnError> {
    options.validate()?;
    let source = graph.into();
    let mut copy = None;
    let upload = match source.upload(&mut copy) {
        Ok(upload) => upload,
        Err(fault) => return Ok(Outcome::refused(source.req(), fault)),
    };
    fit(upload, handlers)?;
    Ok(passes::run::<Executor<'_>>(upload, bindings, options, &mut Running(handlers)))
}

/// Simulates a graph that `graph!` made on handlers, on the grid that its groups were tested against, otherwise with
/// the default options.
///
/// # Errors
///
/// [`Unfit`] if the handlers lack one of the graph's.
///
/// ```
/// use kmg::{Core, graph, sim};
///
/// #[kmg::handlers]
/// trait Card {
///     #[handler(1)]
///     fn scale(&self, core: Core, factor: u32);
///     #[handler(4, result = max)]
///     fn norm(&self, core: Core) -> u32;
/// }
///
/// graph! {
///     #[graph(cores = 60)]
///     graph Norm {
///         bind factor;
///         reg error;
///         command scale = card::SCALE(factor) on 0..60;
///         command norm = card::NORM() on 0..60 after scale -> error;
///     }
/// }
///
/// # use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
/// /// One word for each core.
/// struct Memory([AtomicU32; 60]);
///
/// impl Card for Memory {
///     fn scale(&self, core: Core, factor: u32) {
///         self.0[core.number() as usize].store(core.number() * factor, Relaxed);
///     }
///     fn norm(&self, core: Core) -> u32 {
///         self.0[core.number() as usize].load(Relaxed)
///     }
/// }
///
/// let memory = Memory([const { AtomicU32::new(0) }; 60]);
/// let outcome = sim::run_on::<Norm>(NormBindings { factor: 3 }, &card::Handlers(memory))?;
/// assert_eq!(outcome.register(Norm::ERROR), 177);
/// # Ok::<(), kmg::handlers::Unfit>(())
/// ```
pub fn run_on<G: StaticGraph>(
    bindings: G::Bindings,
    handlers: &(impl Handlers + ?Sized),
) -> Result<Outcome, Unfit> {
    fit(G::UPLOAD, handlers)?;
    let block = G::block(bindings);
    Ok(passes::run::<Executor<'_>>(G::UPLOAD, block.as_ref(), &options_of::<G>(), &mut Running(handlers)))
}
