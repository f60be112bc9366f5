//! Where everything stands.
//!
//! A layered layout in stages: [`rows`] gives each node a row, [`threads`] leads edges through the rows between their
//! nodes, [`order`] arranges each row so that few edges cross, [`place`] finds positions at which they run straight,
//! [`route`] draws their lines. Each takes time in proportion to what it is given, or a factor of a logarithm more:
//! sweeps are few, and a thread is never longer than [`threads::LONGEST`].
//!
//! No line runs through a box. Within a row an edge keeps to its own bead, which has a place like a box; it leans only
//! between rows, where no box is.

mod order;
mod place;
mod route;
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

/// What is kept free around the rows, besides the picture's own margin.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Margins {
    pub(crate) left: f64,
    pub(crate) above: f64,
    pub(crate) below: f64,
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
    pub(crate) fn new(drawing: &Drawing, margins: Margins) -> Self {
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
            *x = (*x - start).round() + MARGIN + margins.left;
        }
        let lanes_start =
            if x.is_empty() { 0.0 } else { (end - start).ceil() } + MARGIN + margins.left + LANE_GAP;

        let mut layout = Self {
            entered: links.predecessors.iter().map(|list| !list.is_empty()).collect(),
            spots: Vec::with_capacity(cards.len()),
            rows: Vec::with_capacity(order.len()),
            routes: Vec::new(),
            width: lanes_start - LANE_GAP + lanes_width(&threads) + MARGIN,
            height: 0.0,
            cards,
        };
        let bottom = layout.stack_rows(&threads, &order, &x, MARGIN + margins.above);
        layout.height = bottom + margins.below + MARGIN;
        for (card, (row, x)) in layout.cards.iter().zip(row_of.iter().zip(&x)) {
            let bounds = at(&layout.rows, *row);
            let top = ((bounds.top + bounds.bottom - card.height) / 2.0).floor();
            layout.spots.push(Spot { x: *x, top, bottom: top + card.height, row: *row });
        }
        let way =
            route::Way { threads: &threads, x: &x, spots: &layout.spots, rows: &layout.rows, lanes_start };
        layout.routes = way.routes(&links);
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
