use kmg::expectation::{Comparison, Outcome, results_fault, status_fault, word_fault};
use kmg::refusal::Text;
use kmg::sim::{ConstOptions, ConstRun, NodeResults, Status};
use kmg_syntax::diagnostic::{Code, Diagnostic};
use kmg_syntax::expectation::{self, Check, Expectation, Subject, Wanted};
use kmg_syntax::proc_macro2::Span;
use kmg_syntax::{Built, ast};

/// What does not hold of the expectations of a graph (KMG022), as the compiler finds it.
pub(crate) fn faults(built: &Built) -> Vec<Diagnostic> {
    built.expectations.iter().flat_map(|expectation| faults_of(built, expectation)).collect()
}

fn faults_of(built: &Built, expectation: &Expectation) -> Vec<Diagnostic> {
    let results = expectation.results.iter();
    let results: Vec<NodeResults<'_>> =
        results.map(|(_, node, words)| NodeResults { node: *node, words }).collect();
    let mut options = ConstOptions::DEFAULT;
    options.core_count = built.cores.unwrap_or(options.core_count);
    let run = ConstRun::begin(built.encoded.upload(), &expectation.block, &results, options);
    let outcome = Outcome::of(run.advance(u64::MAX));

    let mut faults = Vec::new();
    let mut say = |text: Option<Text>, start: Span, end: Span| {
        if let Some(text) = text {
            let message = text.as_str();
            let message = message.strip_prefix("KMG022: ").unwrap_or(message);
            faults.push(Diagnostic::new(Code::Expectation, start, message).to(end));
        }
    };
    let name = expectation.name.span;
    say(outcome.refused(), name, name);
    for (name, node, words) in &expectation.results {
        say(results_fault(&name.text, words.len(), &outcome, *node), name.span, name.span);
    }
    for check in &expectation.checks {
        say(fault_of(check, &outcome), check.start, check.end);
    }
    faults
}

fn fault_of(check: &Check, outcome: &Outcome) -> Option<Text> {
    let found = match check.subject {
        Subject::Register(register) => outcome.register(register),
        Subject::Rounds => outcome.rounds(),
        Subject::Passes => outcome.passes(),
        Subject::Reason => outcome.reason(),
        Subject::Status => None,
    };
    let operator = match check.operator {
        ast::Comparison::Lt => Comparison::Lt,
        ast::Comparison::Le => Comparison::Le,
        ast::Comparison::Gt => Comparison::Gt,
        ast::Comparison::Ge => Comparison::Ge,
        ast::Comparison::Eq => Comparison::Eq,
        ast::Comparison::Ne => Comparison::Ne,
    };
    match check.wanted {
        Wanted::Word(wanted) => word_fault(&check.name, operator, found, wanted),
        Wanted::Status(wanted) => {
            let wanted = match wanted {
                expectation::Status::Ended => Status::Ended,
                expectation::Status::Error => Status::Error,
                expectation::Status::Stuck => Status::Stuck,
            };
            status_fault(operator, outcome.status(), wanted)
        }
    }
}
