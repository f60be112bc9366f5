//! An expectation changes nothing of the graph that it tests.

mod parsed;

use kmg_runtime::{NodeId, Register};
use kmg_syntax::ast::Comparison;
use kmg_syntax::expectation::{Expectation, Status, Subject, Wanted};

use parsed::graph;

fn bytes(text: &str) -> Vec<u8> {
    let built = kmg_syntax::build(&graph(text)).expect("a graph without faults");
    built.encoded.bytes().to_vec()
}

#[test]
fn an_expectation_changes_no_byte_of_the_upload() {
    let graph = "bind p; reg x; cpu a { x = p; }";
    let expect = "expect e { bind p = 1; r0 == 1; r15 == 0; x == 1; rounds == 1; }";
    assert_eq!(bytes(&format!("graph G {{ {graph} }}")), bytes(&format!("graph G {{ {graph} {expect} }}")));
}

#[test]
fn an_expectation_does_not_declare_again() {
    let text = "graph G { reg x; cpu a { x = 1; } expect e { again == 0; } }";
    let faults = kmg_syntax::build(&graph(text)).expect_err("`again` is not used");
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, ["KMG002: the graph does not use `again`, and an expectation adds nothing to it"]);
}

#[test]
fn build_gives_the_expectations_of_a_graph() {
    let text = "#[graph(max_runs = 9)] graph G {
        const N = 7;
        bind p, q;
        reg x @ r9;
        cpu last after norm, other { again = x < N; }
        command other = 1() on 0..1;
        command norm = 2(p) on 0..1 -> x;
        expect e { bind q = -1, p = N; result norm = [1, 2 , 9]; x == 9; r3 != 0; status == stuck; passes <= 12; }
        expect f { bind p = 1; bind q = 2; reason == 0; rounds > 1; }
    }";
    let built = kmg_syntax::build(&graph(text)).expect("a graph without faults");
    let [first, second] = built.expectations.as_slice() else { panic!("two expectations") };
    assert_eq!((first.name.text.as_str(), first.block.as_slice()), ("e", &[7, 7, u32::MAX][..]));
    assert_eq!((second.name.text.as_str(), second.block.as_slice()), ("f", &[7, 1, 2][..]));
    let [(name, node, words)] = first.results.as_slice() else { panic!("one command") };
    assert_eq!((name.text.as_str(), *node, words.as_slice()), ("norm", NodeId::new(1), &[1, 2, 9][..]));
    assert!(second.results.is_empty());
    let checks = |expectation: &Expectation| {
        let checks = expectation.checks.iter();
        checks.map(|check| (check.subject, check.operator, check.wanted)).collect::<Vec<_>>()
    };
    let register = |number| Subject::Register(Register::new(number).expect("a register"));
    assert_eq!(
        checks(first),
        [
            (register(9), Comparison::Eq, Wanted::Word(9)),
            (register(3), Comparison::Ne, Wanted::Word(0)),
            (Subject::Status, Comparison::Eq, Wanted::Status(Status::Stuck)),
            (Subject::Passes, Comparison::Le, Wanted::Word(12))
        ]
    );
    assert_eq!(
        checks(second),
        [
            (Subject::Reason, Comparison::Eq, Wanted::Word(0)),
            (Subject::Rounds, Comparison::Gt, Wanted::Word(1))
        ]
    );
}
