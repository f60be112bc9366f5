use super::at;
use super::rows::NODE_GAP;
use super::threads::Threads;

/// Beside a thread.
const THREAD_GAP: f64 = 14.0;

/// Half of the picture's width, over half of what its widest row needs: so that rows do not wander off.
const SLACK: f64 = 1.1;
const LEAST_SLACK: f64 = 60.0;

/// Rounds of a small picture, and the items times rounds that a large one may take.
const ROUNDS: usize = 12;
const BUDGET: usize = 3_000;

/// Where each item's middle stands.
///
/// Row after row, downwards and upwards, items move to where their neighbours are, as far as the order and the gaps
/// of their row allow; threads pull hardest, so that they run straight.
pub(super) fn place(threads: &Threads, rows: &[Vec<usize>]) -> Vec<f64> {
    let mut x = vec![0.0; threads.row.len()];
    let mut widest = 0.0_f64;
    let offsets: Vec<Vec<f64>> = rows.iter().map(|row| offsets(threads, row)).collect();
    for (row, offsets) in rows.iter().zip(&offsets) {
        // Packed, around 0.
        let middle = offsets.last().copied().unwrap_or_default() / 2.0;
        widest = widest.max(middle);
        for (item, offset) in row.iter().zip(offsets) {
            set(&mut x, *item, offset - middle);
        }
    }
    let rounds = (BUDGET / threads.row.len().max(1)).clamp(3, ROUNDS);
    let bound = widest * SLACK + LEAST_SLACK;
    let mut settle = Settle { threads, x, bound, wanted: Vec::new(), blocks: Vec::new() };
    for _ in 0..rounds {
        for (row, offsets) in rows.iter().zip(&offsets).rev() {
            settle.row(row, offsets, false);
        }
        // Downwards at last: then what follows in a chain stands straight below.
        for (row, offsets) in rows.iter().zip(&offsets) {
            settle.row(row, offsets, true);
        }
    }
    settle.x
}

struct Settle<'a> {
    threads: &'a Threads,
    x: Vec<f64>,
    /// How far from 0 an item may stand.
    bound: f64,
    wanted: Vec<(f64, f64)>,
    blocks: Vec<Block>,
}

/// Neighbours in a row that touch and move as one.
struct Block {
    /// Sums over its items: weights, and weights times where they want the block's first item.
    weight: f64,
    moment: f64,
    count: usize,
}

impl Block {
    fn place(&self) -> f64 {
        self.moment / self.weight
    }
}

impl Settle<'_> {
    /// Moves the items of a row to where those above or below want them: the places that keep order and gaps with the
    /// least sum of squares, found by merging neighbours that would overlap.
    fn row(&mut self, row: &[usize], offsets: &[f64], above: bool) {
        self.wanted.clear();
        for item in row {
            let wanted = self.want(*item, above);
            self.wanted.push(wanted);
        }
        self.blocks.clear();
        for ((place, weight), offset) in self.wanted.iter().zip(offsets) {
            let mut block = Block { weight: *weight, moment: weight * (place - offset), count: 1 };
            while let Some(left) = self.blocks.pop() {
                if left.place() <= block.place() {
                    self.blocks.push(left);
                    break;
                }
                block.weight += left.weight;
                block.moment += left.moment;
                block.count += left.count;
            }
            self.blocks.push(block);
        }
        // The best within bounds is the best without them, moved into them.
        let (first, last) = (-self.bound, self.bound - offsets.last().copied().unwrap_or_default());
        let places = self.blocks.iter().flat_map(|block| {
            let place = block.place().min(last).max(first);
            std::iter::repeat_n(place, block.count)
        });
        for ((item, offset), place) in row.iter().zip(offsets).zip(places) {
            set(&mut self.x, *item, place + offset);
        }
    }

    /// Where an item's neighbours want it, and how much.
    fn want(&self, item: usize, above: bool) -> (f64, f64) {
        let threads = self.threads;
        let (near, far) = match above {
            true => (threads.above(item), threads.below(item)),
            false => (threads.below(item), threads.above(item)),
        };
        // A thread is straight from its first bead on, not from its node on: that bead goes by those that follow.
        let end = threads.is_bead(item) && !near.iter().any(|other| threads.is_bead(*other));
        let (mut weights, mut moment) = (0.0, 0.0);
        for other in near.iter().chain(if end { far } else { &[] }) {
            let weight = match (threads.is_bead(item), threads.is_bead(*other)) {
                (true, true) => 1000.0,
                (true, false) | (false, true) => 1.0,
                (false, false) => 4.0,
            };
            weights += weight;
            moment += weight * at(&self.x, *other);
        }
        // Who hangs on nothing stays, but makes room easily.
        if weights == 0.0 { (at(&self.x, item), 0.05) } else { (moment / weights, weights) }
    }
}

/// How far right of the first item each item of a row must at least stand.
fn offsets(threads: &Threads, row: &[usize]) -> Vec<f64> {
    let mut offsets = Vec::with_capacity(row.len());
    let mut offset = 0.0;
    let mut before: Option<usize> = None;
    for item in row {
        if let Some(before) = before {
            let thread = threads.is_bead(before) || threads.is_bead(*item);
            let gap = if thread { THREAD_GAP } else { NODE_GAP };
            offset += at(&threads.half, before) + gap + at(&threads.half, *item);
        }
        offsets.push(offset);
        before = Some(*item);
    }
    offsets
}

fn set(x: &mut [f64], item: usize, place: f64) {
    if let Some(stored) = x.get_mut(item) {
        *stored = place;
    }
}
