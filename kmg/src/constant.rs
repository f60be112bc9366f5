//! A simulation as a `const fn`: graphs that the compiler runs (LANGUAGE.md 8).

mod refusal;

use kmg_runtime::model::{Device, InFlight, Machine, Turn};
use kmg_runtime::wire::{self, Command};
use kmg_runtime::{Fault, NodeId, Reason, Register, Step, Submit, Upload};

pub use refusal::Refusal;

/// The end of a simulated run: ended, error or stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Status {
    /// The graph ended.
    Ended,
    /// The graph was refused or ended with an error.
    Error,
    /// All passes ran and the graph did not end.
    Stuck,
}

impl Status {
    /// The name of the status, as expectations and answers write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::Error => "error",
            Self::Stuck => "stuck",
        }
    }
}

/// The results of one node in a run of [`const_run`]: one word per time its command completes.
#[derive(Clone, Copy, Debug)]
pub struct NodeResults<'a> {
    /// The node.
    pub node: NodeId,
    /// Its results, in the order in which its commands complete.
    pub words: &'a [u32],
}

/// The device of [`const_run`] and its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstOptions {
    /// The cores of the grid, 1 to 65,535.
    pub core_count: u32,
    /// A command submitted in pass q is due in pass q + 1 + delay.
    pub delay: u64,
    /// A command in flight for that many passes ends the graph with reason 8.
    pub deadline_passes: Option<u64>,
    /// The pass in which the graph is cancelled, reason 10.
    pub cancel_pass: Option<u64>,
    /// After that many passes without an end the run is stuck.
    pub max_passes: u64,
}

impl ConstOptions {
    /// A grid of 119 cores, no delay, no deadline, no cancel, at most 10,000 passes.
    pub const DEFAULT: Self =
        Self { core_count: 119, delay: 0, deadline_passes: None, cancel_pass: None, max_passes: 10_000 };
}

impl Default for ConstOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The most micro-ops of one [`const_run`]: beyond them the compiler would warn of a long evaluation.
pub const MAX_CONST_OPS: u32 = 100_000;

/// A command as the device of [`const_run`] took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstCommand {
    /// The node that submitted it.
    pub node: NodeId,
    /// The rounds done before.
    pub round: u32,
    /// The pass in which it was submitted.
    pub pass: u64,
    /// The line, with the sequence number, the slot and the place that the device filled in.
    pub command: Command,
}

/// The outcome of [`const_run`], without allocation: status, registers, counts, and the first `C` commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstOutcome<const C: usize> {
    /// How the run ended.
    pub status: Status,
    /// What ended it, with [`Status::Error`].
    pub error: Option<Fault>,
    /// The registers at the end.
    pub registers: [u32; 16],
    /// The rounds done.
    pub rounds: u32,
    /// The passes.
    pub passes: u64,
    /// How many commands were submitted in all.
    pub command_count: u32,
    /// The first commands, in submit order.
    pub commands: [Option<ConstCommand>; C],
    counts: [u32; 256],
}

impl<const C: usize> ConstOutcome<C> {
    /// The final word of a register.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "a register's index is below 16")]
    pub const fn register(&self, register: Register) -> u32 {
        self.registers[register.index()]
    }

    /// The number of commands that a node submitted.
    #[must_use]
    #[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "a node's number is below 256")]
    pub const fn commands_of(&self, node: NodeId) -> u32 {
        self.counts[node.number() as usize]
    }

    /// The number of the reason that ended the run, 0 if no error did.
    #[must_use]
    pub const fn reason(&self) -> u32 {
        match self.error {
            Some(fault) => fault.reason.number(),
            None => 0,
        }
    }

    /// The passes as a word; more are the largest word.
    #[doc(hidden)]
    #[must_use]
    #[expect(clippy::as_conversions, reason = "tested before")]
    pub const fn passes_as_word(&self) -> u32 {
        if self.passes > u32::MAX as u64 { u32::MAX } else { self.passes as u32 }
    }

    /// Whether the graph ended without an error.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        matches!(self.status, Status::Ended)
    }
}

/// Simulates a graph in a constant (FORMAT.md 5, on the plain model), so that what it does is tested when it
/// compiles.
///
/// A constant that takes more than some ten thousand passes sets off the compiler's lint on long evaluations; a run
/// like that belongs in a test of the simulator.
///
/// Each completion of a node's command takes the node's next word of `results`; a node that is not listed gives 0.
///
/// # Panics
///
/// In a constant this is a compiler error with these words: a node's command completes once more than it has
/// results; the run takes more than [`MAX_CONST_OPS`] micro-ops; a register's binding is beyond the sixteenth; the
/// grid is not one of 1 to 65,535 cores.
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// use kmg::sim::{ConstOptions, ConstOutcome, NodeResults, const_run};
///
/// kmg::graph! {
///     #[graph(max_runs = 10)]
///     graph Halve {
///         reg error;
///         command norm = 4() on 0..8 -> error;
///         cpu next after norm { again = error >= 65; }
///     }
/// }
///
/// const OUTCOME: ConstOutcome<4> = const_run(
///     &Halve::UPLOAD,
///     &HalveBindings {}.block(),
///     &[NodeResults { node: Halve::NORM, words: &[120, 60] }],
///     &ConstOptions::DEFAULT,
/// );
/// const _: () = assert!(OUTCOME.has_ended() && OUTCOME.rounds == 2);
/// const _: () = assert!(OUTCOME.register(Halve::ERROR) == 60);
/// const _: () = assert!(OUTCOME.commands_of(Halve::NORM) == 2);
/// ```
#[must_use]
#[track_caller]
pub const fn const_run<const C: usize>(
    upload: &Upload<'_>,
    block: &[u32],
    results: &[NodeResults<'_>],
    options: &ConstOptions,
) -> ConstOutcome<C> {
    ConstRun::begin(*upload, block, results, *options).advance(u64::MAX).outcome()
}

/// A run under way: [`const_run`] in parts, so that no single constant is evaluated for long.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct ConstRun<'a, const C: usize> {
    machine: Machine<'a>,
    device: Device,
    options: ConstOptions,
    results: &'a [NodeResults<'a>],
    /// How many results each node has used.
    taken: [usize; 256],
    ops: u32,
    pass: u64,
    over: bool,
    refusal: Option<Refusal>,
    outcome: ConstOutcome<C>,
}

/// What a pass counts beside its micro-ops: about as much work for the compiler.
const PASS_WORK: u64 = 40;

#[expect(
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "node numbers are below 256, and the compiler reports the rest"
)]
impl<'a, const C: usize> ConstRun<'a, C> {
    /// A run before its first pass.
    #[must_use]
    #[track_caller]
    pub const fn begin(
        upload: Upload<'a>,
        block: &[u32],
        results: &'a [NodeResults<'a>],
        options: ConstOptions,
    ) -> Self {
        assert!(
            options.core_count >= 1 && options.core_count <= wire::MAX_CORES,
            "a grid has 1 to 65,535 cores"
        );
        let mut machine = Machine::new();
        assert!(
            machine.start(upload, block, options.core_count).is_ok(),
            "a binding block has at most 16 words"
        );
        Self {
            machine,
            device: Device::new(options.core_count, options.delay),
            options,
            results,
            taken: [0; 256],
            ops: 0,
            pass: 0,
            over: false,
            refusal: None,
            outcome: ConstOutcome {
                status: Status::Stuck,
                error: None,
                registers: [0; 16],
                rounds: 0,
                passes: options.max_passes,
                command_count: 0,
                commands: [None; C],
                counts: [0; 256],
            },
        }
    }

    /// Goes on until the run is over or that much work is done: a micro-op is 1, a pass 40.
    #[must_use]
    pub const fn advance(mut self, work: u64) -> Self {
        let mut done = 0_u64;
        while !self.over && done < work {
            if self.pass >= self.options.max_passes {
                self.over = true;
                break;
            }
            let before = self.ops;
            self.take_pass();
            done = done.saturating_add(PASS_WORK + (self.ops - before) as u64);
        }
        self
    }

    /// Why the run has no outcome, if it has none.
    #[must_use]
    pub const fn refusal(&self) -> Option<Refusal> {
        match self.refusal {
            None if !self.over => Some(Refusal::TooLong),
            refusal => refusal,
        }
    }

    /// The outcome of a run that has one; one that has none is refused in words.
    #[must_use]
    #[track_caller]
    pub const fn outcome(mut self) -> ConstOutcome<C> {
        if let Some(refusal) = self.refusal() {
            panic!("{}", refusal.text(None).as_str());
        }
        self.outcome.error = self.machine.fault();
        self.outcome.registers = *self.machine.registers();
        self.outcome.rounds = self.machine.rounds();
        self.outcome
    }

    const fn refuse(&mut self, refusal: Refusal) {
        if self.refusal.is_none() {
            self.refusal = Some(refusal);
        }
        self.over = true;
    }

    const fn take_pass(&mut self) {
        let pass = self.pass;
        self.complete_due(pass);
        let step = match self.stop_reason(pass) {
            Some(fault) => {
                let _running = self.machine.stop(fault);
                Step::Error
            }
            None => self.step(pass),
        };
        self.pass = pass.saturating_add(1);
        if matches!(step, Step::End | Step::Error | Step::NotRunning) {
            self.outcome.status = if matches!(step, Step::End) { Status::Ended } else { Status::Error };
            self.outcome.passes = self.pass;
            self.over = true;
        }
    }

    const fn complete_due(&mut self, pass: u64) {
        while let Some(entry) = self.device.complete(pass) {
            let result = if entry.command.has_result() { self.result(entry.node) } else { 0 };
            let _in_flight = self.machine.complete(entry.node, result);
        }
    }

    /// The node's next result.
    const fn result(&mut self, node: NodeId) -> u32 {
        let mut list = self.results;
        while let [entry, rest @ ..] = list {
            if entry.node.number() == node.number() {
                let at = self.taken[node.number() as usize];
                if at >= entry.words.len() {
                    self.refuse(Refusal::NoResult { node, given: entry.words.len() });
                    return 0;
                }
                self.taken[node.number() as usize] = at + 1;
                return entry.words[at];
            }
            list = rest;
        }
        0
    }

    const fn stop_reason(&self, pass: u64) -> Option<Fault> {
        if let Some(deadline) = self.options.deadline_passes
            && let Some(InFlight { node, .. }) = self.device.overdue(pass, deadline)
        {
            return Some(Fault::at(Reason::DEADLINE, node));
        }
        match self.options.cancel_pass {
            Some(cancel) if cancel == pass => Some(Fault::new(Reason::CANCELLED)),
            _ => None,
        }
    }

    const fn step(&mut self, pass: u64) -> Step {
        let mut stepping = self.machine.begin_step();
        loop {
            match self.machine.next(&mut stepping) {
                Turn::Submit(node, command) => {
                    let answer = match self.device.submit(node, &command, pass) {
                        Some(entry) => {
                            self.record(&entry);
                            Submit::Submitted
                        }
                        None => Submit::Busy,
                    };
                    self.machine.answer(&mut stepping, node, answer);
                }
                Turn::Over(step) => {
                    self.ops = self.ops.saturating_add(stepping.ops());
                    if self.ops > MAX_CONST_OPS {
                        self.refuse(Refusal::TooManyOps);
                    }
                    return step;
                }
            }
        }
    }

    const fn record(&mut self, entry: &InFlight) {
        let at = self.outcome.command_count as usize;
        if at < C {
            let (node, round, pass) = (entry.node, self.machine.rounds(), entry.pass);
            self.outcome.commands[at] = Some(ConstCommand { node, round, pass, command: entry.command });
        }
        self.outcome.command_count = self.outcome.command_count.saturating_add(1);
        let count = &mut self.outcome.counts[entry.node.number() as usize];
        *count = count.saturating_add(1);
    }
}
