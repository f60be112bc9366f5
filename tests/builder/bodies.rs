//! Bodies of `cpu` nodes.

use kmg::build::{Expr, Graph};
use kmg::graph;

use crate::same;

graph! {
    #[graph(allow(race(d), unused))]
    graph Assembly {
        bind n;
        const K = 12;
        reg d, a, b;
        cpu all {
            set d, 5; set d, K; mov d, a; add d, a, b; addi d, a, 0xFFFF_FFFF; addi d, a, K;
            sub d, a, b; mul d, a, b; and d, a, b; shr d, a, b; mod d, a, n; rand d, a;
            'first: 'second: lt d, a, b; ge a, a, b;
            jlt a, b, 'second; jeq a, b, 'end; jnz a, 'end; jmp 'first;
            'end:
        }
        cpu other { 'first: jnz d, 'last; jmp 'first; 'last: }
    }

    #[graph(allow(race))]
    graph Operators {
        bind a, b;
        reg x, seed = 1;
        cpu plain {
            x = a + b - 3; x = 5 - a; x = a * b + 2; x = a & b; x = a | b; x = a ^ b; x = a << 3; x = 1 << 4;
            x = a >> b; x = a % b; x = !a; x = 7 & a; x = 2 * (a - 1) | 0xF0;
            x = (a < b) + (a <= b) + (a > 9) + (a >= 9) + (a == b) + (a != b);
            x = rand(seed); seed = rand(seed);
        }
        cpu compound {
            x = a; x += b; x -= 1; x *= 3; x %= b; x &= a; x |= 2; x ^= b; x <<= 2; x >>= a;
        }
    }

    graph Conditions {
        bind a, b;
        reg x;
        cpu all {
            if a < b && b != 3 || !(a == 9) { x = 1; } else if a { x = 2; } else if !(x > 4 && b >= x) { x = 3; }
            else { x = 4; }
            if a <= 4 { x += 1; }
            if a { if b { x = 9; } else { x = 10; } }
        }
    }

    graph Loops {
        bind n, m;
        reg i, j, x;
        cpu all {
            while i < n { i += 1; if i == 5 { continue; } x += i; }
            loop { x -= 1; if x < m { break; } }
            for i in 0..n { x += i; }
            'outer: for i in 1..10 {
                '_twice: 'inner: for j in i..n + 1 {
                    if j == m { continue 'outer; }
                    if x > 100 { break 'outer; }
                    if x > 50 { break 'inner; }
                    x += j;
                }
            }
            loop { jnz x, 'out; x = 1; }
            'out:
        }
    }

    graph Nothing {
        reg x;
        cpu only { x = x; }
    }
}

#[test]
fn assembly() {
    let mut graph = Graph::new("Assembly");
    let n = graph.bind("n");
    let k = graph.constant("K", 12);
    let [d, a, b] = ["d", "a", "b"].map(|name| graph.register(name));
    graph.allow_race(d);
    graph.cpu("all", |cpu| {
        cpu.set(d, 5);
        cpu.set(d, k);
        cpu.mov(d, a);
        cpu.add(d, a, b);
        cpu.addi(d, a, u32::MAX);
        cpu.addi(d, a, k);
        cpu.sub(d, a, b);
        cpu.mul(d, a, b);
        cpu.and(d, a, b);
        cpu.shr(d, a, b);
        cpu.mod_(d, a, n);
        cpu.rand(d, a);
        cpu.label("first");
        cpu.label("second");
        cpu.lt(d, a, b);
        cpu.ge(a, a, b);
        cpu.jlt(a, b, "second");
        cpu.jeq(a, b, "end");
        cpu.jnz(a, "end");
        cpu.jmp("first");
        cpu.label("end");
    });
    graph.cpu("other", |cpu| {
        cpu.label("first");
        cpu.jnz(d, "last");
        cpu.jmp("first");
        cpu.label("last");
    });
    same::<Assembly>(&graph);
}

#[test]
fn operators() {
    let mut graph = Graph::new("Operators");
    let (a, b) = (graph.bind("a"), graph.bind("b"));
    let (x, seed) = (graph.register("x"), graph.initial("seed", 1));
    graph.allow_races();
    graph.cpu("plain", |cpu| {
        let values = [
            a + b - 3,
            5 - a,
            a * b + 2,
            a & b,
            a | b,
            a ^ b,
            a << 3,
            Expr::from(1) << 4,
            a >> b,
            a % b,
            !a,
            7 & a,
            (2 * (a - 1)) | 0xF0,
            a.lt(b) + a.le(b) + a.gt(9) + a.ge(9) + a.eq(b) + a.ne(b),
            seed.rand(),
        ];
        for value in values {
            cpu.assign(x, value);
        }
        cpu.assign(seed, seed.rand());
    });
    graph.cpu("compound", |cpu| {
        cpu.assign(x, a);
        cpu.add_assign(x, b);
        cpu.sub_assign(x, 1);
        cpu.mul_assign(x, 3);
        cpu.rem_assign(x, b);
        cpu.bitand_assign(x, a);
        cpu.bitor_assign(x, 2);
        cpu.bitxor_assign(x, b);
        cpu.shl_assign(x, 2);
        cpu.shr_assign(x, a);
    });
    same::<Operators>(&graph);
}

#[test]
fn conditions() {
    let mut graph = Graph::new("Conditions");
    let (a, b) = (graph.bind("a"), graph.bind("b"));
    let x = graph.register("x");
    graph.cpu("all", |cpu| {
        cpu.if_(a.lt(b).and(b.ne(3)).or(!a.eq(9)), |cpu| cpu.assign(x, 1))
            .else_if(a, |cpu| cpu.assign(x, 2))
            .else_if(!x.gt(4).and(b.ge(x)), |cpu| cpu.assign(x, 3))
            .else_(|cpu| cpu.assign(x, 4));
        cpu.if_(a.le(4), |cpu| cpu.add_assign(x, 1));
        cpu.if_(a, |cpu| {
            cpu.if_(b, |cpu| cpu.assign(x, 9)).else_(|cpu| cpu.assign(x, 10));
        });
    });
    same::<Conditions>(&graph);
}

#[test]
fn loops() {
    let mut graph = Graph::new("Loops");
    let (n, m) = (graph.bind("n"), graph.bind("m"));
    let [i, j, x] = ["i", "j", "x"].map(|name| graph.register(name));
    graph.cpu("all", |cpu| {
        cpu.while_(i.lt(n), |cpu| {
            cpu.add_assign(i, 1);
            cpu.if_(i.eq(5), |cpu| cpu.continue_());
            cpu.add_assign(x, i);
        });
        cpu.loop_(|cpu| {
            cpu.sub_assign(x, 1);
            cpu.if_(x.lt(m), |cpu| cpu.break_());
        });
        cpu.for_(i, 0, n, |cpu| cpu.add_assign(x, i));
        cpu.label("outer");
        cpu.for_(i, 1, 10, |cpu| {
            cpu.label("twice");
            cpu.label("inner");
            cpu.for_(j, i, n + 1, |cpu| {
                cpu.if_(j.eq(m), |cpu| cpu.continue_to("outer"));
                cpu.if_(x.gt(100), |cpu| cpu.break_to("outer"));
                cpu.if_(x.gt(50), |cpu| cpu.break_to("inner"));
                cpu.add_assign(x, j);
            });
        });
        cpu.loop_(|cpu| {
            cpu.jnz(x, "out");
            cpu.assign(x, 1);
        });
        cpu.label("out");
    });
    same::<Loops>(&graph);
}

#[test]
fn a_body_without_effect_keeps_one_op() {
    let mut graph = Graph::new("Nothing");
    let x = graph.register("x");
    graph.cpu("only", |cpu| cpu.assign(x, x));
    same::<Nothing>(&graph);
}
