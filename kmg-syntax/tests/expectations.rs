//! An expectation changes nothing of the graph that it tests.

mod parsed;

use parsed::graph;

fn bytes(text: &str) -> Vec<u8> {
    let built = kmg_syntax::build(&graph(text)).expect("a graph without faults");
    built.encoded.bytes().to_vec()
}

#[test]
fn the_bytes_are_the_same_without_it() {
    let graph = "bind p; reg x; cpu a { x = p; }";
    let expect = "expect e { bind p = 1; r0 == 1; r15 == 0; x == 1; rounds == 1; }";
    assert_eq!(bytes(&format!("graph G {{ {graph} }}")), bytes(&format!("graph G {{ {graph} {expect} }}")));
}

#[test]
fn again_is_not_brought_in_by_it() {
    let text = "graph G { reg x; cpu a { x = 1; } expect e { again == 0; } }";
    let faults = kmg_syntax::build(&graph(text)).expect_err("`again` is not used");
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, ["KMG002: the graph does not use `again`, and an expectation adds nothing to it"]);
}
