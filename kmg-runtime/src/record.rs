//! What a recorder of runs is told: the calls over the executor's interface, in order (CAPTURE.md 1).
//!
//! [`State::recorded`] gives a state's calls with a [`Recorder`] beside them. `()` records nothing, and with it the
//! machine code is that of the state's own calls.
//!
//! ```
//! use kmg_runtime::record::{Call, Recorder};
//! use kmg_runtime::{Line, State, Step, Submit, Upload};
//! # let mut lines = [Line::ZERO; 2];
//! # for (word, value) in [(0, 0x4B4D_4752), (1, 1), (2, 1), (7, 0xFF), (8, 1), (10, 4096_u32)] {
//! #     lines[0].0[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
//! # }
//! # (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (3, 0xFF, 0xFF);
//! # let upload = Upload::from_lines(&lines)?;
//!
//! /// Counts the steps, and keeps the words after the last.
//! #[derive(Default)]
//! struct Steps(u32, Option<[u32; 20]>);
//!
//! impl Recorder for Steps {
//!     fn record(&mut self, call: Call<'_>) {
//!         if let Call::Step { words, .. } = call {
//!             self.0 += 1;
//!             self.1 = words.or(self.1);
//!         }
//!     }
//! }
//!
//! let (mut state, mut steps) = (State::new(), Steps::default());
//! state.recorded(&mut steps).start(&upload, &[7], 119).unwrap();
//! assert_eq!(state.recorded(&mut steps).step(&upload, |_, _| Submit::Busy), Step::End);
//! assert_eq!(steps.0, 1);
//! assert_eq!(steps.1.unwrap()[..1], [7]);
//! # Ok::<(), kmg_runtime::Fault>(())
//! ```

use crate::wire::Command;
use crate::{Fault, Interpreter, NodeId, Refused, RunSlice, State, Step, Submit, TooManyBindings, Upload};

/// A call over the executor's interface, with its answer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Call<'a> {
    /// A graph was started, or more than 16 bindings were refused.
    Start {
        /// The upload.
        upload: Upload<'a>,
        /// The bindings.
        bindings: &'a [u32],
        /// The cores of the grid.
        core_count: u32,
        /// The answer.
        answer: Result<(), TooManyBindings>,
    },
    /// A command was handed to the device.
    Submit {
        /// The node.
        node: NodeId,
        /// The 64-byte line as `submit` saw it.
        command: &'a Command,
        /// The device's answer.
        answer: Submit,
    },
    /// A step returned; its submits came before.
    Step {
        /// What it returned.
        answer: Step,
        /// The first twenty words of the state after `ROUND`, `END` and `ERROR`.
        words: Option<[u32; 20]>,
    },
    /// A command completed.
    Complete {
        /// The node.
        node: NodeId,
        /// The result word.
        result: u32,
        /// The answer.
        answer: Result<(), Refused>,
    },
    /// A command was not carried out and is to be submitted again.
    Retry {
        /// The node.
        node: NodeId,
        /// The answer.
        answer: Result<(), Refused>,
    },
    /// The run was ended from outside.
    Stop {
        /// With that.
        fault: Fault,
        /// The answer.
        answer: Result<(), Refused>,
        /// The first twenty words of the state, unless it was refused.
        words: Option<[u32; 20]>,
    },
    /// A queued command that had waited in the device goes in flight.
    Placed {
        /// The node.
        node: NodeId,
        /// The line, with the place.
        command: &'a Command,
    },
    /// The graph did not start: the check, the kept table or the bindings refused it.
    Refused {
        /// Why.
        fault: Fault,
    },
}

impl Call<'_> {
    /// The number of the call in a capture, 1 to 8.
    #[must_use]
    pub const fn number(&self) -> u8 {
        match self {
            Self::Start { .. } => 1,
            Self::Submit { .. } => 2,
            Self::Step { .. } => 3,
            Self::Complete { .. } => 4,
            Self::Retry { .. } => 5,
            Self::Stop { .. } => 6,
            Self::Placed { .. } => 7,
            Self::Refused { .. } => 8,
        }
    }
}

/// What is told of every call: a capture, a trace, a counter.
///
/// It is called in the order of the calls, out of them: what it takes is added to them.
pub trait Recorder {
    /// A call was made and answered.
    fn record(&mut self, call: Call<'_>);
}

/// Records nothing.
impl Recorder for () {
    #[inline(always)]
    fn record(&mut self, _call: Call<'_>) {}
}

impl<R: Recorder + ?Sized> Recorder for &mut R {
    #[inline]
    fn record(&mut self, call: Call<'_>) {
        R::record(self, call);
    }
}

/// Records if there is a recorder.
impl<R: Recorder> Recorder for Option<R> {
    #[inline]
    fn record(&mut self, call: Call<'_>) {
        if let Some(recorder) = self {
            recorder.record(call);
        }
    }
}

/// The calls of a state with a recorder beside them: what [`State::recorded`] gives.
#[derive(Debug)]
pub struct Recorded<'a, R> {
    state: &'a mut State,
    recorder: &'a mut R,
}

impl State {
    /// The calls of this state, of each of which `recorder` is told.
    #[inline(always)]
    pub const fn recorded<'a, R: Recorder>(&'a mut self, recorder: &'a mut R) -> Recorded<'a, R> {
        Recorded { state: self, recorder }
    }
}

impl<R: Recorder> Recorded<'_, R> {
    /// See [`State::start`].
    ///
    /// # Errors
    ///
    /// More than 16 bindings; nothing has changed then.
    #[inline(always)]
    pub fn start(
        &mut self,
        upload: &Upload<'_>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<(), TooManyBindings> {
        let answer = self.state.start(upload, bindings, core_count);
        self.recorder.record(Call::Start { upload: *upload, bindings, core_count, answer });
        answer
    }

    /// See [`State::step`].
    #[inline(always)]
    pub fn step(&mut self, upload: &Upload<'_>, submit: impl FnMut(NodeId, &Command) -> Submit) -> Step {
        self.step_with(upload, &mut Interpreter, submit)
    }

    /// See [`State::step_with`].
    #[inline(always)]
    pub fn step_with(
        &mut self,
        upload: &Upload<'_>,
        slices: &mut impl RunSlice,
        mut submit: impl FnMut(NodeId, &Command) -> Submit,
    ) -> Step {
        let recorder = &mut *self.recorder;
        let answer = self.state.step_with(upload, slices, |node, command| {
            let answer = submit(node, command);
            recorder.record(Call::Submit { node, command, answer });
            answer
        });
        let words = matches!(answer, Step::Round | Step::End | Step::Error).then(|| self.state.words());
        self.recorder.record(Call::Step { answer, words });
        answer
    }

    /// See [`State::complete`].
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    #[inline(always)]
    pub fn complete(&mut self, upload: &Upload<'_>, node: NodeId, result: u32) -> Result<(), Refused> {
        let answer = self.state.complete(upload, node, result);
        self.recorder.record(Call::Complete { node, result, answer });
        answer
    }

    /// See [`State::retry`].
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    #[inline(always)]
    pub fn retry(&mut self, upload: &Upload<'_>, node: NodeId) -> Result<(), Refused> {
        let answer = self.state.retry(upload, node);
        self.recorder.record(Call::Retry { node, answer });
        answer
    }

    /// See [`State::stop`].
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs; nothing has changed then.
    #[inline(always)]
    pub fn stop(&mut self, fault: Fault) -> Result<(), Refused> {
        let answer = self.state.stop(fault);
        let words = answer.is_ok().then(|| self.state.words());
        self.recorder.record(Call::Stop { fault, answer, words });
        answer
    }
}
