//! A layout as SVG.
//!
//! Colours and fonts are the variables of rustdoc's themes (`--main-color` and so on), so that the picture follows the
//! page. Each stands in a `style`, which knows variables and their fallbacks, and again as a plain attribute for
//! programs that know no variables. There are no ids and no classes: nothing can clash with the page or with another
//! picture on it.

use std::fmt::{self, Write as _};

use crate::card::{Style, TEXT_SIZE};
use crate::drawing::{Again, Drawing, Work};
use crate::layout::{ARROW, Layout, Links, Spot};
use crate::markup::Escaped;
use crate::measure::{Face, shorten};
use crate::path::Px;

/// Kept free for the loop of `again`: beside the rows, above and below them.
const LOOP_LEFT: f64 = 24.0;
const LOOP_ABOVE: f64 = 24.0;
const LOOP_BELOW: f64 = 36.0;
/// From a row to the rail of the loop, the loop's corners, and from the picture's edge to the loop.
const LOOP_RAIL: f64 = 18.0;
const LOOP_CORNER: f64 = 8.0;
const LOOP_X: f64 = 12.0;
/// From the loop to its label and from its rail down to the label's base line.
const LABEL_X: f64 = 10.0;
const LABEL_Y: f64 = 16.0;
const LABEL_LIMIT: f64 = 400.0;

/// How far a picture may shrink on a narrow page before it scrolls.
const LEAST_SCALE: f64 = 0.8;
/// Up to so many nodes, the text alternative names them.
const NAMED_NODES: usize = 40;

const TEXT: Colour = Colour("--main-color", "#000");
const PAGE: Colour = Colour("--main-background-color", "#fff");
const BOX: Colour = Colour("--code-block-background-color", "#f5f5f5");
const EDGE: Colour = Colour("--right-side-color", "grey");
const COMMAND: Colour = Colour("--link-color", "#3873ad");
const CPU: Colour = Colour("--macro-link-color", "#068000");
const LOOP: Colour = Colour("--type-link-color", "#ad378a");

const CODE_FONT: &str = "font-family=\"monospace\" \
    style=\"font-family:var(--font-family-code,&quot;Source Code Pro&quot;,monospace)\"";
const SANS_FONT: &str = "font-family=\"'Fira Sans',Arial,sans-serif\"";

/// A variable of rustdoc's themes and the colour where there is none.
#[derive(Clone, Copy)]
struct Colour(&'static str, &'static str);

/// A property with its colour, twice.
struct Paint(&'static str, Colour);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(property, Colour(variable, fallback)) = self;
        write!(f, "{property}=\"{fallback}\" style=\"{property}:var({variable},{fallback})\"")
    }
}

impl Drawing {
    /// The picture in a box that scrolls: a block of HTML for documentation in markdown.
    ///
    /// It holds no blank line, which would end the block. It follows the theme of a page of rustdoc, without scripts,
    /// styles or files, and any number of them may stand on a page.
    ///
    /// ```
    /// use kmg_view::{Drawing, Node, Work};
    /// let join = Node { name: "all".to_owned(), work: Work::Join, skip: None };
    /// let drawing = Drawing { name: "One".to_owned(), nodes: vec![join], ..Drawing::default() };
    /// let figure = drawing.figure();
    /// assert!(figure.starts_with("<div ") && figure.ends_with("</div>"));
    /// assert!(!figure.contains("\n\n"));
    /// ```
    #[must_use]
    pub fn figure(&self) -> String {
        let mut figure = String::from("<div style=\"overflow:auto\">\n");
        self.write_svg(&mut figure);
        figure.push_str("</div>");
        figure
    }

    /// The picture as SVG, one element on a line, to be used within HTML or as a file.
    ///
    /// Where a text is too long for its box, it is shortened; the tooltip of the box has all of it.
    ///
    /// ```
    /// use kmg_view::{Drawing, Node, Work};
    /// let join = Node { name: "all".to_owned(), work: Work::Join, skip: None };
    /// let drawing = Drawing { name: "One".to_owned(), nodes: vec![join], ..Drawing::default() };
    /// let svg = drawing.svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains(">all</text>"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        self.write_svg(&mut svg);
        svg
    }

    fn write_svg(&self, out: &mut String) {
        let (left, above, below) = match self.again {
            Some(_) => (LOOP_LEFT, LOOP_ABOVE, LOOP_BELOW),
            None => (0.0, 0.0, 0.0),
        };
        let mut layout = Layout::new(self, left, above, below);
        let label = self
            .again
            .as_ref()
            .map(|again: &Again| shorten(Face::Sans, TEXT_SIZE, &again.to_string(), LABEL_LIMIT));
        if let Some((_, width)) = &label {
            layout.width = layout.width.max((2.0 * LOOP_X + LABEL_X + width).ceil());
        }
        // Enough for a picture of any graph of the limits' size without growing.
        out.reserve(1024 + 640 * self.nodes.len() + 160 * self.edges.len());
        let _ =
            write!(out, "{}", Picture { drawing: self, layout: &layout, label: label.map(|(text, _)| text) });
    }
}

struct Picture<'a> {
    drawing: &'a Drawing,
    layout: &'a Layout,
    label: Option<String>,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { width, height, .. } = self.layout;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
             style=\"display:block;height:auto;max-width:100%;min-width:{2}px\" role=\"img\" aria-label=\"{3}\">",
            Px(*width),
            Px(*height),
            Px((width * LEAST_SCALE).round()),
            Escaped(&self.alternative()),
        )?;
        writeln!(f, "<title>Graph {}</title>", Escaped(&self.drawing.name))?;
        writeln!(f, "<rect width=\"100%\" height=\"100%\" {}/>", Paint("fill", PAGE))?;
        self.again(f)?;
        self.edges(f)?;
        self.boxes(f)?;
        self.texts(f)?;
        f.write_str("</svg>\n")
    }
}

impl Picture<'_> {
    fn edges(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.layout.routes.is_empty() {
            return Ok(());
        }
        writeln!(f, "<g fill=\"none\" stroke-width=\"1.5\" {}>", Paint("stroke", EDGE))?;
        for route in &self.layout.routes {
            let name = |node: usize| self.drawing.nodes.get(node).map_or("", |node| node.name.as_str());
            let (from, to) = (Escaped(name(route.from)), Escaped(name(route.to)));
            writeln!(f, "<path d=\"{}\"><title>{from} -&gt; {to}</title></path>", route.path)?;
        }
        f.write_str("</g>\n")?;
        let entered = self.layout.spots.iter().zip(&self.layout.entered).filter(|(_, entered)| **entered);
        arrowheads(f, EDGE, entered.map(|(spot, _)| spot))
    }

    /// The boxes by what their nodes do: commands with round corners, bodies with sharp ones, joins as pills.
    fn boxes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<g stroke-width=\"1.5\" {}>", Paint("fill", BOX))?;
        for (colour, shown) in [
            (COMMAND, (|work| matches!(work, Work::Command { .. })) as fn(&Work) -> bool),
            (CPU, |work| matches!(work, Work::Cpu { .. })),
            (EDGE, |work| matches!(work, Work::Join)),
        ] {
            let nodes = self.drawing.nodes.iter().zip(self.layout.cards.iter().zip(&self.layout.spots));
            let mut nodes = nodes.filter(|(node, _)| shown(&node.work)).peekable();
            if nodes.peek().is_none() {
                continue;
            }
            writeln!(f, "<g {}>", Paint("stroke", colour))?;
            for (node, (card, spot)) in nodes {
                let (x, y, width, height) =
                    (Px(spot.x - card.width / 2.0), Px(spot.top), Px(card.width), Px(card.height));
                write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
                match node.work {
                    Work::Command { .. } => f.write_str(" rx=\"7\"")?,
                    Work::Cpu { .. } => {}
                    Work::Join => write!(f, " rx=\"{}\"", Px((card.height / 2.0).min(17.0)))?,
                }
                if node.skip.is_some() {
                    f.write_str(" stroke-dasharray=\"5 3\"")?;
                }
                writeln!(f, "><title>{}</title></rect>", Escaped(&node.to_string()))?;
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</g>\n")
    }

    /// All texts, by their looks. The pointer goes through them to the boxes, which have the tooltips.
    fn texts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<g pointer-events=\"none\" font-size=\"{TEXT_SIZE}\" {CODE_FONT}>")?;
        for (style, looks, colour) in [
            (Style::Name, " text-anchor=\"middle\" font-weight=\"600\" font-size=\"14\"", TEXT),
            (Style::Detail, " text-anchor=\"middle\"", TEXT),
            (Style::Register, " text-anchor=\"middle\"", LOOP),
            (Style::Body, "", TEXT),
            (Style::Words, " text-anchor=\"middle\" font-family=\"'Fira Sans',Arial,sans-serif\"", TEXT),
        ] {
            let cards = self.layout.cards.iter().zip(&self.layout.spots);
            let lines = cards.flat_map(|(card, spot)| card.lines.iter().map(move |line| (card, spot, line)));
            let mut lines = lines.filter(|(_, _, line)| line.style == style).peekable();
            if lines.peek().is_none() {
                continue;
            }
            writeln!(f, "<g{looks} {}>", Paint("fill", colour))?;
            for (card, spot, line) in lines {
                let (x, y) = (Px(spot.x - card.width / 2.0 + line.x), Px(spot.top + line.y));
                writeln!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&line.text))?;
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</g>\n")
    }

    /// The loop from the last row around the left side into the first.
    fn again(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(label), Some(last)) = (&self.label, self.layout.rows.last()) else { return Ok(()) };
        let last_row = self.layout.rows.len() - 1;
        let rightmost = |row: usize| {
            self.layout.spots.iter().filter(|spot| spot.row == row).map(|spot| spot.x).fold(0.0, f64::max)
        };
        let (first_x, last_x) = (rightmost(0), rightmost(last_row));
        let bottom = last.bottom + LOOP_RAIL;
        let top = self.layout.rows.first().map_or(0.0, |row| row.top) - LOOP_RAIL;
        let (x, corner) = (Px(LOOP_X), LOOP_CORNER);

        writeln!(f, "<g fill=\"none\" stroke-width=\"1.5\" {}>", Paint("stroke", LOOP))?;
        f.write_str("<path d=\"")?;
        for spot in self.layout.spots.iter().filter(|spot| spot.row == last_row && spot.x < last_x) {
            write!(f, "M{} {}V{}", Px(spot.x), Px(spot.bottom), Px(bottom))?;
        }
        let last_bottom = self.layout.spots.iter().filter(|spot| spot.row == last_row && spot.x == last_x);
        let start = last_bottom.map(|spot| spot.bottom).fold(0.0, f64::max);
        write!(
            f,
            "M{0} {1}V{2}Q{0} {3} {4} {3}",
            Px(last_x),
            Px(start),
            Px(bottom - corner),
            Px(bottom),
            Px(last_x - corner)
        )?;
        write!(f, "H{}Q{x} {} {x} {}", Px(LOOP_X + corner), Px(bottom), Px(bottom - corner))?;
        write!(f, "V{}Q{x} {} {} {1}", Px(top + corner), Px(top), Px(LOOP_X + corner))?;
        let enter = |spot: &Spot| Px(spot.top - ARROW);
        write!(f, "H{}Q{1} {2} {1} {3}", Px(first_x - corner), Px(first_x), Px(top), Px(top + corner))?;
        for spot in self.layout.spots.iter().filter(|spot| spot.row == 0) {
            if spot.x == first_x {
                write!(f, "V{}", enter(spot))?;
            }
        }
        for spot in self.layout.spots.iter().filter(|spot| spot.row == 0 && spot.x < first_x) {
            write!(f, "M{} {}V{}", Px(spot.x), Px(top), enter(spot))?;
        }
        f.write_str("\"/>\n</g>\n")?;
        arrowheads(f, LOOP, self.layout.spots.iter().filter(|spot| spot.row == 0))?;
        writeln!(
            f,
            "<text x=\"{}\" y=\"{}\" font-size=\"{TEXT_SIZE}\" {SANS_FONT} {}>{}</text>",
            Px(LOOP_X + LABEL_X),
            Px(bottom + LABEL_Y),
            Paint("fill", LOOP),
            Escaped(label)
        )
    }

    /// What a reader who does not see the picture is told.
    fn alternative(&self) -> String {
        let drawing = self.drawing;
        let links = Links::new(drawing);
        let edges: usize = links.successors.iter().map(Vec::len).sum();
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let nodes = drawing.nodes.len();
        let mut text =
            format!("Graph {}: {nodes} node{}, {edges} edge{}", drawing.name, plural(nodes), plural(edges));
        if nodes <= NAMED_NODES {
            for ((node, successors), before) in
                drawing.nodes.iter().zip(&links.successors).zip(&links.predecessors)
            {
                if !successors.is_empty() || before.is_empty() {
                    let _ = write!(text, "; {}", node.name);
                }
                for (place, to) in successors.iter().enumerate() {
                    let name = drawing.nodes.get(*to).map_or("", |node| node.name.as_str());
                    let _ = write!(text, "{}{name}", if place == 0 { " before " } else { ", " });
                }
            }
        }
        if let Some(again) = &drawing.again {
            let _ = write!(text, "; {again}");
        }
        text
    }
}

/// Arrowheads down into boxes, as one path.
fn arrowheads<'a>(
    f: &mut fmt::Formatter<'_>,
    colour: Colour,
    spots: impl Iterator<Item = &'a Spot>,
) -> fmt::Result {
    f.write_str("<path d=\"")?;
    for spot in spots {
        write!(f, "M{} {}l-4-{ARROW}h8z", Px(spot.x), Px(spot.top - 1.0))?;
    }
    writeln!(f, "\" {}/>", Paint("fill", colour))
}
