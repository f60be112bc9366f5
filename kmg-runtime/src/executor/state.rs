use core::fmt;

use bytemuck::Zeroable;

use super::{Interpreter, Phase, Refused, RunSlice, Step, Submit, TooManyBindings};
use crate::wire::{self, Command, Header, Le16, Le32, Node, Template};
use crate::{Fault, NodeId, Reason, Upload};

/// In place of a count of predecessors: the node's command is in flight.
const IN_FLIGHT: u8 = 0xFF;

/// One byte for each of 256 nodes.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct PerNode([u8; 256]);

impl PerNode {
    #[expect(clippy::indexing_slicing, reason = "a u8 is below 256")]
    fn get(&self, node: u8) -> u8 {
        self.0[usize::from(node)]
    }

    #[expect(clippy::indexing_slicing, reason = "a u8 is below 256")]
    fn get_mut(&mut self, node: u8) -> &mut u8 {
        &mut self.0[usize::from(node)]
    }
}

/// Runs an upload that each call is given: rounds, steps, completions (FORMAT.md 4).
///
/// It has no lifetime, so what owns the memory of an upload, or receives the next one there, can own a state too. It is
/// 612 bytes, `repr(C)`, and its first twenty 32-bit words are those of FORMAT.md 4.1: registers 0 to 15, rounds done,
/// phase, error reason, error node. [`Executor`](crate::Executor) is a state with the upload beside it.
///
/// The calls after [`start`](Self::start) are meant to get the upload that was started. Another one gives wrong
/// results; it causes no panic and no access outside, and every call returns.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use kmg_runtime::{GraphSpec, MicroOp, NodeSpec, Register, State, Step, Submit, Work, encode};
/// let r0 = Register::new(0).unwrap();
/// let double = Work::Cpu(vec![MicroOp::Add { d: r0, a: r0, b: r0 }]);
/// let node = NodeSpec { work: double, skip: None, successors: vec![] };
/// let encoded = encode(&GraphSpec { nodes: vec![node], ..GraphSpec::default() }).unwrap();
///
/// let mut state = State::new();
/// state.start(&encoded.upload(), &[21], 119).unwrap();
/// assert!(state.is_ready());
/// assert_eq!(state.step(&encoded.upload(), |_, _| Submit::Busy), Step::End);
/// assert_eq!(state.registers()[0], 42);
/// # }
/// ```
#[derive(Clone)]
#[repr(C)]
pub struct State {
    registers: [u32; 16],
    rounds: u32,
    phase: u32,
    reason: u32,
    node: u32,
    core_count: u32,
    /// Nodes not done in this round.
    left: u32,
    /// Free-running ends of the ring: it holds `tail - head` nodes.
    head: u32,
    tail: u32,
    /// From here on the ring holds nodes that wait for the device: it was busy, or had them retried, and nothing has
    /// happened since that could change its answer. At `head` or behind it: all of them wait.
    waiting: u32,
    /// Predecessors not done, or [`IN_FLIGHT`].
    counts: PerNode,
    /// The ready nodes.
    ring: PerNode,
}

const _: () = assert!(size_of::<State>() == 612);

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// A state on which nothing was started.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            registers: [0; 16],
            rounds: 0,
            phase: 0,
            reason: 0,
            node: 0,
            core_count: 0,
            left: 0,
            waiting: 0,
            head: 0,
            tail: 0,
            counts: PerNode([0; 256]),
            ring: PerNode([0; 256]),
        }
    }

    /// Starts an upload on a grid of `core_count` cores, 1 to 65,535. Registers 0 to n - 1 take the n bindings,
    /// the others 0. A start while a graph runs starts anew.
    ///
    /// # Errors
    ///
    /// More than 16 bindings; nothing has changed then.
    pub fn start(
        &mut self,
        upload: &Upload<'_>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<(), TooManyBindings> {
        if bindings.len() > wire::MAX_BINDINGS {
            return Err(TooManyBindings(bindings.len()));
        }
        self.registers = [0; 16];
        for (register, binding) in self.registers.iter_mut().zip(bindings) {
            *register = *binding;
        }
        self.begin(upload, core_count);
        Ok(())
    }

    /// Starts an upload with the registers as they stand: for the C ABI, which has put the bindings there.
    #[doc(hidden)]
    pub fn begin(&mut self, upload: &Upload<'_>, core_count: u32) {
        self.rounds = 0;
        self.phase = Phase::Running.number();
        self.reason = 0;
        self.node = 0;
        self.core_count = core_count;
        self.begin_round(upload.nodes());
    }

    fn begin_round(&mut self, nodes: &[Node]) {
        let mut number = 0_u8;
        let mut left = 0_u32;
        let mut tail = 0_u32;
        for (count, node) in self.counts.0.iter_mut().zip(nodes) {
            *count = node.predecessor_count;
            if node.predecessor_count == 0 {
                *self.ring.get_mut(low_byte(tail)) = number;
                tail = tail.wrapping_add(1);
            }
            number = number.wrapping_add(1);
            left = left.wrapping_add(1);
        }
        self.left = left;
        self.head = 0;
        self.tail = tail;
        self.waiting = tail;
    }

    /// Takes one step: runs ready nodes and hands commands to `submit`, within the bounds of FORMAT.md 4.
    ///
    /// `submit` gets the node and its filled command line, which is valid during the call.
    pub fn step(&mut self, upload: &Upload<'_>, submit: impl FnMut(NodeId, &Command) -> Submit) -> Step {
        self.step_with(upload, &mut Interpreter, submit)
    }

    /// Takes one step in which `slices` runs the slices of `CPU` nodes: [`step`](Self::step) with a runner of the
    /// caller's choice.
    #[inline(always)]
    pub fn step_with(
        &mut self,
        upload: &Upload<'_>,
        slices: &mut impl RunSlice,
        mut submit: impl FnMut(NodeId, &Command) -> Submit,
    ) -> Step {
        if !self.is_running() {
            return Step::NotRunning;
        }
        let header = upload.header();
        let (nodes, edges, templates) = (upload.nodes(), upload.edges(), upload.templates());
        // In locals, because a write to `counts` or `ring` could be one to these for all that the compiler knows.
        let (mut head, mut tail) = (self.head, self.tail);
        let end = head.wrapping_add(wire::STEP_NODES);
        let mut busy = 0_u32;
        // Of those taken: submitted or busy.
        let mut not_done = 0_u32;
        let mut ran = 0_u32;
        // What the ring holds is `busy` nodes: none, or all of them were found busy in a row.
        while head != end && tail.wrapping_sub(head) != busy {
            let number = self.ring.get(low_byte(head));
            head = head.wrapping_add(1);
            let Some(node) = nodes.get(usize::from(number)) else { continue };

            if node.skip_register < 16 && register(&self.registers, node.skip_register) == 0 {
                // Done without running.
            } else if node.kind == wire::KIND_COMMAND {
                let Some(template) = templates.get(usize::from(node.arg.get())) else { continue };
                let mut command = if cfg!(feature = "small") { template.line } else { Command::zeroed() };
                if let Err(reason) = self.fill(&mut command, template, header) {
                    return self.fail(reason, u32::from(number));
                }
                not_done = not_done.wrapping_add(1);
                match submit(NodeId::new(number), &command) {
                    Submit::Submitted => {
                        *self.counts.get_mut(number) = IN_FLIGHT;
                        busy = 0;
                    }
                    Submit::Busy => {
                        *self.ring.get_mut(low_byte(tail)) = number;
                        tail = tail.wrapping_add(1);
                        busy = busy.wrapping_add(1);
                    }
                }
                continue;
            } else if node.kind == wire::KIND_CPU {
                match slices.run(&mut self.registers, upload, NodeId::new(number), node) {
                    Ok(count) => ran = ran.wrapping_add(count),
                    Err(reason) => return self.fail(reason, u32::from(number)),
                }
                if ran >= wire::STEP_OPS {
                    // Here and not in the loop's condition, which every node would pay for.
                    tail = release(&mut self.counts, &mut self.ring, tail, node, edges);
                    break;
                }
            }
            busy = 0;
            tail = release(&mut self.counts, &mut self.ring, tail, node, edges);
        }
        let taken = head.wrapping_sub(self.head);
        self.left = self.left.wrapping_sub(taken.wrapping_sub(not_done));
        if taken != busy {
            self.waiting = tail.wrapping_sub(busy);
        }
        (self.head, self.tail) = (head, tail);
        if self.left != 0 {
            return Step::Running;
        }
        self.end_round(upload)
    }

    /// Fills the line of a command, or says what is wrong with its group.
    ///
    /// With `small` the line is a copy of the template already, so that this is code of its own that calls nothing:
    /// it is off the stack again when `submit` runs. Without, it is inlined, and the group is tested before the copy.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn fill(&self, command: &mut Command, template: &Template, header: &Header) -> Result<(), Reason> {
        let (first, count) = group(&self.registers, template, self.core_count)?;
        if cfg!(not(feature = "small")) {
            *command = template.line;
        }
        command.sequence = Le32::new(0);
        command.slot = 0;
        command.reserved = 0;
        command.first = Le16::new(low_half(first));
        command.count = Le16::new(low_half(count));
        command.deadline_microseconds = header.deadline_microseconds;
        command.landing = [Le32::new(0); 2];
        patch(command, template, &self.registers);
        Ok(())
    }

    /// Not inlined: the loop of a step keeps more in the processor's registers.
    #[inline(never)]
    fn end_round(&mut self, upload: &Upload<'_>) -> Step {
        let header = upload.header();
        self.rounds = self.rounds.wrapping_add(1);
        let again = header.again_register.get();
        if again < 16 && register(&self.registers, low_byte(again)) != 0 {
            if self.rounds >= header.max_runs.get() {
                return self.fail(Reason::MAX_RUNS, crate::NO_NODE.into());
            }
            self.begin_round(upload.nodes());
            return Step::Round;
        }
        self.phase = Phase::Ended.number();
        Step::End
    }

    /// A command in flight has completed with that result.
    ///
    /// The node alone names the command, and a node has one in each round of each run. Whoever completes from
    /// elsewhere keeps runs and rounds apart, because a completion that comes late, after a stop and another start, or
    /// twice, would be taken for that of the command that is in flight now.
    /// [`Slots`](crate::slots::Slots) does it: each command gets a key that is good for one completion.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub fn complete(&mut self, upload: &Upload<'_>, node: NodeId, result: u32) -> Result<(), Refused> {
        let entry = self.in_flight(upload, node)?;
        if entry.result_register < 16 {
            *register_mut(&mut self.registers, entry.result_register) = result;
        }
        *self.counts.get_mut(node.number()) = 0;
        self.left = self.left.wrapping_sub(1);
        self.tail = release(&mut self.counts, &mut self.ring, self.tail, entry, upload.edges());
        self.waiting = self.tail;
        Ok(())
    }

    /// A command in flight was not carried out and is to be submitted again.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs or the node has no command in flight; nothing has changed then.
    pub fn retry(&mut self, upload: &Upload<'_>, node: NodeId) -> Result<(), Refused> {
        self.in_flight(upload, node)?;
        *self.counts.get_mut(node.number()) = 0;
        *self.ring.get_mut(low_byte(self.tail)) = node.number();
        self.tail = self.tail.wrapping_add(1);
        Ok(())
    }

    /// Ends the running graph with an error from outside: a deadline, a cancel.
    ///
    /// # Errors
    ///
    /// [`Refused`] if no graph runs; nothing has changed then.
    pub fn stop(&mut self, fault: Fault) -> Result<(), Refused> {
        self.stop_with(fault.reason, fault.node_number().into())
    }

    /// Ends the running graph with any number for the node: what the C ABI takes.
    ///
    /// # Errors
    ///
    /// As [`stop`](Self::stop).
    pub fn stop_with(&mut self, reason: Reason, node: u32) -> Result<(), Refused> {
        if !self.is_running() {
            return Err(Refused);
        }
        self.fail(reason, node);
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

    /// Where the run stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        match self.phase {
            0 => Phase::Idle,
            1 => Phase::Running,
            2 => Phase::Ended,
            _ => Phase::Failed,
        }
    }

    /// What ended the run, if an error did.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        let reason = Reason::from_number(self.reason)?;
        Some(Fault { reason, node: u8::try_from(self.node).ok().map(NodeId::new) })
    }

    /// Whether that node has a command in flight.
    #[must_use]
    pub fn is_in_flight(&self, upload: &Upload<'_>, node: NodeId) -> bool {
        self.in_flight(upload, node).is_ok()
    }

    /// Whether the next step would take a node that does not wait for the device, or end a round.
    ///
    /// While a graph runs and nothing is ready one may sleep until a command completes or the device has room again.
    /// Commands that were busy or retried wait: they are worth another try after a completion, or when the device says
    /// so, or after a step that ran another node, which this tells then.
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        // Positions of the ring wrap: ahead of `head` is what is less than half of all numbers away.
        let ready = self.waiting.wrapping_sub(self.head).wrapping_sub(1) < u32::MAX / 2;
        self.is_running() && (self.left == 0 || ready)
    }

    /// The first twenty words: registers 0 to 15, rounds done, phase, error reason, error node (FORMAT.md 4.1).
    #[must_use]
    pub const fn words(&self) -> [u32; 20] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.registers;
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, self.rounds, self.phase, self.reason, self.node]
    }

    const fn is_running(&self) -> bool {
        self.phase == Phase::Running.number()
    }

    /// A node with a command in flight.
    fn in_flight<'u>(&self, upload: &Upload<'u>, node: NodeId) -> Result<&'u Node, Refused> {
        if !self.is_running() || self.counts.get(node.number()) != IN_FLIGHT {
            return Err(Refused);
        }
        upload.nodes().get(usize::from(node.number())).ok_or(Refused)
    }

    #[cold]
    fn fail(&mut self, reason: Reason, node: u32) -> Step {
        self.phase = Phase::Failed.number();
        self.reason = reason.number();
        self.node = node;
        Step::Error
    }
}

/// A node is done: its successors wait for one less, and those that wait for none go to the ring's tail.
fn release(counts: &mut PerNode, ring: &mut PerNode, mut tail: u32, node: &Node, edges: &[Le16]) -> u32 {
    let start = usize::from(node.successor_offset.get());
    let end = start.wrapping_add(node.successor_count.get().into());
    let Some(list) = edges.get(start..end) else { return tail };
    for edge in list {
        let successor = low_byte(edge.wide());
        let count = counts.get_mut(successor);
        *count = count.wrapping_sub(1);
        if *count == 0 {
            *ring.get_mut(low_byte(tail)) = successor;
            tail = tail.wrapping_add(1);
        }
    }
    tail
}

#[expect(clippy::indexing_slicing, reason = "masked to 16 registers")]
fn register(registers: &[u32; 16], number: u8) -> u32 {
    registers[usize::from(number & 15)]
}

#[expect(clippy::indexing_slicing, reason = "masked to 16 registers")]
fn register_mut(registers: &mut [u32; 16], number: u8) -> &mut u32 {
    &mut registers[usize::from(number & 15)]
}

/// The first core and the number of cores of a command, or what is wrong with them. The first core of a queued
/// command is 0.
fn group(registers: &[u32; 16], template: &Template, core_count: u32) -> Result<(u32, u32), Reason> {
    let operand = |number: u8, constant: Le16| {
        if number < 16 { register(registers, number) } else { constant.wide() }
    };
    let first = operand(template.first_register, template.line.first);
    let count = operand(template.count_register, template.line.count);
    if template.line.is_queued() {
        return if count.wrapping_sub(1) < core_count { Ok((0, count)) } else { Err(Reason::QUEUED_COUNT) };
    }
    if first < core_count && count.wrapping_sub(1) < core_count.wrapping_sub(first) {
        Ok((first, count))
    } else {
        Err(Reason::GROUP)
    }
}

/// Puts registers in the places of the arguments that they fill.
fn patch(command: &mut Command, template: &Template, registers: &[u32; 16]) {
    for patch in template.patches.iter().take(template.patch_count.into()) {
        if let Some(arg) = command.args.get_mut(usize::from(patch.argument)) {
            *arg = Le32::new(register(registers, patch.register));
        }
    }
}

#[expect(clippy::as_conversions, reason = "the low byte is meant")]
const fn low_byte(word: u32) -> u8 {
    word as u8
}

#[expect(clippy::as_conversions, reason = "the low half is meant")]
const fn low_half(word: u32) -> u16 {
    word as u16
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("phase", &self.phase())
            .field("rounds", &self.rounds)
            .field("fault", &self.fault())
            .field("registers", &self.registers)
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}
