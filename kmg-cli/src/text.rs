//! A graph as text, and what is said of it.

use std::io;
use std::path::{Path, PathBuf};

use annotate_snippets::Level;
use kmg_syntax::Built;
use kmg_syntax::diagnostic::Diagnostic;

use crate::expectations;
use crate::failure::{Failure, is_styled, one_line, tell};
use crate::source::{self, Fault};

/// A text file.
pub(crate) struct Text {
    path: PathBuf,
    /// The file as messages name it.
    file: String,
    text: String,
}

/// A graph of a file with its name.
pub(crate) type Named = (String, Built);

impl Text {
    pub(crate) fn new(path: &Path, text: String) -> Self {
        Self { path: path.to_owned(), file: one_line(&path.display().to_string()), text }
    }

    /// Every graph of it, or what is wrong with the file.
    pub(crate) fn build(&self) -> Result<Vec<Named>, Vec<Diagnostic>> {
        kmg_syntax::text::read(&self.text)
    }

    /// Every graph of it if all of their expectations hold, as the compiler has it.
    pub(crate) fn build_as_expected(&self) -> Result<Vec<Named>, Vec<Diagnostic>> {
        let graphs = self.build()?;
        let faults: Vec<Diagnostic> =
            graphs.iter().flat_map(|(_, built)| expectations::faults(built)).collect();
        if faults.is_empty() { Ok(graphs) } else { Err(faults) }
    }

    /// Messages with their places and their lines, an empty line after each.
    fn rendered<'a>(
        &self,
        level: &Level<'_>,
        messages: impl IntoIterator<Item = &'a Diagnostic>,
        styled: bool,
    ) -> String {
        let render = |message| source::render(level.clone(), &self.file, &self.text, message, styled);
        messages.into_iter().map(|message| render(message) + "\n\n").collect()
    }

    /// Faults as text for people.
    pub(crate) fn faults(&self, faults: &[Diagnostic], styled: bool) -> String {
        self.rendered(&Level::ERROR, faults, styled)
    }

    /// Tells a person of faults.
    pub(crate) fn report(&self, faults: &[Diagnostic]) {
        tell(&self.faults(faults, is_styled(&io::stderr())));
    }

    /// Tells a person of warnings.
    pub(crate) fn warn<'a>(&self, warnings: impl IntoIterator<Item = &'a Diagnostic>) {
        tell(&self.rendered(&Level::WARNING, warnings, is_styled(&io::stderr())));
    }

    /// The graph that is meant, if the file has several.
    pub(crate) fn choose(&self, graphs: Vec<Named>, name: Option<&str>) -> Result<Named, Failure> {
        let which = |what: String| Err(Failure::WhichGraph { file: self.path.clone(), what });
        let names: Vec<String> = graphs.iter().map(|(name, _)| format!("`{name}`")).collect();
        let names = names.join(", ");
        let count = graphs.len();
        let mut graphs = graphs.into_iter().filter(|(known, _)| name.is_none_or(|name| known == name));
        match (graphs.next(), graphs.next()) {
            (Some(graph), None) => Ok(graph),
            (None, _) => which(format!("there is no graph of that name in it: it has {names}")),
            (Some(_), Some(_)) => which(format!("it has {count} graphs, {names}: choose one with --graph")),
        }
    }
}

/// Messages as JSON.
pub(crate) fn as_json<'a>(messages: impl IntoIterator<Item = &'a Diagnostic>) -> Vec<Fault> {
    messages.into_iter().map(Fault::new).collect()
}
