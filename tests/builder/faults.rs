//! What is refused, with the codes of the compiler's messages.

use kmg::Handler;
use kmg::build::{Code, Graph, any, call};

#[track_caller]
fn codes(graph: &Graph) -> Vec<u8> {
    let error = graph.build().expect_err("it has faults");
    let codes: Vec<u8> = error.codes().map(Code::number).collect();
    let text = error.to_string();
    for fault in error.diagnostics() {
        assert!(text.contains(&fault.to_string()), "{text}");
    }
    codes
}

/// The codes that the text has in the macro.
#[track_caller]
fn codes_of_text(text: &str) -> Vec<u8> {
    let (graphs, _) = kmg_syntax::parse::parse(text.parse().expect("tokens"));
    let parsed = graphs.into_iter().next().expect("a graph");
    let mut codes: Vec<u8> = parsed.diagnostics.faults().iter().map(|fault| fault.code.number()).collect();
    let faults = kmg_syntax::build(&parsed.graph).err().into_iter().flatten();
    codes.extend(faults.map(|fault| fault.code.number()));
    codes
}

/// The builder's graph has the faults of the text, in the same order.
#[track_caller]
fn same(graph: &Graph, text: &str, expected: &[u8]) {
    assert_eq!(codes(graph), expected);
    assert_eq!(codes_of_text(text), expected);
}

/// A range that only a builder makes: rustc lints one that is written out and empty.
const fn a_range(first: u32, end: u32) -> std::ops::Range<u32> {
    first..end
}

#[test]
fn a_graph_without_nodes() {
    same(&Graph::new("Empty"), "graph Empty { }", &[20]);
}

#[test]
fn names() {
    let mut graph = Graph::new("Names");
    graph.register("rand");
    graph.bind("r3");
    graph.join("any");
    same(&graph, "graph Names { reg rand; bind r3; join any; }", &[3, 3, 3]);

    let mut graph = Graph::new("Twice");
    graph.register("x");
    graph.join("x");
    same(&graph, "graph Twice { reg x; join x; }", &[3, 3]);

    let mut graph = Graph::new("Constants");
    graph.register("x");
    graph.join("X");
    graph.join("upload");
    same(&graph, "graph Constants { reg x; join X; join upload; }", &[3, 3, 3]);

    for name in ["", "two words", "3d", "a-b", "_", "line\nbreak"] {
        let mut graph = Graph::new("Names");
        graph.join(name);
        assert_eq!(codes(&graph), [1], "{name:?}");
    }
    let mut graph = Graph::new("Names");
    graph.join("self");
    assert_eq!(codes(&graph), [3]);
    let mut graph = Graph::new("Raw");
    graph.join("loop");
    assert!(graph.build().is_ok());
}

#[test]
fn edges() {
    let mut graph = Graph::new("Cycle");
    let [a, b, c] = ["a", "b", "c"].map(|name| graph.join(name));
    graph.chain((a, b, c, a)).edge(b, b);
    same(&graph, "graph Cycle { join a; join b; join c; a -> b -> c -> a; b -> b; }", &[6, 4, 4, 4]);

    let mut graph = Graph::new("Fifth");
    let before = ["a", "b", "c", "d", "e"].map(|name| graph.join(name));
    let last = graph.join("last");
    graph.edges(before, last);
    let text = "graph Fifth { join a; join b; join c; join d; join e; join last; [a, b, c, d, e] -> last; }";
    same(&graph, text, &[5]);

    let mut graph = Graph::new("Links");
    let a = graph.join("a");
    graph.chain([a]).edges(a, []);
    assert_eq!(codes(&graph), [1, 1]);
}

#[test]
fn registers() {
    let mut graph = Graph::new("Seventeen");
    let names = (0..17).map(|number| format!("x{number}"));
    let registers: Vec<_> = names.map(|name| graph.bind(name)).collect();
    graph.pin(registers[0], 16);
    graph.join("only");
    assert_eq!(codes(&graph), [8, 8]);

    let mut graph = Graph::new("Pinned");
    let (x, y) = (graph.register("x"), graph.register("y"));
    graph.pin(x, 3).pin(y, 3);
    graph.join("only");
    same(&graph, "graph Pinned { reg x @ r3, y @ r3; join only; }", &[8, 8]);
    graph.pin(x, 4);
    assert_eq!(codes(&graph), [8, 8, 8]);

    let mut graph = Graph::new("Bare");
    let sixteen = graph.bare(16);
    let three = graph.bare(3);
    graph.pin(three, 3);
    graph.cpu("only", |cpu| cpu.assign(sixteen, 1));
    assert_eq!(codes(&graph), [8, 8]);
}

#[test]
fn commands() {
    const TWO: Handler = Handler::new(9).with_args(2);
    let mut graph = Graph::new("Commands");
    graph.cores(60);
    let [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(|name| graph.bind(name));
    let limit = graph.constant("LIMIT", 3);
    graph.command("zero", call(0).on(0..1));
    graph.command("large", call(Handler::new(240)).on(0..1));
    graph.command("many", call(1).args([0; 11]).on(0..1));
    graph.command("registers", call(1).args([a, b, c, d, e]).on(0..1));
    graph.command("empty", call(1).on(5..5));
    graph.command("backwards", call(1).on(a_range(5, 4)));
    graph.command("leaves", call(1).on((59, 2)));
    graph.command("wide", call(1).on(any(61)));
    graph.command("range", call(1).on(a..b));
    graph.command("result", call(1).on(0..1).result(limit));
    let text = "#[graph(cores = 60)] graph Commands {
        bind a, b, c, d, e; const LIMIT = 3;
        command zero = 0() on 0..1;
        command large = 240() on 0..1;
        command many = 1(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) on 0..1;
        command registers = 1(a, b, c, d, e) on 0..1;
        command empty = 1() on 5..5;
        command backwards = 1() on 5..4;
        command leaves = 1() on (59, 2);
        command wide = 1() on any 61;
        command range = 1() on a..b;
        command result = 1() on 0..1 -> LIMIT;
    }";
    same(&graph, text, &[10, 10, 12, 12, 11, 11, 11, 11, 1, 1, 16]);

    // A literal handler is not tested in a text; the macro has these two codes at compile time.
    let mut graph = Graph::new("Declared");
    let x = graph.register("x");
    graph.allow_race(x);
    graph.command("arguments", call(TWO).arg(1).on(0..1));
    graph.command("result", call(TWO).args([1, 2]).on(0..1).result(x));
    graph.command("fits", call(TWO.with_result()).args([1, 2]).on(0..1).result(x));
    assert_eq!(codes(&graph), [13, 13]);
}

#[test]
fn options_and_clauses() {
    let mut graph = Graph::new("Options");
    graph.max_runs(0).step_limit(4097).cores(65_536);
    graph.join("only");
    let text = "#[graph(max_runs = 0, step_limit = 4097, cores = 65536)] graph Options { join only; }";
    same(&graph, text, &[14, 14, 14]);

    let mut graph = Graph::new("Clauses");
    let (x, y) = (graph.bind("x"), graph.bind("y"));
    let join = graph.join("all");
    let command = graph.command("only", call(1).on(0..1).skip_unless(x));
    graph.skip_unless(join, x).skip_unless(join, y).skip_unless(command, y);
    assert_eq!(codes(&graph), [14, 14]);
}

#[test]
fn bodies() {
    let mut graph = Graph::new("Bodies");
    let (x, n) = (graph.register("x"), graph.constant("N", 0));
    graph.cpu("empty", |_| {});
    graph.cpu("labels", |cpu| {
        cpu.jmp("nowhere");
        cpu.label("here");
        cpu.assign(x, 1);
        cpu.label("here");
        cpu.break_();
        cpu.continue_to("here");
    });
    graph.cpu("constants", |cpu| {
        cpu.assign(n, 1);
        cpu.set(n, 1);
        cpu.for_(x, 0, 3, |cpu| cpu.add_assign(x, 1));
    });
    graph.cpu("modulo", |cpu| {
        cpu.rem_assign(x, 0);
        cpu.mod_(x, x, n);
    });
    graph.cpu("shapes", |cpu| {
        cpu.assign(x, x.lt(1).and(x.gt(2)));
        cpu.assign(x, x << x);
        cpu.set(x, x);
    });
    let text = "graph Bodies { reg x; const N = 0;
        cpu empty { }
        cpu labels { jmp 'nowhere; 'here: x = 1; 'here: break; continue 'here; }
        cpu constants { N = 1; set N, 1; for x in 0..3 { x += 1; } }
        cpu modulo { x %= 0; mod x, x, N; }
        cpu shapes { x = x < 1 && x > 2; x = x << x; set x, x; }
    }";
    same(&graph, text, &[20, 15, 15, 15, 15, 15, 16, 16, 16, 17, 17, 1, 1, 1]);
}

#[test]
fn handles_of_another_graph() {
    let mut other = Graph::new("Other");
    let (foreign, stranger) = (other.register("x"), other.join("n"));

    let mut graph = Graph::new("Own");
    let x = graph.register("x");
    let only = graph.join("only");
    graph.initial("start", foreign);
    graph.pin(foreign, 3);
    graph.edge(only, stranger);
    graph.after(only, stranger).after(stranger, only).skip_unless(stranger, x).allow_race(foreign);
    graph.command("command", call(1).arg(foreign).on((foreign, 1)).result(foreign));
    graph.cpu("body", |cpu| {
        cpu.assign(x, foreign + foreign.rand());
        cpu.assign(foreign, 1);
        cpu.mov(x, foreign);
    });
    graph.skip_unless(only, foreign);
    let codes = codes(&graph);
    assert_eq!(codes, [2; 15], "{}", graph.build().unwrap_err());
    assert!(graph.build().unwrap_err().to_string().contains("used in `body`"));
}

#[test]
fn every_fault_is_reported_at_once() {
    let mut graph = Graph::new("Five");
    graph.max_runs(0);
    let x = graph.constant("X", 1);
    let a = graph.command("a", call(240).on(0..0));
    graph.cpu("b", |cpu| cpu.assign(x, 2));
    graph.edge(a, a);
    assert_eq!(codes(&graph), [14, 10, 11, 16, 6]);
    let text = graph.build().unwrap_err().to_string();
    assert!(text.starts_with("the graph `Five` has 5 faults:\nKMG014: `max_runs` is 0"), "{text}");
}

#[test]
fn constants_are_not_written_by_their_numbers() {
    let mut graph = Graph::new("Written");
    let limit = graph.constant("LIMIT", 7);
    graph.pin(limit, 3);
    let bare = graph.bare(3);
    let work = graph.cpu("work", |cpu| cpu.add_assign(bare, 1));
    graph.command("norm", call(4).on(0..1).after(work).result(bare));
    let text = "graph Written { const LIMIT @ r3 = 7; cpu work { r3 += 1; } command norm = 4() on 0..1 after work -> r3; }";
    same(&graph, text, &[16, 16]);
}
