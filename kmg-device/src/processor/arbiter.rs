//! The arbiter: whose packet is taken next.

use super::Processor;
use super::fetch::Fetched;
use crate::shared::Shared;

impl Processor {
    /// Takes one packet of one mapped queue; whether there was one that could be taken.
    ///
    /// The highest priority goes first, and in turn within one. A queue over which another's commands went
    /// [`starvation_bound`](crate::Builder::starvation_bound) times goes before all: also if its command waits for
    /// cores, and then no other command is taken before it.
    pub(super) fn serve_one(&mut self, shared: &Shared) -> bool {
        let mut tried = 0_u64;
        loop {
            let Some(at) = self.pick(tried) else { return false };
            match self.fetch(at, shared) {
                Fetched::Taken => return true,
                Fetched::Command => {
                    self.count_passed_over(at);
                    self.turn = at + 1;
                    return true;
                }
                Fetched::Blocked if self.is_overdue(at) => return false,
                Fetched::Blocked | Fetched::Stalled => tried |= 1 << at,
            }
        }
    }

    fn pick(&mut self, tried: u64) -> Option<usize> {
        let count = self.mapped.len();
        let mut best: Option<((bool, u8, usize), usize)> = None;
        for at in (0..count).filter(|at| tried & 1 << at == 0) {
            let Some((priority, overdue)) = self.has_work(at) else { continue };
            // The nearer behind the last one, the better.
            let turn = count - (at + count - self.turn % count) % count;
            let key = (overdue, priority, turn);
            if best.is_none_or(|(other, _)| key > other) {
                best = Some((key, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// The priority of the queue in a hardware slot, and whether it is overdue, if it has a packet to be taken.
    fn has_work(&mut self, at: usize) -> Option<(u8, bool)> {
        let bound = self.options.starvation_bound;
        let serving = self.mapped[at].queue.as_mut()?;
        let queue = self.queues.get(&serving.id)?;
        if serving.leaving {
            return None;
        }
        let state = &mut serving.state;
        let doorbell = queue.memory.doorbell();
        if doorbell != state.doorbell {
            state.doorbell = doorbell;
            state.limit = queue.memory.packets.written();
        }
        let any = state.indirect.is_some() || state.read != state.limit || queue.cancelled_to.is_some();
        any.then_some((queue.priority, queue.passed_over >= bound))
    }

    fn is_overdue(&self, at: usize) -> bool {
        let queue = self.mapped[at].queue.as_ref().and_then(|serving| self.queues.get(&serving.id));
        queue.is_some_and(|queue| queue.passed_over >= self.options.starvation_bound)
    }

    /// A command of the queue in that hardware slot was taken: the others that have packets were passed over.
    fn count_passed_over(&mut self, taken: usize) {
        for at in 0..self.mapped.len() {
            let waits = at != taken && self.has_work(at).is_some();
            let Some(serving) = self.mapped[at].queue.as_ref() else { continue };
            let Some(queue) = self.queues.get_mut(&serving.id) else { continue };
            if at == taken {
                queue.passed_over = 0;
            } else if waits && !queue.stalled {
                queue.passed_over = queue.passed_over.saturating_add(1);
                self.stats.most_passed_over = self.stats.most_passed_over.max(queue.passed_over);
            }
        }
    }
}
