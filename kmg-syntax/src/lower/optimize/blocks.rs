//! A body as blocks: stretches of ops that control runs through whole.

use super::super::ir::{Ir, Item, LabelId, Opcode, label_count};

/// A stretch of ops of which only the last can jump.
#[derive(Debug)]
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
#[derive(Debug)]
pub(super) struct Blocks {
    pub(super) list: Vec<Block>,
    /// How many values of the compiler there are.
    pub(super) values: usize,
    labels: usize,
}

impl Blocks {
    pub(super) fn new(items: Vec<Item>, values: usize) -> Self {
        let mut labels = label_count(&items);
        let mut new_label = || {
            let label = LabelId::new(labels);
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
                        list.push(std::mem::replace(
                            &mut block,
                            Block { label: new_label(), ops: Vec::new() },
                        ));
                    }
                    // The labels of one place become one.
                    while same.len() <= label.index() {
                        same.push(LabelId::new(same.len()));
                    }
                    if let Some(entry) = same.get_mut(label.index()) {
                        *entry = block.label;
                    }
                }
                Item::Op(ir, _) => {
                    let jumps = ir.opcode.jumps();
                    block.ops.push(ir);
                    if jumps {
                        list.push(std::mem::replace(
                            &mut block,
                            Block { label: new_label(), ops: Vec::new() },
                        ));
                    }
                }
            }
        }
        let end = Block { label: new_label(), ops: Vec::new() };
        list.push(block);
        list.push(end);
        for op in list.iter_mut().flat_map(|block| &mut block.ops) {
            op.target = op.target.map(|label| same.get(label.index()).copied().unwrap_or(label));
        }
        Self { list, values, labels }
    }

    pub(super) fn new_block(&mut self, ops: Vec<Ir>) -> Block {
        let label = LabelId::new(self.labels);
        self.labels = self.labels.saturating_add(1);
        Block { label, ops }
    }

    /// Whether no op jumps.
    pub(super) fn is_straight(&self) -> bool {
        self.list.iter().all(|block| block.jump().is_none())
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Where each label stands.
    pub(super) fn places(&self) -> Places {
        let mut places = vec![0; self.labels];
        for (place, block) in self.list.iter().enumerate() {
            if let Some(entry) = places.get_mut(block.label.index()) {
                *entry = place;
            }
        }
        Places(places)
    }

    /// The ops alone, their targets as indices into the slice.
    pub(super) fn into_ops(self) -> Vec<Ir> {
        let mut starts = vec![0_usize; self.labels];
        let mut start = 0_usize;
        for block in &self.list {
            if let Some(entry) = starts.get_mut(block.label.index()) {
                *entry = start;
            }
            start = start.saturating_add(block.ops.len());
        }
        self.list.into_iter().flat_map(|block| block.ops).map(|op| op.placed(&starts)).collect()
    }
}

/// The place of each label among the blocks.
pub(super) struct Places(Vec<usize>);

impl Places {
    pub(super) fn of(&self, label: LabelId) -> usize {
        self.0.get(label.index()).copied().unwrap_or(0)
    }
}

/// Where control goes between blocks, as long as none of them comes, goes or jumps elsewhere.
pub(super) struct Flow {
    pub(super) places: Places,
    /// The blocks that control goes to from each: the next one, and where it jumps.
    pub(super) next: Vec<[Option<usize>; 2]>,
    /// For each block those that go to it.
    pub(super) sources: Vec<Vec<usize>>,
}

impl Flow {
    pub(super) fn new(blocks: &Blocks) -> Self {
        let places = blocks.places();
        let mut next = Vec::with_capacity(blocks.len());
        let mut sources = vec![Vec::new(); blocks.len()];
        for (at, block) in blocks.list.iter().enumerate() {
            let behind = at.saturating_add(1);
            let falls = (block.falls() && behind < blocks.len()).then_some(behind);
            let jumps = block.jump().and_then(|op| op.target).map(|label| places.of(label));
            for to in [falls, jumps].into_iter().flatten() {
                if let Some(entry) = sources.get_mut(to) {
                    entry.push(at);
                }
            }
            next.push([falls, jumps]);
        }
        Self { places, next, sources }
    }

    pub(super) fn next(&self, at: usize) -> [Option<usize>; 2] {
        self.next.get(at).copied().unwrap_or([None, None])
    }

    /// Loops as stretches of the upload's order: from a block that is jumped back to, to the last from which control can
    /// come back, with all that lies between. Outer ones come before those within.
    pub(super) fn loops(&self) -> Vec<(usize, usize)> {
        let mut back: Vec<(usize, usize)> = Vec::new();
        for (at, next) in self.next.iter().enumerate() {
            if let [_, Some(to)] = *next
                && to <= at
            {
                back.push((to, at));
            }
        }
        back.sort_unstable();
        let mut loops: Vec<(usize, usize)> = Vec::new();
        for (index, (head, from)) in back.iter().enumerate() {
            // The first jump back to a block finds the end of all of them.
            if loops.last().is_some_and(|(last, _)| last == head) {
                continue;
            }
            let mut end = *from;
            // A jump back from behind the loop into it makes what lies between a part of it.
            for (to, other) in back.iter().skip(index) {
                if *to > end {
                    break;
                }
                end = end.max(*other);
            }
            loops.push((*head, end));
        }
        loops
    }
}
