//! What stands in the box of a node, and how large that makes it.

use crate::drawing::{MicroOps, Node, Work};
use crate::measure::{Cut, Face, shorten};

/// The size of names.
pub(crate) const NAME_SIZE: f64 = 14.0;
/// The size of everything else.
pub(crate) const TEXT_SIZE: f64 = 12.0;

/// How much of a body is shown.
const BODY_LINES: usize = 3;
/// The widest text that is not shortened: a name of 24 characters.
const TEXT_LIMIT: f64 = 206.0;
const PAD_X: f64 = 12.0;
const PAD_Y: f64 = 8.0;
const MIN_WIDTH: f64 = 52.0;

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// The node's name.
    Name,
    /// Handler, arguments, place: in the middle, as the language writes them.
    Detail,
    /// A register that takes a result or decides over the node, in the middle.
    Register,
    /// A line of a body, from the left.
    Body,
    /// Words, in the middle.
    Words,
}

impl Style {
    const fn face(self) -> Face {
        match self {
            Self::Name | Self::Detail | Self::Register | Self::Body => Face::Code,
            Self::Words => Face::Sans,
        }
    }

    const fn size(self) -> f64 {
        match self {
            Self::Name => NAME_SIZE,
            Self::Detail | Self::Register | Self::Body | Self::Words => TEXT_SIZE,
        }
    }

    const fn height(self) -> f64 {
        match self {
            Self::Name => 20.0,
            Self::Detail | Self::Register | Self::Body | Self::Words => 16.0,
        }
    }
}

/// A line of a card.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) style: Style,
    pub(crate) text: String,
    /// From the card's left edge to where the text starts, or to its middle.
    pub(crate) x: f64,
    /// From the card's top to the base line.
    pub(crate) y: f64,
}

/// The box of a node.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) lines: Vec<Line>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Card {
    pub(crate) fn new(node: &Node) -> Self {
        let mut card = Self { lines: Vec::with_capacity(5), width: MIN_WIDTH, height: PAD_Y };
        card.push(Style::Name, &node.name);
        match &node.work {
            Work::Command { handler, args, place, exclusive, result } => {
                card.push(Style::Detail, &format!("{handler}({args})"));
                let exclusive = if *exclusive { " exclusive" } else { "" };
                card.push(Style::Detail, &format!("{place}{exclusive}"));
                if let Some(result) = result {
                    card.push(Style::Register, &format!("-> {result}"));
                }
            }
            Work::Cpu { lines, ops } => {
                let full = lines.iter().filter(|line| !line.trim().is_empty()).count();
                for line in lines.iter().filter(|line| !line.trim().is_empty()).take(BODY_LINES) {
                    card.push(Style::Body, &indented(line));
                }
                match full.checked_sub(BODY_LINES) {
                    _ if full == 0 => card.push(Style::Words, &MicroOps(*ops).to_string()),
                    None | Some(0) => {}
                    Some(_) => card.push(Style::Words, &format!("\u{2026} {} in all", MicroOps(*ops))),
                }
            }
            Work::Join => {}
        }
        if let Some(skip) = &node.skip {
            card.push(Style::Register, &format!("if {skip}"));
        }
        // A whole number of pixels on either side of the middle keeps lines sharp.
        card.width = (card.width / 2.0).ceil() * 2.0;
        card.height += PAD_Y;
        for line in &mut card.lines {
            line.x = if line.style == Style::Body { PAD_X } else { card.width / 2.0 };
        }
        card
    }

    fn push(&mut self, style: Style, text: &str) {
        let cut = if style == Style::Name { Cut::Middle } else { Cut::End };
        let (text, width) = shorten(style.face(), style.size(), text, TEXT_LIMIT, cut);
        // The rest of the line's height stays below the base line.
        let y = self.height + style.size();
        self.lines.push(Line { style, text, x: 0.0, y });
        self.width = self.width.max(width + 2.0 * PAD_X);
        self.height += style.height();
    }
}

/// The indent as spaces that SVG keeps.
fn indented(line: &str) -> String {
    let code = line.trim_start();
    let indent = line.chars().count().saturating_sub(code.chars().count());
    let mut text = "\u{a0}".repeat(indent);
    text.push_str(code.trim_end());
    text
}
