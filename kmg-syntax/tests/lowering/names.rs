//! Registers that are named both ways: by a name and by the number that it is pinned to.

use kmg_syntax::diagnostic::Code;

use crate::machine::Built;

fn built(text: &str) -> Built {
    Built::new(text).unwrap_or_else(|codes| panic!("{codes:?}\n{text}"))
}

/// What the bindings hold at the end of a run without a fault.
fn run(text: &str, bindings: &[u32]) -> Vec<u32> {
    let (fault, registers) = built(text).run(bindings);
    assert_eq!(fault, None, "{text}");
    registers
}

#[test]
fn a_pinned_name_and_its_number_are_one_register_in_statements() {
    assert_eq!(run("graph G { bind x @ r3; cpu n { x += 1; x = r3 * 2; } }", &[10]), [22]);
    assert_eq!(run("graph G { bind x @ r3; cpu n { r3 += 1; r3 = x * 2; } }", &[10]), [22]);
    let swap = "graph G { bind x @ r3, y @ r4; cpu n { r3 = x + y; r4 = x - y; x = r3 - r4; } }";
    assert_eq!(run(swap, &[5, 7]), [7, 5]);
    let condition = "graph G { bind x @ r3, y; cpu n { x = y; if r3 == y { y = 1; } else { y = 2; } } }";
    assert_eq!(run(condition, &[5, 7]), [7, 1]);
    let later = "graph G { cpu n { r3 += 1; x = r3 * 2; } bind x @ r3; }";
    assert_eq!(run(later, &[10]), [22]);
}

#[test]
fn a_pinned_name_and_its_number_are_one_register_in_assembly_beside_statements() {
    let copied = "graph G { bind b, y; reg x @ r3; cpu n { x = b + 5; mov y, r3; x = 0; } }";
    assert_eq!(run(copied, &[40, 0]), [40, 45]);
    let written = "graph G { bind b, y; reg x @ r3; cpu n { x = b; addi r3, r3, 7; y = x; } }";
    assert_eq!(run(written, &[40, 0]), [40, 47]);
    let compared = "graph G { bind b, y; reg x @ r3; cpu n { x = b + 1; lt y, b, r3; } }";
    assert_eq!(run(compared, &[40, 9]), [40, 1]);
}

#[test]
fn the_number_of_a_pinned_constant_has_its_value() {
    let graph = "graph G { bind y, z; const K @ r3 = 7; cpu n { y = r3; z = K + r3 + 1; } }";
    assert_eq!(run(graph, &[0, 0]), [7, 15]);
    let shift = "graph G { bind y; const K @ r3 = 4; cpu n { y = y << r3; } }";
    assert_eq!(run(shift, &[3]), [48]);
    let counted = "graph G { bind y; const K @ r3 = 5; cpu n { for r1 in 0..r3 { y += 2; } } }";
    assert_eq!(run(counted, &[0]), [10]);
    let early = "graph G { bind y; const L = r3; const K @ r3 = 5; cpu n { y = L; } }";
    assert_eq!(run(early, &[0]), [5]);
}

#[test]
fn constants_and_counters_are_not_written_by_their_numbers() {
    let refused = |text: &str| Built::new(text).err().unwrap_or_else(|| panic!("accepted: {text}"));
    for text in [
        "graph G { const K @ r3 = 7; cpu w { r3 = 9; } }",
        "graph G { const K @ r3 = 7; cpu w { r3 += 1; } }",
        "graph G { const K @ r3 = 7; cpu w { set r3, 9; } }",
        "graph G { const K @ r3 = 7; cpu w { lt r3, r1, r2; } }",
        "graph G { const K @ r3 = 7; cpu w { for r3 in 0..4 { r1 += 1; } } }",
        "graph G { const K @ r3 = 7; command a = 4() on 0..1 -> r3; }",
        "graph G { bind n; reg i @ r3; cpu w { for i in 0..n { r3 = 9; } } }",
        "graph G { bind n; reg i @ r3; cpu w { for r3 in 0..n { i += 1; } } }",
        "graph G { bind n; reg i @ r3; cpu w { for i in 0..n { mov r3, n; } } }",
        "graph G { bind n; reg i @ r3; cpu w { for i in 0..n { for r3 in 0..n { n += 1; } } } }",
    ] {
        assert_eq!(refused(text), [Code::ConstantWritten], "{text}");
    }
}

#[test]
fn the_number_of_a_pinned_again_asks_for_rounds() {
    let text = "#[graph(max_runs = 9)] graph G { bind y; reg again @ r7; \
                cpu n { y += 1; r7 = y < 4; } }";
    assert_eq!(run(text, &[0]), [4]);
}

#[test]
fn a_race_is_seen_between_a_name_and_its_number() {
    let codes = |text: &str| Built::new(text).err().unwrap_or_default();
    assert_eq!(codes("graph G { bind x @ r3; cpu a { x = 1; } cpu b { r3 = 2; } }"), [Code::Race; 2]);
    assert_eq!(
        codes("graph G { bind x @ r3; cpu a { x = 1; } command b = 1(r3) on 0..1; }"),
        [Code::Race; 2]
    );
    assert_eq!(codes("graph G { bind x @ r3; cpu a { x += 1; } cpu b { r3 += 2; } }"), []);
    let allowed = "#[graph(allow(race(r3)))] graph G { bind x @ r3; cpu a { x = 1; } cpu b { r3 = 2; } }";
    assert_eq!(codes(allowed), []);
}

#[test]
fn sums_commute_whatever_they_are_written_as() {
    for other in ["t += 1", "t = t + 1", "t += n; t += 2", "t = n + t", "t -= 3", "addi t, t, 1"] {
        for sum in [
            "t += 0",
            "t = t",
            "mov t, t",
            "addi t, t, 0",
            "t = t + n + m",
            "t = t + n + 5 + m",
            "t = n + m + t",
        ] {
            let text = format!("graph G {{ bind t, n, m; cpu a {{ {sum}; }} cpu b {{ {other}; }} }}");
            assert!(Built::new(&text).is_ok(), "{text}");
        }
        for clash in ["t = t + n * t", "t = t + t", "t = n", "t = t * 2 + n", "t = n - t"] {
            let text = format!("graph G {{ bind t, n, m; cpu a {{ {clash}; }} cpu b {{ {other}; }} }}");
            assert_eq!(Built::new(&text).err(), Some(vec![Code::Race; 2]), "{text}");
        }
    }
    // A sum of what another node changes depends on the order.
    let text = "graph G { bind t, n; cpu a { t = t + n + 1; } cpu b { t += 1; } cpu c { n = 7; } }";
    assert!(Built::new(text).err().is_some_and(|codes| codes.iter().all(|code| *code == Code::Race)));
}

#[test]
fn what_changes_nothing_races_with_nothing() {
    let text = "graph G { bind t, n; cpu a { t = t; } cpu b { t = n; } }";
    assert!(Built::new(text).is_ok());
    let text = "graph G { bind t, n; cpu a { t += 0; } command b = 1(t) on 0..1; }";
    assert!(Built::new(text).is_ok());
}
