//! Graphs run on the device of threads, host-fed: the answers of the reference graphs, faults, limits, and many at once.

mod asynchronous;
mod faults;
mod limits;
mod many;
mod references;

use std::time::Duration;

use kmg::device::{Builder, Device};
use kmg::handlers::HandlerTable;
use kmg::{Handler, HandlerError, Merge};

/// Adds its first argument to the number of the core; the sum.
pub(crate) const SUM: Handler = Handler::new(1).with_args(1).with_merged(Merge::Sum);
/// Sleeps that many microseconds on its first core, and gives its second argument.
pub(crate) const SLEEP: Handler = Handler::new(2).with_args(2).with_result();
/// Returns when it is cancelled.
pub(crate) const POLITE: Handler = Handler::new(3).with_args(0);
/// Fails if its argument is not 0.
pub(crate) const FAIL: Handler = Handler::new(4).with_args(1).with_result();
/// Panics if its argument is not 0.
pub(crate) const PANIC: Handler = Handler::new(5).with_args(1).with_result();

/// A device of 64 cores and two workers with these handlers.
pub(crate) fn device(with: impl FnOnce(Builder) -> Builder) -> Device {
    let mut table = HandlerTable::new();
    table.add(SUM, |core, args| args[0] + core.number()).unwrap();
    table
        .add(SLEEP, |core, args| {
            if core.index() == 0 {
                std::thread::sleep(Duration::from_micros(args[0].into()));
            }
            args[1]
        })
        .unwrap();
    table
        .add(POLITE, |core, _| {
            while !core.cancelled() {
                std::thread::sleep(Duration::from_micros(50));
            }
        })
        .unwrap();
    table.add(FAIL, |_, args| if args[0] == 0 { Ok(7) } else { Err(HandlerError::new("as told")) }).unwrap();
    table
        .add(PANIC, |_, args| {
            assert!(args[0] == 0, "as told");
            7
        })
        .unwrap();
    with(Device::builder().cores(64).workers(2).handlers(table)).build().unwrap()
}

/// Every command that the device took ended once.
pub(crate) fn adds_up(device: &Device) {
    let stats = device.stats();
    assert_eq!(stats.taken, stats.done + stats.timed_out + stats.lost + stats.in_flight as u64, "{stats:?}");
}
