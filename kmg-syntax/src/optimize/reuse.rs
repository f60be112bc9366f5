//! A value that a register still holds is not computed again.
//!
//! The blocks are walked in their order with what registers are known to hold. Where paths meet, what all of them
//! brought stays; where a loop comes back, what it does not write. A value of the compiler that is written once and that
//! another register holds is read there, if that register is not written while the value is needed; an op that gives
//! a register what it holds already goes.

use super::Effort;
use super::blocks::{Blocks, Flow};
use crate::ir::{Opcode, ValueId, Virtual, VirtualOp};
use crate::symbols::{RegisterId, Symbols};
use crate::value::Value;

/// How many facts are remembered: what is near is what is used again.
const REMEMBERED: usize = 8;

/// What an op computes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Formula {
    opcode: Opcode,
    a: Option<Virtual>,
    b: Option<Virtual>,
    value: Value,
}

/// That a register holds what a formula gives.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fact {
    holder: Virtual,
    formula: Formula,
}

/// Where registers are written and read, over the ops counted through all blocks.
struct Uses {
    /// The number of each block's first op.
    starts: Vec<usize>,
    /// The ops that write each named register.
    named: Vec<Vec<usize>>,
    /// For each value of the compiler the ops that write it and the last that needs it.
    values: Vec<(Vec<usize>, usize)>,
}

impl Uses {
    fn new(blocks: &Blocks, named: usize, loops: &[(usize, usize)]) -> Self {
        let values = blocks.values;
        let mut starts = Vec::with_capacity(blocks.len().saturating_add(1));
        let mut number = 0_usize;
        for block in &blocks.list {
            starts.push(number);
            number = number.saturating_add(block.ops.len());
        }
        starts.push(number);
        let mut uses = Self { starts, named: vec![Vec::new(); named], values: vec![(Vec::new(), 0); values] };
        // The block in which each value is written first.
        let mut homes: Vec<usize> = vec![usize::MAX; values];
        for (at, block) in blocks.list.iter().enumerate() {
            for (number, op) in (uses.start(at)..).zip(&block.ops) {
                for register in op.reads() {
                    let Virtual::Value(value) = register else { continue };
                    let value = value.index();
                    let home = homes.get(value).copied().unwrap_or(at);
                    let last = if home == at { number } else { uses.through_loops(loops, home, at, number) };
                    if let Some(entry) = uses.values.get_mut(value) {
                        entry.1 = entry.1.max(last);
                    }
                }
                match op.d {
                    Some(Virtual::Named(id)) => {
                        if let Some(entry) = uses.named.get_mut(id.index()) {
                            entry.push(number);
                        }
                    }
                    Some(Virtual::Value(value)) => {
                        let value = value.index();
                        if let (Some(home), Some(entry)) = (homes.get_mut(value), uses.values.get_mut(value))
                        {
                            *home = at.min(*home);
                            entry.0.push(number);
                        }
                    }
                    None => {}
                }
            }
        }
        uses
    }

    fn start(&self, block: usize) -> usize {
        self.starts.get(block).copied().unwrap_or(usize::MAX)
    }

    /// The last op that needs a value which comes from in front of the loops around its reader.
    fn through_loops(&self, loops: &[(usize, usize)], home: usize, at: usize, number: usize) -> usize {
        let around = loops.iter().filter(|(head, end)| *head > home && *head <= at && at <= *end);
        around.map(|(_, end)| self.start(end.saturating_add(1))).fold(number, usize::max)
    }

    fn is_written_once(&self, value: ValueId) -> bool {
        self.values.get(value.index()).is_some_and(|(writes, _)| writes.len() == 1)
    }

    /// Whether a register keeps what it holds from the op that writes a value to the last that needs it.
    fn keeps(&self, holder: Virtual, value: usize) -> bool {
        let Some((writes, last)) = self.values.get(value) else { return false };
        let [first] = writes.as_slice() else { return false };
        match holder {
            Virtual::Named(id) => {
                let writes = self.named.get(id.index()).map_or(&[][..], Vec::as_slice);
                // The op that needs it last may write the register.
                writes.iter().all(|write| !(*first..*last).contains(write))
            }
            Virtual::Value(other) => self.is_written_once(other),
        }
    }

    /// Whether some op from one block to another writes a register.
    fn writes_between(&self, register: Virtual, (from, to): (usize, usize)) -> bool {
        let writes = match register {
            Virtual::Named(id) => self.named.get(id.index()),
            Virtual::Value(value) => self.values.get(value.index()).map(|(writes, _)| writes),
        };
        let range = self.start(from)..self.start(to.saturating_add(1));
        writes.is_some_and(|writes| writes.iter().any(|write| range.contains(write)))
    }
}

struct Walk<'a> {
    effort: Effort,
    constants: Constants<'a>,
    uses: Uses,
    /// Where values of the compiler are read instead.
    instead: Vec<Option<Virtual>>,
    facts: Vec<Fact>,
    changed: bool,
}

/// Takes out what is computed a second time.
pub(super) fn reuse(blocks: &mut Blocks, flow: &Flow, symbols: &Symbols, effort: Effort) -> bool {
    let loops = flow.cfg.loops();
    let uses = Uses::new(blocks, symbols.registers.len(), &loops);
    let instead = vec![None; uses.values.len()];
    let constants = Constants::new(symbols);
    let mut walk = Walk { effort, constants, uses, instead, facts: Vec::new(), changed: false };
    let mut ends: Vec<Option<Vec<Fact>>> = vec![None; blocks.len()];
    for (at, sources) in flow.sources.iter().enumerate() {
        walk.facts = facts_at(at, sources, &ends, &loops, &walk.uses);
        let start = walk.uses.start(at);
        if let Some(block) = blocks.list.get_mut(at) {
            let ops = std::mem::take(&mut block.ops);
            block.ops = (start..).zip(ops).filter_map(|(_, op)| walk.op(op)).collect();
        }
        if let Some(end) = ends.get_mut(at) {
            *end = Some(std::mem::take(&mut walk.facts));
        }
    }
    walk.changed
}

/// What is known at the start of a block.
fn facts_at(
    at: usize,
    sources: &[usize],
    ends: &[Option<Vec<Fact>>],
    loops: &[(usize, usize)],
    uses: &Uses,
) -> Vec<Fact> {
    let mut before = sources.iter().filter(|source| **source < at).filter_map(|source| ends.get(*source));
    // Nothing is in front of the start, so nothing is known there.
    let Some(Some(first)) = before.next() else { return Vec::new() };
    let mut facts = first.clone();
    for other in before {
        facts.retain(|fact| other.as_ref().is_some_and(|other| other.contains(fact)));
    }
    if let Some(around) = loops.iter().find(|(head, _)| *head == at) {
        let written = |register: Virtual| uses.writes_between(register, *around);
        facts.retain(|fact| {
            !written(fact.holder) && ![fact.formula.a, fact.formula.b].into_iter().flatten().any(written)
        });
    }
    facts
}

impl Walk<'_> {
    /// The op as it stays, if it does.
    fn op(&mut self, mut op: VirtualOp) -> Option<VirtualOp> {
        for register in [&mut op.a, &mut op.b].into_iter().flatten() {
            if let Virtual::Value(value) = *register
                && let Some(Some(other)) = self.instead.get(value.index())
            {
                *register = *other;
            }
            // A copy of a register is that register, so that the copy may be needless.
            if !op.fixed
                && let Some(original) = self.original(*register)
            {
                *register = original;
                self.changed = true;
            }
        }
        let Some(d) = op.d else { return Some(op) };
        let formula = self.formula(&op);
        let holder = self.holder(&formula);
        if !op.fixed
            && let Some(holder) = holder
        {
            if holder == d {
                self.changed = true;
                return None;
            }
            // A copy costs the same, and is none where the value can be in the register from the start.
            if let (Virtual::Named(_), Virtual::Value(value), Effort::Ops) = (d, holder, self.effort)
                && op.opcode != Opcode::Mov
                && self.uses.is_written_once(value)
            {
                self.facts_after(d, formula);
                self.changed = true;
                return Some(VirtualOp::new(Opcode::Mov).d(d).a(holder));
            }
            if let Virtual::Value(value) = d
                && (self.effort == Effort::Ops || matches!(holder, Virtual::Named(_)))
                && self.uses.keeps(holder, value.index())
            {
                if let Some(entry) = self.instead.get_mut(value.index()) {
                    *entry = Some(holder);
                }
                self.changed = true;
                return None;
            }
        }
        self.facts_after(d, formula);
        Some(op)
    }

    /// Forgets what a register held, and remembers what it holds now.
    fn facts_after(&mut self, d: Virtual, formula: Formula) {
        let touches = |register: Option<Virtual>| register == Some(d);
        self.facts.retain(|fact| fact.holder != d && !touches(fact.formula.a) && !touches(fact.formula.b));
        if !touches(formula.a) && !touches(formula.b) {
            if self.facts.len() >= REMEMBERED {
                self.facts.remove(0);
            }
            self.facts.push(Fact { holder: d, formula });
        }
    }

    /// The register with a name of which another is a copy.
    fn original(&self, copy: Virtual) -> Option<Virtual> {
        let found =
            self.facts.iter().find(|fact| fact.holder == copy && fact.formula.opcode == Opcode::Mov)?;
        found.formula.a.filter(|register| matches!(register, Virtual::Named(_)))
    }

    fn formula(&self, op: &VirtualOp) -> Formula {
        let value = self.constants.symbols.canonical(&op.value);
        let plain = Formula { opcode: op.opcode, a: op.a, b: op.b, value };
        match (op.opcode, op.a) {
            // A copy of a declared constant is that constant.
            (Opcode::Mov, Some(register)) => match self.constants.value(register) {
                Some(value) => Formula { opcode: Opcode::Set, a: None, b: None, value },
                None => plain,
            },
            (Opcode::Add | Opcode::Mul | Opcode::And, _) if key(op.a) > key(op.b) => {
                Formula { a: op.b, b: op.a, ..plain }
            }
            _ => plain,
        }
    }

    /// A register that holds what a formula gives.
    fn holder(&self, formula: &Formula) -> Option<Virtual> {
        let declared = match formula.opcode {
            Opcode::Set => self.constants.holder(&formula.value),
            _ => None,
        };
        let known = || self.facts.iter().find(|fact| fact.formula == *formula).map(|fact| fact.holder);
        declared.or_else(known)
    }
}

/// The declared constants.
struct Constants<'a> {
    symbols: &'a Symbols,
    declared: Vec<(Value, RegisterId)>,
}

impl<'a> Constants<'a> {
    fn new(symbols: &'a Symbols) -> Self {
        let ids = (0..symbols.registers.len()).map(RegisterId::new);
        let declared = ids.filter_map(|id| symbols.constant(id).map(|value| (symbols.canonical(&value), id)));
        Self { symbols, declared: declared.collect() }
    }

    fn value(&self, register: Virtual) -> Option<Value> {
        let found = self.declared.iter().find(|(_, id)| register == Virtual::Named(*id));
        found.map(|(value, _)| value.clone())
    }

    fn holder(&self, value: &Value) -> Option<Virtual> {
        let found = self.declared.iter().find(|(declared, _)| declared == value);
        found.map(|(_, id)| Virtual::Named(*id))
    }
}

/// An order of registers, for operators whose sides may change places.
fn key(register: Option<Virtual>) -> (u8, usize) {
    match register {
        None => (0, 0),
        Some(Virtual::Named(id)) => (1, id.index()),
        Some(Virtual::Value(value)) => (2, value.index()),
    }
}
