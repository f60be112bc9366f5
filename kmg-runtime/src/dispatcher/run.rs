use core::num::NonZeroU32;

use super::{Origin, Span, Work};
use crate::State;

/// How many graphs run at a time (dispatcher.md 1).
pub(super) const RUNNING: usize = 2;

/// A running graph: from its accepted RUN to its end event.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The number of its accepted RUN.
    pub(super) tag: NonZeroU32,
    pub(super) span: Span,
    /// Where its bindings lie, and how many words.
    pub(super) bindings: [u32; 2],
    pub(super) kind: Kind,
    /// Whether it was accepted by its start.
    pub(super) started: bool,
    pub(super) state: State,
}

/// What a run is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A kept graph.
    Kept,
    /// An upload: whether it is to be kept, and whether eight graphs counted as kept at its RUN.
    Upload { keep: bool, ninth: bool },
}

impl Run {
    /// An upload that counts as kept without an entry in the table.
    pub(super) fn will_be_kept(&self) -> bool {
        !self.started && matches!(self.kind, Kind::Upload { keep: true, .. })
    }
}

/// The running graphs in the order of their RUNs, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Runs([Option<Run>; RUNNING]);

impl Runs {
    pub(super) const fn new() -> Self {
        Self([const { None }; RUNNING])
    }

    /// Puts a run behind the others; there is a place, as a RUN is refused where there is none.
    pub(super) fn push(&mut self, run: Run) {
        if let Some(place) = self.0.iter_mut().find(|place| place.is_none()) {
            *place = Some(run);
        }
    }

    pub(super) fn remove(&mut self, tag: NonZeroU32) {
        for place in &mut self.0 {
            place.take_if(|run| run.tag == tag);
        }
        let [first, second] = &mut self.0;
        if first.is_none() {
            core::mem::swap(first, second);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Run> {
        self.0.iter().flatten()
    }

    pub(super) fn len(&self) -> usize {
        self.iter().count()
    }

    pub(super) fn by_req(&self, req: u32) -> Option<&Run> {
        self.iter().find(|run| run.span.req == req)
    }

    pub(super) fn get_mut(&mut self, tag: NonZeroU32) -> Option<&mut Run> {
        self.0.iter_mut().flatten().find(|run| run.tag == tag)
    }

    /// The run that a command is of, if it was started and is not over.
    pub(super) fn of(&mut self, work: Work) -> Option<&mut Run> {
        self.get_mut(work.tag).filter(|run| run.started)
    }

    /// The tags, in order.
    pub(super) fn tags(&self) -> [Option<NonZeroU32>; RUNNING] {
        self.0.each_ref().map(|run| run.as_ref().map(|run| run.tag))
    }

    /// What the commands of the running graphs are of.
    pub(super) fn origins(&self, pass: u64) -> Origins {
        Origins(self.0.each_ref().map(|run| {
            let run = run.as_ref()?;
            Some((run.tag, Origin { req: run.span.req, rounds: run.state.rounds(), pass }))
        }))
    }
}

/// The origins of the running graphs' commands. They hold for a whole step: rounds go up at its end.
pub(super) struct Origins([Option<(NonZeroU32, Origin)>; RUNNING]);

impl Origins {
    pub(super) fn of(&self, work: Work) -> Option<Origin> {
        self.0.iter().flatten().find(|(tag, _origin)| *tag == work.tag).map(|(_tag, origin)| *origin)
    }
}
