//! A body as basic blocks: stretches of ops that control runs through whole.

use crate::cfg::{Cfg, Exit};
use crate::internal::internal_error;
use crate::ir::{Item, LabelId, Opcode, VirtualOp, label_count};

/// A stretch of ops of which only the last can jump.
#[derive(Debug)]
pub(super) struct Block {
    /// Where jumps to it go.
    pub(super) label: LabelId,
    pub(super) ops: Vec<VirtualOp>,
}

impl Block {
    /// The jump at its end.
    pub(super) fn jump(&self) -> Option<&VirtualOp> {
        self.ops.last().filter(|op| op.opcode.jumps())
    }

    /// Whether control can go from its end to the next block.
    pub(super) fn falls(&self) -> bool {
        self.ops.last().is_none_or(|op| op.opcode.falls_through())
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
        // The labels of one place become one.
        let mut same: Vec<Option<LabelId>> = vec![None; labels];
        let mut new_block = || {
            let label = LabelId::new(labels);
            labels = labels.saturating_add(1);
            Block { label, ops: Vec::new() }
        };
        let mut list: Vec<Block> = Vec::new();
        let mut block = new_block();
        for item in items {
            match item {
                Item::Label(label) => {
                    if !block.ops.is_empty() {
                        list.push(std::mem::replace(&mut block, new_block()));
                    }
                    if let Some(entry) = same.get_mut(label.index()) {
                        *entry = Some(block.label);
                    }
                }
                Item::Op(op, _) => {
                    let jumps = op.opcode.jumps();
                    block.ops.push(op);
                    if jumps {
                        list.push(std::mem::replace(&mut block, new_block()));
                    }
                }
            }
        }
        let end = new_block();
        list.push(block);
        list.push(end);
        for op in list.iter_mut().flat_map(|block| &mut block.ops) {
            op.target = op.target.map(|label| match same.get(label.index()) {
                Some(Some(label)) => *label,
                _ => internal_error("a jump to a label without a place"),
            });
        }
        Self { list, values, labels }
    }

    pub(super) fn new_block(&mut self, ops: Vec<VirtualOp>) -> Block {
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

    /// How many labels were made, some of them of blocks that are gone.
    pub(super) fn label_count(&self) -> usize {
        self.labels
    }

    /// Where each label stands.
    pub(super) fn places(&self) -> Places {
        let mut places = vec![None; self.labels];
        for (place, block) in self.list.iter().enumerate() {
            if let Some(entry) = places.get_mut(block.label.index()) {
                *entry = Some(place);
            }
        }
        Places(places)
    }
}

/// The place of each label among the blocks.
pub(super) struct Places(Vec<Option<usize>>);

impl Places {
    pub(super) fn of(&self, label: LabelId) -> usize {
        match self.0.get(label.index()) {
            Some(Some(place)) => *place,
            _ => internal_error("a jump to a block that is gone"),
        }
    }
}

/// Where control goes between blocks, as long as none of them comes, goes or jumps elsewhere.
pub(super) struct Flow {
    pub(super) places: Places,
    pub(super) cfg: Cfg,
    /// For each block those that go to it.
    pub(super) sources: Vec<Vec<usize>>,
}

impl Flow {
    pub(super) fn new(blocks: &Blocks) -> Self {
        let places = blocks.places();
        let last = blocks.len().saturating_sub(1);
        let cfg = Cfg::new(blocks.list.iter().enumerate().map(|(at, block)| Exit {
            falls: block.falls() && at != last,
            target: block.jump().and_then(|op| op.target).map(|label| places.of(label)),
        }));
        let sources = cfg.sources();
        Self { places, cfg, sources }
    }
}
