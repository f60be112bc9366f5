//! A body as blocks: stretches of ops that control runs through whole.

use super::super::ir::{Ir, Item, LabelId, Opcode, Slot, label_count};

/// A stretch of ops of which only the last can jump.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Where jumps to it go.
    pub(super) label: LabelId,
    pub(super) ops: Vec<Ir>,
}

impl Block {
    /// The jump at its end.
    pub(super) fn jump(&self) -> Option<&Ir> {
        self.ops.last().filter(|op| op.opcode.jumps())
    }

    /// Whether control can go from its end to the next block.
    pub(super) fn falls(&self) -> bool {
        self.ops.last().is_none_or(|op| op.opcode != Opcode::Jmp)
    }

    /// Where it goes if all that it does is to go on.
    pub(super) fn only_jumps(&self) -> Option<LabelId> {
        match self.ops.as_slice() {
            [op] if op.opcode == Opcode::Jmp && !op.fixed => op.target,
            _ => None,
        }
    }
}

/// The blocks of a body in the order of the upload. The last one is the end of the slice and has no op.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    pub(super) list: Vec<Block>,
    labels: usize,
}

impl Blocks {
    pub(super) fn new(items: Vec<Item>) -> Self {
        let mut labels = label_count(&items);
        let mut new_label = || {
            let label = LabelId(labels);
            labels = labels.saturating_add(1);
            label
        };
        let mut same: Vec<LabelId> = Vec::new();
        let mut list: Vec<Block> = Vec::new();
        let mut block = Block { label: new_label(), ops: Vec::new() };
        for item in items {
            match item {
                Item::Label(label) => {
                    if !block.ops.is_empty() {
                        list.push(std::mem::replace(&mut block, Block { label: new_label(), ops: Vec::new() }));
                    }
                    // The labels of one place become one.
                    while same.len() <= label.0 {
                        same.push(LabelId(same.len()));
                    }
                    if let Some(entry) = same.get_mut(label.0) {
                        *entry = block.label;
                    }
                }
                Item::Op(ir) => {
                    let jumps = ir.opcode.jumps();
                    block.ops.push(ir);
                    if jumps {
                        list.push(std::mem::replace(&mut block, Block { label: new_label(), ops: Vec::new() }));
                    }
                }
            }
        }
        let end = Block { label: new_label(), ops: Vec::new() };
        list.push(block);
        list.push(end);
        for op in list.iter_mut().flat_map(|block| &mut block.ops) {
            op.target = op.target.map(|label| same.get(label.0).copied().unwrap_or(label));
        }
        Self { list, labels }
    }

    pub(super) fn new_block(&mut self, ops: Vec<Ir>) -> Block {
        let label = LabelId(self.labels);
        self.labels = self.labels.saturating_add(1);
        Block { label, ops }
    }

    /// How many named registers there are at most, and how many values of the compiler.
    pub(super) fn registers(&self) -> (usize, usize) {
        let (mut named, mut scratch) = (0_usize, 0_usize);
        for slot in self.list.iter().flat_map(|block| &block.ops).flat_map(|op| [op.d, op.a, op.b]).flatten() {
            match slot {
                Slot::Named(id) | Slot::Lent(id) => named = named.max(id.0.saturating_add(1)),
                Slot::Scratch(value) => scratch = scratch.max(value.saturating_add(1)),
            }
        }
        (named, scratch)
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Where each label stands.
    pub(super) fn places(&self) -> Places {
        let mut places = vec![0; self.labels];
        for (place, block) in self.list.iter().enumerate() {
            if let Some(entry) = places.get_mut(block.label.0) {
                *entry = place;
            }
        }
        Places(places)
    }

    /// The blocks that control goes to from the one at a place: the next one, and where it jumps.
    pub(super) fn next(&self, at: usize, places: &Places) -> [Option<usize>; 2] {
        let Some(block) = self.list.get(at) else { return [None, None] };
        let next = at.saturating_add(1);
        [
            (block.falls() && next < self.list.len()).then_some(next),
            block.jump().and_then(|op| op.target).map(|label| places.of(label)),
        ]
    }

    /// For each block those that go to it.
    pub(super) fn sources(&self, places: &Places) -> Vec<Vec<usize>> {
        let mut sources = vec![Vec::new(); self.list.len()];
        for at in 0..self.list.len() {
            for to in self.next(at, places).into_iter().flatten() {
                if let Some(entry) = sources.get_mut(to) {
                    entry.push(at);
                }
            }
        }
        sources
    }

    /// The ops alone, their targets as indices into the slice.
    pub(super) fn into_ops(self) -> Vec<Ir> {
        let mut starts = vec![0_usize; self.labels];
        let mut start = 0_usize;
        for block in &self.list {
            if let Some(entry) = starts.get_mut(block.label.0) {
                *entry = start;
            }
            start = start.saturating_add(block.ops.len());
        }
        let placed = |op: Ir| {
            let target = op.target.and_then(|label| starts.get(label.0).copied()).map(LabelId);
            Ir { target, ..op }
        };
        self.list.into_iter().flat_map(|block| block.ops).map(placed).collect()
    }
}

/// The place of each label among the blocks.
pub(super) struct Places(Vec<usize>);

impl Places {
    pub(super) fn of(&self, label: LabelId) -> usize {
        self.0.get(label.0).copied().unwrap_or(0)
    }
}

/// Loops as stretches of the upload's order: from a block that is jumped back to, to the last from which control can
/// come back, with all that lies between. Outer ones come before those within.
pub(super) fn loops(blocks: &Blocks, places: &Places) -> Vec<(usize, usize)> {
    let mut back: Vec<(usize, usize)> = Vec::new();
    for (at, block) in blocks.list.iter().enumerate() {
        if let Some(to) = block.jump().and_then(|op| op.target).map(|label| places.of(label))
            && to <= at
        {
            back.push((to, at));
        }
    }
    back.sort_unstable();
    let mut loops: Vec<(usize, usize)> = Vec::new();
    for (index, (head, from)) in back.iter().enumerate() {
        let mut end = *from;
        // A jump back from behind the loop into it makes what lies between a part of it.
        for (to, other) in back.iter().skip(index) {
            if *to > end {
                break;
            }
            end = end.max(*other);
        }
        match loops.last_mut() {
            Some((last, known)) if last == head => *known = (*known).max(end),
            _ => loops.push((*head, end)),
        }
    }
    loops
}
