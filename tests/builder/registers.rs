//! Declarations, pins, `again`, bare registers.

use kmg::build::{BlockError, Graph, call};
use kmg::graph;

use crate::same;

graph! {
    #[graph(allow(rounds))]
    graph Mixed {
        reg plain;
        reg seeded = 7, late;
        bind in_block;
        const BASE = 0x10;
        const SAME = BASE;
        reg copy = SAME;
        cpu work { plain = seeded + in_block + BASE; late = copy - SAME; again = plain; r9 = late; }
    }

    #[graph(allow(rounds))]
    graph Pinned {
        bind high @ r5, low;
        const K @ r0 = 3;
        reg again @ r7, x @ r2 = 9, y;
        cpu work { y = x + K + high; again = low; r1 = y; }
    }

    #[graph(allow(rounds, unused))]
    graph AgainFirst {
        reg again = 1, x;
        cpu work { again = x; }
    }

    #[graph(allow(rounds))]
    graph AgainDeclared {
        bind n;
        reg again;
        reg x;
        cpu work { x = n; again = x; }
    }

    #[graph(allow(rounds, unused))]
    graph AgainPinned {
        bind n;
        reg again @ r3;
        command only = 1(n) on 0..1;
    }

    graph BothWays {
        bind x @ r3;
        reg y;
        cpu work { x += 1; y = r3 * 2; mov r3, y; }
        command next = 1(r3) on 0..1 after work;
    }

    #[graph(allow(unused))]
    graph Bare {
        cpu work { set r15, 1; add r0, r15, r3; }
        command next = 1(r0, r7) on (r15, r3) after work if r3 -> r9;
    }
}

#[test]
fn every_kind_of_declaration() {
    let mut graph = Graph::new("Mixed");
    let plain = graph.register("plain");
    let seeded = graph.initial("seeded", 7);
    let late = graph.register("late");
    let in_block = graph.bind("in_block");
    let base = graph.constant("BASE", 0x10);
    let same_constant = graph.constant("SAME", base);
    let copy = graph.initial("copy", same_constant);
    let (again, nine) = (graph.again(), graph.bare(9));
    graph.cpu("work", |cpu| {
        cpu.assign(plain, seeded + in_block + base);
        cpu.assign(late, copy - same_constant);
        cpu.assign(again, plain);
        cpu.assign(nine, late);
    });
    same::<Mixed>(&graph);
    let built = graph.build().unwrap();
    assert_eq!(built.block([(in_block, 5)]).unwrap(), MixedBindings { in_block: 5 }.block());
    assert_eq!(built.register(nine).map(kmg::Register::number), Some(9));
    assert_eq!(built.register_name(kmg::Register::new(9).unwrap()), None);
}

#[test]
fn pins() {
    let mut graph = Graph::new("Pinned");
    let (high, low) = (graph.bind("high"), graph.bind("low"));
    let k = graph.constant("K", 3);
    let again = graph.again();
    let (x, y) = (graph.initial("x", 9), graph.register("y"));
    graph.pin(high, 5).pin(k, 0).pin(again, 7).pin(x, 2);
    let one = graph.bare(1);
    graph.cpu("work", |cpu| {
        cpu.assign(y, x + k + high);
        cpu.assign(again, low);
        cpu.assign(one, y);
    });
    same::<Pinned>(&graph);
    let block = PinnedBindings { high: 50, low: 10 }.block();
    assert_eq!(graph.build().unwrap().block([(low, 10), (high, 50)]).unwrap(), block);
}

#[test]
fn again_is_used_pinned_or_declared() {
    let mut graph = Graph::new("AgainFirst");
    let (again, x) = (graph.initial("again", 1), graph.register("x"));
    assert_eq!(graph.again(), again);
    graph.cpu("work", |cpu| cpu.assign(again, x));
    same::<AgainFirst>(&graph);

    let mut graph = Graph::new("AgainDeclared");
    let n = graph.bind("n");
    let (again, x) = (graph.register("again"), graph.register("x"));
    graph.cpu("work", |cpu| {
        cpu.assign(x, n);
        cpu.assign(again, x);
    });
    same::<AgainDeclared>(&graph);

    let mut graph = Graph::new("AgainPinned");
    let n = graph.bind("n");
    let again = graph.again();
    graph.pin(again, 3);
    graph.command("only", call(1).arg(n).on(0..1));
    same::<AgainPinned>(&graph);

    let mut graph = Graph::new("Without");
    graph.join("only");
    assert_eq!(graph.build().unwrap().register(graph.again()), None);
}

#[test]
fn a_pinned_register_and_its_number_are_one() {
    let mut graph = Graph::new("BothWays");
    let (x, y) = (graph.bind("x"), graph.register("y"));
    graph.pin(x, 3);
    let bare = graph.bare(3);
    let work = graph.cpu("work", |cpu| {
        cpu.add_assign(x, 1);
        cpu.assign(y, bare * 2);
        cpu.mov(bare, y);
    });
    graph.command("next", call(1).args([bare]).on(0..1).after(work));
    same::<BothWays>(&graph);
}

#[test]
fn bare_registers() {
    let mut graph = Graph::new("Bare");
    let [r0, r3, r7, r9, r15] = [0, 3, 7, 9, 15].map(|number| graph.bare(number));
    let work = graph.cpu("work", |cpu| {
        cpu.set(r15, 1);
        cpu.add(r0, r15, r3);
    });
    let next = call(1).args([r0, r7]).on((r15, r3)).after(work).skip_unless(r3).result(r9);
    graph.command("next", next);
    same::<Bare>(&graph);
}

#[test]
fn a_binding_block_takes_every_binding_exactly_once() {
    let mut graph = Graph::new("Block");
    let [a, b, c] = ["a", "b", "c"].map(|name| graph.bind(name));
    let fixed = graph.constant("FIXED", 4);
    let plain = graph.register("plain");
    graph.command("only", call(1).args([a, b, c, fixed]).on(0..1).result(plain));
    let built = graph.build().unwrap();
    assert_eq!(built.block([(c, 3), (a, 1), (b, 2)]).unwrap(), [1, 2, 3, 4]);
    let mut other = Graph::new("Other");
    let foreign = other.bind("a");
    assert_eq!(
        built.block([(a, 1), (b, 2), (a, 3), (fixed, 9), (plain, 9), (foreign, 9)]),
        Err(BlockError {
            graph: "Block".into(),
            missing: vec!["c".into()],
            twice: vec!["a".into()],
            unknown: vec!["FIXED".into(), "plain".into(), "a register of another graph".into()],
        })
    );
    assert_eq!(built.register(foreign), None);
}
