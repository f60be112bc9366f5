/// What a device has counted since it was built.
///
/// Every command that was taken from a ring ends exactly once: `taken` is the sum of `done`, `timed_out`, `lost` and
/// what is in flight; `rejected` packets are not taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Commands that went in flight, or were lost by a cancel before.
    pub taken: u64,
    /// Commands that completed.
    pub done: u64,
    /// Commands whose deadline passed.
    pub timed_out: u64,
    /// Commands that were lost.
    pub lost: u64,
    /// Packets that were rejected.
    pub rejected: u64,
    /// Commands in flight now: at most 16.
    pub in_flight: usize,
    /// What workers came back with after their command had ended. It was dropped.
    pub late: u64,
    /// Threads that are in handlers that nobody waits for, and were replaced.
    pub abandoned: usize,
    /// How many threads were abandoned, also those that have come back.
    pub abandoned_ever: u64,
    /// Queues that were told to leave their hardware slot for another.
    pub preemptions: u64,
    /// How often a queue got a hardware slot.
    pub maps: u64,
    /// The most commands of other queues that were taken in a row while a mapped queue had one ready.
    pub most_passed_over: u32,
}
