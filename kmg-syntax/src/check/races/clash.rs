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
    /// Every write writes one of these constants, and nothing is read before.
    Constants(Vec<Value>),
    /// Every touch is `r = r + x`; the x that are registers.
    Sum(Vec<Register>),
    /// Anything else.
    Other,
}

impl Pattern {
    pub(crate) fn of(effect: &Effect) -> Self {
        match (&effect.constants, &effect.sum) {
            (Some(constants), _) if effect.writes && !effect.reads => Self::Constants(constants.clone()),
            (_, Some(sum)) if effect.writes => Self::Sum(sum.clone()),
            _ => Self::Other,
        }
    }

    fn is_harmless_beside(&self, other: &Self, raced: &HashSet<Register>) -> bool {
        match (self, other) {
            // Those that only the compiler knows are compared there.
            (Self::Constants(a), Self::Constants(b)) => {
                let mut known = a.iter().chain(b).filter_map(Value::known);
                let first = known.next();
                known.all(|value| Some(value) == first)
            }
            (Self::Sum(a), Self::Sum(b)) => !a.iter().chain(b).any(|register| raced.contains(register)),
            _ => false,
        }
    }
}

/// Two constants that two nodes may write to one register in either order: it is a race unless they are equal, which
/// only the compiler knows.
#[derive(Clone, Debug)]
pub(crate) struct Doubt<'a, N, S> {
    pub(crate) register: Register,
    pub(crate) pair: Pair<'a, N, S>,
    pub(crate) values: [Value; 2],
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

    /// The constants on which it depends whether uses of a register race, each pair that others do not lead to once. What
    /// is a race anyway has none.
    pub(crate) fn doubts<'a>(&'a self, unordered: &Unordered<N>, nodes: usize) -> Vec<Doubt<'a, N, S>> {
        let mut doubts = Vec::new();
        for (register, uses) in (0..16).filter_map(Register::new).zip(&self.0) {
            let in_doubt = |each: &Use<N, S>| match &each.pattern {
                Pattern::Constants(values) => values.iter().any(|value| value.known().is_none()),
                Pattern::Sum(_) | Pattern::Other => false,
            };
            if !uses.iter().any(in_doubt) {
                continue;
            }
            let mut compared = Compared::default();
            for pair in unordered_pairs(uses, unordered, nodes) {
                let (Pattern::Constants(a), Pattern::Constants(b)) = (&pair.0.pattern, &pair.1.pattern)
                else {
                    continue;
                };
                let Some(first) = a.first().filter(|_| !is_race(&pair, &HashSet::new())) else { continue };
                for other in a.iter().skip(1).chain(b) {
                    if compared.join(first, other) {
                        doubts.push(Doubt { register, pair, values: [first.clone(), other.clone()] });
                    }
                }
            }
        }
        doubts
    }
}

/// Constants that are equal or are to be compared, so that no comparison is made twice.
#[derive(Default)]
struct Compared(Vec<Vec<Value>>);

impl Compared {
    /// Whether nothing has led from one value to the other so far.
    fn join(&mut self, one: &Value, other: &Value) -> bool {
        let mut find = |value: &Value| match self.0.iter().position(|class| class.contains(value)) {
            Some(at) => at,
            None => {
                self.0.push(vec![value.clone()]);
                self.0.len().saturating_sub(1)
            }
        };
        let (one, other) = (find(one), find(other));
        if one == other {
            return false;
        }
        let moved = self.0.get_mut(other).map(std::mem::take).unwrap_or_default();
        if let Some(class) = self.0.get_mut(one) {
            class.extend(moved);
        }
        true
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
