//! A layout as SVG.
//!
//! Colours and fonts are the variables of rustdoc's themes (`--main-color` and so on), so that the picture follows the
//! page. Each stands in a `style`, which knows variables and their fallbacks, and again as a plain attribute for
//! programs that know no variables. There are no ids and no classes: nothing can clash with the page or with another
//! picture on it.

mod again;

use std::fmt::{self, Write as _};

use crate::card::{Style, TEXT_SIZE};
use crate::drawing::{Drawing, Work};
use crate::layout::{ARROW, Layout, Links, Margins, Spot};
use crate::markup::Escaped;
use crate::path::Px;

/// How far a picture may shrink on a narrow page before it scrolls, and the page beyond which it does not: one that
/// must scroll anyway keeps its size.
const LEAST_SCALE: f64 = 0.8;
const PAGE_WIDTH: f64 = 900.0;
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
        let again = self.again.as_ref().map(again::Loop::new);
        let mut layout = Layout::new(self, if again.is_some() { again::MARGINS } else { Margins::default() });
        if let Some(again) = &again {
            layout.width = layout.width.max(again.least_width());
        }
        // Enough for a picture of any graph of the limits' size without growing.
        out.reserve(1024 + 640 * self.nodes.len() + 160 * self.edges.len());
        let _ = write!(out, "{}", Picture { drawing: self, layout: &layout, again });
    }
}

/// What kind of node a box is of, also without colours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A command.
    Round,
    /// A body.
    Sharp,
    /// A join.
    Pill,
}

impl Shape {
    const fn of(work: &Work) -> Self {
        match work {
            Work::Command { .. } => Self::Round,
            Work::Cpu { .. } => Self::Sharp,
            Work::Join => Self::Pill,
        }
    }
}

struct Picture<'a> {
    drawing: &'a Drawing,
    layout: &'a Layout,
    again: Option<again::Loop>,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { width, height, .. } = self.layout;
        let least = (width * LEAST_SCALE).round();
        let least = if least <= PAGE_WIDTH { least } else { *width };
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
             style=\"display:block;height:auto;max-width:100%;min-width:{2}px\" role=\"img\" aria-label=\"{3}\">",
            Px(*width),
            Px(*height),
            Px(least),
            Escaped(&self.alternative()),
        )?;
        writeln!(f, "<title>Graph {}</title>", Escaped(&self.drawing.name))?;
        writeln!(f, "<rect width=\"100%\" height=\"100%\" {}/>", Paint("fill", PAGE))?;
        if let Some(again) = &self.again {
            again.write(f, self.layout)?;
        }
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

    /// The boxes, by what their nodes do.
    fn boxes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<g stroke-width=\"1.5\" {}>", Paint("fill", BOX))?;
        for (shape, colour) in [(Shape::Round, COMMAND), (Shape::Sharp, CPU), (Shape::Pill, EDGE)] {
            let nodes = self.drawing.nodes.iter().zip(self.layout.cards.iter().zip(&self.layout.spots));
            let mut nodes = nodes.filter(|(node, _)| Shape::of(&node.work) == shape).peekable();
            if nodes.peek().is_none() {
                continue;
            }
            writeln!(f, "<g {}>", Paint("stroke", colour))?;
            for (node, (card, spot)) in nodes {
                let (x, y, width, height) =
                    (Px(spot.x - card.width / 2.0), Px(spot.top), Px(card.width), Px(card.height));
                write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
                match shape {
                    Shape::Round => f.write_str(" rx=\"7\"")?,
                    Shape::Sharp => {}
                    Shape::Pill => f.write_str(" rx=\"18\"")?,
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
