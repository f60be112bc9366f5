//! Edges: none from a node to itself, no fifth predecessor, no cycle; and the order of the upload.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, VecDeque};

use proc_macro2::Span;
use rustc_hash::FxHashMap;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Edge, Resolved};

/// The order of the upload.
#[derive(Debug)]
pub(crate) struct Order {
    /// The nodes by their places in the source, predecessors first. With a cycle some are missing.
    pub(crate) nodes: Vec<usize>,
    /// For each node, by its place in the source, its successors, likewise.
    pub(crate) successors: Vec<Vec<usize>>,
}

/// What the edges are.
pub(super) struct Checked {
    pub(super) order: Order,
    /// Edges that are given again, each after the first one.
    pub(super) repeated: Vec<(Edge, Edge)>,
}

pub(super) fn check(resolved: &Resolved, diagnostics: &mut Diagnostics) -> Checked {
    let Distinct { into, successors, repeated } = distinct(resolved, diagnostics);
    predecessors(resolved, &into, diagnostics);
    let nodes = order(&into, &successors);
    cycles(resolved, &into, &successors, &nodes, diagnostics);
    Checked { order: Order { nodes, successors }, repeated }
}

/// The edges without repetitions and without those from a node to itself.
struct Distinct<'a> {
    /// For each node those that end there.
    into: Vec<Vec<&'a Edge>>,
    /// For each node where those go that begin there.
    successors: Vec<Vec<usize>>,
    /// Edges that are given again, each after the first one.
    repeated: Vec<(Edge, Edge)>,
}

/// An edge from a node to itself is a fault.
fn distinct<'a>(resolved: &'a Resolved, diagnostics: &mut Diagnostics) -> Distinct<'a> {
    let mut into: Vec<Vec<&Edge>> = vec![Vec::new(); resolved.nodes.len()];
    let mut successors = vec![Vec::new(); resolved.nodes.len()];
    let mut repeated = Vec::new();
    let mut seen: FxHashMap<(usize, usize), &Edge> = FxHashMap::default();
    for edge in &resolved.edges {
        if edge.from == edge.to {
            let name = name(resolved, edge.from);
            let (start, end) = span_of(edge);
            diagnostics.push(
                Diagnostic::new(Code::SelfEdge, start, format!("an edge from `{name}` to itself"))
                    .to(end)
                    .help("a graph runs again by its `again` register, not by an edge back"),
            );
            continue;
        }
        match seen.entry((edge.from, edge.to)) {
            Entry::Occupied(first) => repeated.push((**first.get(), *edge)),
            Entry::Vacant(place) => {
                place.insert(edge);
                if let (Some(before), Some(after)) = (into.get_mut(edge.to), successors.get_mut(edge.from)) {
                    before.push(edge);
                    after.push(edge.to);
                }
            }
        }
    }
    Distinct { into, successors, repeated }
}

/// The tokens that an edge stands at.
pub(super) fn span_of(edge: &Edge) -> (Span, Span) {
    if edge.by_after { (edge.from_span, edge.from_span) } else { (edge.from_span, edge.to_span) }
}

pub(super) fn name(resolved: &Resolved, node: usize) -> &str {
    resolved.nodes.get(node).map_or("", |node| node.name.text.as_str())
}

fn predecessors(resolved: &Resolved, into: &[Vec<&Edge>], diagnostics: &mut Diagnostics) {
    for (node, list) in into.iter().enumerate() {
        let Some(fifth) = list.get(4) else { continue };
        let names: Vec<String> = list.iter().map(|edge| format!("`{}`", name(resolved, edge.from))).collect();
        let message = format!(
            "`{}` has a fifth predecessor, `{}`: it waits for {}, and a node has at most four predecessors",
            name(resolved, node),
            name(resolved, fifth.from),
            names.join(", "),
        );
        diagnostics.push(
            Diagnostic::new(Code::FifthPredecessor, fifth.from_span, message)
                .help("put a `join` between some of them and the node"),
        );
    }
}

/// Repeatedly the first declared node whose predecessors are placed.
fn order(into: &[Vec<&Edge>], successors: &[Vec<usize>]) -> Vec<usize> {
    let mut waiting: Vec<usize> = into.iter().map(Vec::len).collect();
    let ready = waiting.iter().enumerate().filter(|(_, count)| **count == 0);
    let mut ready: BinaryHeap<Reverse<usize>> = ready.map(|(node, _)| Reverse(node)).collect();
    let mut placed = Vec::with_capacity(successors.len());
    while let Some(Reverse(node)) = ready.pop() {
        placed.push(node);
        for to in successors.get(node).into_iter().flatten() {
            if let Some(count) = waiting.get_mut(*to) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    ready.push(Reverse(*to));
                }
            }
        }
    }
    placed
}

/// Writes out one cycle for each knot of nodes that cannot be placed.
fn cycles(
    resolved: &Resolved,
    into: &[Vec<&Edge>],
    successors: &[Vec<usize>],
    placed: &[usize],
    diagnostics: &mut Diagnostics,
) {
    let mut done = vec![false; successors.len()];
    mark(&mut done, placed);
    for node in 0..successors.len() {
        if done.get(node) == Some(&true) {
            continue;
        }
        let Some(cycle) = shortest_cycle(node, successors, &done) else {
            // Only behind a cycle, not on one.
            continue;
        };
        let mut path: Vec<String> = cycle.iter().map(|node| name(resolved, *node).to_owned()).collect();
        path.extend(path.first().cloned());
        let path = path.join(" -> ");
        let ends = cycle.iter().skip(1).chain(cycle.first());
        for (position, (from, to)) in cycle.iter().zip(ends).enumerate() {
            let edge = into.get(*to).into_iter().flatten().find(|edge| edge.from == *from);
            let Some(edge) = edge else { continue };
            let (start, end) = span_of(edge);
            let diagnostic = if position == 0 {
                Diagnostic::new(Code::Cycle, start, format!("a cycle: `{path}`"))
                    .help("edges say what comes first; rounds that repeat are what `again` is for")
            } else {
                let (from, to) = (name(resolved, *from), name(resolved, *to));
                Diagnostic::new(Code::Cycle, start, format!("`{from} -> {to}` is part of the cycle `{path}`"))
            };
            diagnostics.push(diagnostic.to(end));
        }
        mark(&mut done, &knot(&cycle, into, successors));
    }
}

fn mark(done: &mut [bool], nodes: &[usize]) {
    for node in nodes {
        if let Some(entry) = done.get_mut(*node) {
            *entry = true;
        }
    }
}

/// A shortest way from a node back to itself over nodes that are not done.
fn shortest_cycle(start: usize, successors: &[Vec<usize>], done: &[bool]) -> Option<Vec<usize>> {
    let mut from = vec![None; successors.len()];
    let mut waiting = VecDeque::from([start]);
    while let Some(node) = waiting.pop_front() {
        for to in successors.get(node).into_iter().flatten() {
            if *to == start {
                let mut cycle = vec![node];
                let mut at = node;
                while at != start {
                    at = from.get(at).copied().flatten()?;
                    cycle.push(at);
                }
                cycle.reverse();
                return Some(cycle);
            }
            if let Some(entry) = from.get_mut(*to)
                && entry.is_none()
                && done.get(*to) == Some(&false)
            {
                *entry = Some(node);
                waiting.push_back(*to);
            }
        }
    }
    None
}

/// The nodes from which a cycle can be reached and that it reaches.
fn knot(cycle: &[usize], into: &[Vec<&Edge>], successors: &[Vec<usize>]) -> Vec<usize> {
    let behind = reached(cycle, successors.len(), &|node| successors.get(node).cloned().unwrap_or_default());
    let before = reached(cycle, successors.len(), &|node| {
        into.get(node).into_iter().flatten().map(|edge| edge.from).collect()
    });
    let both = behind.iter().zip(&before).enumerate();
    both.filter_map(|(node, (behind, before))| (*behind && *before).then_some(node)).collect()
}

/// Which of so many nodes some way leads to, from some of them.
fn reached(from: &[usize], nodes: usize, next: &dyn Fn(usize) -> Vec<usize>) -> Vec<bool> {
    let mut seen = vec![false; nodes];
    let mut waiting = from.to_vec();
    while let Some(node) = waiting.pop() {
        if let Some(entry @ false) = seen.get_mut(node) {
            *entry = true;
            waiting.extend(next(node));
        }
    }
    seen
}
