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

/// Every nesting goes to 100 and no deeper, alone and together with another.
#[test]
fn a_hundred_deep() {
    let too_deep = ["nested more than 100 deep"];
    let body =
        |body: &str| faults(&format!("#[graph(allow(unused))] graph G {{ reg x; cpu a {{ {body} }} }}"));
    let expression = |depth: usize, (open, close): (&str, &str)| {
        format!("x = {}x{};", open.repeat(depth), close.repeat(depth))
    };
    for parts in [("(", ")"), ("!", ""), ("!(", ")")] {
        let each = if parts.0.len() == 2 { 2 } else { 1 };
        assert_eq!(body(&expression(100 / each, parts)), Vec::<String>::new(), "{parts:?}");
        assert_eq!(body(&expression(100 / each + 1, parts)), too_deep, "{parts:?}");
    }
    // A sign of a constant.
    let signs = |depth: usize| body(&format!("x = {}(3);", "-".repeat(depth)));
    assert_eq!((signs(99), signs(100)), (vec![], vec![too_deep[0].to_owned()]));
    for block in [
        "if x == 0 {",
        "if x == 0 { x = 1; } else {",
        "if x == 0 { x = 1; } else if x == 1 {",
        "while x < 9 {",
    ] {
        let nested =
            |depth: usize, inner: &str| format!("{} {inner} {}", block.repeat(depth), "}".repeat(depth));
        assert_eq!(body(&nested(100, "x = x + 2;")), Vec::<String>::new(), "{block}");
        assert_eq!(body(&nested(101, "x = x + 2;")), too_deep, "{block}");
        assert_eq!(body(&nested(99, "x = (x + 2);")), Vec::<String>::new(), "{block}");
        assert_eq!(body(&nested(100, "x = (x + 2);")), too_deep, "{block}");
    }
    // Other blocks that can be left.
    for (open, close) in [("loop { x += 1; ", " if x > 9 { break; } }"), ("'l: loop { ", " break 'l; }")] {
        let nested = |depth: usize| format!("{}x = x + 2;{}", open.repeat(depth), close.repeat(depth));
        assert!(!body(&nested(99)).contains(&too_deep[0].to_owned()), "{open}");
        assert!(body(&nested(101)).contains(&too_deep[0].to_owned()), "{open}");
    }
}

/// What is long and not deep is none of that.
#[test]
fn blocks_and_branches() {
    let blocks =
        format!("graph G {{ reg x; cpu a {{ {} x = 1; {} }} }}", "if x == 0 { ".repeat(100), "}".repeat(100));
    assert_eq!(faults(&blocks), Vec::<String>::new());
    let branches = "else if x == 1 { x = 2; } ".repeat(1_000);
    let branches = format!("graph G {{ reg x; cpu a {{ if x == 0 {{ x = 1; }} {branches} }} }}");
    assert_eq!(faults(&branches), Vec::<String>::new());
}
