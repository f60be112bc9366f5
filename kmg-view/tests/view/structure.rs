//! What must hold for the picture of any graph.

use std::collections::BTreeSet;

use kmg_view::Drawing;
use proptest::prelude::*;
use roxmltree::{Document, Node};

use crate::samples;

#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right <= self.right
            && other.bottom <= self.bottom
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn inherited<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute(name))
}

/// What a text covers in the widest of the fonts that a page may have.
fn text_area(text: Node<'_, '_>) -> Area {
    let size: f64 = inherited(text, "font-size").unwrap().parse().unwrap();
    let code = inherited(text, "font-family").unwrap() == "monospace";
    let em: f64 = text
        .text()
        .unwrap_or_default()
        .chars()
        .map(|character| match (code, character) {
            (_, '\u{4e00}'..) => 1.0,
            (true, _) => 0.602,
            // DejaVu Sans, on average over words.
            (false, ' ' | ',' | 'i' | 'l') => 0.32,
            (false, _) => 0.58,
        })
        .sum();
    let (x, y) = (number(text, "x"), number(text, "y"));
    let left = if inherited(text, "text-anchor") == Some("middle") { x - em * size / 2.0 } else { x };
    Area { left, top: y - 0.9 * size, right: left + em * size, bottom: y + 0.25 * size }
}

fn boxes(document: &Document<'_>) -> Vec<Area> {
    // The one without a tooltip is the ground.
    let rects = document.descendants().filter(|node| node.has_tag_name("rect") && node.has_children());
    rects
        .map(|rect| {
            let (left, top) = (number(rect, "x"), number(rect, "y"));
            Area { left, top, right: left + number(rect, "width"), bottom: top + number(rect, "height") }
        })
        .collect()
}

fn parse(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The points of a path's curves, closely spaced.
fn points(data: &str) -> Vec<(f64, f64)> {
    let spaced: String =
        data.chars()
            .flat_map(|character| {
                if character.is_ascii_alphabetic() { vec![' ', character, ' '] } else { vec![character] }
            })
            .collect();
    let mut words = spaced.split_whitespace();
    let mut next = move || words.next().map(str::to_owned);
    let mut points: Vec<(f64, f64)> = Vec::new();
    while let Some(command) = next() {
        let mut value = || next().unwrap().parse::<f64>().unwrap();
        match command.as_str() {
            "M" => points.push((value(), value())),
            "V" => {
                let (x, from) = *points.last().unwrap();
                let to = value();
                points.extend((1..=16).map(|step| (x, from + (to - from) * f64::from(step) / 16.0)));
            }
            "C" => {
                let (x0, y0) = *points.last().unwrap();
                let [x1, y1, x2, y2, x3, y3] = std::array::from_fn(|_| value());
                for step in 1..=16 {
                    let t = f64::from(step) / 16.0;
                    let bezier = |a: f64, b: f64, c: f64, d: f64| {
                        let s = 1.0 - t;
                        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
                    };
                    points.push((bezier(x0, x1, x2, x3), bezier(y0, y1, y2, y3)));
                }
            }
            other => panic!("an edge with `{other}`: {data}"),
        }
    }
    points
}

/// The edges that can be drawn, by the names of their nodes.
fn expected_edges(drawing: &Drawing) -> Vec<String> {
    let drawn: BTreeSet<(usize, usize)> =
        drawing.edges.iter().copied().filter(|(from, to)| from < to && *to < drawing.nodes.len()).collect();
    let name = |node: usize| &drawing.nodes[node].name;
    drawn.into_iter().map(|(from, to)| format!("{} -> {}", name(from), name(to))).collect()
}

fn examine(drawing: &Drawing) {
    let svg = drawing.svg();
    assert_eq!(svg, drawing.clone().svg(), "the same drawing gives the same picture");
    let figure = drawing.figure();
    assert!(figure.contains(&svg));
    assert!(figure.lines().all(|line| !line.trim().is_empty()), "a blank line ends the block in markdown");
    for word in ["<script", "<style", " id=", " class=", "href", "NaN", "inf"] {
        assert!(!svg.contains(word), "{word}");
    }
    parse(&figure);
    let document = parse(&svg);
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert!(root.attribute("aria-label").is_some_and(|label| label.contains(drawing.name.as_str())));

    let picture = Area { left: 0.0, top: 0.0, right: number(root, "width"), bottom: number(root, "height") };
    assert_eq!(
        root.attribute("viewBox").unwrap(),
        format!("0 0 {} {}", root.attribute("width").unwrap(), root.attribute("height").unwrap())
    );

    let boxes = boxes(&document);
    assert_eq!(boxes.len(), drawing.nodes.len());
    for (place, area) in boxes.iter().enumerate() {
        assert!(picture.contains(area), "{area:?} in {picture:?}");
        for other in &boxes[..place] {
            assert!(!area.overlaps(other), "{area:?} and {other:?}");
        }
    }

    let mut names = 0;
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        let area = text_area(text);
        assert!(picture.contains(&area), "{:?} at {area:?} in {picture:?}", text.text());
        if inherited(text, "pointer-events").is_some() {
            names += usize::from(inherited(text, "font-weight").is_some());
            assert!(boxes.iter().any(|bounds| bounds.contains(&area)), "{:?} at {area:?}", text.text());
        }
    }
    assert_eq!(names, drawing.nodes.len());

    let mut edges = Vec::new();
    for path in document.descendants().filter(|node| node.has_tag_name("path") && node.has_children()) {
        edges.push(path.children().find_map(|title| title.text()).unwrap_or_default().to_owned());
        let data = path.attribute("d").unwrap();
        for (x, y) in points(data) {
            assert!(picture.contains(&Area { left: x, top: y, right: x, bottom: y }), "{data}");
            // Half a pixel off, where a line starts at its own box.
            let inside =
                |area: &Area| area.left < x && x < area.right && area.top + 0.5 < y && y < area.bottom - 0.5;
            assert!(!boxes.iter().any(inside), "{data} runs through a box at {x}, {y}");
        }
    }
    let mut expected = expected_edges(drawing);
    edges.sort_unstable();
    expected.sort_unstable();
    assert_eq!(edges, expected, "every edge once");

    let dot = drawing.dot();
    assert_eq!(dot.matches(" -> n").count(), expected.len() + usize::from(drawing.again.is_some()));
}

#[test]
fn samples_are_sound() {
    for drawing in samples::all() {
        examine(&drawing);
    }
}

#[test]
fn no_node_at_all() {
    let nothing = Drawing { name: "Nothing".to_owned(), ..Drawing::default() };
    parse(&nothing.svg());
    assert_eq!(nothing.dot(), "digraph \"Nothing\" {\n    node [shape=box, fontname=\"monospace\"];\n}\n");
}

#[test]
fn edges_that_cannot_be_drawn_are_left_out() {
    let mut drawing = samples::diamond();
    drawing.edges.extend([(0, 1), (3, 0), (2, 2), (1, 9), (usize::MAX, 1)]);
    assert_eq!(drawing.svg(), samples::diamond().svg());
    assert_eq!(drawing.dot(), samples::diamond().dot());
}

#[test]
fn names_of_users_are_escaped_in_the_svg() {
    let mut drawing = samples::newton();
    drawing.name = "</svg><script>\"&\n\n".to_owned();
    for node in &mut drawing.nodes {
        node.name = "a\n\n<b>\u{0}\u{2028}\"'&amp;".to_owned();
    }
    let svg = drawing.svg();
    parse(&svg);
    assert!(!svg.contains("<script") && svg.lines().all(|line| !line.trim().is_empty()));
}

#[test]
fn text_that_is_cut_is_whole_in_the_tooltip() {
    let svg = samples::clauses().svg();
    assert!(svg.contains(">a_rather_long_na\u{2026}to_type</text>"));
    assert!(svg.contains(
        "command a_rather_long_name_that_nobody_would_want_to_type = card::dispatch::SECOND_PHASE("
    ));
}

#[test]
fn the_text_alternative_lists_the_edges() {
    let svg = samples::newton().svg();
    let document = parse(&svg);
    assert_eq!(
        document.root_element().attribute("aria-label").unwrap(),
        "Graph Newton: 5 nodes, 5 edges; step before left, right; left before norm; right before norm; \
         norm before next; again, at most 100 rounds"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn random_graphs_are_sound(seed: u64, count in 1..48_usize, near in 1..48_usize) {
        examine(&samples::random(seed, count, near));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(8) })]

    #[test]
    fn large_random_graphs_are_sound(seed: u64, near in 1..256_usize) {
        examine(&samples::random(seed, 256, near));
    }
}
