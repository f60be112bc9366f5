//! The timekeeper: deadlines, workers that do not come back, time slices, and the processor where every worker is in a
//! handler.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::shared::Shared;
use crate::sync::{lock, thread};

/// Ticks without work before it sleeps until it is woken.
const QUIET_TICKS: u32 = 20;

/// Its life.
pub(crate) fn run(shared: &Arc<Shared>) {
    let tick = lock(&shared.processor).options.tick;
    let mut quiet = 0;
    loop {
        let (wait, effects) = {
            let mut processor = lock(&shared.processor);
            if processor.stopping {
                return;
            }
            let next = processor.expire(shared);
            processor.turn(shared);
            quiet = if processor.is_idle() { quiet + 1 } else { 0 };
            processor.keeper_sleeps = quiet > QUIET_TICKS;
            let wait = (!processor.keeper_sleeps).then(|| until(next, tick));
            (wait, std::mem::take(&mut processor.effects))
        };
        shared.carry_out(effects);
        match wait {
            Some(wait) => thread::park_timeout(wait),
            None => thread::park(),
        }
    }
}

/// A tick, or less where something is due before.
fn until(next: Option<Instant>, tick: Duration) -> Duration {
    next.map_or(tick, |next| next.saturating_duration_since(Instant::now()).min(tick))
}
