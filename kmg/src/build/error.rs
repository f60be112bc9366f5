use std::fmt;

use kmg_syntax::diagnostic::{self, Code};

/// One fault of a graph: the rule that it breaks and what was found, in the words of the compiler's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule (LANGUAGE.md 5).
    pub code: Code,
    /// What is wrong: lower case, names in backticks, without the code.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), help: None }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

impl From<diagnostic::Diagnostic> for Diagnostic {
    fn from(diagnostic: diagnostic::Diagnostic) -> Self {
        Self { code: diagnostic.code, message: diagnostic.message, help: diagnostic.help }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

/// The error of [`Graph::build`](super::Graph::build): every fault of a graph, at least one. It prints all of them.
///
/// ```
/// use kmg::build::{Code, Graph, call};
/// let mut graph = Graph::new("Wrong");
/// let first = graph.command("first", call(240).on(0..1));
/// graph.edge(first, first);
/// let error = graph.build().unwrap_err();
/// assert_eq!(error.codes().collect::<Vec<_>>(), [Code::Handler, Code::SelfEdge]);
/// assert!(error.to_string().contains("KMG006: an edge from `first` to itself"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the graph `{graph}` has {}:{}", count(faults), list(faults))]
pub struct Error {
    graph: String,
    faults: Vec<Diagnostic>,
}

impl Error {
    pub(super) const fn new(graph: String, faults: Vec<Diagnostic>) -> Self {
        Self { graph, faults }
    }

    /// The faults, in the order in which they were found, at least one.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.faults
    }

    /// The codes of the faults.
    pub fn codes(&self) -> impl Iterator<Item = Code> {
        self.faults.iter().map(|fault| fault.code)
    }
}

fn count(faults: &[Diagnostic]) -> String {
    match faults.len() {
        1 => "a fault".to_owned(),
        count => format!("{count} faults"),
    }
}

fn list(faults: &[Diagnostic]) -> String {
    faults.iter().map(|fault| format!("\n{fault}")).collect()
}
