use kmg_runtime::NodeId;
use kmg_runtime::refusal::Text;

/// Why a run has no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The command of a node completes once more than it has results.
    NoResult {
        /// The node.
        node: NodeId,
        /// How many results it has.
        given: usize,
    },
    /// More micro-ops than [`MAX_CONST_OPS`](crate::sim::MAX_CONST_OPS).
    TooManyOps,
    /// It was not over when its parts were.
    TooLong,
}

impl Refusal {
    /// In words; a node by its name, if that is known.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "a list in source is shorter than a word counts")]
    pub const fn text(self, name: Option<&str>) -> Text {
        match self {
            Self::NoResult { node, given } => {
                let text = Text::new("KMG022: ");
                let text = match name {
                    Some(name) => text.text("`").text(name).text("`"),
                    None => text.text("node ").number(node.number() as u32),
                };
                text.text(" has ")
                    .number(given as u32)
                    .text(if given == 1 { " result" } else { " results" })
                    .text(", and it runs once more")
            }
            Self::TooManyOps => Text::new(
                "KMG022: the run takes more than 100,000 micro-ops: run it in a test of the simulator",
            ),
            Self::TooLong => {
                Text::new("KMG022: the run is too long for the compiler: run it in a test of the simulator")
            }
        }
    }
}
