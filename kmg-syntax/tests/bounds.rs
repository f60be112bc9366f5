//! Bounds of micro-ops: exact where the turns are known, sound everywhere.

mod bodies;
mod parsed;

use kmg_runtime::{MicroOp, Work};
use kmg_syntax::Built;

use parsed::graph;

fn build(text: &str) -> Built {
    kmg_syntax::build(&graph(text)).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// A graph with one slice: the registers `x`, `y`, `z`, `i`, `j`, `k` are r1 to r6, the constant `N` is 6.
fn slice(body: &str) -> Built {
    build(&format!(
        "graph G {{ const N @ r0 = 6; bind x @ r1, y @ r2, z @ r3, i @ r4, j @ r5, k @ r6; cpu s {{ {body} }} }}"
    ))
}

fn ops(built: &Built) -> &[MicroOp] {
    match &built.spec.nodes[0].work {
        Work::Cpu(ops) => ops,
        other => panic!("{other:?}"),
    }
}

/// How many micro-ops a run takes, up to a limit; `None` beyond it.
fn run(ops: &[MicroOp], mut r: [u32; 16], limit: u32) -> Option<u32> {
    let (mut at, mut count) = (0_usize, 0_u32);
    while let Some(op) = ops.get(at) {
        if count == limit {
            return None;
        }
        count += 1;
        at += 1;
        let mut jump = |target: u32| at = target as usize;
        match *op {
            MicroOp::Set { d, value } => r[d.index()] = value,
            MicroOp::Mov { d, a } => r[d.index()] = r[a.index()],
            MicroOp::Add { d, a, b } => r[d.index()] = r[a.index()].wrapping_add(r[b.index()]),
            MicroOp::Addi { d, a, value } => r[d.index()] = r[a.index()].wrapping_add(value),
            MicroOp::Sub { d, a, b } => r[d.index()] = r[a.index()].wrapping_sub(r[b.index()]),
            MicroOp::Mul { d, a, b } => r[d.index()] = r[a.index()].wrapping_mul(r[b.index()]),
            MicroOp::And { d, a, b } => r[d.index()] = r[a.index()] & r[b.index()],
            MicroOp::Shr { d, a, b } => r[d.index()] = r[a.index()].wrapping_shr(r[b.index()]),
            MicroOp::Mod { d, a, b } => match r[a.index()].checked_rem(r[b.index()]) {
                Some(rest) => r[d.index()] = rest,
                None => return Some(count),
            },
            MicroOp::Rand { d, a } => {
                let mut x = if r[a.index()] == 0 { 0x9E37_79B9 } else { r[a.index()] };
                x ^= x << 13;
                x ^= x >> 17;
                x ^= x << 5;
                r[d.index()] = x;
            }
            MicroOp::Jmp { target } => jump(target),
            MicroOp::Jlt { a, b, target } if r[a.index()] < r[b.index()] => jump(target),
            MicroOp::Jeq { a, b, target } if r[a.index()] == r[b.index()] => jump(target),
            MicroOp::Jnz { a, target } if r[a.index()] != 0 => jump(target),
            MicroOp::Jlt { .. } | MicroOp::Jeq { .. } | MicroOp::Jnz { .. } => {}
        }
    }
    Some(count)
}

/// A generator of random words.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % limit
    }

    fn registers(&mut self) -> [u32; 16] {
        let mut registers = [0; 16];
        for register in &mut registers {
            *register = match self.below(5) {
                0 => self.below(3),
                1 => self.below(20),
                2 => u32::MAX - self.below(3),
                3 => 1 << self.below(32),
                _ => self.below(u32::MAX),
            };
        }
        registers[0] = 6;
        registers
    }
}

/// The bound is reached by some run, and by no run exceeded.
fn exact(body: &str) {
    let built = slice(body);
    let bound = built.op_bounds[0].unwrap_or_else(|| panic!("no bound: {body}"));
    let mut random = Random(7);
    let runs = (0..2_000).map(|_| run(ops(&built), random.registers(), 10_000));
    let most = runs.max_by_key(|count| count.unwrap_or(u32::MAX)).flatten();
    assert_eq!(most, Some(bound), "{body}");
}

#[test]
fn slices_without_loops_have_their_longest_path() {
    for body in [
        "x = 1;",
        "set x, 1; set x, 2; set x, 3;",
        "if x < y { z = 1; x = 2; } else { z = 2; }",
        "if x < y && y < z { i = 1; } else if x == 3 { x = y ^ z; } j = 2;",
        "jnz x, 'far; set y, 1; jmp 'end; 'far: set y, 2; set y, 3; 'end: set z, 1;",
        "lt x, y, z; ge y, x, z;",
        "x = (y < z) + (z == 4);",
    ] {
        exact(body);
    }
}

#[test]
fn counted_loops_are_exact() {
    for body in [
        "for i in 0..10 { x += i; }",
        "for i in 0..N { x += i; }",
        "for i in 3..4 { x += i; }",
        "for i in 0..10 { if x < y { x += 1; } else { x += 2; y += 3; } }",
        "for i in 0..10 { for j in 0..5 { x += 1; } }",
        "for i in 0..4 { for j in 0..5 { for k in 0..3 { x += 1; } y += 1; } }",
        "for i in 0..10 { } for j in 0..7 { x += y; }",
        "i = 0; while i < 10 { i += 1; }",
        "i = 0; while i < 10 { i += 3; }",
        "i = 1; while i <= 10 { i += 3; }",
        "i = 10; while i > 2 { i -= 1; }",
        "i = 10; while i >= 3 { i -= 3; }",
        "i = 10; while i != 0 { i -= 1; }",
        "i = 4; loop { i += 1; if i >= 9 { break; } x += 1; }",
        "i = 9; loop { i -= 1; if i == 0 { break; } x += 1; }",
        "set i, 0; 'top: addi i, i, 1; jlt i, N, 'top;",
        "set i, 9; 'top: addi i, i, -1; jnz i, 'top;",
        "set i, 0; 'top: addi i, i, 1; jeq i, N, 'end; jmp 'top; 'end:",
        "i = x & 7; while i > 0 { i -= 1; }",
        "j = x % 20; for i in 0..j { y += 1; }",
        "for i in 0..x & 15 { y += 1; }",
        "i = 0; while i == 0 { i += 1; }",
        "i = x >> 28; 'top: addi i, i, 1; jlt i, N, 'top;",
    ] {
        exact(body);
    }
}

/// What registers can hold goes into the turns: the least of a counter that rises, the most of a limit.
#[test]
fn intervals_are_as_narrow_as_the_ops_allow() {
    for body in [
        // Sums and differences stay in order where all of them wrap, or none.
        "j = (x & 3) + (y & 1); for i in 0..j { z += 1; }",
        "j = 9 - (x & 3); for i in 0..j { z += 1; }",
        "j = 9 - (x & 3); while j < 20 { j += 1; }",
        "set k, 3; and j, x, k; set k, 8; sub j, j, k; addi j, j, 16; for i in 0..j { z += 1; }",
        "set k, 3; and j, x, k; set k, 8; sub j, j, k; addi j, j, 16; while j < 20 { j += 1; }",
        // Products.
        "j = (x & 3) * (y & 3); for i in 0..j { z += 1; }",
        "j = ((x & 3) + 2) * ((y & 1) + 3); while j < 20 { j += 1; }",
        // Bits: exact for two words.
        "set j, 12; set k, 10; and j, j, k; for i in 0..j { z += 1; }",
        "set j, 12; set k, 10; and j, j, k; while j < 20 { j += 1; }",
        "set j, 12; and j, x, j; set k, 7; and j, j, k; for i in 0..j >> 2 { z += 1; }",
        // Shifts.
        "j = ((x & 7) + 8) >> 1; for i in 0..j { z += 1; }",
        "j = ((x & 7) + 8) >> 1; while j < 20 { j += 1; }",
        "j = (x & 7) >> (y & 1); for i in 0..j { z += 1; }",
        "j = ((x & 7) + 8) >> 33; while j < 20 { j += 1; }",
        // Remainders: of what is less than the divisor, that itself.
        "j = ((x & 1) + 2) % 5; while j < 10 { j += 1; }",
        "j = ((x & 1) + 2) % 3; while j < 10 { j += 1; }",
        "j = (x & 15) % 6; for i in 0..j { z += 1; }",
        "j = (x & 3) % 9; for i in 0..j { z += 1; }",
        "j = (x & 15) % ((y & 1) + 4); for i in 0..j { z += 1; }",
        // Two ways that meet.
        "jlt x, y, 'a; set j, 5; jmp 'b; 'a: set j, 3; mov z, z; 'b: for i in 0..j { z += 1; }",
        "jlt x, y, 'a; set j, 3; jmp 'b; 'a: set j, 5; mov z, z; 'b: for i in 0..j { z += 1; }",
        "jlt x, y, 'a; set j, 5; jmp 'b; 'a: set j, 3; mov z, z; 'b: while j < 20 { j += 1; }",
        "jlt x, y, 'a; set j, 3; jmp 'b; 'a: set j, 5; mov z, z; 'b: while j < 20 { j += 1; }",
    ] {
        exact(body);
    }
    for body in [
        "set k, 7; and j, x, k; addi j, j, -3; for i in 0..j { z += 1; }",
        "j = (x & 7) - 3; for i in 0..j { z += 1; }",
        "j = 3 - (x & 7); for i in 0..j { z += 1; }",
        "j = (x & 7) * 0x4000_0000; for i in 0..j { z += 1; }",
        "j = rand(x); for i in 0..j { z += 1; }",
    ] {
        assert_eq!(slice(body).op_bounds[0], None, "{body}");
    }
}

/// Each side of a condition leaves out what the condition rules out there.
#[test]
fn conditions_narrow_what_registers_can_hold() {
    for body in [
        "if x < 7 { for i in 0..x { z += 1; } }",
        "if x <= 7 { for i in 0..x { z += 1; } }",
        "if x >= 7 { y = 0; } else { for i in 0..x { z += 1; } }",
        "if x > 7 { y = 0; } else { for i in 0..x { z += 1; } }",
        "if 7 > x { for i in 0..x { z += 1; } }",
        "if x > 7 && x < 10 { while x < 20 { x += 1; } }",
        "if x >= 7 && x < 10 { while x < 20 { x += 1; } }",
        "set k, 7; jeq x, k, 'at; jmp 'end; 'at: for i in 0..x { z += 1; } 'end:",
        "set k, 7; jeq x, k, 'at; jmp 'end; 'at: while x < 20 { x += 1; } 'end:",
        "set k, 7; jeq k, x, 'at; jmp 'end; 'at: while x < 20 { x += 1; } 'end:",
        "if x < 7 { if x { while x < 20 { x += 1; } } }",
        "if x < 7 { if x == 0 { while x < 20 { x += 1; } } }",
        "j = x & 7; if y < j { for i in 0..y { z += 1; } }",
        // Both sides of `jlt`, and a register beside itself.
        "set k, 9; jlt x, k, 'end; jlt k, x, 'end; 'top: addi x, x, 1; jlt x, N, 'top; 'end:",
        "and x, x, N; jlt x, x, 'end; for i in 0..x { z += 1; } 'end:",
        "set j, 3; jlt x, x, 'far; jmp 'near; 'far: set j, 9; 'near: for i in 0..j { z += 1; }",
        "set j, 3; jeq x, x, 'near; set j, 9; jmp 'end; 'near: mov z, z; mov z, z; 'end: for i in 0..j { z += 1; }",
        // A side that no run takes.
        "set j, 3; set k, 2; jlt j, k, 'far; jmp 'near; 'far: set j, 9; 'near: for i in 0..j { z += 1; }",
        "set j, 3; set k, 2; jlt k, j, 'near; set j, 9; jmp 'end; 'near: mov z, z; mov z, z; 'end: for i in 0..j { z += 1; }",
        "set j, 3; set k, 2; jeq j, k, 'far; jmp 'near; 'far: set j, 9; 'near: for i in 0..j { z += 1; }",
        "set j, 3; set k, 3; jeq k, j, 'near; set j, 9; jmp 'end; 'near: mov z, z; mov z, z; 'end: for i in 0..j { z += 1; }",
        "set j, 3; jnz j, 'near; set j, 9; jmp 'end; 'near: mov z, z; mov z, z; 'end: for i in 0..j { z += 1; }",
        "j = (x & 7) + 3; if j == y { for i in 0..y { z += 1; } }",
        "j = (x & 7) + 3; if j < y && y < 15 { while y < 20 { y += 1; } }",
        "j = (x & 7) + 3; if y < j { k = 1; } else if y < 15 { while y < 20 { y += 1; } }",
    ] {
        exact(body);
    }
}

/// Counters move by a constant, however the op says so.
#[test]
fn counters_move_by_registers_too() {
    for body in [
        "set i, 0; set k, 2; 'top: add i, i, k; jlt i, N, 'top;",
        "set i, 0; set k, 2; 'top: add i, k, i; jlt i, N, 'top;",
        "set i, 0; set k, -1; 'top: sub i, i, k; jlt i, N, 'top;",
        "set i, 9; set k, 2; 'top: sub i, i, k; jlt k, i, 'top;",
        "set i, 9; set k, -1; 'top: add i, i, k; jnz i, 'top;",
        "set i, 2; set k, 3; 'top: addi i, i, 1; jeq i, k, 'top;",
        "set i, 2; set k, 3; 'top: addi i, i, 1; jeq k, i, 'top;",
        "set i, -1; 'top: addi i, i, 1; jnz i, 'end; jmp 'top; 'end:",
    ] {
        exact(body);
    }
    for body in [
        "set j, 0; set i, 0; 'top: addi i, j, 1; jlt i, N, 'top;",
        "set k, 2; set j, 1; 'top: add i, j, k; jlt i, N, 'top;",
        "set k, 2; set j, 1; 'top: add i, k, j; jlt i, N, 'top;",
        "set k, 2; 'top: add i, k, k; jlt i, N, 'top;",
        "set i, 1; 'top: add i, i, i; jlt i, N, 'top;",
        "set i, 1; set k, -1; 'top: sub i, k, i; jlt i, N, 'top;",
        "set i, 1; set k, -1; set j, 0; 'top: sub i, j, k; jlt i, N, 'top;",
        "set i, 1; 'top: sub i, i, i; jlt i, N, 'top;",
        "set i, 1; 'top: add i, i, x; jlt i, N, 'top;",
        "set i, 1; 'top: addi i, i, 0; jlt i, N, 'top;",
        "set i, 1; 'top: mul i, i, i; jlt i, N, 'top;",
        "'top: addi i, i, 1; jlt x, x, 'top; jeq y, y, 'top;",
    ] {
        assert_eq!(slice(body).op_bounds[0], None, "{body}");
    }
}

#[test]
fn what_the_turns_of_are_not_known_has_no_bound() {
    for body in [
        "while i < x { i += 1; }",
        "for i in 0..x { y += 1; }",
        "while x != 0 { x -= 1; }",
        "loop { x = rand(x); if x < 5 { break; } }",
        "i = 0; while i < 10 { if x < y { i += 1; } x += 1; }",
        "i = 0; while i < 10 { i += x; }",
        "i = 0; while i < 10 { i += 1; if x == i { i = 0; } }",
        "i = 5; while i >= x { i -= 1; }",
        "i = 1; while i != 0 { i += 2; }",
        "i = 0; while i <= x { i += 1; }",
        "i = 0; while i < 10 { i += 1; while x < y { x += z; } }",
        // A test that a `continue` steps around.
        "i = 0; loop { if x < y { x += z; continue; } i += 1; if i > 5 { break; } }",
        // Two ways in.
        "set i, 0; jnz x, 'in; 'top: addi i, i, 1; 'in: addi y, y, 1; jlt i, N, 'top; jlt y, x, 'in;",
        // Above step_limit.
        "for i in 0..3000 { x += 1; }",
        "for i in 0..100 { for j in 0..100 { x += 1; } }",
    ] {
        assert_eq!(slice(body).op_bounds[0], None, "{body}");
    }
}

/// Each level of a nest looks at its blocks anew, so there is an end.
#[test]
fn six_nested_loops_have_a_bound_and_a_seventh_none() {
    let nest = |depth: usize| {
        let (mut body, names) = ("z += 1;".to_owned(), ["i", "j", "k", "l", "m", "n", "o"]);
        for name in names.iter().take(depth) {
            body = format!("for {name} in 0..2 {{ {body} }}");
        }
        let built = build(&format!(
            "#[graph(allow(unused))] graph G {{ reg z, i, j, k, l, m, n, o; cpu s {{ {body} }} }}"
        ));
        (built.op_bounds[0], run(ops(&built), [0; 16], 10_000))
    };
    for depth in 1..=6 {
        let (bound, run) = nest(depth);
        assert_eq!(bound, run, "{depth}");
        assert!(bound.is_some());
    }
    assert_eq!(nest(7).0, None);
}

/// However far a counter goes, what its register can hold is found in a few steps.
#[test]
fn long_loops_take_no_longer_to_look_at() {
    for body in [
        "i = 0; while i < 0xFFFF_FFFF { i += 1; }",
        "i = 0xFFFF_FFFF; while i > 0 { i -= 1; }",
        "i = 0xFFFF_FFFF; loop { i -= 1; if i == x { break; } x += i; }",
        "loop { x -= 1; y += 1; if x == y { break; } }",
    ] {
        assert_eq!(slice(body).op_bounds[0], None, "{body}");
    }
}

/// What a loop needs is computed in front of it, and only where the loop is entered.
#[test]
fn a_loop_that_is_skipped_adds_nothing_to_the_bound() {
    for (body, registers, count) in [
        // x and y are r1 and r2.
        ("if x < y { for i in 0..N { z += x * 5; } }", [5, 5], 2),
        ("if x < y { for i in 0..N { z += x * 5; } }", [4, 5], 4 + 1 + 6 * 3 - 1),
        ("i = 0; if x != 0 { while i < 9 { i += 1; z += y * 5; } }", [0, 5], 3),
        ("if x == 0 { loop { y += 1; z += y * 5; if y > 3 { break; } } }", [1, 0], 1),
    ] {
        let built = slice(body);
        let mut start = [0; 16];
        start[0] = 6;
        start[1..3].copy_from_slice(&registers);
        assert_eq!(run(ops(&built), start, 10_000), Some(count), "{body}");
    }
}

#[test]
fn pinned_constants_are_counted_on_by_name_and_by_number() {
    let bounds = |end: &str| {
        build(&format!(
            "graph G {{ const N @ r3 = 5; reg i; cpu b {{ i = 0; while i < {end} {{ i += 1; }} }} }}"
        ))
        .op_bounds
    };
    assert_eq!(bounds("N"), bounds("5"));
    assert_eq!(bounds("r3"), bounds("5"));
}

/// With another block than the graph's own the register of a declared constant may hold anything.
#[test]
fn bounds_for_any_block_take_nothing_from_declared_constants() {
    let of = |text: &str| {
        let built = build(text);
        (built.op_bounds, built.op_bounds_for_any_block)
    };
    let head = "graph G { bind x; const N = 5, M @ r9 = 3; reg i; cpu s".replace(", M @", "; const M @");
    let turns = "{ i = 0; while i < N { i += 1; } }";
    assert_eq!(of(&format!("{head} {turns} }}")), (vec![Some(13)], vec![None]));
    // What does not depend on them is the same.
    let mixed = "{ for i in 0..x & 7 { x = x * M; } } cpu t after s { x = N; }";
    let (own, any) = of(&format!("{head} {mixed} }}"));
    assert_eq!((&own, own.iter().all(Option::is_some)), (&any, true));
    // A bound may be larger without them.
    let larger = "{ i = x & N; i = i & 7; while i > 0 { i -= 1; } }";
    let (own, any) = of(&format!("{head} {larger} }}"));
    assert!(own[0] < any[0], "{own:?} {any:?}");
    // Whatever the block holds, no run takes longer.
    let mut random = Random(11);
    let built = build(&format!("{head} {larger} }}"));
    for _ in 0..2_000 {
        let count = run(ops(&built), random.registers(), 10_000);
        assert!(count.is_some_and(|count| Some(count) <= any[0]), "{count:?} {any:?}");
    }
}

#[test]
fn nodes_that_run_no_ops_have_none() {
    let text = "graph G { reg x; command a = 1() on 0..1; cpu b after a { x = 1; } join c after b; }";
    assert_eq!(build(text).op_bounds, [Some(0), Some(1), Some(0)]);
}

#[test]
fn bounds_are_demanded_where_the_graph_says_so() {
    let codes = |options: &str, body: &str| {
        let built = build(&format!(
            "#[graph({options}, allow(unused))] graph G {{ bind x; reg i; cpu s {{ {body} }} }}"
        ));
        built.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let unbounded = codes("bounded", "loop { x = rand(x); if x < 5 { break; } }");
    assert_eq!(
        unbounded,
        [
            "KMG104: `s` is not proved to end: the turns of a loop of it have no bound that is known\nhelp: count its \
          turns to a constant, as `for i in 0..8` does, or take `bounded` out"
        ]
    );
    assert!(codes("keep", "for i in 0..x { }").is_empty());
    assert!(codes("bounded", "for i in 0..8 { x += 1; }").is_empty());
    assert!(codes("bounded, step_limit = 26", "for i in 0..8 { x += 1; }").is_empty());
    let over = codes("bounded, step_limit = 25", "for i in 0..8 { x += 1; }");
    assert!(
        over[0].contains("`s` is not proved to end: it may take 26 micro-ops, and step_limit is 25"),
        "{over:?}"
    );
}

/// A random body, of assembly with jumps anywhere.
fn assembly(random: &mut Random) -> String {
    let register = |random: &mut Random| format!("r{}", 1 + random.below(6));
    let value = |random: &mut Random| ["0", "1", "2", "3", "7", "-1", "-2", "100"][random.below(8) as usize];
    let len = 3 + random.below(12);
    let mut text = String::new();
    for at in 0..len {
        let (d, a, b) = (register(random), register(random), register(random));
        let target = random.below(len + 1);
        text += &format!("'l{at}: ");
        text += &match random.below(14) {
            0 | 1 => format!("set {d}, {};", value(random)),
            2 => format!("mov {d}, {a};"),
            3 => format!("add {d}, {a}, {b};"),
            4..=6 => format!("addi {d}, {d}, {};", value(random)),
            7 => format!("sub {d}, {a}, {b};"),
            8 => format!("and {d}, {a}, {b};"),
            9 => format!("mod {d}, {a}, N;"),
            10 => format!("jlt {a}, {b}, 'l{target};"),
            11 => format!("jlt {a}, N, 'l{target};"),
            12 => format!("jeq {a}, {b}, 'l{target};"),
            _ => format!("jnz {a}, 'l{target};"),
        };
    }
    format!("{text} 'l{len}:")
}

/// A random body of statements, with nested loops.
fn statements(random: &mut Random, depth: u32) -> String {
    let names = ["x", "y", "z", "i", "j", "k"];
    let mut text = String::new();
    for _ in 0..1 + random.below(3) {
        let (d, a) = (names[random.below(3) as usize], names[random.below(6) as usize]);
        let (counter, number) = (names[3 + (depth % 3) as usize], random.below(12));
        let comparison = ["<", "<=", ">", ">=", "!=", "=="][random.below(6) as usize];
        let step = ["+= 1", "+= 2", "-= 1", "-= 3", "+= 5"][random.below(5) as usize];
        let kind = if depth == 3 { random.below(3) } else { random.below(8) };
        let inner = if depth == 3 { String::new() } else { statements(random, depth + 1) };
        text += &match kind {
            0 => format!("{d} = {a} & {number};"),
            1 => format!("{d} += {number};"),
            2 => format!("{d} = {a} % 9;"),
            3 => format!("if {a} {comparison} {number} {{ {inner} }}"),
            4 => format!("for {counter} in {number}..{} {{ {inner} }}", number + random.below(5)),
            5 => format!("for {counter} in 0..{d} & 7 {{ {inner} }}"),
            6 => format!(
                "{counter} = {number}; while {counter} {comparison} N {{ {counter} {step}; {inner} }}"
            ),
            _ => format!(
                "{counter} = 0; loop {{ {inner} {counter} {step}; if {counter} {comparison} {number} {{ break; }} }}"
            ),
        };
    }
    text
}

#[test]
fn no_run_exceeds_a_bound() {
    let mut random = Random(11);
    let (mut bounded, mut loops) = (0_u64, 0_u64);
    let bodies = bodies::count() * 3 / 5;
    for turn in 0..bodies {
        let body = if turn % 2 == 0 { assembly(&mut random) } else { statements(&mut random, 0) };
        let text = format!(
            "#[graph(allow(unused))] graph G {{ const N @ r0 = 6; bind x @ r1, y @ r2, z @ r3, i @ r4, j @ r5, k @ r6; \
             cpu s {{ {body} }} }}"
        );
        let (graphs, _) = kmg_syntax::parse::parse(text.parse().expect("tokens"));
        // Some have no end, or write a counter in its loop.
        let Ok(built) = kmg_syntax::build(&graphs[0].graph) else { continue };
        let Some(bound) = built.op_bounds[0] else { continue };
        bounded += 1;
        loops += u64::from(bound as usize > ops(&built).len());
        for _ in 0..60 {
            let registers = random.registers();
            assert!(run(ops(&built), registers, bound).is_some(), "more than {bound}: {body}\n{registers:?}");
        }
    }
    assert!(bounded * 15 > bodies * 2 && loops * 30 > bodies, "{bounded} bounded, {loops} of them loops");
}
