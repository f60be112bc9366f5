//! What fits in 16 registers when it is written by hand fits when it is written as statements.

use crate::machine::Built;

/// A graph whose 16 registers all have names: five bindings and eleven others that its body does not touch.
fn full(body: &str) -> String {
    let others: Vec<String> = (5..16).map(|number| format!("_r{number}")).collect();
    format!("graph Full {{ bind a, b, c, d, e; reg {}; cpu body {{ {body} }} }}", others.join(", "))
}

fn run(body: &str, values: [u32; 5]) -> Vec<u32> {
    let text = full(body);
    let built = Built::new(&text).unwrap_or_else(|codes| panic!("{codes:?}\n{text}"));
    let (fault, registers) = built.run(&values);
    assert_eq!(fault, None, "{text}");
    registers
}

#[test]
fn a_value_waits_in_a_register_that_is_written_later() {
    assert_eq!(run("if a + b < c { d = 1; } else { d = 2; }", [1, 2, 9, 0, 0]), [1, 2, 9, 1, 0]);
    assert_eq!(run("if a + b < c { d = 1; } else { d = 2; }", [7, 2, 9, 0, 0]), [7, 2, 9, 2, 0]);
    assert_eq!(run("d = (a + b) * (c + 7); e = d;", [1, 2, 3, 0, 0]), [1, 2, 3, 30, 30]);
    assert_eq!(run("e = a * 100; d = e + b * 7;", [1, 2, 3, 4, 0]), [1, 2, 3, 114, 100]);
    // The remainder that fails leaves d as it was: its register is not lent before.
    let failing = Built::new(&full("e = a * 3 % b; d = 5;")).expect("it fits");
    assert_eq!(failing.run(&[1, 0, 3, 4, 0]).0, Some(7));
    assert_eq!(failing.run(&[1, 0, 3, 4, 0]).1[3], 4);
}

#[test]
fn a_loop_gives_up_a_register_for_its_end_where_none_is_left() {
    // In front of the loop 3 and 10 would each need a register through all of it. In the loop d has both in turn: the
    // body writes it before it reads it, and so does what follows.
    let body = "while a < 10 { d = a * 3; b += d; a += 1; } d = 1;";
    assert_eq!(run(body, [7, 20, 0, 9, 0]), [10, 92, 0, 1, 0]);
}

#[test]
fn a_slice_that_takes_too_many_registers_is_a_fault() {
    let codes = Built::new(&full("a = (a + b) * (a + c);")).err().expect("no register is left");
    assert_eq!(codes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["KMG008"]);
    // Written in steps by hand it needs one as well: every register is read again.
    assert!(Built::new(&full("e = a + b; a += c; a *= e;")).is_ok());
}

/// A declared constant that is 0 is compared with, where that saves jumps; no other register is needed for it.
#[test]
fn a_declared_zero_is_used() {
    let graph = |constant: &str, others: usize| {
        let others: Vec<String> = (0..others).map(|number| format!("_r{number}")).collect();
        let others = others.join(", ");
        format!(
            "graph Zero {{ {constant} bind a, b, c; reg {others}; cpu body {{ if a != 0 && b != 0 {{ c += 1; }} }} }}"
        )
    };
    let count = |text: &str| Built::new(text).unwrap_or_else(|codes| panic!("{codes:?}\n{text}")).op_count();
    assert_eq!(count(&graph("const ZERO = 0;", 11)), 3);
    assert_eq!(count(&graph("const ZERO = 0;", 12)), 3);
    assert_eq!(count(&graph("const ONE = 1;", 11)), 4);
    let built = Built::new(&graph("const ZERO = 0;", 12)).expect("it fits");
    for (a, b, c) in [(0, 0, 0), (0, 5, 0), (5, 0, 0), (5, 6, 1)] {
        assert_eq!(built.run(&[a, b, 0]), (None, vec![a, b, c]));
    }
}

/// What is longer than four graphs together may be is refused as it is, and not looked at.
#[test]
fn long_bodies_are_optimized_up_to_an_end() {
    let built = |times: usize| Built::new(&crate::graph(&"a = 1;".repeat(times)));
    assert_eq!(built(1_500).expect("one op").op_count(), 1);
    assert_eq!(built(16 * 1024).expect("one op").op_count(), 1);
    let codes = built(16 * 1024 + 1).err().expect("too many micro-ops");
    assert_eq!(codes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["KMG009"]);
}
