use std::borrow::Cow;
use std::marker::PhantomData;

use kmg_runtime::{Executor, Handlers, StaticGraph};

use super::completion::{Completion, OnHandlers, Results, Zeros};
use super::{Engine, Options, Outcome, Source, passes};
use crate::handlers::Unfit;

/// A run of a graph in the simulator (FORMAT.md 5), as it is set up: the graph, its bindings, the device, the engine and
/// what gives the results of commands.
///
/// [`of`](Self::of) takes a graph that `graph!` made, with its bindings by name and its grid; [`new`](Self::new) takes any
/// upload, or bytes that are checked first. The options follow in any order, the last call of one counts, and
/// [`run`](Self::run) runs the graph.
///
/// Commands give the result 0 unless [`results`](Self::results) or [`handlers`](Self::handlers) says what gives it.
///
/// ```
/// use kmg::graph;
/// use kmg::sim::{Simulation, Status};
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
/// let outcome = Simulation::of::<Sum>(SumBindings { a: 2 })
///     .delay(3)
///     .results(|command| command.args[0] + command.args[1])
///     .run()?;
/// assert_eq!((outcome.status, outcome.passes), (Status::Ended, 5));
/// assert_eq!(outcome.register(Sum::SUM), 7);
/// # Ok::<(), kmg::sim::SimulationError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a simulation does nothing until `run`"]
pub struct Simulation<'a, C = Zeros, E = Executor<'static>> {
    source: Source<'a>,
    bindings: Cow<'a, [u32]>,
    options: Options,
    completion: C,
    engine: PhantomData<fn() -> E>,
}

/// The error of [`Simulation::run`]: a grid that no device has, or handlers that lack one of the graph's.
///
/// What is wrong with the graph itself is no error of the call: [`Outcome::error`] has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// The grid is empty or above the format's limit.
    #[error("a grid of {0} cores: a device has 1 to 65,535")]
    Cores(u32),
    /// A command of the graph has no handler, or not the result that it asks for.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl Simulation<'static> {
    /// A run of a graph that `graph!` made, on the grid that its groups were tested against, 119 cores if it says none.
    pub fn of<G: StaticGraph>(bindings: G::Bindings) -> Self {
        let default = Options::default();
        Simulation {
            source: G::UPLOAD.into(),
            bindings: Cow::Owned(G::block(bindings).as_ref().to_vec()),
            options: Options { core_count: G::CORES.unwrap_or(default.core_count), ..default },
            completion: Zeros,
            engine: PhantomData,
        }
    }
}

impl<'a> Simulation<'a> {
    /// A run of an upload, or of bytes that are checked first, without bindings.
    ///
    /// ```
    /// use kmg::sim::{Simulation, Status};
    /// use kmg::{Fault, Reason};
    /// let outcome = Simulation::new(b"no upload").run()?;
    /// assert_eq!((outcome.status, outcome.error), (Status::Error, Some(Fault::new(Reason::HEADER))));
    /// # Ok::<(), kmg::sim::SimulationError>(())
    /// ```
    pub fn new(graph: impl Into<Source<'a>>) -> Self {
        Self {
            source: graph.into(),
            bindings: Cow::Borrowed(&[]),
            options: Options::default(),
            completion: Zeros,
            engine: PhantomData,
        }
    }
}

impl<'a, C, E> Simulation<'a, C, E> {
    /// Sets the binding block: the first values of the registers from r0, at most 16.
    pub fn bindings(self, block: impl Into<Cow<'a, [u32]>>) -> Self {
        Self { bindings: block.into(), ..self }
    }

    /// Sets all options at once, also those that were set before.
    pub fn options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets the cores of the grid, 1 to 65,535.
    pub const fn cores(mut self, cores: u32) -> Self {
        self.options.core_count = cores;
        self
    }

    /// Sets how long a command takes: submitted in pass q it is due in pass q + 1 + `passes`.
    pub const fn delay(mut self, passes: u64) -> Self {
        self.options.delay = passes;
        self
    }

    /// Sets the deadline of commands: one in flight for that many passes ends the graph with reason 8.
    pub const fn deadline_passes(mut self, passes: u64) -> Self {
        self.options.deadline_passes = Some(passes);
        self
    }

    /// Cancels the graph in that pass, reason 10.
    pub const fn cancel_pass(mut self, pass: u64) -> Self {
        self.options.cancel_pass = Some(pass);
        self
    }

    /// Sets after how many passes without an end the run is stuck.
    pub const fn max_passes(mut self, passes: u64) -> Self {
        self.options.max_passes = passes;
        self
    }

    /// Sets how many graphs the device keeps already; with 8 or more a graph with `KEEP` is refused, reason 15.
    pub const fn kept(mut self, graphs: u32) -> Self {
        self.options.kept = graphs;
        self
    }

    /// Chooses what runs the graph: [`Executor`], the default, or the plain [`Machine`](kmg_runtime::model::Machine).
    ///
    /// ```
    /// use kmg::sim::Simulation;
    /// use kmg::model::Machine;
    /// kmg::graph! { graph One { reg x; cpu only { x = 41 + 1; } } }
    /// let simulation = Simulation::new(One::UPLOAD);
    /// assert_eq!(simulation.clone().engine::<Machine>().run()?, simulation.run()?);
    /// # Ok::<(), kmg::sim::SimulationError>(())
    /// ```
    pub fn engine<F: Engine>(self) -> Simulation<'a, C, F> {
        let Self { source, bindings, options, completion, .. } = self;
        Simulation { source, bindings, options, completion, engine: PhantomData }
    }

    /// Takes results from a function of the command, called for each command with the `RESULT` flag in the pass in
    /// which it completes.
    pub fn results<F: FnMut(&super::Submitted) -> u32>(self, result: F) -> Simulation<'a, Results<F>, E> {
        self.completing(Results(result))
    }

    /// Runs commands on handlers: each once for every core of its group, in order, in the pass in which it completes;
    /// the words of the cores become its result as the handler declares.
    ///
    /// All commands run, also those without a result. A panic of a handler is the caller's.
    ///
    /// A handler that returns an error loses its command: the graph ends with error 8 at its node, in the pass in which
    /// it would have completed, and [`Outcome::lost`] has the error. What completes in slots before it has completed;
    /// the rest stays in flight.
    ///
    /// Commands that are in flight when the run stops run too, in slot order, and what they give is dropped. Their
    /// cores find [`cancelled()`](kmg_runtime::Core::cancelled) true if the graph was stopped from outside (a deadline,
    /// a cancel, no passes left), and false if an error of the graph itself or a lost command ended it.
    ///
    /// ```
    /// use kmg::sim::Simulation;
    /// use kmg::{Core, graph};
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
    /// let card = card::Handlers(Memory([const { AtomicU32::new(0) }; 60]));
    /// let outcome = Simulation::of::<Norm>(NormBindings { factor: 3 }).handlers(&card).run()?;
    /// assert_eq!(outcome.register(Norm::ERROR), 177);
    /// # Ok::<(), kmg::sim::SimulationError>(())
    /// ```
    pub fn handlers<H: Handlers + ?Sized>(self, handlers: &H) -> Simulation<'a, OnHandlers<'_, H>, E> {
        self.completing(OnHandlers(handlers))
    }

    fn completing<D>(self, completion: D) -> Simulation<'a, D, E> {
        let Self { source, bindings, options, .. } = self;
        Simulation { source, bindings, options, completion, engine: PhantomData }
    }
}

impl<C: Completion, E: Engine> Simulation<'_, C, E> {
    /// Runs the graph to its end, an error or the last pass.
    ///
    /// Whatever is wrong with the graph itself is part of the outcome: the check, the kept table and the bindings are
    /// looked at in this order, and a graph that they refuse does not start.
    ///
    /// Time goes with the passes in which something happens, not with how long a command takes; memory goes with the
    /// commands and rounds, of which [`max_passes`](Self::max_passes) is the bound.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] for a grid that no device has, or handlers that lack one of the graph's, before anything
    /// runs.
    pub fn run(self) -> Result<Outcome, SimulationError> {
        let Self { source, bindings, options, mut completion, .. } = self;
        if !options.has_valid_grid() {
            return Err(SimulationError::Cores(options.core_count));
        }
        let mut copy = None;
        let upload = match source.upload(&mut copy) {
            Ok(upload) => upload,
            Err(fault) => return Ok(Outcome::refused(source.req(), fault)),
        };
        completion.fit(upload)?;
        Ok(passes::run::<E>(upload, &bindings, &options, &mut completion))
    }
}
