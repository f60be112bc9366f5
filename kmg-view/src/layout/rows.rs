use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Links, at};

/// From the edge of a box to the next one's.
pub(super) const NODE_GAP: f64 = 24.0;

/// The widest row that still holds a whole level: what one scrolls over without getting lost.
const LEVEL_LIMIT: f64 = 2400.0;

/// How wide rows become where levels do not fit: about rustdoc's column.
const ROW_LIMIT: f64 = 1000.0;

/// The row of each node, after those of its predecessors.
///
/// A node's level is the length of the longest path to it. If every level fits, rows are levels. If one does not, rows
/// are filled from what is ready, the deepest level first: so what a wide level leads to stands close to it, and edges
/// stay short.
pub(super) fn rows(links: &Links, widths: &[f64]) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(widths.len());
    let mut level_widths: Vec<f64> = Vec::new();
    for (predecessors, width) in links.predecessors.iter().zip(widths) {
        let level = predecessors.iter().map(|from| at(&levels, *from) + 1).max().unwrap_or(0);
        if level_widths.len() <= level {
            level_widths.resize(level + 1, 0.0);
        }
        if let Some(sum) = level_widths.get_mut(level) {
            *sum += width + NODE_GAP;
        }
        levels.push(level);
    }
    let widest = level_widths.iter().copied().fold(0.0, f64::max);
    if widest <= LEVEL_LIMIT {
        return levels;
    }
    wrapped(links, widths, &levels)
}

fn wrapped(links: &Links, widths: &[f64], levels: &[usize]) -> Vec<usize> {
    let mut waiting: Vec<usize> = links.predecessors.iter().map(Vec::len).collect();
    let mut ready = BinaryHeap::new();
    for (node, count) in waiting.iter().enumerate() {
        if *count == 0 {
            ready.push((at(levels, node), Reverse(node)));
        }
    }
    let mut rows = vec![0; widths.len()];
    let mut taken: Vec<usize> = Vec::new();
    for row in 0.. {
        let mut width = 0.0;
        while let Some((_, Reverse(node))) = ready.peek().copied() {
            width += at(widths, node) + NODE_GAP;
            if width > ROW_LIMIT && !taken.is_empty() {
                break;
            }
            ready.pop();
            taken.push(node);
        }
        if taken.is_empty() {
            break;
        }
        for node in taken.drain(..) {
            if let Some(place) = rows.get_mut(node) {
                *place = row;
            }
            for to in links.successors.get(node).into_iter().flatten() {
                if let Some(count) = waiting.get_mut(*to) {
                    *count -= 1;
                    if *count == 0 {
                        ready.push((at(levels, *to), Reverse(*to)));
                    }
                }
            }
        }
    }
    rows
}
