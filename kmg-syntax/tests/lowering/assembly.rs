//! Assembly among statements: its ops stay what and where they are, and statements around them are shortened without them.

use kmg_syntax::print::{Names, print};

/// The ops of a body, printed; a to d are `r0` to `r3`.
fn ops(body: &str) -> String {
    let text =
        format!("#[graph(allow(unused, unreachable))] graph A {{ bind a, b, c, d; cpu one {{ {body} }} }}");
    let (graphs, _) = kmg_syntax::parse::parse(text.parse().expect("tokens"));
    let built = kmg_syntax::build(&graphs[0].graph).unwrap_or_else(|faults| panic!("{body}: {faults:?}"));
    let printed = print(&built.spec, &Names::default()).expect("a text");
    let (_, inside) = printed.split_once("cpu n0 {").expect("a slice");
    let (inside, _) = inside.split_once('}').expect("its end");
    inside.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn assembly_is_kept_op_by_op() {
    for (body, expected) in [
        // Ends that are alike are not shared, neither ops nor jumps of assembly.
        (
            "if a { addi c, c, 1; } else { addi c, c, 1; }",
            "jnz r0, 'op3; addi r2, r2, 1; jmp 'end; 'op3: addi r2, r2, 1; 'end:",
        ),
        (
            "if a { b += 1; jmp 'e; } b += 1; 'e: c = b;",
            "jnz r0, 'op2; jmp 'op4; 'op2: addi r1, r1, 1; jmp 'op5; 'op4: addi r1, r1, 1; 'op5: mov r2, r1;",
        ),
        (
            "if a { addi c, c, 1; } else { c += 1; }",
            "jnz r0, 'op3; addi r2, r2, 1; jmp 'end; 'op3: addi r2, r2, 1; 'end:",
        ),
        // A branch of one statement does not move past a jump or a test of assembly.
        (
            "jnz a, 'x; b = 2; jmp 'e; 'x: b = 3; jmp 'e; 'e: c = b;",
            "jnz r0, 'op3; set r1, 2; jmp 'op5; 'op3: set r1, 3; jmp 'op5; 'op5: mov r2, r1;",
        ),
        (
            "jnz a, 'x; b = 2; jmp 'e; 'x: b = 3; 'e: c = b;",
            "jnz r0, 'op3; set r1, 2; jmp 'op4; 'op3: set r1, 3; 'op4: mov r2, r1;",
        ),
        (
            "if a { b = 3; jmp 'e; } else { b = 2; } 'e: c = b;",
            "jnz r0, 'op3; set r1, 2; jmp 'op5; 'op3: set r1, 3; jmp 'op5; 'op5: mov r2, r1;",
        ),
        // Jumps to jumps and to the next op stay.
        (
            "jnz a, 'x; jmp 'y; 'x: b = 3; 'y: jmp 'e; 'e: c = b;",
            "jnz r0, 'op2; jmp 'op3; 'op2: set r1, 3; 'op3: jmp 'op4; 'op4: mov r2, r1;",
        ),
        // A loop is not turned at a test or a jump of assembly.
        (
            "loop { b += 1; jnz b, 'n; jmp 'out; 'n: c += 1; } 'out: d = 1;",
            "'op0: addi r1, r1, 1; jnz r1, 'op3; jmp 'op5; 'op3: addi r2, r2, 1; jmp 'op0; 'op5: set r3, 1;",
        ),
        (
            "'l: b += 1; jnz b, 'n; jmp 'out; 'n: c += 1; jmp 'l; 'out: d = 1;",
            "'op0: addi r1, r1, 1; jnz r1, 'op3; jmp 'op5; 'op3: addi r2, r2, 1; jmp 'op0; 'op5: set r3, 1;",
        ),
        // No register holds 0 for tests of assembly.
        (
            "jnz a, 'n; jmp 'out; 'n: c += 1; 'out: jnz b, 'm; jmp 'end; 'm: c += 2; 'end: d = 1;",
            "jnz r0, 'op2; jmp 'op3; 'op2: addi r2, r2, 1; 'op3: jnz r1, 'op5; jmp 'op6; 'op5: addi r2, r2, 2; \
             'op6: set r3, 1;",
        ),
        (
            "loop { a -= 1; jnz a, 'n; break; 'n: loop { b -= 1; jnz b, 'm; break; 'm: c += 1; } }",
            "'op0: addi r0, r0, 0xFFFF_FFFF; jnz r0, 'op3; jmp 'end; 'op3: addi r1, r1, 0xFFFF_FFFF; jnz r1, 'op6; \
             jmp 'op0; 'op6: addi r2, r2, 1; jmp 'op3; 'end:",
        ),
        // Values that a register holds are computed by assembly all the same, and what nobody reads is written.
        ("set a, 1; set a, 2; mov b, b; c = 2;", "set r0, 1; set r0, 2; mov r1, r1; set r2, 2;"),
        ("add a, b, c; add d, b, c; c = b + c;", "add r0, r1, r2; add r3, r1, r2; add r2, r1, r2;"),
        // What no path reaches stays too.
        ("jmp 'e; set a, 1; b = 2; 'e: c = 1;", "jmp 'op2; set r0, 1; 'op2: set r2, 1;"),
    ] {
        assert_eq!(ops(body), expected, "{body}");
    }
}
