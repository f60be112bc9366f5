use std::fmt;

/// A graph as plain data to draw.
///
/// Names and texts are shown as they are, whatever they hold: they are escaped where they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The graph's name.
    pub name: String,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The edges: from a node to a later one, by their places in `nodes`. An edge that does not rise, or whose node
    /// is missing, is not drawn; one that is given twice is drawn once.
    pub edges: Vec<(usize, usize)>,
    /// What starts another round, if something does.
    pub again: Option<Again>,
}

/// A node of a [`Drawing`].
///
/// ```
/// use kmg_view::{Node, Work};
/// let node = Node { name: "all".to_owned(), work: Work::Join, skip: Some("due".to_owned()) };
/// assert_eq!(node.to_string(), "join all if due");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// What it does.
    pub work: Work,
    /// The register without which it is skipped.
    pub skip: Option<String>,
}

/// The work of a node of a [`Drawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Submits a command.
    Command {
        /// The handler: a name or a number.
        handler: String,
        /// The arguments, separated by commas.
        args: String,
        /// Where it runs.
        place: Place,
        /// No other command in flight may overlap its group.
        exclusive: bool,
        /// The register that takes its result.
        result: Option<String>,
    },
    /// Runs micro-ops.
    Cpu {
        /// Its body, line by line; the first few are shown. Without lines the count of micro-ops is.
        lines: Vec<String>,
        /// How many micro-ops it has.
        ops: usize,
    },
    /// Only joins edges.
    Join,
}

/// The cores of a command of a [`Drawing`].
///
/// ```
/// use kmg_view::Place;
/// assert_eq!(Place::Group("0..60".to_owned()).to_string(), "0..60");
/// assert_eq!(Place::Any("4".to_owned()).to_string(), "any 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// On this group.
    Group(String),
    /// On as many cores as this says, wherever the device's allocator finds them: a queued command.
    Any(String),
}

/// The rounds of a [`Drawing`]: the register that asks for another one, and the most of them.
///
/// ```
/// use kmg_view::Again;
/// let again = |register: &str, max_runs: &str| Again { register: register.into(), max_runs: max_runs.into() };
/// assert_eq!(again("again", "100").to_string(), "again, at most 100 rounds");
/// assert_eq!(again("r5", "1").to_string(), "again if r5, at most 1 round");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The register that starts another round where it is not 0.
    pub register: String,
    /// The most rounds: a number or the name of one.
    pub max_runs: String,
}

/// The place of a command as the language writes it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group(group) => f.write_str(group),
            Self::Any(count) => write!(f, "any {count}"),
        }
    }
}

/// In one line, nearly as the language writes it, a body only as its length.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.work {
            Work::Command { handler, args, place, exclusive, result } => {
                write!(f, "command {name} = {handler}({args}) on {place}")?;
                if *exclusive {
                    f.write_str(" exclusive")?;
                }
                if let Some(result) = result {
                    write!(f, " -> {result}")?;
                }
            }
            Work::Cpu { ops, .. } => write!(f, "cpu {name}, {}", MicroOps(*ops))?,
            Work::Join => write!(f, "join {name}")?,
        }
        match &self.skip {
            Some(skip) => write!(f, " if {skip}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("again")?;
        if self.register != "again" {
            write!(f, " if {}", self.register)?;
        }
        let rounds = if self.max_runs == "1" { "round" } else { "rounds" };
        write!(f, ", at most {} {rounds}", self.max_runs)
    }
}

/// A count of micro-ops, in words.
pub(crate) struct MicroOps(pub(crate) usize);

impl fmt::Display for MicroOps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "micro-op" } else { "micro-ops" })
    }
}
