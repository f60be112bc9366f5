//! The meaning of an upload written a second time, plainly, as `const fn`s (FORMAT.md 4).
//!
//! [`Machine`] does what [`Executor`](crate::Executor) does and shares nothing with it but the types of its
//! answers and the layout of an upload. It is what tests compare the executor with, and it runs a graph inside
//! the compiler: no closure and no trait stands in the way of a constant, so a step is taken in turns.
//!
//! ```
//! use kmg_runtime::model::{Machine, Turn};
//! use kmg_runtime::{Line, Step, Submit, Upload};
//!
//! // One JOIN node: a line of header, a line of nodes.
//! const LINES: [Line; 2] = {
//!     let mut lines = [Line::ZERO; 2];
//!     let magic = 0x4B4D_4752_u32.to_le_bytes();
//!     (lines[0].0[0], lines[0].0[1], lines[0].0[2], lines[0].0[3]) = (magic[0], magic[1], magic[2], magic[3]);
//!     (lines[0].0[4], lines[0].0[8], lines[0].0[28]) = (1, 1, 0xFF);
//!     (lines[0].0[32], lines[0].0[41]) = (1, 16);
//!     (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (3, 0xFF, 0xFF);
//!     lines
//! };
//!
//! const ENDED: Step = {
//!     let Ok(upload) = Upload::from_lines(&LINES) else { panic!() };
//!     let mut machine = Machine::new();
//!     assert!(machine.start(upload, &[], 119).is_ok());
//!     let mut stepping = machine.begin_step();
//!     loop {
//!         match machine.next(&mut stepping) {
//!             Turn::Submit(node, _command) => machine.answer(&mut stepping, node, Submit::Submitted),
//!             Turn::Over(step) => break step,
//!         }
//!     }
//! };
//! assert_eq!(ENDED, Step::End);
//! ```

mod command;
pub(crate) mod cpu;
mod device;
mod queue;

use crate::wire::{self, Command, Le16, Node};
use crate::{Fault, NodeId, Phase, Reason, Refused, Step, Submit, TooManyBindings, Upload};
pub use device::{Device, InFlight};
use queue::Queue;

/// Where a node stands in the round.
#[derive(Clone, Copy)]
enum State {
    /// That many predecessors are not done.
    Waiting(u8),
    /// On the queue.
    Ready,
    /// Its command was submitted.
    InFlight,
    Done,
}

/// One turn of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The caller submits this command of this node and passes the device's word to [`Machine::answer`].
    Submit(NodeId, Command),
    /// The step is over and returns this.
    Over(Step),
}

/// What a step has counted so far: between [`Machine::begin_step`] and [`Turn::Over`].
#[derive(Clone, Debug)]
pub struct Stepping {
    taken: u32,
    busy_in_a_row: u32,
    ops: u32,
}

impl Stepping {
    /// The micro-ops that ran in the step so far.
    #[must_use]
    pub const fn ops(&self) -> u32 {
        self.ops
    }
}

/// Runs an upload by the letter of FORMAT.md 4: the plain counterpart of [`Executor`](crate::Executor), with the
/// same calls and the same answers, in constants too.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use kmg_runtime::model::Machine;
/// use kmg_runtime::{GraphSpec, MicroOp, NodeSpec, Register, Step, Submit, Work, encode};
/// let r0 = Register::new(0).unwrap();
/// let double = Work::Cpu(vec![MicroOp::Add { d: r0, a: r0, b: r0 }]);
/// let node = NodeSpec { work: double, skip: None, successors: vec![] };
/// let encoded = encode(&GraphSpec { nodes: vec![node], ..GraphSpec::default() }).unwrap();
///
/// let mut machine = Machine::new();
/// machine.start(encoded.upload(), &[21], 119).unwrap();
/// assert_eq!(machine.step(|_, _| Submit::Busy), Step::End);
/// assert_eq!(machine.registers()[0], 42);
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Machine<'a> {
    upload: Option<Upload<'a>>,
    core_count: u32,
    registers: [u32; 16],
    rounds: u32,
    phase: Phase,
    fault: Option<Fault>,
    states: [State; 256],
    ready: Queue,
    done: usize,
}

impl Default for Machine<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Machine<'a> {
    /// A machine on which nothing was started.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            upload: None,
            core_count: 0,
            registers: [0; 16],
            rounds: 0,
            phase: Phase::Idle,
            fault: None,
            states: [State::Done; 256],
            ready: Queue::new(),
            done: 0,
        }
    }

    /// Starts an upload on a grid of `core_count` cores, 1 to 65,535, with that binding block. A start while a
    /// graph runs starts anew.
    ///
    /// # Errors
    ///
    /// More than 16 bindings; nothing has changed then.
    pub const fn start(
        &mut self,
        upload: Upload<'a>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<(), TooManyBindings> {
        if bindings.len() > wire::MAX_BINDINGS {
            return Err(TooManyBindings(bindings.len()));
        }
        self.upload = Some(upload);
        self.core_count = core_count;
        self.registers = [0; 16];
        let mut register = 0_u8;
        let mut values = bindings;
        while let [value, rest @ ..] = values {
            self.set_register(register, *value);
            register = register.wrapping_add(1);
            values = rest;
        }
        self.rounds = 0;
        self.phase = Phase::Running;
        self.fault = None;
        self.begin_round(upload.nodes());
        Ok(())
    }

    const fn begin_round(&mut self, mut nodes: &[Node]) {
        self.ready = Queue::new();
        self.done = 0;
        let mut number = 0_u8;
        while let [node, rest @ ..] = nodes {
            self.set_state(number, State::Waiting(node.predecessor_count));
            if node.predecessor_count == 0 {
                self.make_ready(number);
            }
            number = number.wrapping_add(1);
            nodes = rest;
        }
    }

    /// Begins a step: what [`next`](Self::next) and [`answer`](Self::answer) count in.
    #[must_use]
    pub const fn begin_step(&self) -> Stepping {
        Stepping { taken: 0, busy_in_a_row: 0, ops: 0 }
    }

    /// Goes on with a step up to the next command or to the step's end. After a command comes
    /// [`answer`](Self::answer), then this again; after the end, another [`begin_step`](Self::begin_step).
    pub const fn next(&mut self, stepping: &mut Stepping) -> Turn {
        let Some(upload) = self.upload else { return Turn::Over(Step::NotRunning) };
        if !self.is_running() {
            return Turn::Over(Step::NotRunning);
        }
        loop {
            if stepping.taken == wire::STEP_NODES
                || self.ready.len() == 0
                || stepping.busy_in_a_row == self.ready.len()
                || stepping.ops >= wire::STEP_OPS
            {
                return Turn::Over(self.end_step(&upload));
            }
            let number = self.ready.take();
            stepping.taken = stepping.taken.wrapping_add(1);
            let Some(node) = node(&upload, number) else { continue };

            let skipped = node.skip_register < 16 && self.register(node.skip_register) == 0;
            if !skipped && node.kind == wire::KIND_COMMAND {
                return match self.command(&upload, node) {
                    Ok(command) => Turn::Submit(NodeId::new(number), command),
                    Err(reason) => Turn::Over(self.fail(Fault::at(reason, NodeId::new(number)))),
                };
            }
            if !skipped && node.kind == wire::KIND_CPU {
                let limit = upload.header().step_limit.get();
                match cpu::run(&mut self.registers, upload.ops(), node, limit) {
                    Ok(ran) => stepping.ops = stepping.ops.wrapping_add(ran),
                    Err(reason) => return Turn::Over(self.fail(Fault::at(reason, NodeId::new(number)))),
                }
            }
            stepping.busy_in_a_row = 0;
            self.done(&upload, number, node);
        }
    }

    /// The device's word on the command that [`next`](Self::next) gave.
    pub const fn answer(&mut self, stepping: &mut Stepping, node: NodeId, answer: Submit) {
        match answer {
            Submit::Submitted => {
                self.set_state(node.number(), State::InFlight);
                stepping.busy_in_a_row = 0;
            }
            Submit::Busy => {
                self.make_ready(node.number());
                stepping.busy_in_a_row = stepping.busy_in_a_row.wrapping_add(1);
            }
        }
    }

    /// Takes a whole step, as [`Executor::step`](crate::Executor::step) does.
    pub fn step(&mut self, mut submit: impl FnMut(NodeId, &Command) -> Submit) -> Step {
        let mut stepping = self.begin_step();
        loop {
            match self.next(&mut stepping) {
                Turn::Submit(node, command) => {
                    let answer = submit(node, &command);
                    self.answer(&mut stepping, node, answer);
                }
                Turn::Over(step) => return step,
            }
        }
    }

    /// The end of a step: also that of a round, if every node is done.
    const fn end_step(&mut self, upload: &Upload<'a>) -> Step {
        if self.done < upload.nodes().len() {
            return Step::Running;
        }
        self.rounds = self.rounds.wrapping_add(1);
        let header = upload.header();
        if !self.wants_another_round(header.again_register.get()) {
            self.phase = Phase::Ended;
            return Step::End;
        }
        if self.rounds >= header.max_runs.get() {
            return self.fail(Fault::new(Reason::MAX_RUNS));
        }
        self.begin_round(upload.nodes());
        Step::Round
    }

    #[expect(clippy::as_conversions, reason = "below 16")]
    const fn wants_another_round(&self, again_register: u32) -> bool {
        again_register < 16 && self.register(again_register as u8) != 0
    }

    /// A command in flight has completed with that result.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub const fn complete(&mut self, id: NodeId, result: u32) -> Result<(), Refused> {
        if !self.is_in_flight(id) {
            return Err(Refused);
        }
        let Some(upload) = self.upload else { return Err(Refused) };
        let Some(node) = node(&upload, id.number()) else { return Err(Refused) };
        if node.result_register < 16 {
            self.set_register(node.result_register, result);
        }
        self.done(&upload, id.number(), node);
        Ok(())
    }

    /// A command in flight was not carried out and is to be submitted again.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub const fn retry(&mut self, id: NodeId) -> Result<(), Refused> {
        if !self.is_in_flight(id) {
            return Err(Refused);
        }
        self.make_ready(id.number());
        Ok(())
    }

    /// Ends the running graph with an error from outside: a deadline, a cancel.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs; nothing has changed then.
    pub const fn stop(&mut self, fault: Fault) -> Result<(), Refused> {
        if !self.is_running() {
            return Err(Refused);
        }
        self.fail(fault);
        Ok(())
    }

    /// The registers `r0` to `r15`.
    #[must_use]
    pub const fn registers(&self) -> &[u32; 16] {
        &self.registers
    }

    /// Rounds done since the start.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Where the machine stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What ended the run, if an error did.
    #[must_use]
    pub const fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// The upload that was started last.
    #[must_use]
    pub const fn upload(&self) -> Option<Upload<'a>> {
        self.upload
    }

    /// This run with the upload at another place, or back at one after [`without_upload`](Self::without_upload): for an
    /// owner of memory in which uploads change. Another upload than the one that was started gives wrong results.
    #[must_use]
    pub const fn with<'b>(&self, upload: Upload<'b>) -> Machine<'b> {
        Machine { upload: Some(upload), ..self.without_upload() }
    }

    /// This run without its upload: it takes no step until [`with`](Self::with) gives it one again.
    #[must_use]
    pub const fn without_upload<'b>(&self) -> Machine<'b> {
        Machine {
            upload: None,
            core_count: self.core_count,
            registers: self.registers,
            rounds: self.rounds,
            phase: self.phase,
            fault: self.fault,
            states: self.states,
            ready: self.ready,
            done: self.done,
        }
    }

    /// Whether that node has a command in flight.
    #[must_use]
    pub const fn is_in_flight(&self, node: NodeId) -> bool {
        self.is_running() && matches!(self.state(node.number()), State::InFlight)
    }

    const fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running)
    }

    const fn command(&self, upload: &Upload<'a>, node: &Node) -> Result<Command, Reason> {
        let header = upload.header();
        match command::template(upload.templates(), node.arg.get()) {
            Some(template) => command::fill(template, header, &self.registers, self.core_count),
            // Not of an accepted upload.
            None => Err(Reason::TEMPLATE),
        }
    }

    /// A node is done: each successor waits for one less.
    const fn done(&mut self, upload: &Upload<'a>, number: u8, node: &Node) {
        self.set_state(number, State::Done);
        self.done = self.done.wrapping_add(1);
        let mut list = successors(upload, node);
        while let [successor, rest @ ..] = list {
            self.lower(*successor);
            list = rest;
        }
    }

    #[expect(clippy::as_conversions, reason = "node numbers are below 256")]
    const fn lower(&mut self, successor: Le16) {
        let number = successor.get() as u8;
        // In an accepted upload a successor waits: a node cannot run before all that come before it.
        if let State::Waiting(predecessors) = self.state(number) {
            self.set_state(number, State::Waiting(predecessors.saturating_sub(1)));
            if predecessors <= 1 {
                self.make_ready(number);
            }
        }
    }

    const fn make_ready(&mut self, number: u8) {
        self.set_state(number, State::Ready);
        self.ready.put(number);
    }

    const fn fail(&mut self, fault: Fault) -> Step {
        self.phase = Phase::Failed;
        self.fault = Some(fault);
        Step::Error
    }

    #[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "a u8 is below 256")]
    const fn state(&self, number: u8) -> State {
        self.states[number as usize]
    }

    #[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "a u8 is below 256")]
    const fn set_state(&mut self, number: u8, state: State) {
        self.states[number as usize] = state;
    }

    const fn register(&self, number: u8) -> u32 {
        cpu::read(&self.registers, number)
    }

    const fn set_register(&mut self, number: u8, value: u32) {
        cpu::write(&mut self.registers, number, value);
    }
}

#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "tested against the length")]
const fn node<'a>(upload: &Upload<'a>, number: u8) -> Option<&'a Node> {
    let nodes = upload.nodes();
    if (number as usize) < nodes.len() { Some(&nodes[number as usize]) } else { None }
}

/// The list of a node's successors, none where it leaves the edges, as in no accepted upload.
#[expect(clippy::as_conversions, reason = "widening, in a const fn")]
const fn successors<'a>(upload: &Upload<'a>, node: &Node) -> &'a [Le16] {
    let Some((_before, from)) = upload.edges().split_at_checked(node.successor_offset.get() as usize) else {
        return &[];
    };
    match from.split_at_checked(node.successor_count.get() as usize) {
        Some((list, _after)) => list,
        None => &[],
    }
}
