//! Trip counts, how often a loop comes back to its head: counters that rise or fall to a limit.
//!
//! A counter is a register that one op of the loop writes, by adding or subtracting a constant, and that op is passed
//! once in each turn, as is the test. Let v be the counter at its first test and c the step: at the test of turn k it
//! is v + k * c as long as nothing wraps. A turn that comes back passes the test and stays, so S is at most the number
//! of k for which v + k * c still stays:
//!
//! * rising, while below a limit: the limit is at most the upper end of its interval at the test. From a value below
//!   it one step must not wrap;
//! * falling, while above a limit: likewise with the lower end;
//! * falling by one, while not 0, is falling while above 0;
//! * by one towards a limit that is one word, while not equal to it, from the side where it is met;
//! * while equal to 0, or to one word: the next turn is not.
//!
//! v lies in the interval of the counter where the loop is entered, with one step if the op stands before the test;
//! where that step may wrap, v can be anything.

use super::intervals::{self, Blocks, Interval, State, Step};
use crate::ir::Opcode;

/// A loop whose trips are counted.
pub(super) struct Trips<'a> {
    pub(super) blocks: &'a Blocks,
    pub(super) nodes: &'a [usize],
    /// The blocks that each turn passes once, in their order.
    pub(super) once: &'a [usize],
    pub(super) inside: &'a dyn Fn(usize) -> bool,
    /// What registers can hold where it is entered.
    pub(super) entered: Option<State>,
    pub(super) states: &'a [Option<State>],
}

/// What a turn that comes back has found at a test.
#[derive(Clone, Copy)]
enum Stays {
    Below,
    AtMost,
    Above,
    AtLeast,
    Equal,
    Unequal,
}

/// A counter: how far one turn moves it, and at which place of a turn.
struct Counter {
    register: usize,
    by: u32,
    rises: bool,
    place: usize,
}

/// The most turns that come back to the head, if some test proves it.
pub(super) fn most(trips: &Trips<'_>) -> Option<u64> {
    // The ops that each turn passes once, what registers can hold before them, and their blocks.
    let mut once: Vec<(&Step, State, usize)> = Vec::new();
    for block in trips.once {
        let (Some(mut state), Some(steps)) =
            (trips.states.get(*block).copied().flatten(), trips.blocks.steps.get(*block))
        else {
            continue;
        };
        for step in steps {
            once.push((step, state, *block));
            intervals::apply(step, &mut state);
        }
    }
    let counters = counters(trips, &once);
    let tests = once.iter().enumerate().filter(|(_, (step, ..))| step.opcode.jumps());
    tests
        .filter_map(|(place, (step, state, block))| tested(trips, &counters, place, (step, state, *block)))
        .min()
}

fn counters(trips: &Trips<'_>, once: &[(&Step, State, usize)]) -> Vec<Counter> {
    let mut writes = [0_usize; kmg_runtime::Register::COUNT];
    for step in trips.nodes.iter().filter_map(|at| trips.blocks.steps.get(*at)).flatten() {
        if let Some(count) = step.d.and_then(|d| writes.get_mut(d)) {
            *count = count.saturating_add(1);
        }
    }
    let counter = |(place, (step, state, _)): (usize, &(&Step, State, usize))| {
        let register = step.d.filter(|d| writes.get(*d) == Some(&1))?;
        let single = |register: Option<usize>| intervals::get(state, register).single();
        let by = match step.opcode {
            Opcode::Addi if step.a == step.d => step.value?,
            Opcode::Add if step.a == step.d && step.b != step.d => single(step.b)?,
            Opcode::Add if step.b == step.d && step.a != step.d => single(step.a)?,
            Opcode::Sub if step.a == step.d && step.b != step.d => single(step.b)?.wrapping_neg(),
            _ => return None,
        };
        // Words are unsigned: adding one of the upper half is subtracting.
        let rises = by <= i32::MAX.unsigned_abs();
        let by = if rises { by } else { by.wrapping_neg() };
        (by != 0).then_some(Counter { register, by, rises, place })
    };
    once.iter().enumerate().filter_map(counter).collect()
}

/// What one test proves.
fn tested(
    trips: &Trips<'_>,
    counters: &[Counter],
    place: usize,
    (step, state, block): (&Step, &State, usize),
) -> Option<u64> {
    let [falls, jumps] = trips.blocks.cfg.next(block);
    let (falls, jumps) = (falls.map(trips.inside)?, jumps.map(trips.inside)?);
    if falls == jumps || step.a == step.b {
        return None;
    }
    let (a, b) = (intervals::get(state, step.a), intervals::get(state, step.b));
    let zero = Interval::only(0);
    let forms = match (step.opcode, jumps) {
        (Opcode::Jlt, true) => [Some((step.a, Stays::Below, b)), Some((step.b, Stays::Above, a))],
        (Opcode::Jlt, false) => [Some((step.a, Stays::AtLeast, b)), Some((step.b, Stays::AtMost, a))],
        (Opcode::Jeq, true) => [Some((step.a, Stays::Equal, b)), Some((step.b, Stays::Equal, a))],
        (Opcode::Jeq, false) => [Some((step.a, Stays::Unequal, b)), Some((step.b, Stays::Unequal, a))],
        (Opcode::Jnz, true) => [Some((step.a, Stays::Unequal, zero)), None],
        (Opcode::Jnz, false) => [Some((step.a, Stays::Equal, zero)), None],
        _ => return None,
    };
    let counted = forms.into_iter().flatten().filter_map(|(register, stays, limit)| {
        let counter = counters.iter().find(|counter| Some(counter.register) == register)?;
        let entered = intervals::get(trips.entered.as_ref()?, register);
        let first = if counter.place < place { stepped(entered, counter) } else { entered };
        trips_of(counter, first, stays, limit)
    });
    counted.min()
}

/// The counter after a step.
fn stepped(entered: Interval, counter: &Counter) -> Interval {
    let ends = if counter.rises {
        entered.low.checked_add(counter.by).zip(entered.high.checked_add(counter.by))
    } else {
        entered.low.checked_sub(counter.by).zip(entered.high.checked_sub(counter.by))
    };
    ends.map_or(Interval::ALL, |(low, high)| Interval { low, high })
}

/// How many values from the first on, a step apart, stay.
fn trips_of(counter: &Counter, first: Interval, stays: Stays, limit: Interval) -> Option<u64> {
    let by = counter.by;
    let count = |distance: u32| Some(u64::from(distance.div_ceil(by)));
    match (stays, counter.rises) {
        (Stays::Below, true) => {
            // The largest value that stays, and the step from it.
            let Some(last) = limit.high.checked_sub(1) else { return Some(0) };
            last.checked_add(by)?;
            count(limit.high.saturating_sub(first.low))
        }
        (Stays::AtMost, true) => {
            limit.high.checked_add(by)?;
            count(limit.high.checked_add(1)?.saturating_sub(first.low))
        }
        (Stays::Above, false) => {
            let Some(last) = limit.low.checked_add(1) else { return Some(0) };
            last.checked_sub(by)?;
            count(first.high.saturating_sub(limit.low))
        }
        (Stays::AtLeast, false) => {
            limit.low.checked_sub(by)?;
            // The limit is not 0, or no step could be taken from it.
            count(first.high.saturating_sub(limit.low.checked_sub(1)?))
        }
        (Stays::Unequal, rises) => {
            let limit = limit.single().filter(|_| by == 1)?;
            if rises {
                (first.high <= limit).then(|| u64::from(limit.saturating_sub(first.low)))
            } else {
                (first.low >= limit).then(|| u64::from(first.high.saturating_sub(limit)))
            }
        }
        (Stays::Equal, _) => limit.single().map(|_| 1),
        (Stays::Below | Stays::AtMost, false) | (Stays::Above | Stays::AtLeast, true) => None,
    }
}
