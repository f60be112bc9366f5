//! However deep an input nests, with brackets or without, it is a fault and no overflow of the stack.

use kmg_syntax::text;

/// The messages of a file.
fn faults(text: &str) -> Vec<String> {
    match text::read(text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| fault.message.clone()).collect(),
    }
}

const PLACES: [&str; 10] = [
    "graph G { X }",
    "X",
    "graph G { cpu a { x = X; } }",
    "graph G { command a = 1(X) on 0..1; }",
    "const A: u32 = X;",
    "graph G { join a; expect e { x == X; } }",
    "#[graph(X)] graph G { join a; }",
    "#[graph(max_runs = X)] graph G { join a; }",
    "#[cfg(X)] graph G { join a; }",
    "pub(X) graph G { join a; }",
];

#[test]
fn brackets() {
    for depth in [150, 1_000, 50_000] {
        for (open, close) in [("(", ")"), ("{", "}"), ("[", "]")] {
            for place in PLACES {
                let text = place.replace('X', &format!("{}{}", open.repeat(depth), close.repeat(depth)));
                let faults = faults(&text);
                assert!(!faults.is_empty(), "{depth} {open} {place}");
                if depth > 256 {
                    assert_eq!(faults, ["brackets nested more than 256 deep"], "{depth} {open} {place}");
                }
            }
        }
    }
}

#[test]
fn signs() {
    for count in [500, 20_000] {
        for sign in
            ["-", "!", "&", "*", "<", "A::<", "a = ", "a + ", "a.", "||", "..", "a::", "a[0] ", "a as "]
        {
            for place in PLACES {
                let text = place.replace('X', &format!("{}a", sign.repeat(count)));
                assert!(!faults(&text).is_empty(), "{count} {sign} {place}");
            }
        }
    }
    let too_long = "the options have more than 400 tokens, or brackets more than 100 deep";
    let options = format!("#[graph(max_runs = {}1)] graph G {{ join a; }}", "- ".repeat(1_000));
    assert_eq!(faults(&options), [too_long]);
    let options =
        format!("#[graph(max_runs = {}1{})] graph G {{ join a; }}", "(".repeat(101), ")".repeat(101));
    assert_eq!(faults(&options), [too_long]);
}

/// What is long and not deep is none of that.
#[test]
fn blocks_and_branches() {
    let blocks =
        format!("graph G {{ reg x; cpu a {{ {} x = 1; {} }} }}", "if x == 0 { ".repeat(45), "}".repeat(45));
    assert_eq!(faults(&blocks), Vec::<String>::new());
    let branches = "else if x == 1 { x = 2; } ".repeat(1_000);
    let branches = format!("graph G {{ reg x; cpu a {{ if x == 0 {{ x = 1; }} {branches} }} }}");
    assert_eq!(faults(&branches), Vec::<String>::new());
}
