//! A linter for graphs in text files, outside of the compiler: what the language says of a file, and house rules on
//! top. `cargo run -p kmg-syntax --example linter [FILE.kmg]`

use std::process::ExitCode;

use kmg_syntax::ast::{Statement, StatementKind, Work};
use kmg_syntax::diagnostic::Diagnostic;
use kmg_syntax::kmg_runtime::Work as Built;
use kmg_syntax::proc_macro2::Span;
use kmg_syntax::text;

/// The rules of this house: nodes have snake case and documentation.
fn house_rules(statement: &Statement) -> Vec<(Span, String)> {
    let StatementKind::Node(node) = &statement.kind else { return Vec::new() };
    let name = &node.name;
    let mut found = Vec::new();
    if name.text.contains(char::is_uppercase) {
        found.push((name.span, format!("`{}` is not in snake case", name.text)));
    }
    if statement.docs.is_empty() {
        found.push((name.span, format!("`{}` says nothing of what it is for", name.text)));
    }
    found
}

fn place(span: Span) -> String {
    let start = span.start();
    format!("{}:{}", start.line, start.column + 1)
}

fn main() -> ExitCode {
    let argument = std::env::args().nth(1);
    let source = match &argument {
        Some(path) => match std::fs::read_to_string(path) {
            Ok(source) => source,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        },
        None => include_str!("linter.kmg").to_owned(),
    };

    // The syntax is there also where the meaning is not.
    let file = match text::parse(&source) {
        Ok(file) => file,
        Err(fault) => {
            println!("{} {fault}", place(fault.start));
            return ExitCode::FAILURE;
        }
    };
    for parsed in &file.graphs {
        println!("graph {}", parsed.graph.name.text);
        for statement in &parsed.graph.statements {
            let StatementKind::Node(node) = &statement.kind else { continue };
            let kind = match &node.work {
                Work::Command(_) => "command",
                Work::Cpu(..) | Work::PartOfCpu(..) => "cpu",
                Work::Join => "join",
                Work::Broken => "broken",
            };
            let end = statement.end.end();
            println!(
                "  {kind} {} at {} to {}:{}",
                node.name.text,
                place(statement.start),
                end.line,
                end.column
            );
        }
    }

    let mut messages: Vec<(Span, String)> = file
        .graphs
        .iter()
        .flat_map(|parsed| &parsed.graph.statements)
        .flat_map(house_rules)
        .map(|(span, text)| (span, format!("house rule: {text}")))
        .collect();
    let said = |message: &Diagnostic| (message.start, message.to_string().replace('\n', "\n    "));
    let mut refused = false;
    match text::read(&source) {
        Ok(graphs) => {
            for (name, graph) in &graphs {
                let slices = graph.spec.nodes.iter().zip(&graph.nodes).zip(&graph.op_bounds);
                for ((node, (node_name, _)), bound) in slices {
                    let Built::Cpu(ops) = &node.work else { continue };
                    let bound =
                        bound.map_or("no bound is known".to_owned(), |most| format!("at most {most} run"));
                    println!("{name}.{}: {} micro-ops, {bound}", node_name.text, ops.len());
                }
                messages.extend(graph.warnings.iter().map(said));
            }
        }
        Err(faults) => {
            refused = true;
            messages.extend(faults.iter().map(said));
        }
    }
    messages.sort_by_key(|(span, _)| (span.start().line, span.start().column));
    for (span, text) in &messages {
        println!("{} {text}", place(*span));
    }
    if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
