//! What the registers of a slice can hold, as intervals.
//!
//! A state has an interval for each of the 16 registers: every run that comes to the place has each register inside its
//! own. At the start of a slice a register can hold anything, but for a declared constant that nothing in the graph
//! writes. Each op maps intervals to intervals that hold all its results, wrap-around included, and each side of a
//! conditional jump leaves out what the condition rules out there.
//!
//! States only grow until nothing changes. So that a loop does not count up one by one, an interval that still grows
//! at the target of a jump back after [`PATIENCE`] changes goes to the end of the range on that side (widening). That
//! is sound and coarse; from there states are computed anew from the ones before, which only shrinks them and keeps
//! them sound, since they start from one that holds every run ([`NARROWINGS`] times).

use std::collections::BTreeSet;

use kmg_runtime::Register;

use crate::allocate::Registers;
use crate::cfg::{Cfg, Exit};
use crate::ir::{Assigned, Opcode, SliceOp};
use crate::nodes::SourceNode;
use crate::optimize::Slice;

const PATIENCE: u32 = 2;
const NARROWINGS: usize = 2;

/// The words from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: u32,
    pub(super) high: u32,
}

impl Interval {
    pub(super) const ALL: Self = Self { low: 0, high: u32::MAX };

    pub(super) const fn only(value: u32) -> Self {
        Self { low: value, high: value }
    }

    fn join(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn meet(self, other: Self) -> Option<Self> {
        let met = Self { low: self.low.max(other.low), high: self.high.min(other.high) };
        (met.low <= met.high).then_some(met)
    }

    /// The one word, if it is one.
    pub(super) fn single(self) -> Option<u32> {
        (self.low == self.high).then_some(self.low)
    }

    fn add(self, other: Self) -> Self {
        let (low, low_wraps) = self.low.overflowing_add(other.low);
        let (high, high_wraps) = self.high.overflowing_add(other.high);
        // Where all sums wrap, or none, they stay in order.
        if low_wraps == high_wraps { Self { low, high } } else { Self::ALL }
    }

    fn sub(self, other: Self) -> Self {
        let (low, low_wraps) = self.low.overflowing_sub(other.high);
        let (high, high_wraps) = self.high.overflowing_sub(other.low);
        if low_wraps == high_wraps { Self { low, high } } else { Self::ALL }
    }

    fn mul(self, other: Self) -> Self {
        match (self.low.checked_mul(other.low), self.high.checked_mul(other.high)) {
            (Some(low), Some(high)) => Self { low, high },
            _ => Self::ALL,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self.single(), other.single()) {
            (Some(a), Some(b)) => Self::only(a & b),
            _ => Self { low: 0, high: self.high.min(other.high) },
        }
    }

    fn shr(self, other: Self) -> Self {
        match other.single() {
            Some(by) => Self { low: self.low.wrapping_shr(by), high: self.high.wrapping_shr(by) },
            None => Self { low: 0, high: self.high },
        }
    }

    /// Nothing follows a remainder by 0.
    fn rem(self, other: Self) -> Self {
        if self.high < other.low {
            self
        } else {
            Self { low: 0, high: self.high.min(other.high.saturating_sub(1)) }
        }
    }
}

/// An op with its registers as numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) opcode: Opcode,
    pub(super) d: Option<usize>,
    pub(super) a: Option<usize>,
    pub(super) b: Option<usize>,
    /// The immediate, if it is known.
    pub(super) value: Option<u32>,
}

/// The ops of the slice of a node.
pub(super) fn steps(slice: &Slice, node: SourceNode, registers: &Registers) -> Vec<Step> {
    let number = |register: Option<Assigned>| register.map(|register| registers.of(node, register).index());
    let step = |op: &SliceOp| Step {
        opcode: op.opcode,
        d: number(op.d),
        a: number(op.a),
        b: number(op.b),
        value: op.value.known(),
    };
    slice.ops.iter().map(step).collect()
}

/// The ops of a slice in stretches that control runs through whole, and where it goes from each.
pub(super) struct Blocks {
    /// The ops of each.
    pub(super) steps: Vec<Vec<Step>>,
    /// The control-flow graph over them.
    pub(super) cfg: Cfg,
    /// For each block those that go to it, and whether they jump.
    pub(super) sources: Vec<Vec<(usize, bool)>>,
}

impl Blocks {
    pub(super) fn new(slice: &Slice, steps: Vec<Step>) -> Self {
        let exits: Vec<Exit> = slice.ops.iter().map(SliceOp::exit).collect();
        let (starts, cfg) = Cfg::over_blocks(&exits);
        let mut starts = starts.into_iter().peekable();
        let mut blocks: Vec<Vec<Step>> = Vec::with_capacity(cfg.len());
        for (at, step) in steps.into_iter().enumerate() {
            match blocks.last_mut() {
                Some(block) if starts.peek() != Some(&at) => block.push(step),
                _ => {
                    starts.next();
                    blocks.push(vec![step]);
                }
            }
        }
        let sources = cfg.predecessors();
        Self { steps: blocks, cfg, sources }
    }

    /// The state where control goes from a block to the next, or to where its last op jumps.
    pub(super) fn leaving(&self, block: usize, state: &State, jumps: bool) -> Option<State> {
        let (last, steps) = self.steps.get(block)?.split_last()?;
        let mut state = *state;
        for step in steps {
            apply(step, &mut state);
        }
        after(last, &state, jumps)
    }
}

/// An interval for each register.
pub(super) type State = [Interval; Register::COUNT];

pub(super) fn get(state: &State, register: Option<usize>) -> Interval {
    register.and_then(|register| state.get(register)).copied().unwrap_or(Interval::ALL)
}

fn with(mut state: State, register: Option<usize>, interval: Option<Interval>) -> Option<State> {
    if let Some(entry) = register.and_then(|register| state.get_mut(register)) {
        *entry = interval?;
    }
    Some(state)
}

/// What an op that does not jump does to a state.
pub(super) fn apply(step: &Step, state: &mut State) {
    let (a, b) = (get(state, step.a), get(state, step.b));
    let value = step.value.map_or(Interval::ALL, Interval::only);
    let result = match step.opcode {
        Opcode::Set => value,
        Opcode::Mov => a,
        Opcode::Add => a.add(b),
        Opcode::Addi => a.add(value),
        Opcode::Sub => a.sub(b),
        Opcode::Mul => a.mul(b),
        Opcode::And => a.and(b),
        Opcode::Shr => a.shr(b),
        Opcode::Mod => a.rem(b),
        Opcode::Rand => Interval::ALL,
        Opcode::Jmp | Opcode::Jlt | Opcode::Jeq | Opcode::Jnz => return,
    };
    if let Some(entry) = step.d.and_then(|register| state.get_mut(register)) {
        *entry = result;
    }
}

/// The state after an op where it does not jump, or where it does; `None` where that cannot happen.
fn after(step: &Step, state: &State, jumps: bool) -> Option<State> {
    let (a, b) = (get(state, step.a), get(state, step.b));
    match step.opcode {
        Opcode::Jmp => jumps.then_some(*state),
        Opcode::Jlt if step.a == step.b => (!jumps).then_some(*state),
        Opcode::Jeq if step.a == step.b => jumps.then_some(*state),
        Opcode::Jlt if jumps => {
            let below = Interval { low: 0, high: b.high.checked_sub(1)? };
            let above = Interval { low: a.low.checked_add(1)?, high: u32::MAX };
            with(with(*state, step.a, a.meet(below))?, step.b, b.meet(above))
        }
        Opcode::Jlt => {
            let above = Interval { low: b.low, high: u32::MAX };
            let below = Interval { low: 0, high: a.high };
            with(with(*state, step.a, a.meet(above))?, step.b, b.meet(below))
        }
        Opcode::Jeq if jumps => with(with(*state, step.a, a.meet(b))?, step.b, a.meet(b)),
        Opcode::Jeq => (a.single().is_none() || a != b).then_some(*state),
        Opcode::Jnz => {
            let wanted = if jumps { Interval { low: 1, high: u32::MAX } } else { Interval::only(0) };
            with(*state, step.a, a.meet(wanted))
        }
        _ => {
            let mut state = *state;
            apply(step, &mut state);
            (!jumps).then_some(state)
        }
    }
}

pub(super) fn join(a: &State, b: &State) -> State {
    let mut joined = *a;
    for (entry, other) in joined.iter_mut().zip(b) {
        *entry = entry.join(*other);
    }
    joined
}

fn widened(old: &State, new: &State) -> State {
    let mut wide = *new;
    for (entry, old) in wide.iter_mut().zip(old) {
        if entry.low < old.low {
            entry.low = 0;
        }
        if entry.high > old.high {
            entry.high = u32::MAX;
        }
    }
    wide
}

/// The states before each block; `None` before one that no run comes to.
pub(super) fn before(blocks: &Blocks, start: &State) -> Vec<Option<State>> {
    let count = blocks.cfg.len();
    let mut states: Vec<Option<State>> = vec![None; count];
    let mut changes = vec![0_u32; count];
    let mut waiting = BTreeSet::from([0_usize]);
    if let Some(first) = states.first_mut() {
        *first = Some(*start);
    }
    while let Some(at) = waiting.pop_first() {
        let Some(state) = states.get(at).copied().flatten() else { continue };
        for (to, jumps) in blocks.cfg.next(at).iter().zip([false, true]) {
            let Some((to, arriving)) = to.zip(blocks.leaving(at, &state, jumps)) else { continue };
            let (Some(entry), Some(count)) = (states.get_mut(to), changes.get_mut(to)) else { continue };
            let mut new = entry.map_or(arriving, |old| join(&old, &arriving));
            if *entry == Some(new) {
                continue;
            }
            if let Some(old) = entry
                && to <= at
            {
                *count = count.saturating_add(1);
                if *count > PATIENCE {
                    new = widened(old, &new);
                }
            }
            *entry = Some(new);
            waiting.insert(to);
        }
    }
    for _ in 0..NARROWINGS {
        for (at, sources) in blocks.sources.iter().enumerate() {
            let arriving = sources
                .iter()
                .filter_map(|(from, jumps)| blocks.leaving(*from, states.get(*from)?.as_ref()?, *jumps));
            let first = (at == 0).then_some(*start);
            let new = first.into_iter().chain(arriving).reduce(|a, b| join(&a, &b));
            if let Some(entry) = states.get_mut(at) {
                *entry = new;
            }
        }
    }
    states
}
