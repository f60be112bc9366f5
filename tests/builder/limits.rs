//! The largest graphs, and what is too large or too deep: a fault, and neither a panic nor an overflow.

use kmg::build::{Body, Code, Expr, Graph, Reg, call};

#[test]
fn the_largest_graph() {
    let mut graph = Graph::new("Largest");
    let x = graph.register("x");
    let mut nodes: Vec<kmg::build::Node> = Vec::new();
    for number in 0..256_u32 {
        let name = format!("n{number}");
        let node = match number % 4 {
            0 => graph.command(name, call(1).arg(number).on(0..1)),
            _ => graph.cpu(name, |cpu| (0..21).for_each(|_| cpu.addi(x, x, 1))),
        };
        let before = nodes.iter().rev().take(4).copied().collect::<Vec<_>>();
        graph.after(node, before);
        nodes.push(node);
    }
    let built = graph.build().unwrap();
    assert_eq!((built.upload().edges().len(), built.upload().templates().len()), (1014, 64));

    graph.command("more", call(2).on(0..1));
    let codes: Vec<Code> = graph.build().unwrap_err().codes().collect();
    assert_eq!(codes, [Code::Capacity, Code::Capacity]);
}

fn nested(cpu: &mut Body, x: Reg, depth: usize) {
    if depth == 0 {
        return cpu.add_assign(x, 1);
    }
    cpu.if_(x, |cpu| nested(cpu, x, depth - 1));
}

#[test]
fn blocks_nest_as_deep_as_in_the_language() {
    for (depth, good) in [(100, true), (101, false), (2_000, false)] {
        let mut graph = Graph::new("Nested");
        let x = graph.register("x");
        graph.cpu("only", |cpu| nested(cpu, x, depth));
        let codes = graph.build().err().map(|error| error.codes().collect::<Vec<_>>());
        assert_eq!(codes, (!good).then(|| vec![Code::Syntax]), "{depth}");
    }
}

#[test]
fn expressions_are_as_deep_as_the_stack_bears() {
    for (depth, good) in [(Expr::MAX_DEPTH, true), (Expr::MAX_DEPTH + 1, false), (1_000_000, false)] {
        let mut graph = Graph::new("Deep");
        let (x, y) = (graph.register("x"), graph.register("y"));
        let sum = (0..depth).fold(Expr::from(x), |sum, _| sum * y);
        graph.cpu("only", |cpu| cpu.assign(x, sum));
        let codes = graph.build().err().map(|error| error.codes().collect::<Vec<_>>());
        assert_eq!(codes, (!good).then(|| vec![Code::Syntax]), "{depth}");
    }
}

#[test]
fn a_chain_of_1000_else_if_builds_and_one_of_50000_is_a_fault() {
    for (arms, good) in [(1_000, true), (50_000, false)] {
        let mut graph = Graph::new("Chain");
        let (x, y) = (graph.register("x"), graph.register("y"));
        graph.cpu("only", |cpu| {
            let first = cpu.if_(x.eq(0), |cpu| cpu.assign(y, 1));
            (1..arms).fold(first, |branches, arm| branches.else_if(x.eq(arm), |cpu| cpu.assign(y, arm)));
        });
        let codes = graph.build().err().map(|error| error.codes().collect::<Vec<_>>());
        assert_eq!(codes, (!good).then(|| vec![Code::Capacity]), "{arms}");
    }
}

/// Choosing the jumps of comparisons of comparisons takes no time that triples with each: this would take for ever.
#[test]
fn comparisons_of_comparisons() {
    let mut graph = Graph::new("Compared");
    let (x, y) = (graph.register("x"), graph.register("y"));
    let value = (0..60).fold(Expr::from(x), |value, _| value.lt(y));
    graph.cpu("only", |cpu| cpu.assign(x, value));
    let codes = graph.build().err().map(|error| error.codes().collect::<Vec<_>>());
    assert!(matches!(codes.as_deref(), None | Some([Code::Registers])), "{codes:?}");
}

#[test]
fn a_graph_can_be_made_on_another_thread() {
    fn sent<T: Send + Sync>(_: &T) {}
    let mut graph = Graph::new("Sent");
    graph.join("only");
    sent(&graph);
    let graph = std::thread::spawn(move || graph).join().unwrap();
    assert!(std::thread::spawn(move || graph.build()).join().unwrap().is_ok());
}
