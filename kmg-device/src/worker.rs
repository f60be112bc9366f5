//! Workers: threads that serve the queues and run handlers.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering as StdOrdering;

use kmg_runtime::{Core, HandlerError};

use crate::processor::{Finished, LaneMemory, Next, Task};
use crate::record::Loss;
use crate::shared::Shared;
use crate::sync::{Ordering, lock, spin_loop, thread};
use crate::wait::LOOKS;

/// A worker's life.
pub(crate) fn run(shared: &Arc<Shared>, id: u64, mut lane: Arc<LaneMemory>) {
    let thread = thread::current();
    let spin = shared.spin;
    let mut finished = None;
    loop {
        let seen = shared.bell.rung();
        let (next, effects) = lock(&shared.processor).next(shared, id, finished.take());
        shared.carry_out(effects);
        match next {
            Next::Run(task) => finished = Some(execute(shared, &lane, &task)),
            Next::Adopt(memory) => lane = memory,
            Next::Idle => {
                if !search(shared, seen, spin) && shared.bell.prepare(id, &thread, seen) {
                    thread::park();
                    shared.bell.withdraw(id);
                }
            }
            Next::Leave => break,
        }
    }
    shared.threads.fetch_sub(1, StdOrdering::Relaxed);
}

/// Waits a little for a doorbell without sleeping; whether one was rung. One worker does so at a time: who rings wakes
/// nobody while there is one.
fn search(shared: &Shared, seen: u32, spin: u32) -> bool {
    if spin == 0 || shared.searching.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_err() {
        return false;
    }
    let mut rung = false;
    for look in 0..spin {
        rung = shared.bell.rung() != seen;
        if rung {
            break;
        }
        if look % LOOKS == 0 {
            spin_loop();
        }
    }
    // Before it sleeps it looks at the bell again (`Bell::prepare`), with a fence in between: a ringer that saw it
    // search is seen there.
    shared.searching.store(0, Ordering::Relaxed);
    rung
}

/// Runs a handler on the cores of a share.
fn execute(shared: &Shared, lane: &LaneMemory, task: &Task) -> Finished {
    let Task { call, merge } = task;
    let mut finished = Finished::default();
    // Relaxed: the flag carries no data.
    while !lane.cancelled.load(StdOrdering::Relaxed)
        && let Some(number) = lane.next()
    {
        let index = number.saturating_sub(call.group.first());
        let Some(core) = Core::new(call.group, index, &lane.cancelled) else { break };
        let answer = catch_unwind(AssertUnwindSafe(|| shared.handlers.call(call.handler, core, &call.args)));
        let word = match answer {
            Ok(Some(Ok(word))) => word,
            Ok(Some(Err(error))) => {
                finished.failed = Some(Loss::Failed(error));
                break;
            }
            Ok(None) => {
                finished.failed = Some(Loss::Failed(HandlerError::new("it is declared, and there is none")));
                break;
            }
            Err(panic) => {
                finished.failed = Some(Loss::Panicked(words_of(panic)));
                break;
            }
        };
        finished.ran += 1;
        finished.word = match (finished.word, merge) {
            // Of `first`, only the first core's word is one.
            (None, Some(kmg_runtime::Merge::First)) => (index == 0).then_some(word),
            (None, Some(_)) => Some(word),
            (Some(other), Some(merge)) => Some(merge.join(other, word)),
            (_, None) => None,
        };
    }
    finished
}

/// What a panic said. Dropping its payload may panic too.
fn words_of(panic: Box<dyn Any + Send>) -> String {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
    let words = words.unwrap_or_else(|| "without words".to_owned());
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
        std::mem::forget(again);
    }
    words
}
