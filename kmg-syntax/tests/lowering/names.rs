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
fn a_write_without_effect_does_not_race() {
    let text = "graph G { bind t, n; cpu a { t = t; } cpu b { t = n; } }";
    assert!(Built::new(text).is_ok());
    let text = "graph G { bind t, n; cpu a { t += 0; } command b = 1(t) on 0..1; }";
    assert!(Built::new(text).is_ok());
}

/// Whether two files have one graph: its bytes, its block, its names, its bounds and what it expects.
fn assert_same(named: &str, numbered: &str) {
    let read = |text: &str| {
        let graphs = kmg_syntax::text::read(text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        let [(_, built)] = graphs.as_slice() else { panic!("one graph") };
        let expected: Vec<_> = built
            .expectations
            .iter()
            .flat_map(|expectation| &expectation.checks)
            .map(|check| (format!("{:?}", check.subject), check.wanted))
            .collect();
        let warnings: Vec<Code> = built.warnings.iter().map(|warning| warning.code).collect();
        (
            built.encoded.clone(),
            built.block.clone(),
            built.registers.clone(),
            built.op_bounds.clone(),
            expected,
            warnings,
        )
    };
    assert_eq!(read(named), read(numbered), "{numbered}");
}

#[test]
fn a_number_is_its_name_in_every_place_of_a_register() {
    let declared = "bind x @ r9, n @ r2; reg y @ r5, z @ r0 = 4; const K @ r3 = 7; reg again @ r12;";
    for (place, with) in [
        ("results", "command a = 4() on 0..1 -> y; cpu b after a { x = y; }"),
        ("skips", "cpu a { y = n < 3; } command b = 4() on 0..1 after a if y;"),
        ("arguments", "command a = 4(x, K, 5, n) on 0..1;"),
        ("groups", "command a = 4() on (z, K);"),
        ("counts of words", "command a = 4() on K..9; command b = 4() on any K;"),
        ("statements", "cpu a { x = y + K; y = K; while y < n { y += K; } x = rand(x); n %= x; }"),
        ("loops", "cpu a { for y in z..K { x += y; } }"),
        (
            "assembly",
            "cpu a { 'l: add x, y, K; addi y, x, K; lt z, y, n; set n, K; jlt x, n, 'l; jnz z, 'l; }",
        ),
        ("values of declarations", "reg w = K; const L = K; cpu a { w = L; x = w; }"),
        ("races that are allowed", "cpu a { x = n; } cpu b { x = 2; }"),
        ("rounds", "cpu a { x += 1; again = x < K; }"),
        ("expectations", "cpu a { x += n; } expect five { bind x = K, n = 1; x == K; z < 5; again == 0; }"),
    ] {
        let head = "#[graph(allow(race(x), unused, rounds))] graph G {";
        let mut numbered = with.to_owned();
        for (name, number) in [("x", 9), ("n", 2), ("y", 5), ("z", 0), ("K", 3), ("again", 12)] {
            // The names of bindings that an expectation gives are names alone.
            let spelled = |part: &str| {
                let words = part.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
                let words = words.map(|word| match word.strip_prefix(name) {
                    Some(rest) if !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) => {
                        format!("r{number}{rest}")
                    }
                    _ => word.to_owned(),
                });
                words.collect::<String>()
            };
            let parts = numbered.split_inclusive(';').map(|part| match part.find("bind ") {
                Some(_) => part.to_owned(),
                None => spelled(part),
            });
            numbered = parts.collect();
        }
        assert_ne!(numbered, with, "{place}");
        // Pins stand in front of what is done with their numbers and behind it.
        assert_same(&format!("{head} {declared} {with} }}"), &format!("{head} {declared} {numbered} }}"));
        assert_same(&format!("{head} {with} {declared} }}"), &format!("{head} {numbered} {declared} }}"));
    }
    let races = "cpu a { x = n; } cpu b { x = 2; }";
    assert_same(
        &format!("#[graph(allow(race(x), unused, rounds))] graph G {{ {declared} {races} }}"),
        &format!("#[graph(allow(race(r9), unused, rounds))] graph G {{ {declared} {races} }}"),
    );
}
