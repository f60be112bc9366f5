//! Messages with the lines of text that they are about.

use kmg_syntax::diagnostic::Diagnostic;
use schemars::JsonSchema;
use serde::Serialize;

use crate::failure::one_line;

/// A message as JSON; lines and columns count from 1, the end is not part of it.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Fault {
    /// `KMG005`
    code: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: String,
    /// How to mend it.
    help: Option<String>,
}

impl Fault {
    pub(crate) fn new(diagnostic: &Diagnostic) -> Self {
        let (start, end) = (diagnostic.start.start(), diagnostic.end.end());
        Self {
            code: diagnostic.code.to_string(),
            line: start.line,
            column: start.column.saturating_add(1),
            end_line: end.line,
            end_column: end.column.saturating_add(1),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    }
}

/// `file:line:column: KMG005: ..` with the line, a mark under the tokens, and the help.
pub(crate) fn render(file: &str, text: &str, diagnostic: &Diagnostic) -> String {
    let fault = Fault::new(diagnostic);
    let (start, end) = (diagnostic.start.start(), diagnostic.end.end());
    let message = one_line(&fault.message);
    let mut rendered = format!("{file}:{}:{}: {}: {message}", fault.line, fault.column, fault.code);
    if let Some(line) = start.line.checked_sub(1).and_then(|line| text.lines().nth(line)) {
        let number = start.line.to_string();
        let margin = " ".repeat(number.len());
        // Tabs stay, so that the mark stands where the token does.
        let before: String =
            line.chars().take(start.column).map(|char| if char == '\t' { '\t' } else { ' ' }).collect();
        let last = if end.line == start.line { end.column } else { line.chars().count() };
        let mark = "^".repeat(last.saturating_sub(start.column).max(1));
        rendered.push_str(&format!("\n{margin} |\n{number} | {line}\n{margin} | {before}{mark}"));
        if let Some(help) = &fault.help {
            rendered.push_str(&format!("\n{margin} = help: {}", one_line(help)));
        }
    } else if let Some(help) = &fault.help {
        rendered.push_str(&format!("\nhelp: {}", one_line(help)));
    }
    rendered
}
