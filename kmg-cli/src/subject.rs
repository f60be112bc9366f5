//! The graph that a command runs: an upload, or one of a text.

use std::io::Write;
use std::path::Path;

use kmg::{NodeSymbol, RegisterSymbol, Symbols};
use kmg_syntax::Built;
use kmg_syntax::ast::Name;
use serde::Serialize;

use crate::failure::{Failure, one_line};
use crate::input::{self, Input};
use crate::source::Fault;
use crate::text::as_json;

/// A graph that was read.
pub(crate) struct Subject {
    /// The file, on one line.
    pub(crate) file: String,
    pub(crate) bytes: Vec<u8>,
    /// Its name and what is known of it, if it is of a text.
    pub(crate) graph: Option<(String, Built)>,
}

/// A text that is refused.
#[derive(Serialize)]
struct Refused {
    file: String,
    faults: Vec<Fault>,
}

/// The names of a text, for people.
pub(crate) struct Names<'a> {
    graph: &'a str,
    file: &'a str,
    nodes: Vec<NodeSymbol<'a>>,
    registers: Vec<RegisterSymbol<'a>>,
}

impl<'a> Names<'a> {
    fn new(graph: &'a str, file: &'a str, built: &'a Built) -> Self {
        let line = |name: &Name| u32::try_from(name.span.start().line).unwrap_or_default();
        let nodes = built.nodes.iter();
        let nodes = nodes.map(|(name, node)| NodeSymbol { node: *node, name: &name.text, line: line(name) });
        let registers = built.registers.iter();
        let registers = registers.map(|(name, register)| RegisterSymbol { register: *register, name });
        Self { graph, file, nodes: nodes.collect(), registers: registers.collect() }
    }

    pub(crate) fn symbols(&self) -> Symbols<'_> {
        Symbols { graph: self.graph, file: self.file, nodes: &self.nodes, registers: &self.registers }
    }
}

impl Subject {
    /// Reads a file, and builds it if it is a text; `None` for a text that is refused, which was reported.
    pub(crate) fn read(
        path: &Path,
        graph: Option<&str>,
        json: bool,
        out: &mut impl Write,
    ) -> Result<Option<Self>, Failure> {
        let file = one_line(&path.display().to_string());
        let text = match input::read(path)? {
            Input::Upload(bytes) => return Ok(Some(Self { file, bytes, graph: None })),
            Input::Text(text) => text,
        };
        match text.build() {
            Ok(graphs) => {
                let (name, built) = text.choose(graphs, graph)?;
                if !json {
                    text.warn(&built.warnings);
                }
                Ok(Some(Self { file, bytes: built.encoded.bytes().to_vec(), graph: Some((name, built)) }))
            }
            Err(faults) => {
                if json {
                    let refused = Refused { file, faults: as_json(&faults) };
                    serde_json::to_writer_pretty(&mut *out, &refused)?;
                    writeln!(out)?;
                } else {
                    text.report(&faults);
                }
                Ok(None)
            }
        }
    }

    /// What is known of a text.
    pub(crate) fn built(&self) -> Option<&Built> {
        self.graph.as_ref().map(|(_, built)| built)
    }

    /// The names of a text.
    pub(crate) fn names(&self) -> Option<Names<'_>> {
        self.graph.as_ref().map(|(name, built)| Names::new(name, &self.file, built))
    }
}
