//! Expectations: their bindings, results and checks.

use std::collections::HashSet;

use kmg_runtime::Register;
use proc_macro2::Span;

use super::{Resolved, Work};
use crate::ast::{Check, Comparison, Expect, Graph, Name, StatementKind, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::expectation::Status;
use crate::nearest::nearest;
use crate::nodes::SourceNode;
use crate::parse::expect::unknown_status;
use crate::parse::word::register_number;
use crate::symbols::{RegisterId, Role};
use crate::value::Value;

/// What a run must come to.
#[derive(Debug)]
pub(crate) struct Expectation {
    pub(crate) name: Name,
    /// Every binding of the graph with its value.
    pub(crate) bindings: Vec<(Name, Value)>,
    /// Nodes where they are named, and their results.
    pub(crate) results: Vec<(Name, SourceNode, Vec<Value>)>,
    pub(crate) checks: Vec<Wanted>,
}

/// One thing that must hold.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) subject: Subject,
    pub(crate) name: String,
    pub(crate) operator: Comparison,
    pub(crate) value: Target,
    pub(crate) start: Span,
    pub(crate) end: Span,
}

/// What a subject is compared with.
#[derive(Debug)]
pub(crate) enum Target {
    Word(Value),
    Status(Status),
}

/// The words that an expectation has beside registers.
const OUTCOMES: [&str; 4] = ["rounds", "passes", "status", "reason"];

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Register(RegisterId),
    /// `r7`, which an expectation does not take from the names of the graph.
    Bare(Register),
    Rounds,
    Passes,
    Status,
    Reason,
}

pub(super) fn resolve(graph: &Graph, resolved: &mut Resolved, diagnostics: &mut Diagnostics) {
    let mut names: HashSet<&str> = HashSet::new();
    for statement in &graph.statements {
        let StatementKind::Expect(expect) = &statement.kind else { continue };
        if !names.insert(&expect.name.text) {
            let message = format!("there are two expectations `{}`", expect.name.text);
            diagnostics.push(Diagnostic::new(Code::NameTaken, expect.name.span, message));
        }
        let bindings = bindings(expect, resolved, diagnostics);
        for (index, (name, _)) in expect.results.iter().enumerate() {
            if expect.results.iter().take(index).any(|(other, _)| other.text == name.text) {
                let message = format!("the results of `{}` are given twice", name.text);
                diagnostics.push(Diagnostic::new(Code::NameTaken, name.span, message));
            }
        }
        let results =
            expect.results.iter().filter_map(|(name, words)| results(name, words, resolved, diagnostics));
        let results: Vec<_> = results.collect();
        let checks = expect.checks.iter().filter_map(|check| wanted(check, resolved, diagnostics));
        let checks: Vec<_> = checks.collect();
        if expect.checks.is_empty() && !expect.broken {
            let message = format!("the expectation `{}` expects nothing", expect.name.text);
            diagnostics.push(
                Diagnostic::new(Code::Empty, expect.name.span, message).help(
                    "say what must hold at the end: `register == 3;`, `rounds == 2;`, `status == ended;`",
                ),
            );
        }
        resolved.expectations.push(Expectation { name: expect.name.clone(), bindings, results, checks });
    }
}

/// The bindings that an expectation gives; every binding of the graph must be among them, once.
fn bindings(expect: &Expect, resolved: &mut Resolved, diagnostics: &mut Diagnostics) -> Vec<(Name, Value)> {
    let declared: Vec<String> = resolved
        .symbols
        .registers
        .iter()
        .filter(|register| matches!(register.role, Role::Binding))
        .map(|register| register.name.text.clone())
        .collect();
    let mut given: Vec<(Name, Value)> = Vec::new();
    for (name, word) in &expect.bindings {
        let value = resolved.symbols.word(word, diagnostics);
        if !declared.contains(&name.text) {
            let message = format!("`{}` is no binding of the graph", name.text);
            let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message);
            diagnostics.push(match nearest(&name.text, declared.iter().map(String::as_str)) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic,
            });
        } else if given.iter().any(|(other, _)| other.text == name.text) {
            let message = format!("`{}` is given twice", name.text);
            diagnostics.push(Diagnostic::new(Code::NameTaken, name.span, message));
        } else {
            given.push((name.clone(), value.unwrap_or(Value::Known(0))));
        }
    }
    let missing: Vec<String> = declared
        .iter()
        .filter(|name| !given.iter().any(|(given, _)| given.text == **name))
        .map(|name| format!("`{name}`"))
        .collect();
    if !missing.is_empty() && !expect.broken {
        let message =
            format!("the expectation `{}` gives no value for {}", expect.name.text, missing.join(", "));
        diagnostics.push(
            Diagnostic::new(Code::Syntax, expect.name.span, message)
                .help("every binding is given: `bind name = 0;`"),
        );
    }
    given
}

fn results(
    name: &Name,
    words: &[Word],
    resolved: &mut Resolved,
    diagnostics: &mut Diagnostics,
) -> Option<(Name, SourceNode, Vec<Value>)> {
    let values: Vec<Option<Value>> =
        words.iter().map(|word| resolved.symbols.word(word, diagnostics)).collect();
    let node = resolved.symbols.node(name, diagnostics)?;
    match &resolved.nodes.get(node).work {
        Work::Command(command) if command.result.is_none() => {
            let message = format!("`{}` asks for no result", name.text);
            diagnostics.push(
                Diagnostic::new(Code::OptionOrClause, name.span, message)
                    .help("its command takes one with `-> register`"),
            );
            return None;
        }
        Work::Command(_) | Work::Broken => {}
        Work::Cpu(_) | Work::Join => {
            let message = format!("`{}` is no command and has no result", name.text);
            diagnostics.push(Diagnostic::new(Code::OptionOrClause, name.span, message));
            return None;
        }
    }
    Some((name.clone(), node, values.into_iter().collect::<Option<Vec<_>>>()?))
}

fn wanted(check: &Check, resolved: &mut Resolved, diagnostics: &mut Diagnostics) -> Option<Wanted> {
    let name = &check.subject.text;
    // A register with one of these names is the register.
    let subject = match (resolved.symbols.is_declared(name), name.as_str()) {
        (false, "rounds") => Subject::Rounds,
        (false, "passes") => Subject::Passes,
        (false, "status") => Subject::Status,
        (false, "reason") => Subject::Reason,
        (false, _) if resolved.symbols.find(name).is_none() && nearest(name, OUTCOMES).is_some() => {
            let near = nearest(name, OUTCOMES).unwrap_or_default();
            let message = format!("unknown register `{name}`");
            diagnostics.push(
                Diagnostic::new(Code::UnknownName, check.subject.span, message)
                    .help(format!("did you mean `{near}`?")),
            );
            return None;
        }
        (false, _) => match resolved.symbols.find(name).map(Subject::Register).or_else(|| bare(name)) {
            Some(subject) => subject,
            None if name == "again" => {
                diagnostics.push(Diagnostic::new(
                    Code::UnknownName,
                    check.subject.span,
                    "the graph does not use `again`, and an expectation adds nothing to it",
                ));
                return None;
            }
            None => Subject::Register(resolved.symbols.register(&check.subject, diagnostics)?),
        },
        (true, _) => Subject::Register(resolved.symbols.register(&check.subject, diagnostics)?),
    };
    let value = if subject == Subject::Status {
        Target::Status(status(check, diagnostics)?)
    } else {
        Target::Word(resolved.symbols.word(&check.value, diagnostics)?)
    };
    Some(Wanted {
        subject,
        name: name.clone(),
        operator: check.operator,
        value,
        start: check.start,
        end: check.end,
    })
}

/// The register that `r7` is.
fn bare(name: &str) -> Option<Subject> {
    register_number(name).flatten().and_then(Register::new).map(Subject::Bare)
}

/// The status that is wanted; it is compared for being the same alone.
fn status(check: &Check, diagnostics: &mut Diagnostics) -> Option<Status> {
    let WordKind::Name(name) = &check.value.kind else {
        diagnostics.push(
            Diagnostic::new(
                Code::Syntax,
                check.value.start,
                "expected a status: `ended`, `error` or `stuck`",
            )
            .to(check.value.end),
        );
        return None;
    };
    let status = Status::ALL.into_iter().find(|status| status.name() == name);
    if status.is_none() {
        diagnostics.push(unknown_status(&Name { text: name.clone(), span: check.value.start }));
    }
    if !matches!(check.operator, Comparison::Eq | Comparison::Ne) {
        let message = format!("a status is compared with `==` or `!=`, not `{}`", check.operator.text());
        diagnostics.push(Diagnostic::new(Code::Syntax, check.start, message).to(check.end));
        return None;
    }
    status
}
