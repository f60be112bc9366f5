use super::Work;
use crate::wire::{ARGS, Command, Le16, Le32};

/// How many jobs may wait (dispatcher.md 1).
pub(super) const JOBS: usize = 16;

/// A filled queued command that waits for a slot and a place: what of it is not 0.
#[derive(Clone, Copy, Debug)]
struct Job {
    work: Work,
    handler: u8,
    flags: u8,
    count: Le16,
    deadline_microseconds: Le32,
    args: [Le32; ARGS],
}

impl Job {
    fn command(&self) -> Command {
        let mut command = Command::EMPTY;
        command.handler = self.handler;
        command.flags = self.flags;
        command.count = self.count;
        command.deadline_microseconds = self.deadline_microseconds;
        command.args = self.args;
        command
    }
}

/// The job queue: the oldest job first, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Jobs {
    entries: [Option<Job>; JOBS],
    len: usize,
}

impl Jobs {
    pub(super) const fn new() -> Self {
        Self { entries: [const { None }; JOBS], len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Puts a job at the end; `false`: 16 wait already.
    pub(super) fn push(&mut self, command: &Command, work: Work) -> bool {
        let Some(entry) = self.entries.get_mut(self.len) else { return false };
        *entry = Some(Job {
            work,
            handler: command.handler,
            flags: command.flags,
            count: command.count,
            deadline_microseconds: command.deadline_microseconds,
            args: command.args,
        });
        self.len = self.len.wrapping_add(1);
        true
    }

    /// The oldest job.
    pub(super) fn first(&self) -> Option<(Command, Work)> {
        let job = self.entries.first()?.as_ref()?;
        Some((job.command(), job.work))
    }

    /// Removes the oldest job.
    pub(super) fn remove_first(&mut self) {
        if let Some(first) = self.entries.first_mut() {
            *first = None;
        }
        self.close_gaps();
    }

    /// Removes the jobs of a run; the others keep their order.
    pub(super) fn remove(&mut self, of: impl Fn(Work) -> bool) {
        for entry in &mut self.entries {
            entry.take_if(|job| of(job.work));
        }
        self.close_gaps();
    }

    fn close_gaps(&mut self) {
        let mut len = 0_usize;
        for place in 0..self.entries.len() {
            if self.entries.get(place).is_some_and(Option::is_some) {
                if place != len {
                    self.entries.swap(place, len);
                }
                len = len.wrapping_add(1);
            }
        }
        self.len = len;
    }
}
