//! Reference graphs on a device of one's own, and the first difference from what is known of them (DRIVER.md 5).
//!
//! [`run`] feeds a graph's commands to a [`Device`] and compares the set of commands, the registers and the rounds with
//! a known [`Answer`]; times and orders are the device's own. It allocates nothing, so hardware can be tested where it
//! is. On a host, `kmg::conformance` reads the graphs and the answers from a folder.
//!
//! A device answers with any words: the answers' own take their place, unless [`Case::result`] is `None`.

use core::fmt;

use crate::driver::{Device, Inbox, InboxHeld, Key};
use crate::wire::{ARGS, Command, SLOTS};
use crate::{Fault, NodeId, Reason, State, Step, Submit, Upload};

/// The result of a command, from it and the rounds done when it was submitted.
pub type ResultOf<'a> = &'a dyn Fn(&Command, u32) -> u32;

/// A graph, how it is run, and what comes out.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The graph.
    pub upload: Upload<'a>,
    /// The binding block, at most 16 words.
    pub bindings: &'a [u32],
    /// The cores of the grid, 1 to 65,535.
    pub core_count: u32,
    /// The result of a command, from it and the rounds done when it was submitted; `None` takes the device's words.
    pub result: Option<ResultOf<'a>>,
    /// What is known.
    pub answer: Answer<'a>,
}

/// What is known of a graph that ends without error and has no races.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The final registers.
    pub registers: [u32; 16],
    /// The rounds.
    pub rounds: u32,
    /// The commands, in any order.
    pub commands: &'a [Expected],
}

/// A command that a graph submits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The node.
    pub node: NodeId,
    /// The rounds done before.
    pub round: u32,
    /// The device function.
    pub handler: u8,
    /// `EXCLUSIVE` 1, `RESULT` 2, `QUEUE` 4.
    pub flags: u8,
    /// The first core; of a queued command it is the device's choice and not compared.
    pub first: u16,
    /// The cores of the group.
    pub count: u16,
    /// The arguments.
    pub args: [u32; ARGS],
}

/// The first difference from a known answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// A field of a command.
    Field {
        /// The node.
        node: NodeId,
        /// The rounds done before.
        round: u32,
        /// Which field.
        field: &'static str,
        /// What it is.
        found: u32,
        /// What it should be.
        expected: u32,
    },
    /// A command that the answer does not have, or not once more.
    Unexpected {
        /// The node.
        node: NodeId,
        /// The rounds done before.
        round: u32,
    },
    /// A command that did not complete.
    Missing {
        /// The node.
        node: NodeId,
        /// The rounds done before.
        round: u32,
    },
    /// A register at the end.
    Register {
        /// Which, 0 to 15.
        number: usize,
        /// What it is.
        found: u32,
        /// What it should be.
        expected: u32,
    },
    /// The rounds at the end.
    Rounds {
        /// How many were done.
        found: u32,
        /// How many should have been.
        expected: u32,
    },
    /// The run ended with an error.
    Error(Fault),
    /// A ticket failed: that of this node's command.
    Failed {
        /// The node.
        node: NodeId,
        /// The reason.
        reason: Reason,
    },
    /// `park` gave up while this node's command was in flight, or, with `None`, while the device was busy with nothing
    /// in flight and did not nudge.
    Waiting(Option<NodeId>),
    /// The call cannot be: the inbox is held, there are more than 16 bindings, or `seen` is shorter than the commands.
    Call(&'static str),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Field { node, round, field, found, expected } => {
                write!(f, "{node}, round {round}: {field} is {found}, should be {expected}")
            }
            Self::Unexpected { node, round } => {
                write!(f, "{node}, round {round}: a command that the answer does not have")
            }
            Self::Missing { node, round } => write!(f, "{node}, round {round}: no command completed"),
            Self::Register { number, found, expected } => {
                write!(f, "r{number} is {found}, should be {expected}")
            }
            Self::Rounds { found, expected } => write!(f, "{found} rounds, should be {expected}"),
            Self::Error(fault) => write!(f, "the run ended with {fault}"),
            Self::Failed { node, reason } => {
                write!(f, "{node}: its ticket failed with reason {} ({reason})", reason.number())
            }
            Self::Waiting(Some(node)) => write!(f, "{node}: its command was waited for and did not complete"),
            Self::Waiting(None) => {
                f.write_str("the device is busy with nothing in flight, and did not nudge")
            }
            Self::Call(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for Difference {}

/// Runs a graph on a device and compares.
///
/// `seen` has a place for each command of the answer. `park` sleeps until the inbox's `wake` was called since it last
/// returned, and may work the device; it returns `false` to give up.
///
/// # Errors
///
/// The first [`Difference`]. What is in flight then is aborted; slots whose tickets do not land stay lent.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use kmg_runtime::conformance::{Answer, Case, Difference, run};
/// use kmg_runtime::driver::{Device, Inbox, Ticket};
/// use kmg_runtime::{Command, GraphSpec, NodeSpec, State, Work, encode};
///
/// struct Nothing;
/// impl<'i> Device<'i> for Nothing {
///     fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
///         Err(ticket)
///     }
/// }
///
/// let join = NodeSpec { work: Work::Join, skip: None, successors: vec![] };
/// let graph = encode(&GraphSpec { nodes: vec![join], ..GraphSpec::default() }).unwrap();
/// let answer = Answer { registers: [0; 16], rounds: 2, commands: &[] };
/// let case = Case { upload: graph.upload(), bindings: &[], core_count: 119, result: None, answer };
/// let inbox = Inbox::new(&|| {});
/// let difference = run(&case, &mut [], &mut State::new(), &inbox, &mut Nothing, |_device| false);
/// assert_eq!(difference, Err(Difference::Rounds { found: 1, expected: 2 }));
/// # }
/// ```
pub fn run<'i, D: Device<'i>>(
    case: &Case<'_>,
    seen: &mut [bool],
    state: &mut State,
    inbox: &'i Inbox<'i>,
    device: &mut D,
    park: impl FnMut(&mut D) -> bool,
) -> Result<(), Difference> {
    let Some(seen) = seen.get_mut(..case.answer.commands.len()) else {
        return Err(Difference::Call("`seen` is shorter than the answer's commands"));
    };
    seen.fill(false);
    inbox.hold().map_err(|InboxHeld| Difference::Call("another run holds the inbox"))?;
    let mut trial = Trial { case, seen, state, inbox, own: [None; SLOTS] };
    let answer = trial.run(device, park);
    for (slot, own) in (0..).zip(&trial.own) {
        if own.is_some() {
            let _asked = device.abort(Key::new(inbox, slot));
        }
    }
    inbox.release();
    answer
}

struct Trial<'t, 'i> {
    case: &'t Case<'t>,
    seen: &'t mut [bool],
    state: &'t mut State,
    inbox: &'i Inbox<'i>,
    /// What is in flight, by slot: the node, the rounds before, the line.
    own: [Option<(NodeId, u32, Command)>; SLOTS],
}

impl<'i> Trial<'_, 'i> {
    fn run<D: Device<'i>>(
        &mut self,
        device: &mut D,
        mut park: impl FnMut(&mut D) -> bool,
    ) -> Result<(), Difference> {
        let case = self.case;
        if self.state.start(&case.upload, case.bindings, case.core_count).is_err() {
            return Err(Difference::Call("more than 16 bindings"));
        }
        loop {
            let stir = self.sweep()? | self.inbox.take_nudge();
            if !stir && !self.state.is_ready() {
                if !self.inbox.is_pending() && !park(device) {
                    let node = self.own.iter().flatten().next().map(|(node, ..)| *node);
                    return Err(Difference::Waiting(node));
                }
                continue;
            }
            match self.step(device) {
                Step::Running | Step::Round => {}
                Step::End => return self.compare(),
                Step::Error | Step::NotRunning => {
                    let fault = self.state.fault().unwrap_or(Fault::new(Reason::CANCELLED));
                    return Err(Difference::Error(fault));
                }
            }
        }
    }

    fn step<D: Device<'i>>(&mut self, device: &mut D) -> Step {
        let Self { case, state, inbox, own, .. } = self;
        let round = state.rounds();
        state.step(&case.upload, |node, command| {
            let Some(ticket) = inbox.lend() else { return Submit::Busy };
            let key = ticket.key();
            match device.submit(ticket, command) {
                Err(ticket) if ticket.key() == key => {
                    ticket.forget();
                    inbox.take_back_slot(key.slot());
                    Submit::Busy
                }
                Ok(()) | Err(_) => {
                    if let Some(place) = own.get_mut(usize::from(key.slot())) {
                        *place = Some((node, round, *command));
                    }
                    Submit::Submitted
                }
            }
        })
    }

    /// Takes in what has landed; whether commands that wait are worth another try.
    fn sweep(&mut self) -> Result<bool, Difference> {
        let landed = self.inbox.sweep();
        let was_full = self.inbox.lent() == u16::MAX;
        let mut difference = Ok(());
        for slot in landed.slots() {
            let word = self.inbox.word(slot);
            let entry = self.own.get_mut(usize::from(slot)).and_then(Option::take);
            if let Some((node, round, command)) = entry {
                difference =
                    difference.and(self.land(node, round, &command, landed.has_completed(slot), word));
            }
            self.inbox.take_back_slot(slot);
        }
        difference?;
        Ok(landed.completed != 0 || (was_full && landed.other != 0))
    }

    fn land(
        &mut self,
        node: NodeId,
        round: u32,
        command: &Command,
        completed: bool,
        word: u32,
    ) -> Result<(), Difference> {
        let upload = &self.case.upload;
        if !completed {
            if let Some(reason) = Reason::from_number(word) {
                return Err(Difference::Failed { node, reason });
            }
            // The node has a command in flight.
            let _in_flight = self.state.retry(upload, node);
            return Ok(());
        }
        self.tick_off(node, round, command)?;
        let word = match self.case.result {
            Some(result) if command.has_result() => result(command, round),
            Some(_result) => 0,
            None => word,
        };
        let _in_flight = self.state.complete(upload, node, word);
        Ok(())
    }

    /// Finds a command among those of the answer that were not seen yet.
    fn tick_off(&mut self, node: NodeId, round: u32, command: &Command) -> Result<(), Difference> {
        let mut difference = Difference::Unexpected { node, round };
        for (expected, seen) in self.case.answer.commands.iter().zip(self.seen.iter_mut()) {
            if *seen || expected.node != node || expected.round != round {
                continue;
            }
            match expected.differs(command) {
                None => {
                    *seen = true;
                    return Ok(());
                }
                Some((field, found, expected)) => {
                    difference = Difference::Field { node, round, field, found, expected };
                }
            }
        }
        Err(difference)
    }

    fn compare(&self) -> Result<(), Difference> {
        let Answer { registers, rounds, commands } = self.case.answer;
        let missing = commands.iter().zip(self.seen.iter()).find(|(_expected, seen)| !**seen);
        if let Some((expected, _seen)) = missing {
            return Err(Difference::Missing { node: expected.node, round: expected.round });
        }
        if self.state.rounds() != rounds {
            return Err(Difference::Rounds { found: self.state.rounds(), expected: rounds });
        }
        for (number, (found, expected)) in self.state.registers().iter().zip(&registers).enumerate() {
            if found != expected {
                return Err(Difference::Register { number, found: *found, expected: *expected });
            }
        }
        Ok(())
    }
}

impl Expected {
    /// The first field in which a command differs, what it is and what it should be.
    fn differs(&self, command: &Command) -> Option<(&'static str, u32, u32)> {
        const NAMES: [&str; ARGS] = [
            "argument 0",
            "argument 1",
            "argument 2",
            "argument 3",
            "argument 4",
            "argument 5",
            "argument 6",
            "argument 7",
            "argument 8",
            "argument 9",
        ];
        let first = if command.is_queued() { self.first } else { command.first.get() };
        let fields = [
            ("the handler", command.handler.into(), self.handler.into()),
            ("the flags", command.flags.into(), self.flags.into()),
            ("the first core", first.into(), self.first.into()),
            ("the count", command.count.wide(), self.count.into()),
        ];
        let args = command.arg_values().into_iter().zip(self.args);
        let args = NAMES.into_iter().zip(args).map(|(name, (found, expected))| (name, found, expected));
        fields.into_iter().chain(args).find(|(_name, found, expected)| found != expected)
    }
}
