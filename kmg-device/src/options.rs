use std::time::Duration;

/// A class of queues. Each class has hardware queue slots of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Class {
    /// Queues of commands that compute.
    #[default]
    Compute,
    /// Queues of commands that move data.
    Copy,
}

impl Class {
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Compute => 0,
            Self::Copy => 1,
        }
    }
}

/// How a device is built.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) core_count: u32,
    pub(crate) workers: usize,
    pub(crate) queue_slots: usize,
    pub(crate) copy_slots: usize,
    pub(crate) deadline: Option<Duration>,
    pub(crate) grace: Duration,
    pub(crate) most_abandoned: usize,
    pub(crate) starvation_bound: u32,
    pub(crate) time_slice: Duration,
    pub(crate) tick: Duration,
    pub(crate) spin: u32,
    pub(crate) timestamps: bool,
}
