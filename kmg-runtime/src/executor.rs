use core::fmt;

use crate::wire::Command;
use crate::{Fault, NodeId, Upload};

mod answer;
pub(crate) mod parts;
mod state;

pub use crate::interpreter::{Interpreter, RunSlice};
pub use answer::{Phase, Refused, Step, Submit, TooManyBindings};
pub(crate) use parts::Words;
use parts::{Parts, Tables};
pub use state::State;

/// Runs an upload: rounds, steps, completions (FORMAT.md 4).
///
/// All state is in this value, at most 768 bytes, which the caller places: a [`State`] with the upload beside it, which
/// is not copied. Its first twenty 32-bit words are those of FORMAT.md 4.1: registers 0 to 15, rounds done, phase,
/// error reason, error node.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use kmg_runtime::{Executor, GraphSpec, MicroOp, NodeSpec, Register, Step, Submit, Work, encode};
/// let r0 = Register::new(0).unwrap();
/// let double = Work::Cpu(vec![MicroOp::Add { d: r0, a: r0, b: r0 }]);
/// let node = NodeSpec { work: double, skip: None, successors: vec![] };
/// let encoded = encode(&GraphSpec { nodes: vec![node], ..GraphSpec::default() }).unwrap();
///
/// let mut executor = Executor::new();
/// executor.start(encoded.upload(), &[21], 119).unwrap();
/// assert_eq!(executor.step(|_, _| Submit::Busy), Step::End);
/// assert_eq!(executor.registers()[0], 42);
/// # }
/// ```
#[derive(Clone)]
#[repr(C)]
pub struct Executor<'a> {
    words: Words,
    /// Here, where each field is near for processors with short offsets.
    upload: Option<Upload<'a>>,
    tables: Tables,
}

const _: () = assert!(size_of::<Executor<'_>>() <= 768);

impl Default for Executor<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Executor<'a> {
    /// An executor on which nothing was started.
    #[must_use]
    pub const fn new() -> Self {
        Self { words: Words::NEW, upload: None, tables: Tables::NEW }
    }

    /// Starts an upload on a grid of `core_count` cores, 1 to 65,535. Registers 0 to n - 1 take the n bindings,
    /// the others 0. A start while a graph runs starts anew.
    ///
    /// # Errors
    ///
    /// More than 16 bindings; nothing has changed then.
    pub fn start(
        &mut self,
        upload: Upload<'a>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<(), TooManyBindings> {
        self.words.bind(bindings)?;
        self.upload = Some(upload);
        self.parts().begin(&upload, core_count);
        Ok(())
    }

    /// Takes one step: runs ready nodes and hands commands to `submit`, within the bounds of FORMAT.md 4.
    ///
    /// `submit` gets the node and its filled command line, which is valid during the call.
    pub fn step(&mut self, submit: impl FnMut(NodeId, &Command) -> Submit) -> Step {
        self.step_with(&mut Interpreter, submit)
    }

    /// Takes one step in which `slices` runs the slices of `CPU` nodes: [`step`](Self::step) with a runner of the
    /// caller's choice.
    pub fn step_with(
        &mut self,
        slices: &mut impl RunSlice,
        submit: impl FnMut(NodeId, &Command) -> Submit,
    ) -> Step {
        let Some(upload) = &self.upload else { return Step::NotRunning };
        Parts { words: &mut self.words, tables: &mut self.tables }.step_with(upload, slices, submit)
    }

    /// A command in flight has completed with that result.
    ///
    /// The node alone names the command: see [`State::complete`] for what the caller keeps apart.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub fn complete(&mut self, node: NodeId, result: u32) -> Result<(), Refused> {
        let upload = self.upload.as_ref().ok_or(Refused)?;
        Parts { words: &mut self.words, tables: &mut self.tables }.complete(upload, node, result)
    }

    /// A command in flight was not carried out and is to be submitted again.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub fn retry(&mut self, node: NodeId) -> Result<(), Refused> {
        let upload = self.upload.as_ref().ok_or(Refused)?;
        Parts { words: &mut self.words, tables: &mut self.tables }.retry(upload, node)
    }

    /// Ends the running graph with an error from outside: a deadline, a cancel.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs; nothing has changed then.
    pub fn stop(&mut self, fault: Fault) -> Result<(), Refused> {
        self.words.stop_with(fault.reason, fault.node_number().into())
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

    /// Where the executor stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.words.phase()
    }

    /// What ended the run, if an error did.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.words.fault()
    }

    /// The upload that was started last.
    #[must_use]
    pub const fn upload(&self) -> Option<Upload<'a>> {
        self.upload
    }

    pub(crate) const fn counted(&self) -> &Words {
        &self.words
    }

    #[inline(always)]
    const fn parts(&mut self) -> Parts<'_> {
        Parts { words: &mut self.words, tables: &mut self.tables }
    }

    /// Whether that node has a command in flight.
    #[must_use]
    pub fn is_in_flight(&self, node: NodeId) -> bool {
        self.upload.as_ref().is_some_and(|upload| self.words.in_flight(&self.tables, upload, node).is_ok())
    }

    /// Whether the next step would take a node that does not wait for the device, or end a round: whether one may not
    /// sleep. See [`State::is_ready`].
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        self.words.is_ready()
    }
}

impl fmt::Debug for Executor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Executor").field("words", &self.words).field("upload", &self.upload).finish()
    }
}
