use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::{Links, at, length};

/// The most rows that an edge goes through between others. One that goes farther leaves through a lane beside them:
/// so there are at most this many beads for each node.
pub(super) const LONGEST: usize = 8;

/// What is arranged in rows: the nodes, and the beads on which edges are threaded through the rows between.
///
/// All edges of a node hang on one thread. Items are numbered, nodes first.
#[derive(Debug)]
pub(super) struct Threads {
    pub(super) nodes: usize,
    pub(super) row: Vec<usize>,
    /// Half the width of each item; a bead has none.
    pub(super) half: Vec<f64>,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// The beads of each node's thread, from the row after its own on.
    pub(super) beads: Vec<Range<usize>>,
    pub(super) lanes: Vec<Option<Lane>>,
}

/// A lane beside the rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lane {
    /// Counted from the rows on.
    pub(super) place: f64,
}

impl Threads {
    pub(super) fn new(links: &Links, row_of: &[usize], widths: &[f64]) -> Self {
        let nodes = row_of.len();
        let mut threads = Self {
            nodes,
            row: row_of.to_vec(),
            half: widths.iter().map(|width| width / 2.0).collect(),
            above: vec![Vec::new(); nodes],
            below: vec![Vec::new(); nodes],
            beads: Vec::with_capacity(nodes),
            lanes: Vec::new(),
        };
        let mut far = Vec::new();
        for (from, successors) in links.successors.iter().enumerate() {
            let start = at(row_of, from);
            let span = |to: &usize| at(row_of, *to).saturating_sub(start);
            let near = successors.iter().map(span).filter(|span| *span <= LONGEST).max().unwrap_or(0);
            if let Some(span) = successors.iter().map(span).max()
                && span > LONGEST
            {
                far.push((start, start + span, from));
            }
            let first = threads.row.len();
            for row in start + 1..start + near {
                let bead = threads.add(row);
                threads.link(if bead == first { from } else { bead - 1 }, bead);
            }
            for to in successors {
                match span(to) {
                    1 => threads.link(from, *to),
                    span if span <= LONGEST => threads.link(first + span - 2, *to),
                    _ => {}
                }
            }
            threads.beads.push(first..threads.row.len());
        }
        threads.lanes = lanes(far, nodes);
        threads
    }

    fn add(&mut self, row: usize) -> usize {
        self.row.push(row);
        self.half.push(0.0);
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        self.row.len() - 1
    }

    fn link(&mut self, upper: usize, lower: usize) {
        if let (Some(below), Some(above)) = (self.below.get_mut(upper), self.above.get_mut(lower)) {
            below.push(lower);
            above.push(upper);
        }
    }

    /// The items of the row above that an item hangs on.
    pub(super) fn above(&self, item: usize) -> &[usize] {
        self.above.get(item).map_or(&[], Vec::as_slice)
    }

    /// The items of the row below that hang on an item.
    pub(super) fn below(&self, item: usize) -> &[usize] {
        self.below.get(item).map_or(&[], Vec::as_slice)
    }

    pub(super) fn is_bead(&self, item: usize) -> bool {
        item >= self.nodes
    }
}

/// Gives each node that needs one the first lane that is free from its row to the last that it leads to.
fn lanes(mut far: Vec<(usize, usize, usize)>, nodes: usize) -> Vec<Option<Lane>> {
    let mut lanes = vec![None; nodes];
    far.sort_unstable();
    let mut busy: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
    let mut free: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut count = 0;
    for (start, end, node) in far {
        while let Some(Reverse((until, lane))) = busy.peek().copied()
            && until <= start
        {
            busy.pop();
            free.push(Reverse(lane));
        }
        let lane = free.pop().map_or(count, |Reverse(lane)| lane);
        count = count.max(lane + 1);
        busy.push(Reverse((end, lane)));
        if let Some(place) = lanes.get_mut(node) {
            *place = Some(Lane { place: length(lane) });
        }
    }
    lanes
}
