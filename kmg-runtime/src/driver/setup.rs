use super::{Device, Inbox, InboxHeld, Run};
use crate::record::Recorder;
use crate::{Interpreter, RunSlice, State, StaticGraph, TooManyBindings, Upload};

/// A run before its start: what it runs on, and its options. From [`Run::on`].
#[derive(Debug)]
pub struct Setup<'s, 'i, D, R = (), S = Interpreter> {
    pub(super) state: &'s mut State,
    pub(super) inbox: &'i Inbox<'i>,
    pub(super) device: D,
    pub(super) recorder: R,
    pub(super) slices: S,
    pub(super) deadline: u32,
    pub(super) drain: u32,
}

/// Why a run did not start. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// Another run holds the inbox.
    #[error(transparent)]
    InboxHeld(#[from] InboxHeld),
    /// There are more bindings than registers.
    #[error(transparent)]
    TooManyBindings(#[from] TooManyBindings),
    /// The grid is smaller than the one that the graph's groups were tested against.
    #[error("a grid of {cores} cores: the graph is made for {needed} (`cores = {needed}`)")]
    Grid {
        /// The cores of the grid.
        cores: u32,
        /// Those that the graph says.
        needed: u32,
    },
    /// A grid has 1 to 65,535 cores.
    #[error("a grid of {0} cores: it has 1 to 65,535")]
    CoreCount(u32),
}

impl<'s, 'i, D: Device<'i>, R: Recorder, S: RunSlice> Setup<'s, 'i, D, R, S> {
    /// The device's default deadline, in microseconds: for graphs whose header says 0. 0 is none, as it is unless set.
    #[must_use]
    pub const fn deadline(mut self, microseconds: u32) -> Self {
        self.deadline = microseconds;
        self
    }

    /// For how many microseconds after an error the run waits for tickets, at most. When they are over, it fails and
    /// says which slots are [still lent](super::Failure::lent). Unless it is set, and with `u32::MAX`, it waits for all.
    #[must_use]
    pub const fn drain_limit(mut self, microseconds: u32) -> Self {
        self.drain = microseconds;
        self
    }

    /// A recorder that is told every call over the executor's interface.
    #[must_use]
    pub fn recorder<Q: Recorder>(self, recorder: Q) -> Setup<'s, 'i, D, Q, S> {
        let Self { state, inbox, device, slices, deadline, drain, .. } = self;
        Setup { state, inbox, device, recorder, slices, deadline, drain }
    }

    /// What runs the slices of `CPU` nodes.
    #[must_use]
    pub fn slices<T: RunSlice>(self, slices: T) -> Setup<'s, 'i, D, R, T> {
        let Self { state, inbox, device, recorder, deadline, drain, .. } = self;
        Setup { state, inbox, device, recorder, slices, deadline, drain }
    }

    /// Starts an upload on a grid of `core_count` cores, 1 to 65,535, with these bindings.
    ///
    /// # Errors
    ///
    /// [`StartError`]; nothing has changed then.
    pub fn start<'u>(
        self,
        upload: Upload<'u>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<Run<'s, 'i, 'u, D, R, S>, StartError> {
        if core_count == 0 || core_count > crate::wire::MAX_CORES {
            return Err(StartError::CoreCount(core_count));
        }
        if bindings.len() > crate::wire::MAX_BINDINGS {
            return Err(TooManyBindings(bindings.len()).into());
        }
        self.inbox.hold()?;
        Ok(Run::begin(self, upload, bindings, core_count))
    }

    /// Starts a graph that `graph!` made, with its bindings by name.
    ///
    /// # Errors
    ///
    /// [`StartError`], also for a grid smaller than the graph's `cores`; nothing has changed then.
    pub fn start_graph<G: StaticGraph>(
        self,
        bindings: G::Bindings,
        core_count: u32,
    ) -> Result<Run<'s, 'i, 'static, D, R, S>, StartError> {
        if let Some(needed) = G::CORES.filter(|needed| core_count < *needed) {
            return Err(StartError::Grid { cores: core_count, needed });
        }
        self.start(G::UPLOAD, G::block(bindings).as_ref(), core_count)
    }
}
