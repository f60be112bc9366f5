//! Commands, places, clauses, edges, options.

use kmg::build::{Graph, NO_BINDINGS, any, call};
use kmg::{Handler, graph};

use crate::same;

const STEP: Handler = Handler::new(1);
const LEFT: Handler = Handler::new(2);
const RIGHT: Handler = Handler::new(3);
const NORM: Handler = Handler::new(4).with_result();

graph! {
    #[graph(deadline_microseconds = 200_000, max_runs = 100, cores = 60)]
    graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error;

        command step  = STEP(iteration) on 0..60;
        command left  = LEFT() on 0..30;
        command right = RIGHT() on 30..60;
        command norm  = NORM() on 0..60 -> error;
        cpu next {
            iteration += 1;
            again = error < LIMIT;
        }

        step -> [left, right] -> norm -> next;
    }
}

#[test]
fn newton() {
    let mut graph = Graph::new("Newton");
    graph.deadline_microseconds(200_000).max_runs(100).cores(60);
    let iteration = graph.bind("iteration");
    let limit = graph.constant("LIMIT", 65);
    let error = graph.register("error");
    let again = graph.again();
    let step = graph.command("step", call(STEP).arg(iteration).on(0..60));
    let left = graph.command("left", call(LEFT).on(0..30));
    let right = graph.command("right", call(RIGHT).on(30..60));
    let norm = graph.command("norm", call(NORM).on(0..60).result(error));
    let next = graph.cpu("next", |cpu| {
        cpu.add_assign(iteration, 1);
        cpu.assign(again, error.lt(limit));
    });
    graph.chain((step, [left, right], norm, next));
    same::<Newton>(&graph);

    let built = graph.build().unwrap();
    let block = NewtonBindings { iteration: 7 }.block();
    assert_eq!(built.block([(iteration, 7)]).unwrap(), block);
    assert_eq!(built.block([("iteration", 7)]).unwrap(), block);
    assert_eq!(built.node(norm), Some(Newton::NORM));
    assert_eq!(built.register(error), Some(Newton::ERROR));
    assert_eq!(built.register(again), Some(Newton::AGAIN));
    assert_eq!(built.register_name(Newton::LIMIT), Some("LIMIT"));
    assert_eq!(built.bindings().collect::<Vec<_>>(), [("iteration", Newton::ITERATION)]);
    assert_eq!(built.encoded().clone(), built.into_encoded());
}

graph! {
    #[graph(deadline_microseconds = 5, max_runs = 7, step_limit = 99, req = 0xBEEF, keep, cores = 16, allow(rounds))]
    graph Options { join only; }

    graph Places {
        bind first, count;
        const WIDE = 4;
        command range = 9() on 2..WIDE;
        command words = 9() on (2, 2);
        command registers = 9() on (first, count);
        command mixed = 9() on (first, 3);
        command other = 9() on (3, count);
        command constant = 9() on (WIDE, WIDE);
        command queued = 9() on any 4;
        command asked = 9() on any count;
    }

    #[graph(allow(race(other), repeated))]
    graph Clauses {
        bind go;
        reg sum, other;
        command a = 1(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) on 0..1;
        command b = 2(go, 5, sum, 0xFFFF_FFFF, go, other) on 0..1 after a if go exclusive -> sum;
        command c = 3() on any 2 exclusive -> other;
        cpu d after a, c if go { other += 1; }
        join e after b, d if sum;
        join f;
        [a, b] -> [e, f];
        c -> f;
    }

    graph Order {
        join last after middle;
        join side;
        command middle = 5() on 0..2 after first;
        join first;
        side -> last;
    }

    graph Shared {
        bind x;
        command a = 1(x) on 0..4;
        command b = 2(x) on 0..4;
        command c = 1(x) on 0..4;
        command d = 1(x) on 0..4 exclusive;
        command e = 1(x, 0, 0) on (0, 4);
    }
}

#[test]
fn options() {
    let mut graph = Graph::new("Options");
    graph.deadline_microseconds(5).max_runs(7).step_limit(99).req(0xBEEF).keep().cores(16);
    graph.join("only");
    same::<Options>(&graph);
}

#[test]
fn places() {
    let mut graph = Graph::new("Places");
    let (first, count) = (graph.bind("first"), graph.bind("count"));
    let wide = graph.constant("WIDE", 4);
    graph.command("range", call(9).on(kmg::build::Value::from(2)..wide.into()));
    graph.command("words", call(9).on((2, 2)));
    graph.command("registers", call(9).on((first, count)));
    graph.command("mixed", call(9).on((first, 3)));
    graph.command("other", call(9).on((3, count)));
    // On a place without a register word, the constant counts as its register, as in the language.
    graph.command("constant", call(9).on((wide, wide)));
    graph.command("queued", call(9).on(any(4)));
    graph.command("asked", call(9).on(any(count)));
    same::<Places>(&graph);
}

#[test]
fn clauses() {
    let mut graph = Graph::new("Clauses");
    let go = graph.bind("go");
    let (sum, other) = (graph.register("sum"), graph.register("other"));
    graph.allow_race(other);
    let a = graph.command("a", call(1).args([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).on(0..1));
    let arguments = call(2).arg(go).arg(5).arg(sum).arg(u32::MAX).arg(go).arg(other);
    let b = graph.command("b", arguments.on(0..1).after(a).skip_unless(go).exclusive().result(sum));
    let c = graph.command("c", call(3).on(any(2)).exclusive().result(other));
    let d = graph.cpu("d", |cpu| cpu.add_assign(other, 1));
    let e = graph.join("e");
    let f = graph.join("f");
    graph.after(d, [a, c]).skip_unless(d, go);
    graph.after(e, [b, d]).skip_unless(e, sum);
    graph.edges([a, b], vec![e, f]).edge(c, f);
    same::<Clauses>(&graph);
}

#[test]
fn order() {
    let mut graph = Graph::new("Order");
    let last = graph.join("last");
    let side = graph.join("side");
    let middle = graph.command("middle", call(5).on(0..2));
    let first = graph.join("first");
    graph.chain((first, middle, last)).edge(side, last);
    same::<Order>(&graph);
    let built = graph.build().unwrap();
    let numbers = [last, side, middle, first].map(|node| built.node(node).unwrap().number());
    assert_eq!(numbers, [3, 0, 2, 1]);
    assert!(built.block(NO_BINDINGS).unwrap().is_empty());
}

#[test]
fn shared_templates() {
    let mut graph = Graph::new("Shared");
    let x = graph.bind("x");
    graph.command("a", call(1).arg(x).on(0..4));
    graph.command("b", call(2).arg(x).on(0..4));
    graph.command("c", call(1).arg(x).on(0..4));
    graph.command("d", call(1).arg(x).on(0..4).exclusive());
    graph.command("e", call(1).arg(x).args([0, 0]).on((0, 4)));
    same::<Shared>(&graph);
    assert_eq!(graph.build().unwrap().upload().templates().len(), 3);
}
