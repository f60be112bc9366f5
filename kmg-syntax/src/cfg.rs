//! Control-flow graphs: where control goes from each op or block, and what follows from that alone.
//!
//! Elements stand in the order of the upload and are known by their places; the count of elements is the end.

/// How control leaves an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    /// It can go on to the next element.
    pub(crate) falls: bool,
    /// It can jump there.
    pub(crate) target: Option<usize>,
}

/// A control-flow graph over ops or blocks.
#[derive(Clone, Debug)]
pub(crate) struct Cfg {
    next: Vec<[Option<usize>; 2]>,
}

impl Cfg {
    pub(crate) fn new(exits: impl ExactSizeIterator<Item = Exit>) -> Self {
        let mut next = Vec::with_capacity(exits.len());
        // A loop, which costs an unoptimized macro less than adapters.
        for Exit { falls, target } in exits {
            let behind = next.len().saturating_add(1);
            next.push([if falls { Some(behind) } else { None }, target]);
        }
        Self { next }
    }

    /// The blocks of some ops, as the place of the first op of each, and the control-flow graph over them.
    pub(crate) fn over_blocks(exits: &[Exit]) -> (Vec<usize>, Self) {
        let mut leads = vec![false; exits.len().saturating_add(1)];
        for (at, exit) in exits.iter().enumerate() {
            if let Some(target) = exit.target {
                for leader in [target, at.saturating_add(1)] {
                    if let Some(entry) = leads.get_mut(leader) {
                        *entry = true;
                    }
                }
            }
        }
        let mut starts: Vec<usize> = Vec::new();
        // For each op its block.
        let mut blocks: Vec<usize> = Vec::with_capacity(exits.len());
        for (at, leads) in leads.iter().enumerate().take(exits.len()) {
            if *leads || at == 0 {
                starts.push(at);
            }
            blocks.push(starts.len().saturating_sub(1));
        }
        let count = starts.len();
        let mut last_ops: Vec<Exit> = Vec::with_capacity(count);
        for end in starts.iter().skip(1).copied().chain([exits.len()]) {
            let last = end.checked_sub(1).and_then(|last| exits.get(last));
            last_ops.extend(last.map(|exit| Exit {
                falls: exit.falls,
                target: exit.target.map(|target| blocks.get(target).copied().unwrap_or(count)),
            }));
        }
        let cfg = Self::new(last_ops.into_iter());
        (starts, cfg)
    }

    pub(crate) fn len(&self) -> usize {
        self.next.len()
    }

    /// Where control goes from an element: to the next one, and where it jumps.
    pub(crate) fn next(&self, at: usize) -> [Option<usize>; 2] {
        self.next.get(at).copied().unwrap_or([None, None])
    }

    /// For each element those that go to it, and whether they jump.
    pub(crate) fn predecessors(&self) -> Vec<Vec<(usize, bool)>> {
        let mut predecessors = vec![Vec::new(); self.len()];
        for (at, next) in self.next.iter().enumerate() {
            for (to, jumps) in next.iter().zip([false, true]) {
                if let Some(list) = to.and_then(|to| predecessors.get_mut(to)) {
                    list.push((at, jumps));
                }
            }
        }
        predecessors
    }

    /// For each element those that go to it; twice where one both goes on and jumps there.
    pub(crate) fn sources(&self) -> Vec<Vec<usize>> {
        let mut sources = vec![Vec::new(); self.len()];
        for (at, next) in self.next.iter().enumerate() {
            for to in next.iter().flatten() {
                if let Some(list) = sources.get_mut(*to) {
                    list.push(at);
                }
            }
        }
        sources
    }

    /// Which elements some path from the first one reaches.
    pub(crate) fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        let mut waiting = vec![0_usize];
        while let Some(at) = waiting.pop() {
            let Some(seen @ false) = reached.get_mut(at) else { continue };
            *seen = true;
            waiting.extend(self.next(at).into_iter().flatten());
        }
        reached
    }

    /// The fewest elements from the first one to the end; `None` if no path goes there.
    pub(crate) fn shortest(&self) -> Option<usize> {
        let mut seen = vec![false; self.len()];
        let mut frontier = vec![0_usize];
        let mut distance = 0_usize;
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for at in frontier {
                if at == self.len() {
                    return Some(distance);
                }
                let Some(entry @ false) = seen.get_mut(at) else { continue };
                *entry = true;
                next.extend(self.next(at).into_iter().flatten());
            }
            frontier = next;
            distance = distance.saturating_add(1);
        }
        None
    }

    /// Loops as stretches of elements: from one that is jumped back to, to the last from which control can come back,
    /// with all that lies between. Outer ones come before those within.
    pub(crate) fn loops(&self) -> Vec<(usize, usize)> {
        let mut back: Vec<(usize, usize)> = Vec::new();
        for (at, next) in self.next.iter().enumerate() {
            if let [_, Some(to)] = *next
                && to <= at
            {
                back.push((to, at));
            }
        }
        back.sort_unstable();
        let mut loops: Vec<(usize, usize)> = Vec::new();
        for (index, (head, from)) in back.iter().enumerate() {
            // The first jump back to an element finds the end of all of them.
            if loops.last().is_some_and(|(last, _)| last == head) {
                continue;
            }
            let mut end = *from;
            // A jump back from behind the loop into it makes what lies between a part of it.
            for (to, other) in back.iter().skip(index) {
                if *to > end {
                    break;
                }
                end = end.max(*other);
            }
            loops.push((*head, end));
        }
        loops
    }
}
