//! Races and slices that cannot end: what is refused, where, and what is let through on purpose (LANGUAGE.md 6).

mod parsed;

use kmg_syntax::diagnostic::Diagnostic;

use parsed::graph;

/// The faults of a graph: code, line, column, message.
fn faults(text: &str) -> Vec<String> {
    let faults = kmg_syntax::build(&graph(text)).err().unwrap_or_default();
    let place = |fault: &Diagnostic| (fault.start.start().line, fault.start.start().column);
    faults.iter().map(|fault| format!("{:?} {}: {}", place(fault), fault.code, fault.message)).collect()
}

fn accepted(text: &str) {
    assert_eq!(faults(text), Vec::<String>::new(), "{text}");
}

fn raced(text: &str, names: &str) {
    let faults = faults(text);
    assert!(!faults.is_empty(), "accepted: {text}");
    assert!(faults.iter().all(|fault| fault.contains("KMG019")), "{faults:?}");
    assert!(faults[0].contains(names), "{faults:?}");
}

#[test]
fn two_writes_of_nodes_without_an_order_race() {
    let text = "graph G {
        reg x;
        command a = 1() on 0..1 -> x;
        command b = 2() on 1..2 -> x;
    }";
    assert_eq!(
        faults(text),
        [
            "(4, 35) KMG019: a race on `x`: `a` writes its result to it and `b` writes its result to it, and \
             neither waits for the other",
            "(3, 35) KMG019: `a` writes its result to it here, at the same time as `b`",
        ]
    );
    accepted("graph G { reg x; command a = 1() on 0..1 -> x; command b = 2() on 1..2 -> x; a -> b; }");
}

#[test]
fn every_kind_of_read_races_with_a_write() {
    let write = "command w = 1() on 0..1 -> x;";
    for read in [
        "command r = 2(x) on 0..1;",
        "command r = 2() on (x, 1);",
        "command r = 2() on (0, x);",
        "command r = 2() on any x;",
        "command r = 2() on 0..1 if x;",
        "join r if x;",
        "cpu r { y = x; }",
        "cpu r { jnz x, 'end; set y, 1; 'end: }",
        "cpu r if x { y = 1; }",
    ] {
        raced(
            &format!("graph G {{ reg x, y; {write} {read} }}"),
            "`w` writes its result to it and `r` reads it",
        );
        accepted(&format!("graph G {{ reg x, y; {write} {read} w -> r; }}"));
        accepted(&format!("graph G {{ reg x, y; {write} {read} r -> w; }}"));
    }
}

#[test]
fn a_way_over_other_nodes_orders_also_over_a_skipped_one() {
    accepted("graph G { reg x, s; cpu a { x = 1; } join m if s; cpu b { x = 2; } a -> m -> b; }");
    raced(
        "graph G { reg x; cpu a { x = 1; } join m; cpu b { x = 2; } a -> m; }",
        "`a` writes it and `b` writes it",
    );
}

#[test]
fn a_read_after_a_write_of_the_same_slice_is_the_nodes_own() {
    // Both write x first; what they write differs, so the writes race and the reads do not count.
    raced(
        "graph G { reg x, y, z; cpu a { x = 1; y = x; } cpu b { x = 2; z = x; } }",
        "`a` writes it and `b` writes",
    );
    accepted("graph G { reg x, y, z; cpu a { x = 1; y = x; } cpu b { x = 1; z = x; } }");
    // On one path only.
    raced("graph G { reg x, y, s; cpu a { x = 1; } cpu b { if s { x = 1; } y = x; } }", "a race on `x`");
    raced(
        "graph G { bind s; reg x, y; cpu a { x = 1; } cpu b { jnz s, 'e; set x, 1; 'e: mov y, x; } }",
        "a race on `x`",
    );
}

#[test]
fn the_same_constant_may_be_written_twice() {
    accepted("graph G { reg x; cpu a { x = 7; } cpu b { x = 7; } }");
    accepted("graph G { reg x, s; cpu a { if s { x = 7; } } cpu b { x = 3 + 4; } }");
    raced("graph G { reg x; cpu a { x = 7; } cpu b { x = 8; } }", "a race on `x`");
    raced("graph G { reg x; cpu a { set x, 7; x = 8; } cpu b { x = 8; } }", "a race on `x`");
    // However it is written, as long as it is one.
    accepted("graph G { const K = 7; reg x; cpu a { mov x, K; } cpu b { mov x, K; } }");
    accepted("graph G { const K = 7; reg x; cpu a { mov x, K; } cpu b { set x, 7; } }");
    raced(
        "graph G { const K = 7; const L = 8; reg x; cpu a { mov x, K; } cpu b { mov x, L; } }",
        "a race on `x`",
    );
    accepted(
        "graph G { bind s; reg x; cpu a { jnz s, 'b; set x, 7; jmp 'end; 'b: set x, 7; 'end: } cpu b { x = 7; } }",
    );
    for other in ["set x, 8;", "mov x, s;", "add x, s, s;", "addi x, s, 7;"] {
        raced(
            &format!(
                "graph G {{ bind s; reg x; cpu a {{ jnz s, 'b; set x, 7; jmp 'end; 'b: {other} 'end: }} cpu b {{ x = 7; }} }}"
            ),
            "a race on `x`",
        );
    }
    // Also where the constant is at hand for another statement, and x keeps its value until a remainder has not failed.
    accepted(
        "graph G { bind b, c; reg x, y, z; cpu a { y = b * 7; z = b % c; x = 7; y += 7 * c; } cpu d { x = 7; } }",
    );
    // Of two statements in a row only the last one writes: slices run whole.
    accepted("graph G { reg x; cpu a { x = 7; x = 8; } cpu b { x = 8; } }");
    raced("graph G { reg x; cpu a { x = 7; } command b = 1() on 0..1 -> x; }", "a race on `x`");
}

#[test]
fn sums_commute() {
    accepted("graph G { reg t, a, b; cpu p { t += a; } cpu q { t += b; t += 5; } cpu r { add t, b, t; } }");
    accepted("graph G { reg t, a, b; cpu p { t += a * b; } cpu q { t -= 3; } }");
    raced("graph G { reg t, a; cpu p { t += a; } cpu q { t = t * 2; } }", "a race on `t`");
    raced("graph G { reg t, a, y; cpu p { t += a; } cpu q { t += 1; y = t; } }", "a race on `t`");
    raced("graph G { reg t; cpu p { t += t; } cpu q { t += 1; } }", "a race on `t`");
    // A sum of other registers is none of its own.
    for other in ["addi t, a, 2;", "add t, a, a;", "add t, a, b;", "sub t, t, a;", "mov t, a;", "lt t, t, a;"]
    {
        raced(
            &format!("graph G {{ bind a, b; reg t; cpu p {{ t += 1; }} cpu q {{ {other} }} }}"),
            "a race on `t`",
        );
    }
    for same in ["addi t, t, 2;", "add t, t, a;", "add t, a, t;", "add t, t, a; addi t, t, 1;"] {
        accepted(&format!("graph G {{ bind a; reg t; cpu p {{ t += 1; }} cpu q {{ {same} }} }}"));
    }
    raced("graph G { reg t, a; cpu p { t += a; } command q = 1(t) on 0..1; }", "a race on `t`");
    // What is added is raced itself.
    let text = "graph G { reg t, a; cpu p { t += a; } cpu q { t += 1; } cpu w { a = 1; } }";
    let faults = faults(text);
    assert!(faults.iter().any(|fault| fault.contains("a race on `a`")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("a race on `t`")), "{faults:?}");
}

#[test]
fn unreachable_code_does_not_race() {
    accepted("graph G { reg x; cpu a { jmp 'end; set x, 1; 'end: } cpu b { x = 2; } }");
}

#[test]
fn again_is_read_after_all_nodes() {
    accepted("#[graph(max_runs = 9)] graph G { reg x; cpu a { again = x; } command b = 1() on 0..1; }");
    raced(
        "#[graph(max_runs = 9)] graph G { cpu a { again = 1; } command b = 1() on 0..1 -> again; }",
        "race on `again`",
    );
}

#[test]
fn names_that_share_a_register_share_its_races() {
    raced("graph G { reg x @ r3; cpu a { x = 1; } cpu b { r3 = 2; } }", "a race on `x`");
}

#[test]
fn one_fault_for_each_register_counts_the_other_pairs() {
    let text = "graph G { reg x; cpu a { x = 1; } cpu b { x = 2; } cpu c { x = 3; } }";
    let faults = faults(text);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].ends_with(", and 2 more pairs"), "{faults:?}");
}

#[test]
fn races_are_allowed_by_option() {
    let body = "graph G { reg x, y; cpu a { x = 1; y = 1; } cpu b { x = 2; y = 2; } }";
    accepted(&format!("#[graph(allow(race))] {body}"));
    accepted(&format!("#[graph(allow(race(x), race(y)))] {body}"));
    accepted(&format!("#[graph(allow(race(x, y)))] {body}"));
    raced(&format!("#[graph(allow(race(x)))] {body}"), "a race on `y`");
}

#[test]
fn scratch_registers_do_not_race() {
    accepted("graph G { reg a, b, x, y; cpu p { x = (a * 3) ^ b; } cpu q { y = (b * 5) ^ a; } }");
}

#[test]
fn a_slice_whose_end_no_path_reaches_is_refused() {
    for body in
        ["loop { x += 1; }", "'top: addi x, x, 1; jmp 'top;", "'a: jmp 'b; 'b: jmp 'a;", "while 1 { x = 2; }"]
    {
        let faults = faults(&format!("graph G {{ reg x; cpu spin {{ {body} }} }}"));
        assert_eq!(faults.len(), 1, "{body}: {faults:?}");
        assert!(faults[0].contains("KMG018: `spin` cannot end: no path"), "{faults:?}");
    }
    accepted("graph G { reg x; cpu spin { loop { x += 1; if x == 9 { break; } } } }");
    accepted("graph G { reg x; cpu spin { 'top: addi x, x, 1; jnz x, 'top; } }");
}

#[test]
fn a_shortest_path_beyond_step_limit_is_refused() {
    let body = "graph G { reg x; cpu long { set x, 1; set x, 2; set x, 3; set x, 4; } }";
    accepted(&format!("#[graph(step_limit = 4)] {body}"));
    assert_eq!(
        faults(&format!("#[graph(step_limit = 3)] {body}")),
        ["(1, 46) KMG018: `long` cannot end: its shortest path is 4 micro-ops, and step_limit is 3"]
    );
    // The way around is shorter.
    accepted(
        "#[graph(step_limit = 3)] graph G { reg x; cpu a { jnz x, 'end; set x, 1; set x, 2; set x, 3; 'end: } }",
    );
}

/// A slice has no other way to end a run with an error, so that a register holds 0 there is no fault (KMG017).
#[test]
fn a_remainder_by_a_register_that_is_0_is_accepted() {
    accepted("graph G { bind error; reg zero, x; cpu a { if error > 9 { zero = 0; x %= zero; } } }");
    accepted("graph G { bind n; reg zero, x; cpu a { set zero, 0; mod x, n, zero; } }");
    // A constant is one, under whatever name.
    let faults =
        faults("graph G { bind n; const ZERO = 0; reg x; cpu a { x = n % ZERO; x = n % (1 - 1); } }");
    assert_eq!(faults, ["(1, 57) KMG017: `%` by 0", "(1, 71) KMG017: `%` by 0"]);
}

/// What is said once is not said again of what it left behind.
#[test]
fn an_op_with_a_fault_has_no_second_one() {
    for (body, fault) in [
        ("jmp 'nowhere;", "KMG015: unknown label `'nowhere`"),
        ("jlt x, y, 'nowhere;", "KMG015: unknown label `'nowhere`"),
        ("'top: jmp 'nowhere; jnz x, 'top;", "KMG015: unknown label `'nowhere`"),
        ("jmp;", "KMG001: `jmp` takes one operand, and none is given"),
        ("jnz x;", "KMG001: `jnz` takes 2 operands, and one is given"),
        ("set q, 1;", "KMG002: unknown register `q`"),
        ("set x, 1; mov q, x; mov y, x;", "KMG002: unknown register `q`"),
        ("mod x, y, ZERO;", "KMG017: `mod` by 0"),
    ] {
        let found = faults(&format!("graph G {{ const ZERO = 0; bind x, y; cpu a {{ {body} }} }}"));
        let found: Vec<&str> =
            found.iter().filter_map(|fault| fault.split_once(") ")).map(|(_, text)| text).collect();
        assert_eq!(found, [fault], "{body}");
    }
    // 0 is no divisor of what divides nothing.
    for op in ["add", "sub", "mul", "and", "shr"] {
        accepted(&format!("graph G {{ const ZERO = 0; bind x, y; cpu a {{ {op} x, y, ZERO; }} }}"));
    }
}

#[test]
fn the_end_of_a_counted_loop_is_not_its_counters() {
    for end in ["i", "i + x", "x + i", "rand(i)", "!i", "(x < i) + 3", "x * (y - i)"] {
        let text = format!("graph G {{ bind x, y; reg i; cpu a {{ for i in 0..{end} {{ x += 1; }} }} }}");
        let found = faults(&text);
        assert!(
            found.len() == 1 && found[0].contains("KMG001: the loop's end depends on its counter"),
            "{found:?}"
        );
    }
    accepted("graph G { bind x, y; reg i; cpu a { for i in 0..(x + y) & 7 { x += 1; } } }");
}
