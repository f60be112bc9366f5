use super::threads::Threads;
use super::{at, length};

/// Sweeps of a small picture, and the items times sweeps that a large one may take.
const SWEEPS: usize = 16;
const BUDGET: usize = 4_000;
/// Sweeps without a gain before the search ends: one in each direction, twice.
const PATIENCE: usize = 4;

/// The items of each row from left to right.
///
/// Starts with a walk along the edges, which keeps trees free of crossings and the order in which nodes were declared;
/// then each row in turn is sorted by where its neighbours stand, downwards and upwards, and the best of all is kept.
pub(super) fn order(threads: &Threads) -> Vec<Vec<usize>> {
    let mut rows = walk(threads);
    let mut places = vec![0.0; threads.row.len()];
    for row in &rows {
        number(row, &mut places);
    }
    let mut fewest = crossings(threads, &rows, &places);
    let mut best = rows.clone();
    let sweeps = (BUDGET / threads.row.len().max(1)).clamp(4, SWEEPS);
    let mut stale = 0;
    for sweep in 0..sweeps {
        if fewest == 0 || stale == PATIENCE {
            break;
        }
        if sweep % 2 == 0 {
            rows.iter_mut().for_each(|row| sort(row, &mut places, |item| threads.above(item)));
        } else {
            rows.iter_mut().rev().for_each(|row| sort(row, &mut places, |item| threads.below(item)));
        }
        let found = crossings(threads, &rows, &places);
        if found < fewest {
            fewest = found;
            best.clone_from(&rows);
            stale = 0;
        } else {
            stale += 1;
        }
    }
    best
}

/// The items in the order of a walk that takes the first successor first.
fn walk(threads: &Threads) -> Vec<Vec<usize>> {
    let last = threads.row.iter().copied().max();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); last.map_or(0, |last| last + 1)];
    let mut seen = vec![false; threads.row.len()];
    let roots = (0..threads.nodes).filter(|item| threads.above(*item).is_empty());
    let mut stack: Vec<usize> = roots.collect();
    stack.reverse();
    while let Some(item) = stack.pop() {
        match seen.get_mut(item) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        if let Some(row) = rows.get_mut(at(&threads.row, item)) {
            row.push(item);
        }
        stack.extend(threads.below(item).iter().rev());
    }
    rows
}

fn number(row: &[usize], places: &mut [f64]) {
    for (place, item) in row.iter().enumerate() {
        if let Some(stored) = places.get_mut(*item) {
            *stored = length(place);
        }
    }
}

/// Sorts a row by the mean place of its neighbours; items without any stay about where they are.
fn sort<'a>(row: &mut Vec<usize>, places: &mut [f64], neighbours: impl Fn(usize) -> &'a [usize]) {
    let mut keyed: Vec<(f64, usize)> = Vec::with_capacity(row.len());
    for item in row.iter() {
        let around = neighbours(*item);
        let sum: f64 = around.iter().map(|other| at(places, *other)).sum();
        let key = if around.is_empty() { at(places, *item) } else { sum / length(around.len()) };
        keyed.push((key, *item));
    }
    // Stable: what is equal keeps its order.
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    row.clear();
    row.extend(keyed.iter().map(|(_, item)| *item));
    number(row, places);
}

/// How many pairs of edges cross between neighbouring rows.
fn crossings(threads: &Threads, rows: &[Vec<usize>], places: &[f64]) -> usize {
    let mut ends: Vec<f64> = Vec::new();
    let mut spare: Vec<f64> = Vec::new();
    let mut count = 0;
    for row in rows {
        ends.clear();
        for item in row {
            let from = ends.len();
            ends.extend(threads.below(*item).iter().map(|to| at(places, *to)));
            if let Some(own) = ends.get_mut(from..) {
                own.sort_unstable_by(f64::total_cmp);
            }
        }
        count += inversions(&mut ends, &mut spare);
    }
    count
}

/// Sorts numbers by merging and counts the pairs that stood in falling order.
fn inversions(numbers: &mut Vec<f64>, spare: &mut Vec<f64>) -> usize {
    let mut count = 0;
    let mut run = 1;
    while run < numbers.len() {
        spare.clear();
        for pair in numbers.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
                if a <= b {
                    spare.push(*a);
                    left = left_rest;
                } else {
                    spare.push(*b);
                    count += left.len();
                    right = right_rest;
                }
            }
            spare.extend_from_slice(left);
            spare.extend_from_slice(right);
        }
        std::mem::swap(numbers, spare);
        run *= 2;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::inversions;

    #[test]
    fn inversions_are_pairs_in_falling_order() {
        for (numbers, pairs) in [
            (vec![], 0),
            (vec![1.0], 0),
            (vec![1.0, 2.0, 2.0, 3.0], 0),
            (vec![3.0, 2.0, 1.0], 3),
            (vec![2.0, 4.0, 1.0, 3.0, 5.0], 3),
        ] {
            assert_eq!(inversions(&mut numbers.clone(), &mut Vec::new()), pairs, "{numbers:?}");
        }
    }
}
