//! The messages of the programs that the compiler refuses, without a compiler: what it was recorded to say of a graph
//! (`tests/ui/*.stderr`) is what this crate says of its tokens, in the same words at the same token.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use kmg_syntax::diagnostic::Diagnostic;

#[path = "../../tests/src/programs.rs"]
#[expect(
    dead_code,
    unreachable_pub,
    reason = "it is public elsewhere, and the programs are read one by one here"
)]
mod programs;

/// Line and column from 1, and the message with its help.
type Said = (usize, usize, String);

/// Outside of a compiler the tokens of a doc comment have another column.
fn placed(line: usize, column: usize, text: String) -> Said {
    (line, if text.contains("a doc comment") { 0 } else { column }, text)
}

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ui");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("programs").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    paths.sort();
    paths
}

fn said(diagnostic: &Diagnostic) -> Said {
    let start = diagnostic.start.start();
    placed(start.line, start.column.saturating_add(1), diagnostic.to_string())
}

/// The faults and the warnings of the graphs of a program.
fn told(program: &str) -> [BTreeSet<Said>; 2] {
    let mut graphs = Vec::new();
    programs::inside(program.parse().expect("tokens"), &mut graphs);
    let [mut faults, mut warnings] = [BTreeSet::new(), BTreeSet::new()];
    for tokens in graphs {
        let (parsed, outside) = kmg_syntax::parse::parse(tokens);
        faults.extend(outside.faults().iter().map(said));
        for graph in parsed {
            let diagnostics = kmg_syntax::diagnose(graph);
            faults.extend(diagnostics.faults().iter().map(said));
            // They hold of a graph without faults.
            if diagnostics.is_empty() {
                warnings.extend(diagnostics.warnings().iter().map(said));
            }
        }
    }
    [faults, warnings]
}

/// What the compiler was recorded to say: faults and warnings of the macro's own. The others are found when rustc
/// evaluates what came out.
fn recorded(messages: &str) -> [BTreeSet<Said>; 2] {
    let [mut faults, mut warnings] = [BTreeSet::new(), BTreeSet::new()];
    let mut lines = messages.lines();
    while let Some(line) = lines.next() {
        let warning = line.strip_prefix("error: use of deprecated constant `_::WARNING`: ");
        let Some(first) = line.strip_prefix("error: ").filter(|text| text.starts_with("KMG")).or(warning)
        else {
            continue;
        };
        let mut text = first.to_owned();
        for line in lines.by_ref() {
            if let Some((_, place)) = line.split_once("--> ") {
                let mut numbers = place.rsplit(':').map(|number| number.parse().expect("a number"));
                let (column, line) = (numbers.next().expect("a column"), numbers.next().expect("a line"));
                let list = if warning.is_some() { &mut warnings } else { &mut faults };
                list.insert(placed(line, column, text));
                break;
            }
            text.push('\n');
            text.push_str(line.trim_start());
        }
    }
    [faults, warnings]
}

#[test]
fn messages_and_spans_are_those_of_the_recorded_compiler_output() {
    let (mut compared, mut passed_on) = (0, 0);
    for path in paths() {
        let program = fs::read_to_string(&path).expect("text");
        // Their tokens are not those of the file, or `cfg`s decide.
        if program.contains("#[cfg(") || program.contains("macro_rules!") || program.contains("kmg::handlers")
        {
            passed_on += 1;
            continue;
        }
        let messages = fs::read_to_string(path.with_extension("stderr")).expect("messages");
        let ([faults, warnings], [recorded_faults, recorded_warnings]) =
            (told(&program), recorded(&messages));
        let name = path.display();
        assert_eq!(faults, recorded_faults, "{name}");
        // Only some of them are shown: lint levels decide.
        let more: Vec<&Said> = recorded_warnings.difference(&warnings).collect();
        assert!(more.is_empty(), "{name}: {more:?}, and there are {warnings:?}");
        compared += 1;
    }
    assert!(compared > 80 && passed_on < 30, "{compared} compared, {passed_on} not");
}
