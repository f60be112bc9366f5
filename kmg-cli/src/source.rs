//! Messages with the lines of text that they are about.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use kmg_syntax::diagnostic::Diagnostic;
use proc_macro2::LineColumn;
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

/// A message as the compiler lays it out: the level, the code and the wording, the place, the lines with a mark under
/// the tokens, the help.
pub(crate) fn render(level: Level<'_>, file: &str, text: &str, message: &Diagnostic, styled: bool) -> String {
    let title = level.primary_title(one_line(&format!("{}: {}", message.code, message.message)));
    let (start, end) = (offset(text, message.start.start()), offset(text, message.end.end()));
    let mark = AnnotationKind::Primary.span(start..end.max(start));
    let mut group = title.element(Snippet::source(text).path(file).annotation(mark));
    if let Some(help) = &message.help {
        group = group.element(Level::HELP.message(one_line(help)));
    }
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

/// Where a line, counted from 1, and a column, counted from 0 in characters, are in the text; at its end where it is
/// shorter.
fn offset(text: &str, place: LineColumn) -> usize {
    let before = place.line.saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let line = text.get(start..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    let column = line.char_indices().nth(place.column).map_or(line.len(), |(column, _)| column);
    start.saturating_add(column)
}

#[cfg(test)]
mod tests {
    use kmg_syntax::diagnostic::Code;
    use kmg_syntax::text;

    use super::*;

    fn faults(program: &str) -> Vec<String> {
        let faults = text::read(program).expect_err("it is wrong");
        faults.iter().map(|fault| render(Level::ERROR, "a.kmg", program, fault, false)).collect()
    }

    #[test]
    fn marks_stand_under_the_tokens_behind_tabs_and_wide_characters() {
        let program = "graph G {\r\n\tcommand \u{6f22} = 1(/* \u{6f22}\u{301} */ x) on 0..1;\r\n}\r\n";
        let expected = "\
error: KMG002: unknown name `x`
 --> a.kmg:2:25
  |
2 |     command \u{6f22} = 1(/* \u{6f22}\u{301} */ x) on 0..1;
  |                             ^
  |
  = help: declare it, or write `self::x` if a Rust constant is meant";
        assert_eq!(faults(program), [expected]);
    }

    #[test]
    fn a_message_over_several_lines_marks_them_all() {
        let program = "graph G {\n    cpu a {\n    }\n}\n";
        let [fault] = faults(program).try_into().expect("one fault");
        assert!(fault.starts_with("error: KMG020: "), "{fault}");
        assert!(fault.contains(" --> a.kmg:2:"), "{fault}");
    }

    #[test]
    fn every_message_of_a_text_that_breaks_off_has_its_place() {
        let program =
            "graph G {\r\n\treg \u{6f22}; // \u{1f980}\r\n\tcpu a { \u{6f22} = (1 + \"\u{301}\"); }\r\n}\n";
        for (end, _) in program.char_indices() {
            let text = &program[..end];
            for fault in text::read(text).err().into_iter().flatten() {
                let rendered = render(Level::ERROR, "a.kmg", text, &fault, true);
                assert!(rendered.contains("a.kmg:"), "{text:?}: {rendered}");
            }
        }
    }

    #[test]
    fn a_place_beyond_the_text_is_its_end() {
        let text = "ab\nc";
        let at = |line, column| offset(text, LineColumn { line, column });
        assert_eq!([at(1, 0), at(1, 9), at(2, 1), at(2, 7), at(9, 9)], [0, 2, 4, 4, 4]);
        assert_eq!(offset("", LineColumn { line: 1, column: 0 }), 0);
    }

    #[test]
    fn control_characters_of_a_message_are_shown_not_sent() {
        let message = Diagnostic::new(Code::Syntax, proc_macro2::Span::call_site(), "of the\u{1b}[31m file");
        let rendered = render(Level::WARNING, "a.kmg", "\u{1b}c", &message.help("mend it\n"), false);
        let expected = "\
warning: KMG001: of the\\u{1b}[31m file
 --> a.kmg:1:1
  |
1 | \u{241b}c
  | ^
  |
  = help: mend it\\n";
        assert_eq!(rendered, expected);
    }
}
