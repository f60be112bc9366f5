use core::fmt;

use super::parts::{Parts, Tables, Words};
use super::{Interpreter, Phase, Refused, RunSlice, Step, Submit, TooManyBindings};
use crate::wire::Command;
use crate::{Fault, NodeId, Reason, Upload};

/// Runs an upload that each call is given: rounds, steps, completions (FORMAT.md 4).
///
/// It has no lifetime, so what owns the memory of an upload, or receives the next one there, can own a state too. It is
/// 612 bytes, `repr(C)`, and its first twenty 32-bit words are those of FORMAT.md 4.1: registers 0 to 15, rounds done,
/// phase, error reason, error node. [`Executor`](crate::Executor) is a state with the upload beside it.
///
/// The calls after [`start`](Self::start) are meant to get the upload that was started. Another one gives wrong
/// results; it causes no panic and no access outside, and every call returns.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use kmg_runtime::{GraphSpec, MicroOp, NodeSpec, Register, State, Step, Submit, Work, encode};
/// let r0 = Register::new(0).unwrap();
/// let double = Work::Cpu(vec![MicroOp::Add { d: r0, a: r0, b: r0 }]);
/// let node = NodeSpec { work: double, skip: None, successors: vec![] };
/// let encoded = encode(&GraphSpec { nodes: vec![node], ..GraphSpec::default() }).unwrap();
///
/// let mut state = State::new();
/// state.start(&encoded.upload(), &[21], 119).unwrap();
/// assert!(state.is_ready());
/// assert_eq!(state.step(&encoded.upload(), |_, _| Submit::Busy), Step::End);
/// assert_eq!(state.registers()[0], 42);
/// # }
/// ```
#[derive(Clone)]
#[repr(C)]
pub struct State {
    words: Words,
    tables: Tables,
}

const _: () = assert!(size_of::<State>() == 612);

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// A state on which nothing was started.
    #[must_use]
    pub const fn new() -> Self {
        Self { words: Words::NEW, tables: Tables::NEW }
    }

    pub(crate) const fn counted(&self) -> &Words {
        &self.words
    }

    #[inline(always)]
    const fn parts(&mut self) -> Parts<'_> {
        Parts { words: &mut self.words, tables: &mut self.tables }
    }

    /// Starts an upload on a grid of `core_count` cores, 1 to 65,535. Registers 0 to n - 1 take the n bindings,
    /// the others 0. A start while a graph runs starts anew.
    ///
    /// # Errors
    ///
    /// More than 16 bindings; nothing has changed then.
    pub fn start(
        &mut self,
        upload: &Upload<'_>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<(), TooManyBindings> {
        self.words.bind(bindings)?;
        self.begin(upload, core_count);
        Ok(())
    }

    /// Starts an upload with the registers as they stand: for the C ABI, which has put the bindings there.
    #[doc(hidden)]
    pub fn begin(&mut self, upload: &Upload<'_>, core_count: u32) {
        self.parts().begin(upload, core_count);
    }

    /// Takes one step: runs ready nodes and hands commands to `submit`, within the bounds of FORMAT.md 4.
    ///
    /// `submit` gets the node and its filled command line, which is valid during the call.
    pub fn step(&mut self, upload: &Upload<'_>, submit: impl FnMut(NodeId, &Command) -> Submit) -> Step {
        self.step_with(upload, &mut Interpreter, submit)
    }

    /// Takes one step in which `slices` runs the slices of `CPU` nodes: [`step`](Self::step) with a runner of the
    /// caller's choice.
    #[inline(always)]
    pub fn step_with(
        &mut self,
        upload: &Upload<'_>,
        slices: &mut impl RunSlice,
        submit: impl FnMut(NodeId, &Command) -> Submit,
    ) -> Step {
        self.parts().step_with(upload, slices, submit)
    }

    /// A command in flight has completed with that result.
    ///
    /// The node alone names the command, and a node has one in each round of each run. Whoever completes from
    /// elsewhere keeps runs and rounds apart, because a completion that comes late, after a stop and another start, or
    /// twice, would be taken for that of the command that is in flight now.
    /// [`Slots`](crate::slots::Slots) does it: each command gets a key that is good for one completion.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub fn complete(&mut self, upload: &Upload<'_>, node: NodeId, result: u32) -> Result<(), Refused> {
        self.parts().complete(upload, node, result)
    }

    /// A command in flight was not carried out and is to be submitted again.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub fn retry(&mut self, upload: &Upload<'_>, node: NodeId) -> Result<(), Refused> {
        self.parts().retry(upload, node)
    }

    /// Ends the running graph with an error from outside: a deadline, a cancel.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs; nothing has changed then.
    pub fn stop(&mut self, fault: Fault) -> Result<(), Refused> {
        self.stop_with(fault.reason, fault.node_number().into())
    }

    /// Ends the running graph with any number for the node: what the C ABI takes.
    ///
    /// # Errors
    ///
    /// As [`stop`](Self::stop).
    #[doc(hidden)]
    pub fn stop_with(&mut self, reason: Reason, node: u32) -> Result<(), Refused> {
        self.words.stop_with(reason, node)
    }

    /// The registers `r0` to `r15`.
    #[must_use]
    pub const fn registers(&self) -> &[u32; 16] {
        self.words.registers()
    }

    /// Rounds done since the start.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.words.rounds()
    }

    /// Where the run stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.words.phase()
    }

    /// What ended the run, if an error did.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.words.fault()
    }

    /// Whether that node has a command in flight.
    #[must_use]
    pub fn is_in_flight(&self, upload: &Upload<'_>, node: NodeId) -> bool {
        self.words.in_flight(&self.tables, upload, node).is_ok()
    }

    /// Whether the next step would take a node that does not wait for the device, or end a round.
    ///
    /// While a graph runs and nothing is ready one may sleep until a command completes or the device has room again.
    /// Commands that were busy or retried wait: they are worth another try after a completion, or when the device says
    /// so, or after a step that ran another node, which this tells then.
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        self.words.is_ready()
    }

    /// The first twenty words: registers 0 to 15, rounds done, phase, error reason, error node (FORMAT.md 4.1).
    #[must_use]
    pub const fn words(&self) -> [u32; 20] {
        self.words.words()
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("words", &self.words).finish_non_exhaustive()
    }
}
