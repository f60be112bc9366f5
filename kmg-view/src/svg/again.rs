//! The loop of `again`: from the last row around the left side into the first.

use std::fmt::{self, Write as _};

use super::{LOOP, Paint, SANS_FONT, arrowheads};
use crate::card::TEXT_SIZE;
use crate::drawing::Again;
use crate::layout::{ARROW, Layout, Margins, Spot};
use crate::markup::Escaped;
use crate::measure::{Cut, Face, shorten};
use crate::path::Px;

/// What the loop needs around the rows.
pub(super) const MARGINS: Margins = Margins { left: 24.0, above: 24.0, below: 36.0 };

/// Where it runs up.
const SIDE: f64 = 12.0;
/// From a row to where it runs along it.
const RAIL: f64 = 18.0;
/// The radius of its corners, which the paths below spell out.
const CORNER: f64 = 8.0;
/// The label's start, its base line below the rail, and its greatest width.
const LABEL_X: f64 = SIDE + 10.0;
const LABEL_Y: f64 = 16.0;
const LABEL_LIMIT: f64 = 400.0;

pub(super) struct Loop {
    label: String,
    label_width: f64,
}

impl Loop {
    pub(super) fn new(again: &Again) -> Self {
        let (label, label_width) = shorten(Face::Sans, TEXT_SIZE, &again.to_string(), LABEL_LIMIT, Cut::End);
        Self { label, label_width }
    }

    /// The width of a picture that has room for the label.
    pub(super) fn least_width(&self) -> f64 {
        (LABEL_X + self.label_width + SIDE).ceil()
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let (Some(first_row), Some(last_row)) = (layout.rows.first(), layout.rows.last()) else {
            return Ok(());
        };
        let (top, bottom) = (first_row.top - RAIL, last_row.bottom + RAIL);
        let in_row = |row: usize| layout.spots.iter().filter(move |spot| spot.row == row);
        let first = in_row(0);
        let last = in_row(layout.rows.len() - 1);
        let path = path(first.clone(), last, top, bottom);
        writeln!(f, "<path d=\"{path}\" fill=\"none\" stroke-width=\"1.5\" {}/>", Paint("stroke", LOOP))?;
        arrowheads(f, LOOP, first)?;
        writeln!(
            f,
            "<text x=\"{}\" y=\"{}\" font-size=\"{TEXT_SIZE}\" {SANS_FONT} {}>{}</text>",
            Px(LABEL_X),
            Px(bottom + LABEL_Y),
            Paint("fill", LOOP),
            Escaped(&self.label)
        )
    }
}

/// One line around from the rightmost box of the last row to the rightmost of the first; the other boxes of these
/// rows join it.
fn path<'a>(
    first: impl Iterator<Item = &'a Spot> + Clone,
    last: impl Iterator<Item = &'a Spot> + Clone,
    top: f64,
    bottom: f64,
) -> String {
    let rightmost = |spots: &mut dyn Iterator<Item = &'a Spot>| {
        spots.copied().reduce(|a, b| if b.x > a.x { b } else { a }).unwrap_or_default()
    };
    let (start, end) = (rightmost(&mut last.clone()), rightmost(&mut first.clone()));
    let mut path = String::new();
    for spot in last.filter(|spot| spot.x < start.x) {
        let _ = write!(path, "M{} {}V{}", Px(spot.x), Px(spot.bottom), Px(bottom));
    }
    // Down and to the left, up, to the right, down.
    let _ = write!(path, "M{} {}V{}q0 8-8 8", Px(start.x), Px(start.bottom), Px(bottom - CORNER));
    let _ = write!(path, "H{}q-8 0-8-8", Px(SIDE + CORNER));
    let _ = write!(path, "V{}q0-8 8-8", Px(top + CORNER));
    let _ = write!(path, "H{}q8 0 8 8V{}", Px(end.x - CORNER), Px(end.top - ARROW));
    for spot in first.filter(|spot| spot.x < end.x) {
        let _ = write!(path, "M{} {}V{}", Px(spot.x), Px(top), Px(spot.top - ARROW));
    }
    path
}
