//! Statements against assembly that a careful person writes: never more micro-ops, and the same result.
//!
//! `SLICES=overwrite cargo test -p kmg-syntax --test lowering` writes `docs/slices.md` anew.

use crate::generate::Generator;
use crate::machine::Built;

/// Statements, and assembly for them. Assembly may use `g` and `h` as scratch registers.
const SLICES: &[(&str, &str)] = &[
    ("a += 1;", "addi a, a, 1;"),
    ("a = b;", "mov a, b;"),
    ("a = 5;", "set a, 5;"),
    ("a = b + c;", "add a, b, c;"),
    ("a = b - 3;", "addi a, b, -3;"),
    ("a = 3 - b;", "set a, 3; sub a, a, b;"),
    ("a = 3 - a;", "set g, 3; sub a, g, a;"),
    ("a = b + K7;", "add a, b, K7;"),
    ("a = b * 2;", "add a, b, b;"),
    ("a = b * 5;", "set a, 5; mul a, b, a;"),
    ("a *= 5;", "set g, 5; mul a, a, g;"),
    ("a = b & 1;", "set a, 1; and a, b, a;"),
    ("a = b | c;", "and a, b, c; sub a, b, a; add a, a, c;"),
    ("a = b | 8;", "set a, 0xFFFF_FFF7; and a, b, a; addi a, a, 8;"),
    ("a = b ^ c;", "and g, b, c; add a, b, c; sub a, a, g; sub a, a, g;"),
    ("a = !b;", "sub a, MAX, b;"),
    ("a = b >> 3;", "set a, 3; shr a, b, a;"),
    ("a = b << 2;", "add a, b, b; add a, a, a;"),
    ("a = b << 9;", "set a, 512; mul a, b, a;"),
    ("a = b % 8;", "and a, b, K7;"),
    ("a = b % 16;", "set a, 15; and a, b, a;"),
    ("a %= K7;", "mod a, a, K7;"),
    ("a = rand(a);", "rand a, a;"),
    ("a = (b + c) * (d - e);", "add a, b, c; sub g, d, e; mul a, a, g;"),
    ("a = b < c;", "set a, 1; jlt b, c, 'e; set a, 0; 'e:"),
    ("a = b >= c;", "set a, 0; jlt b, c, 'e; set a, 1; 'e:"),
    ("a = a < b;", "jlt a, b, 't; set a, 0; jmp 'e; 't: set a, 1; 'e:"),
    ("a = b == 0;", "set a, 0; jnz b, 'e; set a, 1; 'e:"),
    ("a = a != 0;", "jnz a, 't; jmp 'e; 't: set a, 1; 'e:"),
    ("a = b == 5;", "addi g, b, -5; set a, 0; jnz g, 'e; set a, 1; 'e:"),
    ("if a < b { c += 1; }", "jlt a, b, 't; jmp 'e; 't: addi c, c, 1; 'e:"),
    ("if a >= b { c += 1; }", "jlt a, b, 'e; addi c, c, 1; 'e:"),
    ("if a == 0 { c += 1; }", "jnz a, 'e; addi c, c, 1; 'e:"),
    ("if a == 5 { c += 1; }", "addi g, a, -5; jnz g, 'e; addi c, c, 1; 'e:"),
    ("if a < 10 { c += 1; }", "set g, 9; jlt g, a, 'e; addi c, c, 1; 'e:"),
    ("if a <= b { c += 1; }", "jlt b, a, 'e; addi c, c, 1; 'e:"),
    ("if b > 0 { c += 1; }", "jnz b, 't; jmp 'e; 't: addi c, c, 1; 'e:"),
    ("if b < 1 { c += 1; }", "jnz b, 'e; addi c, c, 1; 'e:"),
    ("if a || b { c += 1; }", "jnz a, 't; jnz b, 't; jmp 'e; 't: addi c, c, 1; 'e:"),
    ("if !a && !b { c += 1; }", "jnz a, 'e; jnz b, 'e; addi c, c, 1; 'e:"),
    (
        "if a < b && b < c { d += 1; }",
        "jlt a, b, 'x; jmp 'e; 'x: jlt b, c, 't; jmp 'e; 't: addi d, d, 1; 'e:",
    ),
    (
        "if (a < b) & (b < c) { d += 1; }",
        "jlt a, b, 'x; jmp 'e; 'x: jlt b, c, 't; jmp 'e; 't: addi d, d, 1; 'e:",
    ),
    ("if (a < b) | (b < c) { d += 1; }", "jlt a, b, 't; jlt b, c, 't; jmp 'e; 't: addi d, d, 1; 'e:"),
    (
        "if (a < b) & (b + c < d) { e += 1; }",
        "jlt a, b, 'x; jmp 'e; 'x: add g, b, c; jlt g, d, 't; jmp 'e; 't: addi e, e, 1; 'e:",
    ),
    ("if (a < b) == 0 { c += 1; }", "jlt a, b, 'e; addi c, c, 1; 'e:"),
    (
        "if a % 2 == 1 { b += 1; } else { b -= 1; }",
        "set g, 1; and g, a, g; jnz g, 't; addi b, b, -1; jmp 'e; 't: addi b, b, 1; 'e:",
    ),
    (
        "if (a & 1 | b & 1) == 1 { c += 1; } else { c -= 1; }",
        "set g, 1; and h, a, g; and g, b, g; jnz h, 't; jnz g, 't; addi c, c, -1; jmp 'e; 't: addi c, c, 1; 'e:",
    ),
    ("if 5 == a { c += 1; }", "addi g, a, -5; jnz g, 'e; addi c, c, 1; 'e:"),
    ("if a < b { c += 1; } else { c += 2; }", "jlt a, b, 't; addi c, c, 2; jmp 'e; 't: addi c, c, 1; 'e:"),
    (
        "if a { b += 1; } else if c { b += 2; } else { b += 3; }",
        "jnz a, 'x; jnz c, 'y; addi b, b, 3; jmp 'e; 'x: addi b, b, 1; jmp 'e; 'y: addi b, b, 2; 'e:",
    ),
    (
        "a &= 7; while a { a -= 1; b += c; }",
        "and a, a, K7; jmp 't; 'l: addi a, a, -1; add b, b, c; 't: jnz a, 'l;",
    ),
    (
        "a &= 7; b &= 7; while a < b { a += 1; }",
        "and a, a, K7; and b, b, K7; jmp 't; 'l: addi a, a, 1; 't: jlt a, b, 'l;",
    ),
    ("for i in 0..10 { a += i; }", "set i, 0; set g, 10; 'l: add a, a, i; addi i, i, 1; jlt i, g, 'l;"),
    (
        "b &= 7; for i in 0..b { a += i; }",
        "and b, b, K7; set i, 0; jmp 't; 'l: add a, a, i; addi i, i, 1; 't: jlt i, b, 'l;",
    ),
    (
        "for i in 0..3 { for j in 0..K7 { a += b; } }",
        "set i, 0; set g, 3; 'o: set j, 0; 'l: add a, a, b; addi j, j, 1; jlt j, K7, 'l; addi i, i, 1; jlt i, g, 'o;",
    ),
    (
        "a = 0; loop { a += 1; if a == K7 { break; } }",
        "set a, 0; 'l: addi a, a, 1; jeq a, K7, 'e; jmp 'l; 'e:",
    ),
    ("a = 0; loop { a += 1; if a < K7 { continue; } break; }", "set a, 0; 'l: addi a, a, 1; jlt a, K7, 'l;"),
    // What a register holds is not computed again.
    ("a = b & 9; c = d & 9;", "set g, 9; and a, b, g; and c, d, g;"),
    ("a = (b + c) * (b + c);", "add a, b, c; mul a, a, a;"),
    ("a = b + c; d = (c + b) * 3;", "add a, b, c; set d, 3; mul d, a, d;"),
    ("a = b * 3; c = 3; d = e - 3;", "set c, 3; mul a, b, c; addi d, e, -3;"),
    (
        "if a == 5 { b = 1; } if c == 5 { d = 1; }",
        "addi g, a, -5; jnz g, 'x; set b, 1; 'x: addi g, c, -5; jnz g, 'e; set d, 1; 'e:",
    ),
    (
        "if a == b * 9 { c += 1; } else { d += b * 9; }",
        "set g, 9; mul g, b, g; jeq a, g, 't; add d, d, g; jmp 'e; 't: addi c, c, 1; 'e:",
    ),
    (
        "c = a % b; i = 0; loop { e += a % b; i += 1; if i < K7 { continue; } break; }",
        "mod c, a, b; set i, 0; 'l: add e, e, c; addi i, i, 1; jlt i, K7, 'l;",
    ),
    // What is written again before anybody reads it is not written.
    ("a = 1; a = b;", "mov a, b;"),
    ("a = b * c; if d { a = 1; } else { a = 2; }", "set a, 1; jnz d, 'e; set a, 2; 'e:"),
    ("a = 5; if b { a = 6; }", "set a, 5; jnz b, 't; jmp 'e; 't: set a, 6; 'e:"),
    ("a = b; a = a + 1; a = a * 2;", "addi a, b, 1; add a, a, a;"),
    ("if a < b { }", "mov a, a;"),
    // Branches that jump less.
    ("if a < b { c = 1; } else { c = 2; }", "set c, 1; jlt a, b, 'e; set c, 2; 'e:"),
    (
        "if a { b = 1; } else if c { b = 2; } else { b = 3; }",
        "set b, 1; jnz a, 'e; set b, 2; jnz c, 'e; set b, 3; 'e:",
    ),
    ("if a != 0 && b != 0 { c += 1; }", "set g, 0; jeq a, g, 'e; jeq b, g, 'e; addi c, c, 1; 'e:"),
    (
        "if a { if b { if c { d += 1; } } }",
        "set g, 0; jeq a, g, 'e; jeq b, g, 'e; jeq c, g, 'e; addi d, d, 1; 'e:",
    ),
    (
        "if a < b { c += d; e = 1; } else { c = 7; e = 1; }",
        "jlt a, b, 't; mov c, K7; jmp 'x; 't: add c, c, d; 'x: set e, 1;",
    ),
    (
        "a &= 7; c = 0; loop { c += 1; if a == 0 { break; } a -= 1; }",
        "and a, a, K7; set c, 0; jmp 'm; 'l: addi a, a, -1; 'm: addi c, c, 1; jnz a, 'l;",
    ),
    (
        "a &= 7; b = 0; while a != 0 { if a == 2 { b += 1; } else { b += 2; } a -= 1; }",
        "and a, a, K7; set b, 0; set g, 2; jmp 't; 'l: jeq a, g, 'x; addi b, b, 2; jmp 'y; 'x: addi b, b, 1; 'y: addi a, a, -1; 't: jnz a, 'l;",
    ),
    (
        "i = 0; while i < 10 { a += b * 3; i += 1; }",
        "set i, 0; set g, 10; set h, 3; mul h, b, h; jmp 't; 'l: add a, a, h; addi i, i, 1; 't: jlt i, g, 'l;",
    ),
    // The greatest of three, a clamp, a step of a random walk, a checksum.
    (
        "a = b; if a < c { a = c; } if a < d { a = d; }",
        "mov a, b; jlt a, c, 'x; jmp 'y; 'x: mov a, c; 'y: jlt a, d, 'z; jmp 'e; 'z: mov a, d; 'e:",
    ),
    (
        "if a < 10 { a = 10; } if a > 20 { a = 20; }",
        "set g, 9; jlt g, a, 'x; set a, 10; 'x: set g, 21; jlt a, g, 'e; set a, 20; 'e:",
    ),
    (
        "a = rand(a); if a & 1 == 1 { b += 1; } else { b -= 1; }",
        "rand a, a; set g, 1; and g, a, g; jnz g, 't; addi b, b, -1; jmp 'e; 't: addi b, b, 1; 'e:",
    ),
    (
        "a = 1; for i in 0..8 { a = a * 31 + i; }",
        "set a, 1; set i, 0; set g, 8; set h, 31; 'l: mul a, a, h; add a, a, i; addi i, i, 1; jlt i, g, 'l;",
    ),
];

fn built(body: &str) -> Built {
    let text = crate::graph(body);
    Built::new(&text).unwrap_or_else(|codes| panic!("{codes:?}\n{text}"))
}

/// The page with both forms and their lengths.
fn page() -> String {
    let mut page = String::from(
        "# Micro-ops of statements beside assembly by hand\n\nEach row is a test (`kmg-syntax/tests/lowering/slices.rs`): the statements compute the same \
         as the assembly\nbeside them and take no more micro-ops. `a` to `e`, `i`, `j` are registers, `g` is a \
         scratch register that\nthe assembly has to find by itself, `K7` is a declared constant.\n\n| statements | \
         micro-ops | by hand | assembly |\n| --- | --- | --- | --- |\n",
    );
    for (statements, assembly) in SLICES {
        let (short, long) = (built(statements).op_count(), built(assembly).op_count());
        let in_table = |text: &str| text.replace('|', "\\|");
        page.push_str(&format!("| `{}` | {short} | {long} | `{assembly}` |\n", in_table(statements)));
    }
    page
}

#[test]
fn statements_take_no_more_micro_ops_than_assembly_and_compute_the_same() {
    let mut longer = Vec::new();
    let mut generator = Generator::new(7);
    for (statements, assembly) in SLICES {
        let (one, other) = (built(statements), built(assembly));
        if one.op_count() > other.op_count() {
            longer.push(format!("{statements}  {} and not {}", one.op_count(), other.op_count()));
        }
        for _ in 0..50 {
            let values: Vec<u32> = (0..9).map(|_| generator.word()).collect();
            let (a, b) = (one.run(&values), other.run(&values));
            assert_eq!((a.0, &a.1[..7]), (b.0, &b.1[..7]), "{statements} {values:?}");
        }
    }
    assert!(longer.is_empty(), "{longer:#?}");
    assert!(SLICES.len() >= 20);
}

#[test]
fn the_page_shows_what_the_compiler_does() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/slices.md");
    let page = page();
    if std::env::var_os("SLICES").is_some_and(|value| value == "overwrite") {
        std::fs::write(path, &page).expect("the page is written");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), page);
}
