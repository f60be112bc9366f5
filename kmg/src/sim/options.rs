use kmg_runtime::wire::MAX_CORES;

/// The device of a simulation and when it stops (FORMAT.md 5).
///
/// ```
/// use kmg::sim::Options;
/// let options = Options { core_count: 60, delay: 3, ..Options::default() };
/// assert_eq!((options.max_passes, options.kept, options.cancel_pass), (100_000, 0, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Options {
    /// The cores of the grid, 1 to 65,535; by default 119.
    pub core_count: u32,
    /// A command submitted in pass q is due in pass q + 1 + delay; by default 0.
    pub delay: u64,
    /// A command in flight for that many passes ends the graph with reason 8; by default none.
    pub deadline_passes: Option<u64>,
    /// The pass in which the graph is cancelled, reason 10; by default none.
    pub cancel_pass: Option<u64>,
    /// After that many passes without an end the run is stuck; by default 100,000.
    pub max_passes: u64,
    /// The graphs that the device keeps already; with 8 or more a graph with `KEEP` is refused, reason 15. By
    /// default 0.
    pub kept: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            core_count: 119,
            delay: 0,
            deadline_passes: None,
            cancel_pass: None,
            max_passes: 100_000,
            kept: 0,
        }
    }
}

impl Options {
    /// Whether a device can have so many cores.
    pub(super) const fn has_valid_grid(&self) -> bool {
        matches!(self.core_count, 1..=MAX_CORES)
    }
}
