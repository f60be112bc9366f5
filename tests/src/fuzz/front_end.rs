//! The language answers whatever stands in `graph!` or in a file: with messages, or with an upload that the check
//! accepts.

use kmg_runtime::{check, decode, encode};
use kmg_syntax::ast::{Graph, Statement};
use kmg_syntax::diagnostic::{Code, Diagnostic};
use kmg_syntax::parse::Parsed;
use kmg_syntax::print::{Names, plain, print};
use kmg_syntax::{Built, Reader, expand_for};
use proc_macro2::{TokenStream, TokenTree};

/// What the language said of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Graphs with an upload.
    pub built: usize,
    /// Graphs with faults, and faults outside of graphs.
    pub refused: usize,
}

/// The macro and the build of its graphs agree on the tokens; nothing panics. The expansion is for a reader that the
/// count of tokens chooses.
///
/// # Panics
///
/// If something does not hold.
pub fn answers(tokens: TokenStream) -> Answer {
    let (graphs, outside) = kmg_syntax::parse::parse(tokens.clone());
    let mut answer = Answer { built: 0, refused: outside.faults().len() };
    // Whether the macro has something to refuse that needs no compiler to be seen.
    let mut refused = !outside.is_empty();
    // Whether all of the expansion is the macro's own.
    let mut own = outside.is_empty();
    for parsed in &graphs {
        let Graph { visibility, attributes, .. } = &parsed.graph;
        own &= visibility.is_empty() && attributes.docs.is_empty() && attributes.every_item.is_empty();
        own &= attributes.options.krate.is_none();
        let documented = |statement: &Statement| !statement.docs.is_empty();
        own &= !parsed.graph.statements.iter().any(documented);
        if !parsed.diagnostics.is_empty() {
            said(parsed.diagnostics.faults());
            answer.refused += 1;
            refused = true;
            continue;
        }
        match kmg_syntax::build(&parsed.graph) {
            Ok(built) => {
                accepted(&built);
                answer.built += 1;
            }
            Err(faults) => {
                said(&faults);
                answer.refused += 1;
                let for_a_compiler =
                    |fault: &Diagnostic| fault.message.ends_with("not known outside of Rust source");
                refused |= !faults.iter().all(for_a_compiler);
                own = false;
            }
        }
    }
    let readers = [Reader::Compiler, Reader::Documentation, Reader::Edition2015, Reader::Editor];
    let reader = readers.iter().cycle().nth(count(&tokens)).copied().unwrap_or(Reader::Compiler);
    let output = expand_for(reader, tokens.clone());
    let errors = faults_in(&output).saturating_sub(faults_in(&tokens));
    // An editor has parentheses where a compiler has what `macro_rules!` captured, so more is accepted there.
    // Which graphs of one name are left under `cfg`s only a compiler sees: there the macro refuses under conditions.
    let conditional = clash_under_conditions(&graphs);
    let agree = match reader {
        Reader::Editor => errors == 0 || refused || conditional,
        _ if conditional => errors > 0,
        _ => (errors > 0) == refused,
    };
    assert!(agree, "{reader:?}: {errors} errors in the expansion of\n{tokens}\n{output}");
    if own && !refused {
        let parsed = syn::parse2::<syn::File>(output.clone());
        assert!(parsed.is_ok(), "{reader:?}: {:?} in the expansion of\n{tokens}\n{output}", parsed.err());
    }
    answer
}

/// Whether two graphs would have one name, or one that of the other's bindings, and one of them stands under a `cfg`.
fn clash_under_conditions(graphs: &[Parsed]) -> bool {
    let conditional = |parsed: &Parsed| {
        let attributes = parsed.graph.attributes.every_item.iter();
        attributes.map(ToString::to_string).any(|attribute| attribute.contains("cfg"))
    };
    let name = |parsed: &Parsed| parsed.graph.name.text.clone();
    let clash = |one: &str, other: &str| one == other || one.strip_suffix("Bindings") == Some(other);
    graphs.iter().enumerate().any(|(index, one)| {
        graphs.iter().take(index).any(|other| {
            (conditional(one) || conditional(other))
                && (clash(&name(one), &name(other)) || clash(&name(other), &name(one)))
        })
    })
}

/// A file of graphs is built, or every fault of it has a place in it.
///
/// # Panics
///
/// If something does not hold.
pub fn reads(text: &str) -> Answer {
    match kmg_syntax::text::read(text) {
        Ok(graphs) => {
            graphs.iter().for_each(|(_, built)| accepted(built));
            Answer { built: graphs.len(), refused: 0 }
        }
        Err(faults) => {
            said(&faults);
            let lines = text.lines().count().max(1) + 1;
            for fault in &faults {
                let (start, end) = (fault.start.start(), fault.end.end());
                assert!(start.line <= lines && end.line <= lines, "{fault} outside of\n{text}");
            }
            Answer { built: 0, refused: faults.len() }
        }
    }
}

/// Lets go of what proc-macro2 remembers of the texts it has read; no token lives on.
pub fn forget_places() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

/// There is something to say, in words.
fn said(faults: &[Diagnostic]) {
    assert!(!faults.is_empty(), "refused without a word");
    for fault in faults {
        assert!(!fault.message.is_empty() && !fault.code.is_warning(), "{fault}");
    }
}

/// The upload passes the check, and is that of the graph's text.
fn accepted(built: &Built) {
    let lines = built.encoded.lines();
    assert_eq!(check(lines), Ok(()), "{:?}", built.spec);
    assert_eq!(encode(&built.spec).as_ref(), Ok(&built.encoded));
    assert_eq!(decode(&built.encoded.upload()), built.spec);
    assert_eq!(built.spec.nodes.len(), built.nodes.len());
    for warning in &built.warnings {
        assert!(warning.code.is_warning() || warning.code == Code::Expectation, "{warning}");
    }
    let (graph, changed) = plain(&built.spec);
    assert!(changed.is_empty(), "the language wrote what it does not write: {:?}", built.spec);
    let text = print(&graph, &Names::default()).unwrap_or_else(|why| panic!("{why}: {graph:?}"));
    let again = kmg_syntax::text::read(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    assert_eq!(again.first().map(|(_, again)| &again.encoded), Some(&built.encoded), "{text}");
}

/// How many tokens there are.
fn count(tokens: &TokenStream) -> usize {
    let trees = tokens.clone().into_iter();
    trees
        .map(|tree| match tree {
            TokenTree::Group(group) => 2 + count(&group.stream()),
            _ => 1,
        })
        .sum()
}

/// How often `compile_error` stands in tokens.
fn faults_in(tokens: &TokenStream) -> usize {
    let trees = tokens.clone().into_iter();
    trees
        .map(|tree| match tree {
            TokenTree::Group(group) => faults_in(&group.stream()),
            TokenTree::Ident(ident) => usize::from(ident == "compile_error"),
            _ => 0,
        })
        .sum()
}
