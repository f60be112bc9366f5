use std::fmt;
use std::time::Duration;

use kmg_device::PartitionError;
use kmg_runtime::{NodeId, Symbols};

use super::Outcome;
use crate::handlers::Unfit;

/// Why a run on a device has no outcome, or none that was waited for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A command of the graph has no handler on the device, or not the result that it asks for.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The graph's grid is larger than the device.
    #[error("a grid of {0} cores, and the device has {1}")]
    Grid(u32, u32),
    /// The grid is empty.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// The graph did not end within its time limit: it was stopped with reason 10, and its commands were cancelled.
    #[error("{0}")]
    WaitTimeout(Box<WaitTimeout>),
    /// The device was shut down.
    #[error("the device was shut down")]
    ShutDown(Box<Outcome>),
}

/// A run that did not end within its time limit.
#[derive(Debug)]
pub struct WaitTimeout {
    /// The time limit.
    pub limit: Duration,
    /// The nodes whose commands were waited for, in submit order.
    pub nodes: Vec<NodeId>,
    /// The run up to then.
    pub outcome: Outcome,
    pub(super) symbols: Option<Symbols<'static>>,
}

impl fmt::Display for WaitTimeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no end within {:?}", self.limit)?;
        for (position, node) in self.nodes.iter().enumerate() {
            f.write_str(if position == 0 { ": waiting for " } else { ", " })?;
            write!(f, "{node}")?;
            if let Some(symbol) = self.symbols.and_then(|symbols| symbols.node(*node)) {
                write!(f, " `{}`", symbol.name)?;
            }
        }
        if self.nodes.is_empty() {
            f.write_str(": no command is in flight, and rounds go on")?;
        }
        Ok(())
    }
}
