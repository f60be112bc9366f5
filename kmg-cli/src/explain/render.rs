//! A page for a terminal: headings, tables and code without the marks of Markdown.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The page as lines of text; with styles for a terminal.
pub(super) fn render(page: &str, styled: bool) -> String {
    let mut renderer = Renderer { styled, ..Renderer::default() };
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        renderer.event(event);
    }
    let mut text = renderer.text.trim_end().to_owned();
    text.push('\n');
    text
}

#[derive(Default)]
struct Renderer {
    text: String,
    styled: bool,
    /// In a block of code: its lines are set in.
    code: bool,
    /// The cells of a table, row by row.
    table: Option<Vec<Vec<String>>>,
}

impl Renderer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.style(Style::new().bold()),
            Event::End(TagEnd::Heading(_)) => {
                self.unstyle();
                self.text.push_str("\n\n");
            }
            Event::End(TagEnd::Paragraph) => self.text.push_str("\n\n"),
            Event::Start(Tag::Item) => self.text.push_str("- "),
            Event::End(TagEnd::Item | TagEnd::List(_)) => self.text.push('\n'),
            Event::Start(Tag::CodeBlock(_)) => self.code = true,
            Event::End(TagEnd::CodeBlock) => {
                self.code = false;
                self.text.push('\n');
            }
            Event::Text(text) if self.code => {
                for line in text.lines() {
                    let line = if line.is_empty() { String::new() } else { format!("    {line}") };
                    // Writing to a `String` does not fail.
                    let _written = writeln!(self.text, "{line}");
                }
            }
            Event::Text(text) => self.push(&text),
            Event::Code(text) => {
                let color = AnsiColor::Cyan.on_default();
                if self.table.is_some() || !self.styled {
                    self.push(&format!("`{text}`"));
                } else {
                    self.push(&format!("{color}{text}{color:#}"));
                }
            }
            Event::SoftBreak | Event::HardBreak => self.text.push('\n'),
            Event::Start(Tag::Table(_)) => self.table = Some(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                self.table.get_or_insert_default().push(Vec::new());
            }
            Event::Start(Tag::TableCell) => {
                if let Some(row) = self.table.get_or_insert_default().last_mut() {
                    row.push(String::new());
                }
            }
            Event::End(TagEnd::Table) => {
                for line in columns(self.table.take().unwrap_or_default()) {
                    let _written = writeln!(self.text, "    {line}");
                }
                self.text.push('\n');
            }
            _ => {}
        }
    }

    fn push(&mut self, text: &str) {
        let cell = self.table.as_mut().and_then(|rows| rows.last_mut()).and_then(|row| row.last_mut());
        cell.unwrap_or(&mut self.text).push_str(text);
    }

    fn style(&mut self, style: Style) {
        if self.styled {
            self.text.push_str(&style.render().to_string());
        }
    }

    fn unstyle(&mut self) {
        if self.styled {
            self.text.push_str(&anstyle::Reset.render().to_string());
        }
    }
}

/// The rows of a table as lines, their cells under each other.
fn columns(rows: Vec<Vec<String>>) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::render;

    #[test]
    fn marks_of_markdown_are_gone_and_the_rest_stays() {
        let page = "# A `b`: c\n\nOne\ntwo [three](four.md).\n\n```rust\nfn a() {\n\n    b();\n}\n```\n\n| a | b |\n| --- | --- |\n| `long one` | x |\n";
        let text = "A `b`: c\n\nOne\ntwo three.\n\n    fn a() {\n\n        b();\n    }\n\n    a           b\n    `long one`  x\n";
        assert_eq!(render(page, false), text);
        let styled = render("# A `b`\n\nc", true);
        assert_eq!(styled, "\u{1b}[1mA \u{1b}[36mb\u{1b}[0m\u{1b}[0m\n\nc\n");
    }
}
