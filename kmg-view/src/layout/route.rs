use std::cmp::Reverse;

use super::threads::{LONGEST, Threads};
use super::{ARROW, LANE_GAP, Links, Route, Row, Spot, at};
use crate::path::Path;

/// What leads edges from their nodes to the next.
pub(super) struct Way<'a> {
    pub(super) threads: &'a Threads,
    /// Of each item.
    pub(super) x: &'a [f64],
    pub(super) spots: &'a [Spot],
    pub(super) rows: &'a [Row],
    pub(super) lanes_start: f64,
}

impl Way<'_> {
    /// The edges of each node share their way as long as they can: the one that goes farthest draws it, the others
    /// branch off.
    pub(super) fn routes(&self, links: &Links) -> Vec<Route> {
        let mut routes = Vec::new();
        for (from, successors) in links.successors.iter().enumerate() {
            let row = |node: usize| at(self.spots, node).row;
            let mut farthest_first: Vec<usize> = successors.clone();
            farthest_first.sort_by_key(|to| Reverse(row(*to)));
            let (mut lane_drawn, mut thread_drawn) = (false, false);
            for to in farthest_first {
                let path = match row(to).saturating_sub(row(from)) {
                    0 | 1 => self.leave(from),
                    2..=LONGEST => self.thread(from, to, std::mem::replace(&mut thread_drawn, true)),
                    _ => self.lane(from, to, std::mem::replace(&mut lane_drawn, true)),
                };
                routes.push(Route { from, to, path: self.arrive(path, to) });
            }
        }
        routes
    }

    fn row(&self, row: usize) -> Row {
        at(self.rows, row)
    }

    /// Down to the end of the row, where no other box is in the way.
    fn leave(&self, from: usize) -> Path {
        let spot = at(self.spots, from);
        let mut path = Path::new(spot.x, spot.bottom);
        path.line(spot.x, self.row(spot.row).bottom);
        path
    }

    /// From where the row begins into the box. Room for the arrowhead is kept.
    fn arrive(&self, mut path: Path, to: usize) -> Path {
        let spot = at(self.spots, to);
        path.line(spot.x, self.row(spot.row).top - ARROW);
        path.line(spot.x, spot.top - ARROW);
        path
    }

    /// Along the beads through the rows between, or from where the thread that is drawn leaves the last of them.
    fn thread(&self, from: usize, to: usize, drawn: bool) -> Path {
        let rows = at(self.spots, from).row + 1..at(self.spots, to).row;
        let beads = self.threads.beads.get(from).cloned().unwrap_or_default().zip(rows);
        if drawn && let Some((bead, row)) = beads.clone().next_back() {
            return Path::new(at(self.x, bead), self.row(row).bottom);
        }
        let mut path = self.leave(from);
        for (bead, row) in beads {
            let x = at(self.x, bead);
            path.line(x, self.row(row).top - ARROW);
            path.line(x, self.row(row).bottom);
        }
        path
    }

    /// Beside all rows, or from where the lane that is drawn passes the row before.
    fn lane(&self, from: usize, to: usize, drawn: bool) -> Path {
        let place = self.threads.lanes.get(from).copied().flatten().unwrap_or_default().place;
        let x = self.lanes_start + LANE_GAP * place;
        let bottom = self.row(at(self.spots, to).row.saturating_sub(1)).bottom;
        if drawn {
            return Path::new(x, bottom);
        }
        let mut path = self.leave(from);
        path.line(x, self.row(at(self.spots, from).row + 1).top - ARROW);
        path.line(x, bottom);
        path
    }
}
