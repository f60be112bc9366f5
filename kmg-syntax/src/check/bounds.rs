//! How many micro-ops a slice runs at most.
//!
//! Ops that always run one after another are a block, and blocks that lie on a circle of jumps are taken together
//! (strongly connected components). Between the parts nothing goes
//! back, so the longest way through them bounds every run; for a slice without loops it is the longest path itself.
//! A part with a circle is a loop if it is entered at one block, its head. With S the most turns that come back to
//! the head, a run of the loop is S ways from the head back to it and one from the head out, so
//!
//! ```text
//! S * (longest way back) + (longest way out)
//! ```
//!
//! bounds it. The ways are those of the loop without its edges to the head, in which inner loops are parts again,
//! so nested loops multiply. Parts that are entered in two places, and loops whose S is not known, have no bound.
//!
//! S comes from a test that leaves the loop and that every turn passes once ([`super::trips`]).

use kmg_runtime::Register;

use super::intervals::{self, Blocks, Interval, State};
use super::trips::{self, Trips};
use crate::allocate::Registers;
use crate::nodes::SourceNode;
use crate::optimize::Slice;
use crate::resolve::Resolved;
use crate::symbols::{RegisterId, Role};

/// Deeper nests of loops have no bound: each level looks at its blocks anew.
const MAX_NEST: usize = 6;

/// What registers hold when a slice starts, whatever ran before: declared constants keep their values, since nothing can
/// write them.
pub(super) fn start(resolved: &Resolved, registers: &Registers) -> State {
    let mut state = [Interval::ALL; Register::COUNT];
    for (index, symbol) in resolved.symbols.registers.iter().enumerate() {
        if let Role::Constant(value) = &symbol.role
            && let Some(value) = value.known()
            && let Some(entry) = state.get_mut(registers.named(RegisterId::new(index)).index())
        {
            *entry = Interval::only(value);
        }
    }
    state
}

/// What registers hold when a slice starts with any binding block: anything.
pub(super) const ANYTHING: State = [Interval::ALL; Register::COUNT];

/// The bound of the slice of a node.
pub(super) fn of_slice(slice: &Slice, node: SourceNode, registers: &Registers, start: &State) -> Option<u64> {
    if slice.is_straight() {
        return u64::try_from(slice.ops.len()).ok();
    }
    let blocks = Blocks::new(slice, intervals::steps(slice, node, registers));
    let count = blocks.cfg.len();
    let reached = blocks.cfg.reached();
    let nodes: Vec<usize> =
        reached.iter().enumerate().filter_map(|(at, reached)| reached.then_some(at)).collect();
    let mut bounder = Bounder {
        blocks: &blocks,
        start: *start,
        states: None,
        region: vec![0; count],
        regions: 0,
        part: vec![0; count],
        parts: 0,
        place: vec![0; count],
        out: vec![0; count],
    };
    bounder.longest(&nodes, 0, None, 0)?;
    let ends = nodes.iter().filter(|at| bounder.next(**at).contains(&Some(count)));
    ends.filter_map(|at| bounder.out.get(*at).copied()).max()
}

struct Bounder<'a> {
    blocks: &'a Blocks,
    start: State,
    /// Only loops need them.
    states: Option<Vec<Option<State>>>,
    /// For each block the region that was looked at last and has it.
    region: Vec<usize>,
    regions: usize,
    /// For each block its part, while a region is looked at; numbers are never used again.
    part: Vec<usize>,
    parts: usize,
    /// For each block its part's place in the order of a region's parts.
    place: Vec<usize>,
    /// For each block the most micro-ops from its region's entry up to where control leaves its part.
    out: Vec<u64>,
}

impl Bounder<'_> {
    /// Where control goes from a block.
    fn next(&self, at: usize) -> [Option<usize>; 2] {
        self.blocks.cfg.next(at)
    }

    fn sources(&self, at: usize) -> &[(usize, bool)] {
        self.blocks.sources.get(at).map_or(&[], Vec::as_slice)
    }

    /// How many micro-ops a block has.
    fn weight(&self, at: usize) -> u64 {
        self.blocks.steps.get(at).map_or(0, |steps| u64::try_from(steps.len()).unwrap_or(u64::MAX))
    }

    fn enter(&mut self, nodes: &[usize]) -> usize {
        self.regions = self.regions.saturating_add(1);
        for at in nodes {
            if let Some(entry) = self.region.get_mut(*at) {
                *entry = self.regions;
            }
        }
        self.regions
    }

    fn is_in(&self, at: usize, region: usize) -> bool {
        self.region.get(at) == Some(&region)
    }

    /// Fills [`out`](Self::out) for the blocks of a region, all of which its entry reaches without an edge to `cut`, and
    /// gives its parts, those first that come first.
    fn longest(
        &mut self,
        nodes: &[usize],
        entry: usize,
        cut: Option<usize>,
        nest: usize,
    ) -> Option<Vec<Vec<usize>>> {
        let region = self.enter(nodes);
        let parts = self.parts(entry, cut, region);
        for part in &parts {
            let own = part.first().and_then(|at| self.part.get(*at)).copied();
            let (mut before, mut heads) = (0, Vec::new());
            for at in part {
                let mut entered = *at == entry;
                for (from, _) in self.sources(*at) {
                    let inside = self.part.get(*from).copied() == own;
                    if Some(*at) != cut && self.is_in(*from, region) && !inside {
                        entered = true;
                        before = before.max(self.out.get(*from).copied().unwrap_or_default());
                    }
                }
                if entered {
                    heads.push(*at);
                }
            }
            let first = part.first().copied()?;
            let circles = part.len() > 1 || (Some(first) != cut && self.next(first).contains(&Some(first)));
            let weight = match (circles, heads.as_slice()) {
                (false, _) => self.weight(first),
                (true, [head]) if nest < MAX_NEST => self.of_loop(part, *head, nest)?,
                (true, _) => return None,
            };
            for at in part {
                if let Some(entry) = self.out.get_mut(*at) {
                    *entry = before.saturating_add(weight);
                }
            }
            if circles {
                // What was looked at inside had numbers of its own.
                self.parts = self.parts.saturating_add(1);
                for at in part {
                    if let (Some(own), Some(outer)) = (self.part.get_mut(*at), self.region.get_mut(*at)) {
                        (*own, *outer) = (self.parts, region);
                    }
                }
            }
        }
        Some(parts)
    }

    /// The strongly connected parts of a region in the order of their edges (Kosaraju: the blocks in the order in which
    /// a search is done with them, last first, each with what leads to it).
    fn parts(&mut self, entry: usize, cut: Option<usize>, region: usize) -> Vec<Vec<usize>> {
        let mut done = Vec::new();
        self.parts = self.parts.saturating_add(1);
        let seen = self.parts;
        let mut stack = vec![(entry, false)];
        while let Some((at, finished)) = stack.pop() {
            if finished {
                done.push(at);
                continue;
            }
            let inside = self.is_in(at, region);
            let Some(entry) = self.part.get_mut(at) else { continue };
            if !inside || *entry == seen {
                continue;
            }
            *entry = seen;
            stack.push((at, true));
            stack.extend(
                self.next(at).into_iter().flatten().filter(|to| Some(*to) != cut).map(|to| (to, false)),
            );
        }
        let mut parts = Vec::new();
        for root in done.into_iter().rev() {
            if self.part.get(root) != Some(&seen) {
                continue;
            }
            self.parts = self.parts.saturating_add(1);
            let (mut part, mut waiting) = (Vec::new(), vec![root]);
            while let Some(at) = waiting.pop() {
                let inside = self.is_in(at, region);
                let Some(entry) = self.part.get_mut(at) else { continue };
                if !inside || *entry != seen {
                    continue;
                }
                *entry = self.parts;
                part.push(at);
                if Some(at) != cut {
                    waiting.extend(self.sources(at).iter().map(|(from, _)| *from));
                }
            }
            parts.push(part);
        }
        parts
    }

    fn of_loop(&mut self, nodes: &[usize], head: usize, nest: usize) -> Option<u64> {
        let parts = self.longest(nodes, head, Some(head), nest.saturating_add(1))?;
        let region = self.enter(nodes);
        let longest = |leaves: &dyn Fn(usize) -> bool| {
            let sources = nodes.iter().filter(|at| self.next(**at).into_iter().flatten().any(leaves));
            sources.filter_map(|at| self.out.get(*at).copied()).max()
        };
        let back = longest(&|to| to == head)?;
        let out = longest(&|to| !self.is_in(to, region))?;
        let once = self.once(&parts, head);
        if self.states.is_none() {
            self.states = Some(intervals::before(self.blocks, &self.start));
        }
        let trips = Trips {
            blocks: self.blocks,
            nodes,
            once: &once,
            inside: &|at| self.is_in(at, region),
            entered: self.entered(head, region),
            states: self.states.as_deref().unwrap_or_default(),
        };
        let most = trips::most(&trips)?;
        Some(most.saturating_mul(back).saturating_add(out))
    }

    /// The blocks that every way from the head back to it passes once, in their order: parts of one that no edge
    /// leads past. From each part of a loop a way goes back.
    fn once(&mut self, parts: &[Vec<usize>], head: usize) -> Vec<usize> {
        for (index, part) in parts.iter().enumerate() {
            for at in part {
                if let Some(entry) = self.place.get_mut(*at) {
                    *entry = index;
                }
            }
        }
        let region = self.regions;
        // The farthest part that an edge so far leads to; past all of them for an edge to the head.
        let (mut farthest, mut once) = (0, Vec::new());
        for (index, part) in parts.iter().enumerate() {
            if let ([at], true) = (part.as_slice(), farthest <= index)
                && (*at == head || !self.next(*at).contains(&Some(*at)))
            {
                once.push(*at);
            }
            for to in part.iter().flat_map(|at| self.next(*at)).flatten() {
                let to = match self.place.get(to) {
                    _ if to == head => parts.len(),
                    Some(place) if self.is_in(to, region) => *place,
                    _ => continue,
                };
                farthest = farthest.max(to);
            }
        }
        once
    }

    /// What registers can hold where a loop is entered from outside.
    fn entered(&self, head: usize, region: usize) -> Option<State> {
        let states = self.states.as_deref().unwrap_or_default();
        let from_outside = self.sources(head).iter().filter(|(from, _)| !self.is_in(*from, region));
        let arriving = from_outside
            .filter_map(|(from, jumps)| self.blocks.leaving(*from, states.get(*from)?.as_ref()?, *jumps));
        let start = (head == 0).then_some(self.start);
        start.into_iter().chain(arriving).reduce(|a, b| intervals::join(&a, &b))
    }
}
