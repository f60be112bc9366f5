//! Reference graphs on a device of one's own: for people who bring their own hardware.
//!
//! [`Known`] is a reference graph whose answer holds with any timing. [`Known::run`] feeds it to a
//! [`Device`] and names the first [`Difference`]. [`run`] does it without `std`.
//!
//! ```no_run
//! use std::path::Path;
//! use kmg::conformance::Known;
//! use kmg::driver::{Device, Inbox, Ticket};
//! use kmg::sim::reference::{Case, names};
//!
//! # struct Hardware;
//! # impl<'i> Device<'i> for Hardware {
//! #     fn submit(&mut self, ticket: Ticket<'i>, _: &kmg::Command) -> Result<(), Ticket<'i>> { Err(ticket) }
//! # }
//! let folder = Path::new("tests/reference");
//! for name in names(folder)? {
//!     let Some(known) = Known::of(&Case::load(folder, &name)?) else { continue };
//!     let thread = std::thread::current();
//!     let wake = move || thread.unpark();
//!     let inbox = Inbox::new(&wake);
//!     let park = |_device: &mut Hardware| {
//!         std::thread::park();
//!         true
//!     };
//!     if let Err(difference) = known.run(&inbox, &mut Hardware, park) {
//!         println!("{}: {difference}", name.display());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod shuffled;

pub use kmg_runtime::conformance::{Answer, Case, Difference, Expected, run};

use kmg_runtime::driver::{Device, Inbox};
use kmg_runtime::{Command, Encoded, Executor, State, wire};

use crate::sim::reference;
use crate::sim::{LinearResult, Outcome, Status, Submitted};

/// A reference graph whose answer holds for every device, whatever its timing.
#[derive(Clone, Debug)]
pub struct Known {
    upload: Encoded,
    bindings: Vec<u32>,
    core_count: u32,
    result: LinearResult,
    registers: [u32; 16],
    rounds: u32,
    commands: Vec<Expected>,
}

impl Known {
    /// The graph and its answer; `None` if the graph is refused, ends with an error or not at all, or comes to something
    /// else with one of some eighty other timings: then it has a race (FORMAT.md 7).
    #[must_use]
    pub fn of(case: &reference::Case) -> Option<Self> {
        let reference::Reference { bindings, simulation, answer, .. } = &case.reference;
        let known = &answer.outcome;
        if known.status != Status::Ended {
            return None;
        }
        let queued = known.commands.iter().any(|command| command.queued);
        if queued && simulation.result.first != 0 {
            return None;
        }
        for delay in [0, 1, 2, 7] {
            let mut other = case.clone();
            let options = &mut other.reference.simulation.options;
            options.delay = delay;
            (options.deadline_passes, options.cancel_pass) = (None, None);
            options.max_passes = options.max_passes.saturating_mul(10);
            let outcome = other.replay::<Executor<'_>>().ok()?.outcome;
            if outcome.status != Status::Ended
                || (outcome.registers, outcome.rounds) != (known.registers, known.rounds)
                || commands(&outcome) != commands(known)
            {
                return None;
            }
        }
        let graph = Self {
            upload: Encoded::from_bytes(&case.upload).ok()?,
            bindings: bindings.clone(),
            core_count: simulation.options.core_count,
            result: simulation.result,
            registers: known.registers,
            rounds: known.rounds,
            commands: commands(known),
        };
        let timings = (1..=20).flat_map(|seed| [(seed, 1), (seed, 2), (seed, 16)]);
        let holds = timings.into_iter().all(|(seed, room)| shuffled::run(&graph, seed, room).is_ok());
        holds.then_some(graph)
    }

    /// How many commands the graph submits.
    #[must_use]
    pub const fn commands(&self) -> usize {
        self.commands.len()
    }

    /// Runs the graph on a device and compares. `park` sleeps until the inbox's `wake` was called since it last returned,
    /// and may work the device; it returns `false` to give up.
    ///
    /// # Errors
    ///
    /// The first [`Difference`].
    pub fn run<'i, D: Device<'i>>(
        &self,
        inbox: &'i Inbox<'i>,
        device: &mut D,
        park: impl FnMut(&mut D) -> bool,
    ) -> Result<(), Difference> {
        let result = |command: &Command, round: u32| self.word(command, round);
        let answer = Answer { registers: self.registers, rounds: self.rounds, commands: &self.commands };
        let case = Case {
            upload: self.upload.upload(),
            bindings: &self.bindings,
            core_count: self.core_count,
            result: Some(&result),
            answer,
        };
        let mut seen = vec![false; self.commands.len()];
        run(&case, &mut seen, &mut State::new(), inbox, device, park)
    }

    fn word(&self, command: &Command, round: u32) -> u32 {
        self.result.of(&Submitted {
            // What the function does not look at.
            node: kmg_runtime::NodeId::new(0),
            sequence: 0,
            slot: 0,
            pass: 0,
            round,
            handler: command.handler,
            first: command.first.get(),
            count: command.count.get(),
            flags: command.flags,
            args: command.arg_values(),
            queued: command.is_queued(),
        })
    }
}

/// The commands of an outcome in an order of their own, without what timing decides.
fn commands(outcome: &Outcome) -> Vec<Expected> {
    let mut commands: Vec<Expected> = outcome.commands.iter().map(expected).collect();
    commands.sort_by_key(|command| (command.round, command.node));
    commands
}

const fn expected(command: &Submitted) -> Expected {
    let queued = command.flags & wire::QUEUE != 0;
    Expected {
        node: command.node,
        round: command.round,
        handler: command.handler,
        flags: command.flags,
        first: if queued { 0 } else { command.first },
        count: command.count,
        args: command.args,
    }
}
