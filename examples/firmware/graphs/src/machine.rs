use core::fmt;

use kmg::model::{Device, InFlight};
use kmg::{Event, Executor, Step, Submit, TooManyBindings, Upload};

/// A device that runs one graph at a time: the executor, sixteen slots, and handlers that are done a pass later.
pub struct Machine {
    executor: Executor<'static>,
    device: Device,
    core_count: u32,
    passes: u64,
}

/// What is told of a run.
pub trait Watcher {
    /// A command was submitted, after so many rounds.
    fn submitted(&mut self, command: &InFlight, rounds: u32) -> fmt::Result;
    /// A round ended, or the graph.
    fn posted(&mut self, event: Event) -> fmt::Result;
}

impl Machine {
    /// A device without work, with so many cores.
    pub const fn new(core_count: u32) -> Self {
        Self { executor: Executor::new(), device: Device::new(core_count, 0), core_count, passes: 0 }
    }

    /// Starts an upload where it lies.
    pub fn run(&mut self, upload: Upload<'static>, block: &[u32]) -> Result<(), TooManyBindings> {
        self.executor.start(upload, block, self.core_count)
    }

    /// One turn of the device's loop: what is due is completed, the executor takes a step. Whether the graph goes on.
    pub fn pass(
        &mut self,
        answer: fn(u8, &[u32; 10]) -> u32,
        watcher: &mut impl Watcher,
    ) -> Result<bool, fmt::Error> {
        let pass = self.passes;
        self.passes += 1;
        while let Some(due) = self.device.complete(pass) {
            let command = &due.command;
            let result =
                if command.has_result() { answer(command.handler, &command.arg_values()) } else { 0 };
            // A late completion is refused, and that is all that it needs.
            let _late = self.executor.complete(due.node, result);
        }

        let rounds = self.executor.rounds();
        let mut told = Ok(());
        let step = self.executor.step(|node, command| match self.device.submit(node, command, pass) {
            Some(entry) => {
                told = told.and(watcher.submitted(&entry, rounds));
                Submit::Submitted
            }
            None => Submit::Busy,
        });
        told?;
        if step != Step::Running
            && let Some(event) = Event::of(&self.executor)
        {
            watcher.posted(event)?;
        }
        Ok(matches!(step, Step::Running | Step::Round))
    }

    /// Where the graph stands.
    pub const fn executor(&self) -> &Executor<'static> {
        &self.executor
    }

    /// The passes done.
    pub const fn passes(&self) -> u64 {
        self.passes
    }
}
