//! The device of threads: what goes into its rings and what comes out, and its faults, each injected.

mod cache;
mod faults;
mod packets;
mod queues;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use kmg_device::{Builder, Completion, Device, Queue};
use kmg_runtime::wire::{Le16, Le32};
use kmg_runtime::{Command, Core, Handler, HandlerError, Handlers, Merge};

/// Adds its first argument to the core's number; the sum over the group.
pub(crate) const SUM: u8 = 1;
/// As long as the gate is shut it does not return; it does not ask whether it was cancelled.
pub(crate) const HANG: u8 = 2;
/// Runs until it is cancelled.
pub(crate) const POLITE: u8 = 3;
/// Fails on the core that its first argument names.
pub(crate) const FAIL: u8 = 4;
/// Panics on that core.
pub(crate) const PANIC: u8 = 5;
/// Appends its first argument to the log, once for each command.
pub(crate) const LOG: u8 = 6;
/// Sleeps that many microseconds on the core that its second argument names; its result is the largest core.
pub(crate) const SLOW: u8 = 7;

/// What the handlers of the tests share.
#[derive(Clone, Default)]
pub(crate) struct Bench {
    pub(crate) gate: Arc<AtomicU32>,
    pub(crate) log: Arc<std::sync::Mutex<Vec<u32>>>,
    /// A bit for each of 64 cores that a handler is on.
    pub(crate) on: Arc<AtomicU64>,
    /// How often two handlers were on one core.
    pub(crate) clashes: Arc<AtomicU32>,
    pub(crate) cancelled: Arc<AtomicU32>,
}

impl Handlers for Bench {
    fn handler(&self, number: u8) -> Option<Handler> {
        let handler = Handler::new(number.into());
        match number {
            SUM => Some(handler.with_args(1).with_merged(Merge::Sum)),
            SLOW => Some(handler.with_args(2).with_merged(Merge::Max)),
            HANG | POLITE => Some(handler.with_args(0)),
            FAIL | PANIC => Some(handler.with_args(1).with_result()),
            LOG => Some(handler.with_args(1)),
            _ => None,
        }
    }

    fn call(&self, number: u8, core: Core<'_>, args: &[u32; 10]) -> Option<Result<u32, HandlerError>> {
        let bit = 1_u64 << (core.number() % 64);
        if self.on.fetch_or(bit, Ordering::AcqRel) & bit != 0 {
            self.clashes.fetch_add(1, Ordering::Relaxed);
        }
        let answer = self.run(number, core, args);
        self.on.fetch_and(!bit, Ordering::AcqRel);
        answer
    }
}

impl Bench {
    fn run(&self, number: u8, core: Core<'_>, args: &[u32; 10]) -> Option<Result<u32, HandlerError>> {
        let at = core.number() == args[0];
        Some(match number {
            SUM => Ok(args[0] + core.number()),
            HANG => {
                while self.gate.load(Ordering::Acquire) == 0 {
                    std::thread::sleep(Duration::from_micros(200));
                }
                Ok(99)
            }
            POLITE => {
                while !core.cancelled() {
                    std::thread::yield_now();
                }
                self.cancelled.fetch_add(1, Ordering::Relaxed);
                Ok(0)
            }
            FAIL if at => Err(HandlerError::new("as told").with_code(7)),
            PANIC if at => std::panic::panic_any("as told".to_owned()),
            FAIL | PANIC => Ok(core.number()),
            LOG if core.index() > 0 => Ok(0),
            LOG => {
                self.log.lock().unwrap().push(args[0]);
                Ok(0)
            }
            SLOW => {
                if core.number() == args[1] {
                    std::thread::sleep(Duration::from_micros(args[0].into()));
                }
                Ok(core.number())
            }
            _ => return None,
        })
    }

    pub(crate) fn open(&self) {
        self.gate.store(1, Ordering::Release);
    }
}

/// A device of 64 cores and two workers on these handlers.
pub(crate) fn device(bench: &Bench, with: impl FnOnce(Builder) -> Builder) -> Device {
    with(Device::builder().cores(64).workers(2).handlers(bench.clone())).build().unwrap()
}

/// A command line.
pub(crate) fn command(handler: u8, flags: u8, first: u16, count: u16, args: &[u32]) -> Command {
    let mut command = Command::EMPTY;
    (command.handler, command.flags) = (handler, flags);
    (command.first, command.count) = (Le16::new(first), Le16::new(count));
    for (place, arg) in command.args.iter_mut().zip(args) {
        *place = Le32::new(*arg);
    }
    command
}

/// A command line with a deadline in microseconds.
pub(crate) fn due(mut command: Command, microseconds: u32) -> Command {
    command.deadline_microseconds = Le32::new(microseconds);
    command
}

/// The next completion; a test does not wait longer for one than that.
pub(crate) fn wait(queue: &mut Queue) -> Completion {
    queue.wait(Some(Duration::from_secs(20))).expect("a completion")
}

/// So many completions, by rising tag.
pub(crate) fn wait_for(queue: &mut Queue, count: usize) -> Vec<Completion> {
    let mut all: Vec<_> = (0..count).map(|_| wait(queue)).collect();
    all.sort_by_key(|completion| completion.tag);
    all
}

/// Every command ended once.
pub(crate) fn adds_up(device: &Device) {
    let stats = device.stats();
    assert_eq!(stats.taken, stats.done + stats.timed_out + stats.lost + stats.in_flight as u64, "{stats:?}");
}
