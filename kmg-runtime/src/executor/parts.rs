//! The executor itself, on the two halves of a state.

use core::fmt;

use bytemuck::Zeroable;

use super::{Phase, Refused, RunSlice, Step, Submit, TooManyBindings};
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

/// What a run counts in, the words of FORMAT.md 4.1 first.
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Words {
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
}

/// Where each node stands.
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Tables {
    /// Predecessors not done, or [`IN_FLIGHT`].
    counts: PerNode,
    /// The ready nodes.
    ring: PerNode,
}

impl Words {
    pub(crate) const NEW: Self = Self {
        registers: [0; 16],
        rounds: 0,
        phase: 0,
        reason: 0,
        node: 0,
        core_count: 0,
        left: 0,
        head: 0,
        tail: 0,
        waiting: 0,
    };
}

impl Tables {
    pub(crate) const NEW: Self = Self { counts: PerNode([0; 256]), ring: PerNode([0; 256]) };
}

/// The two halves of a state. An executor keeps its upload between them, where each field of it is near.
pub(crate) struct Parts<'s> {
    pub(crate) words: &'s mut Words,
    pub(crate) tables: &'s mut Tables,
}

impl Words {
    /// Puts bindings in the first registers and 0 in the others.
    pub(crate) fn bind(&mut self, bindings: &[u32]) -> Result<(), TooManyBindings> {
        if bindings.len() > wire::MAX_BINDINGS {
            return Err(TooManyBindings(bindings.len()));
        }
        self.registers = [0; 16];
        for (register, binding) in self.registers.iter_mut().zip(bindings) {
            *register = *binding;
        }
        Ok(())
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

    pub(crate) fn stop_with(&mut self, reason: Reason, node: u32) -> Result<(), Refused> {
        if !self.is_running() {
            return Err(Refused);
        }
        self.fail(reason, node);
        Ok(())
    }

    pub(crate) const fn registers(&self) -> &[u32; 16] {
        &self.registers
    }

    pub(crate) const fn rounds(&self) -> u32 {
        self.rounds
    }

    pub(crate) const fn phase(&self) -> Phase {
        match self.phase {
            0 => Phase::Idle,
            1 => Phase::Running,
            2 => Phase::Ended,
            _ => Phase::Failed,
        }
    }

    pub(crate) fn fault(&self) -> Option<Fault> {
        let reason = Reason::from_number(self.reason)?;
        Some(Fault { reason, node: u8::try_from(self.node).ok().map(NodeId::new) })
    }

    /// See [`State::is_ready`](super::State::is_ready).
    pub(crate) const fn is_ready(&self) -> bool {
        // Positions of the ring wrap: ahead of `head` is what is less than half of all numbers away.
        let ready = self.waiting.wrapping_sub(self.head).wrapping_sub(1) < u32::MAX / 2;
        self.is_running() && (self.left == 0 || ready)
    }

    pub(crate) const fn words(&self) -> [u32; 20] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.registers;
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, self.rounds, self.phase, self.reason, self.node]
    }

    const fn is_running(&self) -> bool {
        self.phase == Phase::Running.number()
    }

    fn begin_round(&mut self, tables: &mut Tables, nodes: &[Node]) {
        let mut number = 0_u8;
        let mut left = 0_u32;
        let mut tail = 0_u32;
        for (count, node) in tables.counts.0.iter_mut().zip(nodes) {
            *count = node.predecessor_count;
            if node.predecessor_count == 0 {
                *tables.ring.get_mut(low_byte(tail)) = number;
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

    /// Not inlined: the loop of a step keeps more in the processor's registers.
    #[inline(never)]
    fn end_round(&mut self, tables: &mut Tables, header: &Header, nodes: &[Node]) -> Step {
        self.rounds = self.rounds.wrapping_add(1);
        let again = header.again_register.get();
        if again < 16 && register(&self.registers, low_byte(again)) != 0 {
            if self.rounds >= header.max_runs.get() {
                return self.fail(Reason::MAX_RUNS, crate::NO_NODE.into());
            }
            self.begin_round(tables, nodes);
            return Step::Round;
        }
        self.phase = Phase::Ended.number();
        Step::End
    }

    #[cold]
    fn fail(&mut self, reason: Reason, node: u32) -> Step {
        self.phase = Phase::Failed.number();
        self.reason = reason.number();
        self.node = node;
        Step::Error
    }

    /// A node with a command in flight.
    pub(crate) fn in_flight<'u>(
        &self,
        tables: &Tables,
        upload: &Upload<'u>,
        node: NodeId,
    ) -> Result<&'u Node, Refused> {
        if !self.is_running() || tables.counts.get(node.number()) != IN_FLIGHT {
            return Err(Refused);
        }
        upload.nodes().get(usize::from(node.number())).ok_or(Refused)
    }
}

impl Parts<'_> {
    pub(crate) fn begin(self, upload: &Upload<'_>, core_count: u32) {
        self.words.rounds = 0;
        self.words.phase = Phase::Running.number();
        self.words.reason = 0;
        self.words.node = 0;
        self.words.core_count = core_count;
        self.words.begin_round(self.tables, upload.nodes());
    }

    #[inline(always)]
    pub(crate) fn step_with(
        self,
        upload: &Upload<'_>,
        slices: &mut impl RunSlice,
        mut submit: impl FnMut(NodeId, &Command) -> Submit,
    ) -> Step {
        if !self.words.is_running() {
            return Step::NotRunning;
        }
        let header = upload.header();
        let (nodes, edges, templates) = (upload.nodes(), upload.edges(), upload.templates());
        // In locals, because a write to `counts` or `ring` could be one to these for all that the compiler knows.
        let (mut head, mut tail) = (self.words.head, self.words.tail);
        let end = head.wrapping_add(wire::STEP_NODES);
        let mut busy = 0_u32;
        // Of those taken: submitted or busy.
        let mut not_done = 0_u32;
        let mut ran = 0_u32;
        // What the ring holds is `busy` nodes: none, or all of them were found busy in a row.
        while head != end && tail.wrapping_sub(head) != busy {
            let number = self.tables.ring.get(low_byte(head));
            head = head.wrapping_add(1);
            let Some(node) = nodes.get(usize::from(number)) else { continue };

            if node.skip_register < 16 && register(&self.words.registers, node.skip_register) == 0 {
                // Done without running.
            } else if node.kind == wire::KIND_COMMAND {
                let Some(template) = templates.get(usize::from(node.arg.get())) else { continue };
                let mut command = if cfg!(feature = "small") { template.line } else { Command::zeroed() };
                if let Err(reason) = self.words.fill(&mut command, template, header) {
                    return self.words.fail(reason, u32::from(number));
                }
                not_done = not_done.wrapping_add(1);
                match submit(NodeId::new(number), &command) {
                    Submit::Submitted => {
                        *self.tables.counts.get_mut(number) = IN_FLIGHT;
                        busy = 0;
                    }
                    Submit::Busy => {
                        *self.tables.ring.get_mut(low_byte(tail)) = number;
                        tail = tail.wrapping_add(1);
                        busy = busy.wrapping_add(1);
                    }
                }
                continue;
            } else if node.kind == wire::KIND_CPU {
                match slices.run(&mut self.words.registers, upload, NodeId::new(number), node) {
                    Ok(count) => ran = ran.wrapping_add(count),
                    Err(reason) => return self.words.fail(reason, u32::from(number)),
                }
                if ran >= wire::STEP_OPS {
                    // Here and not in the loop's condition, which every node would pay for.
                    tail = release(&mut self.tables.counts, &mut self.tables.ring, tail, node, edges);
                    break;
                }
            }
            busy = 0;
            tail = release(&mut self.tables.counts, &mut self.tables.ring, tail, node, edges);
        }
        let taken = head.wrapping_sub(self.words.head);
        self.words.left = self.words.left.wrapping_sub(taken.wrapping_sub(not_done));
        if taken != busy {
            self.words.waiting = tail.wrapping_sub(busy);
        }
        (self.words.head, self.words.tail) = (head, tail);
        if self.words.left != 0 {
            return Step::Running;
        }
        self.words.end_round(self.tables, header, nodes)
    }

    pub(crate) fn complete(self, upload: &Upload<'_>, node: NodeId, result: u32) -> Result<(), Refused> {
        let entry = self.words.in_flight(self.tables, upload, node)?;
        if entry.result_register < 16 {
            *register_mut(&mut self.words.registers, entry.result_register) = result;
        }
        *self.tables.counts.get_mut(node.number()) = 0;
        self.words.left = self.words.left.wrapping_sub(1);
        self.words.tail =
            release(&mut self.tables.counts, &mut self.tables.ring, self.words.tail, entry, upload.edges());
        self.words.waiting = self.words.tail;
        Ok(())
    }

    pub(crate) fn retry(self, upload: &Upload<'_>, node: NodeId) -> Result<(), Refused> {
        self.words.in_flight(self.tables, upload, node)?;
        *self.tables.counts.get_mut(node.number()) = 0;
        *self.tables.ring.get_mut(low_byte(self.words.tail)) = node.number();
        self.words.tail = self.words.tail.wrapping_add(1);
        Ok(())
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

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("phase", &self.phase())
            .field("rounds", &self.rounds)
            .field("fault", &self.fault())
            .field("registers", &self.registers)
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}
