//! Which uses of registers clash, whatever a graph is written as.

use std::collections::HashSet;

use kmg_runtime::Register;

use crate::check::slices::Effect;
use crate::nodes::{Node, NodeSet, Unordered};
use crate::value::Value;

/// What one node does to one register; a site says where.
#[derive(Clone, Debug)]
pub(crate) struct Use<N, S> {
    pub(crate) node: N,
    pub(crate) reads: Option<S>,
    pub(crate) writes: Option<S>,
    pattern: Pattern,
}

/// How harmless a use is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// Every write writes this constant, and nothing is read before.
    Constant(Value),
    /// Every touch is `r = r + x`; the x that are registers.
    Sum(Vec<Register>),
    /// Anything else.
    Other,
}

impl Pattern {
    pub(crate) fn of(effect: &Effect) -> Self {
        match (&effect.constant, &effect.sum) {
            (Some(constant), _) if effect.writes && !effect.reads => Self::Constant(constant.clone()),
            (_, Some(sum)) if effect.writes => Self::Sum(sum.clone()),
            _ => Self::Other,
        }
    }

    fn is_harmless_beside(&self, other: &Self, raced: &HashSet<Register>) -> bool {
        match (self, other) {
            (Self::Constant(a), Self::Constant(b)) => a == b,
            (Self::Sum(a), Self::Sum(b)) => !a.iter().chain(b).any(|register| raced.contains(register)),
            _ => false,
        }
    }
}

/// Two uses of one register that clash, in the order of the nodes.
pub(crate) type Pair<'a, N, S> = (&'a Use<N, S>, &'a Use<N, S>);

/// What all nodes do to each register, node after node.
#[derive(Debug)]
pub(crate) struct Uses<N, S>(Vec<Vec<Use<N, S>>>);

impl<N: Node, S: Clone> Uses<N, S> {
    pub(crate) fn new() -> Self {
        Self(vec![Vec::new(); Register::COUNT])
    }

    pub(crate) fn read(&mut self, node: N, register: Register, site: S, pattern: Pattern) {
        if let Some(entry) = self.entry(node, register, pattern) {
            entry.reads.get_or_insert(site);
        }
    }

    pub(crate) fn write(&mut self, node: N, register: Register, site: S, pattern: Pattern) {
        if let Some(entry) = self.entry(node, register, pattern) {
            entry.writes.get_or_insert(site);
        }
    }

    /// What a slice does.
    pub(crate) fn slice(&mut self, node: N, effects: Vec<(Register, Effect)>, reads: S, writes: S) {
        for (register, effect) in effects {
            let pattern = Pattern::of(&effect);
            if effect.reads {
                self.read(node, register, reads.clone(), pattern.clone());
            }
            if effect.writes {
                self.write(node, register, writes.clone(), pattern);
            }
        }
    }

    fn entry(&mut self, node: N, register: Register, pattern: Pattern) -> Option<&mut Use<N, S>> {
        let list = self.0.get_mut(register.index())?;
        if list.last().is_none_or(|last| last.node != node) {
            list.push(Use { node, reads: None, writes: None, pattern: pattern.clone() });
        }
        let last = list.last_mut()?;
        if last.pattern != pattern {
            last.pattern = Pattern::Other;
        }
        Some(last)
    }

    /// The racing pairs on each register that has some, in register order and that of the nodes; of a graph with so many
    /// nodes.
    pub(crate) fn races<'a>(
        &'a self,
        unordered: &Unordered<N>,
        nodes: usize,
    ) -> Vec<(Register, Vec<Pair<'a, N, S>>)> {
        let suspects: Vec<(Register, Vec<Pair<'a, N, S>>)> = (0..16)
            .filter_map(Register::new)
            .zip(&self.0)
            .map(|(register, uses)| (register, unordered_pairs(uses, unordered, nodes)))
            .filter(|(_, pairs)| !pairs.is_empty())
            .collect();
        // Sums are harmless only if what they add is not raced: so a race may bring others to light.
        let mut raced: HashSet<Register> = HashSet::new();
        loop {
            let before = raced.len();
            for (register, pairs) in &suspects {
                if !raced.contains(register) && pairs.iter().any(|pair| is_race(pair, &raced)) {
                    raced.insert(*register);
                }
            }
            if raced.len() == before {
                break;
            }
        }
        let mut races = suspects;
        races.retain_mut(|(_, pairs)| {
            pairs.retain(|pair| is_race(pair, &raced));
            !pairs.is_empty()
        });
        races
    }
}

fn is_race<N, S>((first, second): &Pair<'_, N, S>, raced: &HashSet<Register>) -> bool {
    !first.pattern.is_harmless_beside(&second.pattern, raced)
}

/// The pairs of uses of a register of which one writes it and neither node waits for the other.
fn unordered_pairs<'a, N: Node, S>(
    uses: &'a [Use<N, S>],
    unordered: &Unordered<N>,
    nodes: usize,
) -> Vec<Pair<'a, N, S>> {
    let mut users = NodeSet::of(nodes);
    for each in uses {
        users.insert(each.node);
    }
    let mut pairs = Vec::new();
    for (index, first) in uses.iter().enumerate() {
        if !unordered.any(first.node, &users) {
            continue;
        }
        for second in uses.iter().skip(index.saturating_add(1)) {
            let writes = first.writes.is_some() || second.writes.is_some();
            if writes && unordered.are(first.node, second.node) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}
