//! Each form of LANGUAGE.md 3 at the edges of its values.

use crate::evaluate::{Ended, Evaluator};
use crate::machine::Built;
use crate::program::{Cmp, Expr, Op, Statement, print};

const EDGES: [u32; 9] = [0, 1, 2, 3, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0001, u32::MAX - 1, u32::MAX];
const COMPARISONS: [Cmp; 6] = [Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge, Cmp::Eq, Cmp::Ne];
const OPS: [Op; 9] = [Op::Add, Op::Sub, Op::Mul, Op::Rem, Op::And, Op::Or, Op::Xor, Op::Shl, Op::Shr];

/// Bodies compute the same as their source for each pair of edges in `a` and `b`.
fn agree(body: &[Statement]) {
    let text = crate::graph(&print(body));
    let built = Built::new(&text).unwrap_or_else(|codes| panic!("{codes:?}\n{text}"));
    for a in EDGES {
        for b in EDGES {
            let values = [a, b, 3, 4, 5, 0, 0, 0, 0];
            let mut evaluator = Evaluator::new(&values);
            let ended = evaluator.run(body);
            let (fault, registers) = built.run(&values);
            match ended {
                Ended::Normally => assert_eq!((fault, &registers), (None, &evaluator.registers), "{text}"),
                Ended::ByZero { .. } => assert_eq!(fault, Some(7), "{text}"),
            }
        }
    }
}

fn register(register: usize) -> Box<Expr> {
    Box::new(Expr::Register(register))
}

fn word(word: u32) -> Box<Expr> {
    Box::new(Expr::Word(word))
}

fn set(register: usize, value: u32) -> Statement {
    Statement::Assign(register, None, Expr::Word(value))
}

/// Every comparison of `a` with a register or a constant, in both orders.
fn comparisons() -> Vec<Expr> {
    let mut list = Vec::new();
    for cmp in COMPARISONS {
        list.push(Expr::Compare(cmp, register(0), register(1)));
        list.push(Expr::Compare(cmp, register(0), register(0)));
        for constant in EDGES {
            list.push(Expr::Compare(cmp, register(0), word(constant)));
            list.push(Expr::Compare(cmp, word(constant), register(0)));
        }
        list.push(Expr::Compare(cmp, register(0), Box::new(Expr::Constant(2))));
        list.push(Expr::Compare(cmp, Box::new(Expr::Constant(0)), register(0)));
        list.push(Expr::Compare(cmp, word(3), word(4)));
    }
    list
}

#[test]
fn comparisons_are_values_also_where_they_read_their_target() {
    for comparison in comparisons() {
        agree(&[
            Statement::Assign(2, None, comparison.clone()),
            Statement::Assign(1, Some(Op::Add), comparison.clone()),
            Statement::Assign(0, None, comparison),
        ]);
    }
}

#[test]
fn comparisons_are_conditions() {
    for comparison in comparisons() {
        let not = Expr::Not(Box::new(comparison.clone()));
        let twice = Expr::Not(Box::new(not.clone()));
        for condition in [comparison.clone(), not, twice] {
            agree(&[
                Statement::If(vec![(condition.clone(), vec![set(2, 10)])], None),
                Statement::If(vec![(condition.clone(), vec![set(3, 10)])], Some(vec![set(3, 11)])),
                Statement::If(vec![(condition.clone(), Vec::new())], Some(vec![set(4, 11)])),
                Statement::While {
                    label: 1,
                    guard: 7,
                    turns: 2,
                    condition,
                    body: vec![Statement::AddWord(0, 0, 1), Statement::Continue(None)],
                },
            ]);
        }
    }
}

#[test]
fn logical_operators_short_circuit() {
    let zero = Expr::Compare(Cmp::Eq, register(0), word(0));
    // A remainder by zero would be an error: the right side is not computed where the left decides.
    let guarded = Expr::Compare(Cmp::Ne, Box::new(Expr::Binary(Op::Rem, register(1), register(0))), word(0));
    let not_zero = Expr::Not(Box::new(zero.clone()));
    let pairs = [
        Expr::Both(Box::new(not_zero.clone()), Box::new(guarded.clone())),
        Expr::Either(Box::new(zero.clone()), Box::new(guarded.clone())),
        Expr::Not(Box::new(Expr::Both(Box::new(not_zero), Box::new(guarded.clone())))),
        Expr::Not(Box::new(Expr::Either(Box::new(zero), Box::new(guarded)))),
        Expr::Both(register(0), Box::new(Expr::Either(register(1), word(0)))),
        Expr::Either(Box::new(Expr::Both(register(0), register(1))), Box::new(Expr::Not(register(1)))),
        Expr::Both(word(1), register(0)),
        Expr::Both(word(0), register(0)),
        Expr::Either(word(1), register(0)),
        Expr::Either(register(0), word(0)),
    ];
    for condition in pairs {
        agree(&[
            Statement::If(vec![(condition.clone(), vec![set(2, 10)])], None),
            Statement::If(vec![(condition, vec![set(3, 10)])], Some(vec![set(3, 11)])),
        ]);
    }
}

/// Of 0 and 1, `&` and `|` are the logic that stops early; of other words they are not, nor where an error would go.
#[test]
fn bits_in_conditions_are_logic_where_that_is_the_same() {
    let less = || Box::new(Expr::Compare(Cmp::Lt, register(0), register(1)));
    let near = || Box::new(Expr::Compare(Cmp::Lt, register(1), word(3)));
    let rest = || {
        Box::new(Expr::Compare(Cmp::Ne, Box::new(Expr::Binary(Op::Rem, register(1), register(0))), word(0)))
    };
    let deep = || {
        let sum =
            Expr::Binary(Op::Add, register(2), Box::new(Expr::Binary(Op::Rem, register(1), register(0))));
        Box::new(Expr::Compare(Cmp::Lt, word(2), Box::new(sum)))
    };
    for op in [Op::And, Op::Or, Op::Xor] {
        for (left, right) in [
            (less(), near()),
            (near(), less()),
            (register(0), less()),
            (less(), register(0)),
            (register(0), register(1)),
            (less(), rest()),
            (rest(), less()),
            (near(), Box::new(Expr::Not(less()))),
            (less(), deep()),
            (near(), Box::new(Expr::Not(Box::new(Expr::Binary(Op::Rem, word(9), register(0)))))),
            (less(), word(1)),
            (word(2), less()),
        ] {
            let value = Expr::Binary(op, left, right);
            for condition in [value.clone(), Expr::Not(Box::new(value.clone()))] {
                agree(&[
                    Statement::If(vec![(condition.clone(), vec![set(2, 10)])], None),
                    Statement::If(vec![(condition, vec![set(3, 10)])], Some(vec![set(3, 11)])),
                ]);
            }
        }
    }
}

#[test]
fn shifts_by_constants_take_the_low_five_bits() {
    for amount in 0..=40 {
        for op in [Op::Shl, Op::Shr] {
            agree(&[
                Statement::Assign(2, None, Expr::Binary(op, register(0), word(amount))),
                Statement::Assign(3, Some(op), Expr::Word(amount)),
                Statement::Assign(0, Some(op), Expr::Word(amount)),
                Statement::Assign(4, None, Expr::Binary(op, word(0x8000_0001), word(amount))),
            ]);
        }
    }
    agree(&[Statement::Assign(2, None, Expr::Binary(Op::Shr, register(0), register(1)))]);
    agree(&[Statement::Assign(2, None, Expr::Binary(Op::Shr, word(u32::MAX), register(1)))]);
}

#[test]
fn operators_agree_at_the_edges_in_every_place() {
    for op in OPS {
        let mut pairs = Vec::new();
        for constant in EDGES {
            if op != Op::Rem || constant != 0 {
                pairs.push((register(0), word(constant)));
            }
            if op != Op::Shl {
                pairs.push((word(constant), register(0)));
            }
        }
        if op != Op::Shl {
            pairs.extend([
                (register(0), register(1)),
                (register(0), register(0)),
                (register(1), register(0)),
            ]);
        }
        for (left, right) in pairs {
            let value = Expr::Binary(op, left, right.clone());
            let compound = Statement::Assign(1, Some(op), *right);
            for target in [2, 1, 0] {
                agree(&[Statement::Assign(target, None, value.clone())]);
            }
            agree(&[compound]);
            let inner = Expr::Binary(Op::Sub, Box::new(value.clone()), register(0));
            agree(&[Statement::Assign(0, None, inner)]);
            let inner = Expr::Binary(Op::Sub, register(0), Box::new(value));
            agree(&[Statement::Assign(0, None, inner)]);
        }
    }
}

#[test]
fn a_remainder_by_a_register_that_is_0_is_error_7_wherever_its_value_goes() {
    let rest = Expr::Binary(Op::Rem, register(1), register(0));
    let in_it = |op, constant| Expr::Binary(op, Box::new(rest.clone()), word(constant));
    for value in [
        in_it(Op::Mul, 0),
        in_it(Op::And, 0),
        in_it(Op::Rem, 1),
        in_it(Op::Or, u32::MAX),
        in_it(Op::Shl, 0),
        Expr::Compare(Cmp::Ge, Box::new(rest.clone()), word(0)),
        Expr::Compare(Cmp::Lt, Box::new(rest.clone()), word(0)),
        Expr::Compare(Cmp::Gt, word(0), Box::new(rest.clone())),
        rest.clone(),
    ] {
        agree(&[Statement::Assign(2, None, value.clone())]);
        agree(&[Statement::If(vec![(value.clone(), vec![set(2, 1)])], None)]);
        agree(&[Statement::If(vec![(value, Vec::new())], None)]);
    }
}

/// What a body leaves in `a`, `b`, `c`, `d`, `e`, `i`, `j`.
fn leaves(body: &str, values: &[u32]) -> Vec<u32> {
    let text = crate::graph(body);
    let built = Built::new(&text).unwrap_or_else(|codes| panic!("{codes:?}\n{text}"));
    let (fault, mut registers) = built.run(values);
    assert_eq!(fault, None, "{text}");
    registers.truncate(7);
    registers
}

#[test]
fn counted_loops_read_their_end_anew_and_leave_it_in_the_counter() {
    assert_eq!(leaves("for i in 2..7 { a += i; }", &[0]), [20, 0, 0, 0, 0, 7, 0]);
    assert_eq!(leaves("for i in 0..b { b -= 1; a += 1; }", &[0, 6]), [3, 3, 0, 0, 0, 3, 0]);
    assert_eq!(leaves("for i in 0..6 { if i & 1 == 1 { continue; } a += i; }", &[0])[..1], [6]);
    assert_eq!(leaves("for i in 0..6 { if i == 4 { break; } a += 1; }", &[0]), [4, 0, 0, 0, 0, 4, 0]);
    assert_eq!(leaves("for i in 5..2 { a = 9; }", &[1]), [1, 0, 0, 0, 0, 5, 0]);
    assert_eq!(leaves("for i in a..a { b = 9; }", &[3]), [3, 0, 0, 0, 0, 3, 0]);
    assert_eq!(leaves("for i in 0..3 { for j in i..3 { a += 1; } }", &[0]), [6, 0, 0, 0, 0, 3, 3]);
    assert_eq!(
        leaves("'out: for i in 0..3 { for j in 0..3 { if j > i { continue 'out; } a += 1; } }", &[0])[0],
        6
    );
    assert_eq!(
        leaves("'out: for i in 0..9 { loop { a += 1; if a > 4 { break 'out; } continue 'out; } }", &[0])[0],
        5
    );
    let near_the_end = "for i in MAX - 3..MAX { a += 1; }";
    assert_eq!(leaves(near_the_end, &[0]), [3, 0, 0, 0, 0, u32::MAX, 0]);
    assert_eq!(leaves("for i in 0..a * 2 + 1 { b += 1; }", &[3])[1], 7);
}

/// What a register held in front of a loop it may not hold in the loop's second turn.
#[test]
fn values_are_not_taken_from_registers_that_loops_change() {
    let runs = |body: &str, a: u32, b: u32| {
        let left = leaves(body, &[a, b]);
        (left[2], left[4])
    };
    // c holds the value in front of the loop, and the loop writes c behind the place where it is needed.
    for (body, c, e) in [
        ("c = a * 3; i = 0; while i < 5 { e += a * 3; c = 7; i += 1; }", 7, 5 * 6),
        ("c = a * 3; for i in 0..3 { for j in 0..2 { e += a * 3; } c = 7; }", 7, 6 * 6),
        ("c = a * 3; for i in 0..3 { for j in 0..2 { e += a * 3; c = 7; } }", 7, 6 * 6),
        ("for i in 0..3 { c = a * 3; for j in 0..2 { e += a * 3; c = 7; } }", 7, 6 * 6),
        ("for i in 0..3 { c = a * 3; for j in 0..2 { e += a * 3; } c = 7; }", 7, 6 * 6),
        // What may be an error is not moved to the front of a loop.
        ("c = a % b; i = 0; loop { e += a % b; c += 1; i += 1; if i == 3 { break; } }", 5, 3 * 2),
        ("c = a % b; i = 0; while i < 3 { e += a % b; c += 1; i += 1; }", 5, 3 * 2),
        ("c = 5; i = 0; loop { d = 5; e += d; c += 1; i += 1; if i == 3 { break; } }", 8, 15),
        ("i = 0; 'top: c = a % b; e += a % b; c += 1; i += 1; jlt i, K7, 'top;", 3, 7 * 2),
        // Two loops share a block, so each is a part of the other.
        ("c = a % b; i = 0; 'x: e += a % b; 'y: i ^= 1; jnz i, 'x; c += 1; jlt c, K7, 'y;", 7, 6 * 2),
        // The value in c is that of the path that came here.
        ("if a < b { c = a % b; } else { c = 9; } e = a % b + 1;", 2, 3),
        ("if b < a { c = a % b; } else { c = 9; } e = a % b + 1;", 9, 3),
        ("c = a % b; if a < b { c += 1; } e = a % b + 1;", 3, 3),
        ("c = a % b; if b < a { c += 1; } e = a % b + 1;", 2, 3),
        ("c = a % b; a += 1; e = a % b + 1;", 2, 4),
        ("c = a % b; b += 1; e = a % b + 1;", 2, 3),
        ("c += b; e = c + b + 1;", 7, 15),
        ("c += b; e = b + c + 1;", 7, 15),
        ("c = b - c; e = b - c + 1;", 7, 1),
        ("c = c - b; e = c - b + 15;", u32::MAX - 6, 1),
    ] {
        assert_eq!(runs(body, 2, 7), (c, e), "{body}");
    }
}

#[test]
fn labels_and_jumps_mix_with_statements() {
    assert_eq!(leaves("'top: a += 1; jlt a, b, 'top;", &[0, 4])[0], 4);
    assert_eq!(leaves("'x: 'y: a += 1; if a < 3 { jmp 'x; } if a < 6 { jmp 'y; }", &[0])[0], 6);
    assert_eq!(leaves("jmp 'end; a = 5; 'end:", &[1])[0], 1);
    assert_eq!(leaves("if a { jmp 'in; } b = 1; if c { 'in: b += 5; }", &[1, 0, 0])[1], 5);
    // A jump into a loop finds all that the loop needs.
    let into = "if a { jmp 'in; } for i in 0..3 { 'in: b += 1; }";
    assert_eq!((leaves(into, &[1])[1], leaves(into, &[0])[1]), (3, 3));
    // A jump to the jump that leaves a loop.
    let leaving = "i = 0; loop { i += 1; jeq i, K7, 'out; if i == 9 { 'out: break; } a += 1; }";
    assert_eq!(leaves(leaving, &[0]), [6, 0, 0, 0, 0, 7, 0]);
    let deep = "if a { jmp 'in; } for i in 0..3 { if i < 9 { loop { 'in: b += 1; break; } } }";
    assert_eq!((leaves(deep, &[1])[1], leaves(deep, &[0])[1]), (3, 3));
    assert_eq!(leaves("'l: loop { a += 1; jlt a, b, 'l; break 'l; }", &[0, 3])[0], 3);
    assert_eq!(leaves("loop { a += 1; if a == 3 { jmp 'done; } } 'done: b = a;", &[0])[1], 3);
}

#[test]
fn where_nothing_remains_the_slice_is_not_empty() {
    for body in [
        "a = a;",
        "a += 0;",
        "if 0 { a = 1; }",
        "while 0 { a = 1; }",
        "a = a * 1 - 0;",
        "'x: a = a;",
        "jmp 'end; 'end:",
    ] {
        assert_eq!(leaves(body, &[5])[0], 5, "{body}");
    }
}

#[test]
fn expressions_have_the_precedence_of_rust() {
    let (a, b, c) = (0xF0F0_1234_u32, 7_u32, 0x0F03_u32);
    for (text, value) in [
        ("a + b * c", a.wrapping_add(b.wrapping_mul(c))),
        ("a - b - c", a - b - c),
        ("a - (b - c)", a.wrapping_sub(b.wrapping_sub(c))),
        ("a % b * c", (a % b) * c),
        ("a & b | c ^ a >> 3", a & b | c ^ a >> 3),
        ("a + b >> 2 & c", (a + b) >> 2 & c),
        ("a & b == c", u32::from(a & b == c)),
        ("a | c == c + b", u32::from(a | c == c + b)),
        ("!a & b", !a & b),
        ("!(a & b) - -3", (!(a & b)).wrapping_add(3)),
        ("-1 + a", a - 1),
        ("2 * 3 + 4 << 1 + 1", (2 * 3 + 4) << 2),
        ("a * 2 - 1 < c * 2 + 1", u32::from(a.wrapping_mul(2).wrapping_sub(1) < c * 2 + 1)),
        ("(a < b) + (b < c)", u32::from(a < b) + u32::from(b < c)),
    ] {
        assert_eq!(leaves(&format!("d = {text};"), &[a, b, c])[3], value, "{text}");
    }
}
