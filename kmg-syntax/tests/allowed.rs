//! What the text of an upload allows: no more than the language asks for.

mod parsed;

use kmg_syntax::print::{Names, print};

use parsed::graph;

/// Whether a graph of two slices races, which its text then allows.
fn races(slices: [&str; 2]) -> bool {
    let [a, b] = slices;
    let text = format!("graph Two {{ reg x, y; cpu a {{ {a} }} cpu b {{ {b} }} }}");
    let allowed = text.replacen("graph", "#[graph(allow(race))] graph", 1);
    let built = kmg_syntax::build(&graph(&allowed)).expect("a graph");
    let printed = print(&built.spec, &Names::default()).expect("a text");
    let raced = kmg_syntax::build(&graph(&text)).is_err();
    assert_eq!(printed.contains("race"), raced, "{printed}");
    raced
}

#[test]
fn races_where_the_language_would_refuse_one() {
    for harmless in [
        ["x = 3;", "x = 3;"],
        ["x += 3;", "x += y;"],
        ["addi x, x, 3;", "add x, x, y;"],
        ["add x, y, x;", "addi x, x, 1;"],
        ["x = 1; y = 2;", "y = 2;"],
        ["jmp 'end; x = y; 'end:", "y = 1;"],
    ] {
        assert!(!races(harmless), "{harmless:?}");
    }
    for harmful in [
        ["x = 3;", "x = 4;"],
        ["x += 3;", "x += 1; y = x;"],
        ["x += y;", "y = 3; x += 1;"],
        ["x = 1; y = x;", "x = y;"],
        ["addi x, x, 3;", "addi x, y, 3;"],
        ["add x, x, y;", "add x, y, y;"],
        ["add x, x, x;", "addi x, x, 1;"],
        ["x = 3;", "mov x, y;"],
    ] {
        assert!(races(harmful), "{harmful:?}");
    }
}

#[test]
fn code_that_no_path_reaches() {
    for (body, unreached) in [
        ("x = 1;", false),
        ("jnz x, 'end; set x, 1; 'end:", false),
        ("jmp 'end; set x, 1; 'end: set y, 1;", true),
        ("jmp 'over; 'back: set x, 1; jmp 'end; 'over: jmp 'back; 'end:", false),
        ("jeq x, x, 'end; set x, 1; 'end:", false),
    ] {
        let text =
            format!("#[graph(allow(unused, unreachable))] graph One {{ bind x; reg y; cpu a {{ {body} }} }}");
        let built = kmg_syntax::build(&graph(&text)).expect("a graph");
        let printed = print(&built.spec, &Names::default()).expect("a text");
        assert_eq!(printed.contains("unreachable"), unreached, "{printed}");
    }
}
