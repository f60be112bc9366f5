//! Edges: none from a node to itself, no fifth predecessor, no cycle; and the order of the upload.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, VecDeque};

use proc_macro2::Span;
use rustc_hash::FxHashMap;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nodes::{PerNode, SourceNode};
use crate::resolve::{Edge, Resolved};

/// The order of the upload.
#[derive(Debug)]
pub(crate) struct Order {
    /// The nodes, predecessors first. With a cycle some are missing.
    pub(crate) nodes: Vec<SourceNode>,
    pub(crate) successors: PerNode<SourceNode, Vec<SourceNode>>,
}

/// What the edges are.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) order: Order,
    /// Edges that are given again, each after the first one.
    pub(super) repeated: Vec<(Edge, Edge)>,
}

/// Tests the edges and orders the nodes.
pub(crate) fn check(resolved: &Resolved, diagnostics: &mut Diagnostics) -> Checked {
    let Distinct { into, successors, repeated } = distinct(resolved, diagnostics);
    predecessors(resolved, &into, diagnostics);
    let nodes = order(&into, &successors);
    cycles(resolved, &into, &successors, &nodes, diagnostics);
    Checked { order: Order { nodes, successors }, repeated }
}

/// The edges without repetitions and without those from a node to itself.
struct Distinct<'a> {
    /// For each node those that end there.
    into: PerNode<SourceNode, Vec<&'a Edge>>,
    /// For each node where those go that begin there.
    successors: PerNode<SourceNode, Vec<SourceNode>>,
    /// Edges that are given again, each after the first one.
    repeated: Vec<(Edge, Edge)>,
}

/// An edge from a node to itself is a fault.
fn distinct<'a>(resolved: &'a Resolved, diagnostics: &mut Diagnostics) -> Distinct<'a> {
    let mut into: PerNode<SourceNode, Vec<&Edge>> = PerNode::filled(resolved.nodes.len(), Vec::new());
    let mut successors = PerNode::filled(resolved.nodes.len(), Vec::new());
    let mut repeated = Vec::new();
    let mut seen: FxHashMap<(SourceNode, SourceNode), &Edge> = FxHashMap::default();
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
                into.get_mut(edge.to).push(edge);
                successors.get_mut(edge.from).push(edge.to);
            }
        }
    }
    Distinct { into, successors, repeated }
}

/// The tokens that an edge stands at.
pub(super) fn span_of(edge: &Edge) -> (Span, Span) {
    if edge.by_after { (edge.from_span, edge.from_span) } else { (edge.from_span, edge.to_span) }
}

pub(super) fn name(resolved: &Resolved, node: SourceNode) -> &str {
    &resolved.nodes.get(node).name.text
}

fn predecessors(resolved: &Resolved, into: &PerNode<SourceNode, Vec<&Edge>>, diagnostics: &mut Diagnostics) {
    for (node, list) in into.iter() {
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
fn order(
    into: &PerNode<SourceNode, Vec<&Edge>>,
    successors: &PerNode<SourceNode, Vec<SourceNode>>,
) -> Vec<SourceNode> {
    let mut waiting: PerNode<SourceNode, usize> = into.map(Vec::len);
    let ready = waiting.iter().filter(|(_, count)| **count == 0);
    let mut ready: BinaryHeap<Reverse<SourceNode>> = ready.map(|(node, _)| Reverse(node)).collect();
    let mut placed = Vec::with_capacity(successors.len());
    while let Some(Reverse(node)) = ready.pop() {
        placed.push(node);
        for to in successors.get(node) {
            let count = waiting.get_mut(*to);
            *count = count.saturating_sub(1);
            if *count == 0 {
                ready.push(Reverse(*to));
            }
        }
    }
    placed
}

/// Writes out one cycle for each strongly connected component of nodes that cannot be placed.
fn cycles(
    resolved: &Resolved,
    into: &PerNode<SourceNode, Vec<&Edge>>,
    successors: &PerNode<SourceNode, Vec<SourceNode>>,
    placed: &[SourceNode],
    diagnostics: &mut Diagnostics,
) {
    let mut done = PerNode::filled(successors.len(), false);
    mark(&mut done, placed);
    for node in successors.nodes() {
        if *done.get(node) {
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
            let edge = into.get(*to).iter().find(|edge| edge.from == *from);
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
        mark(&mut done, &component(&cycle, into, successors));
    }
}

fn mark(done: &mut PerNode<SourceNode, bool>, nodes: &[SourceNode]) {
    for node in nodes {
        *done.get_mut(*node) = true;
    }
}

/// A shortest way from a node back to itself over nodes that are not done.
fn shortest_cycle(
    start: SourceNode,
    successors: &PerNode<SourceNode, Vec<SourceNode>>,
    done: &PerNode<SourceNode, bool>,
) -> Option<Vec<SourceNode>> {
    let mut from: PerNode<SourceNode, Option<SourceNode>> = PerNode::filled(successors.len(), None);
    let mut waiting = VecDeque::from([start]);
    while let Some(node) = waiting.pop_front() {
        for to in successors.get(node) {
            if *to == start {
                let mut cycle = vec![node];
                let mut at = node;
                while at != start {
                    at = (*from.get(at))?;
                    cycle.push(at);
                }
                cycle.reverse();
                return Some(cycle);
            }
            if from.get(*to).is_none() && !done.get(*to) {
                *from.get_mut(*to) = Some(node);
                waiting.push_back(*to);
            }
        }
    }
    None
}

/// The strongly connected component of a cycle: the nodes that it reaches and that reach it.
fn component(
    cycle: &[SourceNode],
    into: &PerNode<SourceNode, Vec<&Edge>>,
    successors: &PerNode<SourceNode, Vec<SourceNode>>,
) -> Vec<SourceNode> {
    let behind = reached(cycle, successors.len(), &|node| successors.get(node).clone());
    let before =
        reached(cycle, successors.len(), &|node| into.get(node).iter().map(|edge| edge.from).collect());
    successors.nodes().filter(|node| *behind.get(*node) && *before.get(*node)).collect()
}

/// Which of so many nodes some way leads to, from some of them.
fn reached(
    from: &[SourceNode],
    nodes: usize,
    next: &dyn Fn(SourceNode) -> Vec<SourceNode>,
) -> PerNode<SourceNode, bool> {
    let mut seen = PerNode::filled(nodes, false);
    let mut waiting = from.to_vec();
    while let Some(node) = waiting.pop() {
        if !std::mem::replace(seen.get_mut(node), true) {
            waiting.extend(next(node));
        }
    }
    seen
}
