use super::jobs::Jobs;
use super::run::Origins;
use super::{Backend, Work};
use crate::slots::Slots;
use crate::wire::Command;
use crate::{NodeId, Submit};

/// The way of commands into flight during a pass: what answers the `submit` of a run.
pub(super) struct Flight<'a, B> {
    pub(super) slots: &'a mut Slots<Work>,
    pub(super) jobs: &'a mut Jobs,
    pub(super) backend: &'a mut B,
    pub(super) origins: Origins,
    pub(super) now: u64,
}

impl<B: Backend> Flight<'_, B> {
    /// The answer to a command of a run (dispatcher.md 5.2).
    pub(super) fn submit(&mut self, tag: core::num::NonZeroU32, node: NodeId, command: &Command) -> Submit {
        let work = Work { tag, node };
        let taken = if command.is_queued() {
            let queued = self.jobs.push(command, work);
            if queued {
                self.serve();
            }
            queued
        } else {
            self.launch(command, work)
        };
        if taken { Submit::Submitted } else { Submit::Busy }
    }

    /// Serves the job queue: the oldest job goes in flight as long as it finds a slot and a place.
    pub(super) fn serve(&mut self) {
        while let Some((command, work)) = self.jobs.first() {
            if !self.launch(&command, work) {
                return;
            }
            self.jobs.remove_first();
        }
    }

    fn launch(&mut self, command: &Command, work: Work) -> bool {
        let Ok(entry) = self.slots.submit(command, self.now, work) else { return false };
        if let Some(origin) = self.origins.of(work) {
            self.backend.launch(entry, origin);
        }
        true
    }
}
