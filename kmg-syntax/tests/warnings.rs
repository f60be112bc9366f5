//! What is warned of and where, what silences it, and that warnings are no faults.

mod parsed;

use kmg_syntax::diagnostic::{Code, Diagnostic};

use parsed::graph;

/// The warnings of a graph: column, code, message.
fn warnings(text: &str) -> Vec<String> {
    let built = kmg_syntax::build(&graph(text)).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    let line = |warning: &Diagnostic| {
        assert!(warning.code.is_warning());
        let (line, column) = (warning.start.start().line, warning.start.start().column);
        format!("{line}:{column} {}: {}", warning.code, warning.message)
    };
    built.warnings.iter().map(line).collect()
}

/// The codes of the warnings of a graph.
fn codes(text: &str) -> Vec<u8> {
    let built = kmg_syntax::build(&graph(text)).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    built.warnings.iter().map(|warning| warning.code.number()).collect()
}

fn silent(text: &str) {
    assert_eq!(warnings(text), Vec::<String>::new(), "{text}");
}

#[test]
fn numbers_above_100_are_warnings() {
    for code in Code::ALL {
        assert_eq!(code.is_warning(), code.number() > 100, "{code}");
    }
    assert_eq!(Code::Unused.to_string(), "KMG101");
    assert_eq!(Code::Repeated.to_string(), "KMG105");
}

#[test]
fn every_read_of_a_register_that_nothing_sets_counts() {
    for read in [
        "command a = 1(x) on 0..1;",
        "command a = 1() on (x, 1);",
        "command a = 1() on (0, x);",
        "command a = 1() on any x;",
        "command a = 1() on 0..1 if x;",
        "join a if x;",
        "cpu a if x { y = 1; }",
        "cpu a { y = x; }",
        "cpu a { y = rand(x); }",
        "cpu a { mov y, x; }",
        "cpu a { add y, y, x; }",
        "cpu a { jnz x, 'end; set y, 1; 'end: }",
        "cpu a { for y in 0..x { y2 = 1; } }",
        "cpu a { if x < 3 { y = 2; } }",
    ] {
        let text =
            format!("graph G {{ reg x; reg _y = 1, y2 = 1; reg y; cpu b {{ y = y2; }} b -> a; {read} }}");
        let found = warnings(&text);
        assert_eq!(found, ["1:14 KMG101: `x` is read and never set: it is always 0"], "{text}");
    }
}

#[test]
fn every_kind_of_write_sets_a_register() {
    let read = "join only if x;";
    for set in [
        "reg x = 0;",
        "bind x;",
        "const x = 4;",
        "reg x; command a = 1() on 0..1 -> x; a -> only;",
        "reg x; cpu a { x = 1; } a -> only;",
        "reg x; cpu a { x += 1; } a -> only;",
        "reg x; cpu a { set x, 1; } a -> only;",
        "reg x; cpu a { for x in 0..3 { } } a -> only;",
        // One register under two names.
        "reg x @ r4; cpu a { r4 = 1; } a -> only;",
    ] {
        silent(&format!("graph G {{ {set} {read} }}"));
    }
}

#[test]
fn the_warning_of_an_unused_name_says_its_kind() {
    let text = "graph G { bind b; const K = 1; reg r, i = 2; join only; }";
    assert_eq!(
        warnings(text),
        [
            "1:15 KMG101: the binding `b` is never used",
            "1:24 KMG101: the constant `K` is never used",
            "1:35 KMG101: the register `r` is never used",
            "1:38 KMG101: the register `i` is never used",
        ]
    );
    silent("graph G { bind _b; const _K = 1; reg _r, _i = 2; join only; }");
    silent(&format!("#[graph(allow(unused))] {text}"));
}

#[test]
fn a_constant_used_as_a_word_counts_as_used() {
    silent("graph G { const K = 1; command a = 1() on 0..K; }");
    silent("graph G { const K = 1; const L = K; command a = 1(L) on 0..1; }");
    silent("graph G { const K = 1; reg x = K; command a = 1(x) on 0..1; }");
    silent("#[graph(step_limit = K)] graph G { const K = 100; join only; }");
    silent("graph G { const K = 1; reg x; cpu a { set x, K; } }");
    // Saying that a race does no harm uses nothing.
    assert_eq!(codes("#[graph(allow(race(x)))] graph G { reg x; join only; }"), [101]);
}

#[test]
fn a_register_that_is_only_written_counts_as_used() {
    silent("graph G { reg x; cpu a { x = 1; } }");
    silent("graph G { reg x; command a = 1() on 0..1 -> x; }");
}

#[test]
fn pinned_names_share_their_register() {
    silent("graph G { reg x @ r3; cpu a { r3 = 1; } }");
    silent("graph G { const K @ r3 = 1; reg x; cpu a { x = r3; } }");
    assert_eq!(codes("graph G { reg x @ r3; command a = 1(r3) on 0..1; }"), [101]);
    assert_eq!(codes("graph G { reg x @ r3; reg y @ r4; cpu a { r3 = 1; } }"), [101]);
}

#[test]
fn labels_that_nothing_goes_to() {
    assert_eq!(
        warnings("graph G { reg x; cpu a { 'top: x = 1; 'end: } }"),
        ["1:25 KMG101: nothing goes to the label `'top`", "1:38 KMG101: nothing goes to the label `'end`"]
    );
    silent("graph G { reg x; cpu a { '_top: x = 1; jnz x, 'end; x = 2; 'end: } }");
    silent("graph G { reg x; cpu a { 'l: loop { loop { x += 1; if x > 3 { break 'l; } } } } }");
    silent("graph G { reg x; cpu a { 'l: loop { loop { x += 1; if x > 3 { x = 9; break 'l; } } } } }");
    silent("graph G { reg x; cpu a { 'l: while x < 9 { while x < 5 { x += 1; continue 'l; } x += 1; } } }");
}

#[test]
fn rounds() {
    let again = "graph G { reg x; cpu a { x += 1; again = x < 3; } }";
    assert_eq!(codes(again), [102]);
    assert_eq!(codes(&format!("#[graph(max_runs = 1)] {again}")), [102]);
    silent(&format!("#[graph(max_runs = 2)] {again}"));
    silent(&format!("#[graph(allow(rounds))] {again}"));
    let once = "graph G { join only; }";
    assert_eq!(
        warnings(&format!("#[graph(max_runs = 2)] {once}")),
        ["1:19 KMG102: max_runs is 2, and nothing asks for a second round: there is no `again`"]
    );
    silent(&format!("#[graph(max_runs = 1)] {once}"));
    silent(&format!("#[graph(max_runs = 2, allow(rounds))] {once}"));
    // Declared and never set, it asks for nothing.
    assert_eq!(codes("#[graph(max_runs = 2)] graph G { reg again @ r5; join only; }"), [101]);
    // One that nothing sets asks for no round, whatever max_runs says.
    for text in [
        "graph G { join only if again; }",
        "graph G { reg again @ r5; join only; }",
        "#[graph(max_runs = 2)] graph G { join only if again; }",
    ] {
        assert_eq!(codes(text), [101], "{text}");
    }
    silent("#[graph(allow(unused))] graph G { join only if again; }");
    // Its register may be set under its number, or before the run.
    assert_eq!(codes("graph G { reg again @ r5; cpu a { r5 = 1; } }"), [102]);
    assert_eq!(codes("graph G { reg again = 1; join only; }"), [102]);
}

/// The columns of KMG103 in a body.
fn unreached(body: &str) -> Vec<String> {
    let text = format!("graph G {{ bind c; const K = 0; reg x = K, y = c0; cpu a {{\n{body}\n}} }}");
    let text = text.replace("c0", "4");
    let found = warnings(&format!("#[graph(allow(unused))] {text}"));
    let place = |line: &String| line.split(' ').next().map(str::to_owned);
    found.iter().filter(|line| line.contains("KMG103")).filter_map(place).collect()
}

#[test]
fn code_behind_a_jump_is_not_reached() {
    assert_eq!(unreached("jmp 'end; set x, 1; set x, 2; 'end:"), ["2:10"]);
    assert_eq!(unreached("jmp 'end; set x, 1; 'in: set x, 2; jmp 'in; 'end:"), ["2:10"]);
    assert_eq!(unreached("jmp 'end; set x, 1; 'in: set x, 2; 'end: jnz c, 'in;"), ["2:10"]);
    assert_eq!(unreached("jmp 'end; lt x, y, c; 'end:"), ["2:10"]);
    assert_eq!(unreached("loop { if c { break; x = 1; } }"), ["2:21"]);
    assert_eq!(unreached("while x < c { x += 1; continue; x += 2; }"), ["2:32"]);
    assert_eq!(unreached("'l: loop { loop { x += 1; if x > c { break 'l; } } x = 3; }"), ["2:51"]);
    assert_eq!(unreached("jmp 'end; if x < 3 { x = 1; } else { x = 2; } while c { x = 2; } 'end:"), ["2:13"]);
    assert_eq!(unreached("jmp 'end; while c { x = 2; } 'end:"), ["2:16"]);
    assert_eq!(unreached("jmp 'end; for x in 0..c { y = 2; } 'end:"), ["2:14"]);
}

#[test]
fn constant_conditions_rule_code_out() {
    assert_eq!(unreached("if 0 { x = 1; }"), ["2:7"]);
    assert_eq!(unreached("if K { x = 1; } else { x = 2; }"), ["2:7"]);
    assert_eq!(unreached("if !K { x = 1; } else { x = 2; }"), ["2:24"]);
    assert_eq!(unreached("if K == 0 || c { x = 1; } else if y { x = 2; } else { x = 3; }"), ["2:34"]);
    assert_eq!(unreached("if c && 0 { x = 1; }"), ["2:12"]);
    assert_eq!(unreached("if x < 0 { x = 1; }"), ["2:11"]);
    assert_eq!(unreached("while 0 { x = 1; }"), ["2:10"]);
    assert_eq!(unreached("for x in 5..3 { y = 1; }"), ["2:16"]);
    // Two stretches with something between them.
    assert_eq!(unreached("if 0 { x = 1; } x = 2; if 0 { x = 3; }"), ["2:7", "2:30"]);
}

#[test]
fn code_that_lowering_adds_is_not_warned_of() {
    for body in [
        "loop { x += 1; break; }",
        "loop { if x > c { break; } else { x += 1; continue; } }",
        "if c { jmp 'end; } else { x = 1; } 'end:",
        "while 1 { x += 1; if x > c { break; } }",
        "if 1 { x = 1; }",
        "x = x;",
        "loop { break; }",
        // Of the condition only a part is not reached.
        "if 1 || c { x = 1; }",
    ] {
        assert_eq!(unreached(body), Vec::<String>::new(), "{body}");
    }
    silent("#[graph(allow(unreachable))] graph G { reg x; cpu a { if 0 { x = 1; } x = 2; } }");
}

#[test]
fn edges_that_are_given_twice() {
    let nodes = "join a; join b;";
    assert_eq!(
        warnings(&format!("graph G {{ {nodes} a -> b;\na -> b; }}")),
        ["2:0 KMG105: the edge `a -> b` is given twice: a chain has it on line 1 already"]
    );
    assert_eq!(
        warnings("graph G { join a; join b\nafter a; a -> b; }"),
        ["2:9 KMG105: the edge `a -> b` is given twice: `b` comes `after a` on line 2 already"]
    );
    assert_eq!(codes(&format!("graph G {{ {nodes} [a, a] -> b; }}")), [105]);
    assert_eq!(codes(&format!("graph G {{ {nodes} a -> [b, b, b]; }}")), [105, 105]);
    silent(&format!("#[graph(allow(repeated))] graph G {{ {nodes} a -> [b, b]; }}"));
    // What only follows from others is an edge of its own.
    silent("graph G { join a; join b; join c; a -> b -> c; a -> c; }");
}

#[test]
fn a_graph_with_faults_has_no_warnings() {
    let text = "graph G { bind unused; join a; join b; a -> [b, b]; a -> a; }";
    let faults = kmg_syntax::build(&graph(text)).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), [Code::SelfEdge]);
    let expansion = kmg_syntax::expand(text.parse().expect("tokens")).to_string();
    assert!(!expansion.contains("deprecated"), "{expansion}");
}

#[test]
fn warnings_carry_the_attributes_of_the_graph() {
    let text = "#[cfg(unix)] #[allow(deprecated)] graph G { bind unused; join only; }";
    let expansion = kmg_syntax::expand(text.parse().expect("tokens")).to_string();
    let (_, warning) = expansion.rsplit_once("# [cfg").expect("attributes");
    assert!(warning.contains("# [allow (deprecated)] const _"), "{warning}");
    assert!(warning.contains("KMG101: the binding `unused` is never used"), "{warning}");
    assert!(warning.contains("\\nhelp: take it out, or call it `_unused`"), "{warning}");
}

#[test]
fn the_list_of_what_can_be_allowed_is_in_the_message() {
    let (graphs, _) =
        kmg_syntax::parse::parse("#[graph(allow(rest))] graph G { join a; }".parse().expect("tokens"));
    let text = graphs[0].diagnostics.faults()[0].to_string();
    assert!(text.contains("`unused`, `rounds`, `unreachable` and `repeated`"), "{text}");
}

/// Tokens that another macro made have no lines of their own: then none is named.
#[test]
fn an_edge_given_twice_without_lines() {
    let (graphs, _) = kmg_syntax::parse::parse(quote::quote! { graph G { join a; join b after a; a -> b; } });
    let built = kmg_syntax::build(&graphs[0].graph).expect("a graph");
    let said: Vec<&str> = built.warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(said, ["the edge `a -> b` is given twice: `b` comes `after a` already"]);
}
