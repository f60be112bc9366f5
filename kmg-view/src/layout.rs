//! Where everything stands.
//!
//! A layered layout in four stages: [`rows`] gives each node a row, [`threads`] leads edges through the rows between
//! their nodes, [`order`] arranges each row so that few edges cross, [`place`] finds positions at which they run
//! straight. Each takes time in proportion to what it is given, or a factor of a logarithm more, because sweeps are
//! few and a thread is never longer than [`threads::LONGEST`].

mod order;
mod place;
mod rows;
mod threads;

use crate::card::Card;
use crate::drawing::Drawing;
use crate::path::Path;
use threads::Threads;

/// Free space around the picture.
const MARGIN: f64 = 8.0;
/// The least distance between rows.
const ROW_GAP: f64 = 40.0;
/// How much an edge may lean before its rows are moved apart, and how far at most.
const LEAN: f64 = 8.0;
const MOST_LEAN: f64 = 64.0;
/// From the last row to the first lane, and from lane to lane.
const LANE_GAP: f64 = 12.0;
/// The length of an arrowhead.
pub(crate) const ARROW: f64 = 8.0;

/// The edges of a drawing that can be drawn, each once, in order.
#[derive(Debug)]
pub(crate) struct Links {
    pub(crate) successors: Vec<Vec<usize>>,
    pub(crate) predecessors: Vec<Vec<usize>>,
}

impl Links {
    pub(crate) fn new(drawing: &Drawing) -> Self {
        let count = drawing.nodes.len();
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (from, to) in &drawing.edges {
            if from < to
                && *to < count
                && let Some(list) = successors.get_mut(*from)
            {
                list.push(*to);
            }
        }
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (from, list) in successors.iter_mut().enumerate() {
            list.sort_unstable();
            list.dedup();
            for to in list {
                if let Some(list) = predecessors.get_mut(*to) {
                    list.push(from);
                }
            }
        }
        Self { successors, predecessors }
    }
}

/// A row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

/// The place of a node's box.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spot {
    /// The middle.
    pub(crate) x: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
    pub(crate) row: usize,
}

/// An edge and its line.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) path: Path,
}

/// A drawing with places.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) cards: Vec<Card>,
    pub(crate) spots: Vec<Spot>,
    pub(crate) rows: Vec<Row>,
    pub(crate) routes: Vec<Route>,
    /// The nodes into which an edge leads, which get an arrowhead.
    pub(crate) entered: Vec<bool>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Layout {
    /// `left`, `above` and `below` are what is kept free at those sides.
    pub(crate) fn new(drawing: &Drawing, left: f64, above: f64, below: f64) -> Self {
        let cards: Vec<Card> = drawing.nodes.iter().map(Card::new).collect();
        let links = Links::new(drawing);
        let widths: Vec<f64> = cards.iter().map(|card| card.width).collect();
        let row_of = rows::rows(&links, &widths);
        let threads = Threads::new(&links, &row_of, &widths);
        let order = order::order(&threads);
        let mut x = place::place(&threads, &order);

        let (mut start, mut end) = (f64::MAX, f64::MIN);
        for (x, half) in x.iter().zip(&threads.half) {
            start = start.min(x - half);
            end = end.max(x + half);
        }
        for x in &mut x {
            *x = (*x - start).round() + MARGIN + left;
        }
        let lanes_start = if x.is_empty() { 0.0 } else { (end - start).ceil() } + MARGIN + left + LANE_GAP;

        let mut layout = Self {
            entered: links.predecessors.iter().map(|list| !list.is_empty()).collect(),
            spots: Vec::with_capacity(cards.len()),
            rows: Vec::with_capacity(order.len()),
            routes: Vec::new(),
            width: lanes_start - LANE_GAP + lanes_width(&threads) + MARGIN,
            height: 0.0,
            cards,
        };
        let bottom = layout.stack_rows(&threads, &order, &x, MARGIN + above);
        layout.height = bottom + below + MARGIN;
        for (card, (row, x)) in layout.cards.iter().zip(row_of.iter().zip(&x)) {
            let bounds = at(&layout.rows, *row);
            let top = ((bounds.top + bounds.bottom - card.height) / 2.0).floor();
            layout.spots.push(Spot { x: *x, top, bottom: top + card.height, row: *row });
        }
        layout.route(&links, &threads, &x, lanes_start);
        layout
    }

    /// Gives rows their heights, from the top on; returns where the last one ends.
    fn stack_rows(&mut self, threads: &Threads, order: &[Vec<usize>], x: &[f64], top: f64) -> f64 {
        let (mut top, mut bottom) = (top, top);
        for row in order {
            let height = row.iter().filter_map(|item| self.cards.get(*item)).map(|card| card.height);
            bottom = top + height.fold(0.0, f64::max);
            self.rows.push(Row { top, bottom });
            let lean = row.iter().flat_map(|item| {
                let from = at(x, *item);
                threads.below(*item).iter().map(move |to| (at(x, *to) - from).abs())
            });
            let lean = lean.fold(0.0, f64::max);
            top = (bottom + ROW_GAP + (lean / LEAN).min(MOST_LEAN)).round();
        }
        bottom
    }

    /// Leads every edge from its node to the next. Edges of one node share their way as long as they can: the one
    /// that goes farthest draws it, and the others branch off.
    fn route(&mut self, links: &Links, threads: &Threads, x: &[f64], lanes_start: f64) {
        for (from, successors) in links.successors.iter().enumerate() {
            let start = at(&self.spots, from);
            let beads = threads.beads.get(from).cloned().unwrap_or_default();
            let lane = threads.lanes.get(from).copied().flatten();
            let (mut thread_drawn, mut lane_drawn) = (false, false);
            // The farthest first, so that it is clear who draws the thread.
            let mut targets: Vec<(usize, usize)> =
                successors.iter().map(|to| (at(&self.spots, *to).row, *to)).collect();
            targets.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            for (row, to) in targets {
                let span = row - start.row;
                let mut path = Path::new();
                let leave = |path: &mut Path| {
                    path.start(start.x, start.bottom);
                    path.line(start.x, at(&self.rows, start.row).bottom);
                };
                match lane {
                    Some(lane) if span > threads::LONGEST => {
                        let x = lanes_start + LANE_GAP * lane.place;
                        let bottom = at(&self.rows, row - 1).bottom;
                        if lane_drawn {
                            path.start(x, bottom);
                        } else {
                            leave(&mut path);
                            path.line(x, at(&self.rows, start.row + 1).top - ARROW);
                            path.line(x, bottom);
                        }
                        lane_drawn = true;
                    }
                    _ if span > 1 => {
                        let way = beads.clone().zip(start.row + 1..row);
                        if thread_drawn {
                            if let Some((bead, row)) = way.last() {
                                path.start(at(x, bead), at(&self.rows, row).bottom);
                            }
                        } else {
                            leave(&mut path);
                            for (bead, row) in way {
                                let bounds = at(&self.rows, row);
                                path.line(at(x, bead), bounds.top - ARROW);
                                path.line(at(x, bead), bounds.bottom);
                            }
                        }
                        thread_drawn = true;
                    }
                    _ => leave(&mut path),
                }
                let end = at(&self.spots, to);
                path.line(end.x, at(&self.rows, row).top - ARROW);
                path.line(end.x, end.top - ARROW);
                self.routes.push(Route { from, to, path });
            }
        }
    }
}

fn lanes_width(threads: &Threads) -> f64 {
    let lanes = threads.lanes.iter().flatten().map(|lane| lane.place + 1.0);
    lanes.fold(0.0, f64::max) * LANE_GAP
}

/// The value of an item; every place that the stages hand on exists.
fn at<T: Copy + Default>(values: &[T], place: usize) -> T {
    values.get(place).copied().unwrap_or_default()
}

/// A count as a length.
pub(crate) fn length(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}
