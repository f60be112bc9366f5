//! Graphs as text: what `print` writes builds into the same bytes again.

use kmg::build::Graph;
use kmg::sim::Simulation;
use kmg_runtime::{Encoded, GraphSpec, decode, encode};
use kmg_syntax::Built;
use kmg_syntax::print::{Names, Unsayable, plain, print};
use kmg_tests::random;
use kmg_tests::reference::cases;
use proptest::prelude::*;

fn build(text: &str) -> Built {
    let (mut graphs, outside) = kmg_syntax::parse::parse(text.parse().expect("tokens"));
    assert!(outside.is_empty() && graphs.len() == 1, "{text}");
    let parsed = graphs.remove(0);
    assert!(parsed.diagnostics.is_empty(), "{:?}\n{text}", parsed.diagnostics);
    match kmg_syntax::build(&parsed.graph) {
        Ok(built) => built,
        Err(faults) => panic!("{}\n{text}", faults[0]),
    }
}

/// The bytes of the text of a graph, or why it has none.
fn through_text(graph: &GraphSpec) -> Result<Encoded, Unsayable> {
    print(graph, &Names::default()).map(|text| build(&text).encoded)
}

/// The accepted reference graphs that the language cannot say, and why.
const UNSAYABLE: &[(&str, &str)] = &[
    ("error-with-commands-in-flight", "node 0 asks for a result that no register takes"),
    (
        "patches-same-argument",
        "node 0: registers fill its arguments in another order than theirs, or one of them twice",
    ),
    ("result-without-register", "node 0 asks for a result that no register takes"),
    ("skip-hides-errors", "node 0: the group of 0 cores from core 65535 on is empty"),
    ("step-limit-before-mod", "node 0 cannot end within 1 micro-ops"),
    ("step-limit-forever", "node 0 cannot end within 4096 micro-ops"),
    ("step-limit-one", "node 0 cannot end within 1 micro-ops"),
];

#[test]
fn reference_graphs_survive_as_text() {
    let mut unsayable = Vec::new();
    let mut same = 0;
    for (name, case) in cases() {
        let Ok(upload) = Encoded::from_bytes(&case.upload) else { continue };
        let name = name.into_string().unwrap();
        let graph = decode(&upload.upload());
        match through_text(&graph) {
            Ok(encoded) => {
                // For a canonical upload these are its own bytes.
                assert_eq!(encoded, encode(&graph).unwrap(), "{name}");
                same += 1;
            }
            Err(why) => unsayable.push((name, why.to_string())),
        }
    }
    let unsayable: Vec<(&str, &str)> = unsayable.iter().map(|(name, why)| (&**name, &**why)).collect();
    assert_eq!(unsayable, UNSAYABLE);
    assert_eq!(same + UNSAYABLE.len(), 128);
}

#[test]
fn names_are_used_where_they_can_be() {
    let mut graph = Graph::new("Named");
    let (x, again) = (graph.bare(1), graph.again());
    graph.pin(again, 4).allow_race(again);
    for name in ["first", "loop", "again_", "fifth"] {
        graph.cpu(name, |cpu| cpu.assign(again, x));
    }
    let spec = graph.build().unwrap().spec().clone();
    let nodes = ["FIRST", "loop", "first", "rand"].map(str::to_owned).into();
    let text = print(&spec, &Names { graph: "Named".into(), nodes }).unwrap();
    assert_eq!(
        text,
        "\
#[graph(allow(race, unused, rounds))]
graph Named {
    reg again @ r4;
    cpu FIRST {
        mov again, r1;
    }
    cpu r#loop {
        mov again, r1;
    }
    cpu n2 {
        mov again, r1;
    }
    cpu n3 {
        mov again, r1;
    }
}
"
    );
    assert_eq!(build(&text).encoded, encode(&spec).unwrap());
}

#[test]
fn comparisons_are_pseudo_ops_unless_something_jumps_into_them() {
    let mut graph = Graph::new("Comparisons");
    let [d, a, b] = [0, 1, 2].map(|number| graph.bare(number));
    graph.allow_races();
    graph.cpu("whole", |cpu| {
        cpu.label("top");
        cpu.lt(d, a, b);
        cpu.ge(a, a, b);
        cpu.jnz(d, "top");
    });
    graph.cpu("entered", |cpu| {
        cpu.jlt(a, b, "less");
        cpu.set(d, 0);
        cpu.label("middle");
        cpu.jmp("end");
        cpu.label("less");
        cpu.set(d, 1);
        cpu.label("end");
        cpu.jeq(d, a, "middle");
    });
    let spec = graph.build().unwrap().spec().clone();
    let text = print(&spec, &Names::default()).unwrap();
    let whole = "\
    cpu n0 {
        'op0: lt r0, r1, r2;
        ge r1, r1, r2;
        jnz r0, 'op0;
    }
";
    let entered = "\
    cpu n1 {
        jlt r1, r2, 'op3;
        set r0, 0;
        'op2: jmp 'op4;
        'op3: set r0, 1;
        'op4: jeq r0, r1, 'op2;
    }
";
    assert!(text.contains(whole) && text.contains(entered), "{text}");
    assert_eq!(build(&text).encoded, encode(&spec).unwrap());
}

#[test]
fn a_graph_with_constants_of_rust_has_no_upload_outside_of_the_compiler() {
    let text = "graph Holes { command only = STEP(FIRST) on 0..{ COUNT }; }";
    let (graphs, _) = kmg_syntax::parse::parse(text.parse().unwrap());
    let faults = kmg_syntax::build(&graphs[0].graph).unwrap_err();
    let mut messages: Vec<String> = faults.iter().map(|fault| fault.message.replace(' ', "")).collect();
    messages.sort_unstable();
    assert_eq!(
        messages,
        ["FIRST", "STEP", "{COUNT}"].map(|name| format!("`{name}`isnotknownoutsideofRustsource"))
    );
}

#[test]
fn a_graph_without_an_upload_has_no_text() {
    let why = print(&GraphSpec::default(), &Names::default()).unwrap_err();
    assert!(matches!(why, Unsayable::NoUpload(_)), "{why}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_graphs_survive_as_text(graph in random::graph()) {
        match through_text(&graph) {
            Ok(encoded) => prop_assert_eq!(encoded, encode(&graph).unwrap()),
            Err(Unsayable::NoUpload(error)) => prop_assert!(false, "{}", error),
            Err(_) => {}
        }
    }

    /// What the language cannot say of most random graphs are their commands: without these all have a text.
    #[test]
    fn graphs_that_the_language_can_say_have_a_text(graph in random::graph()) {
        let (mut graph, _) = plain(&graph);
        for node in &mut graph.nodes {
            if let kmg_runtime::Work::Command { command, result } = &mut node.work {
                command.with_result = result.is_some();
                command.place = random_place(command.place);
            }
        }
        // Templates may be more than 64 now.
        if let Ok(encoded) = encode(&graph) {
            match through_text(&graph) {
                // Random jumps make slices that cannot end: KMG018.
                Err(Unsayable::Endless { .. }) => {}
                text => {
                    prop_assert_eq!(text, Ok(encoded));
                    let text = print(&graph, &Names::default()).unwrap_or_default();
                    let without = text.replace("allow(race", "allow(").replace("(, ", "(");
                    let (graphs, _) = kmg_syntax::parse::parse(without.parse().expect("tokens"));
                    let refused = kmg_syntax::build(&graphs[0].graph).is_err();
                    prop_assert_eq!(text != without, refused, "{}", text);
                    // Each word that it allows is needed, and no other is.
                    let built = build(&text);
                    prop_assert!(built.warnings.is_empty(), "{:?}\n{}", built.warnings, text);
                    for (word, code) in [("unused", 101), ("rounds", 102), ("unreachable", 103)] {
                        let without = text.replace(word, "");
                        let without = without.replace("(, ", "(").replace(", ,", ",").replace(", )", ")");
                        let warned = build(&without).warnings.iter().any(|one| one.code.number() == code);
                        prop_assert_eq!(text.contains(word), warned, "{}\n{}", word, text);
                    }
                }
            }
        }
    }

    #[test]
    fn a_plain_graph_differs_in_nothing_that_runs(graph in random::graph()) {
        let (plain_graph, changed) = plain(&graph);
        prop_assert_eq!(changed.is_empty(), plain_graph == graph);
        prop_assert_eq!(plain(&plain_graph), (plain_graph.clone(), Vec::new()));
        let block: Vec<u32> = (1..=16).collect();
        let run = |graph: &GraphSpec| {
            let upload = encode(graph).unwrap();
            let simulation = Simulation::new(&upload).bindings(&block).max_passes(300);
            simulation.results(|command| command.args[0]).run().unwrap()
        };
        prop_assert_eq!(run(&plain_graph), run(&graph));
    }
}

/// A place that is neither empty nor beyond every grid.
fn random_place(place: kmg_runtime::Place) -> kmg_runtime::Place {
    use kmg_runtime::{Operand, Place};
    let word = |operand: Operand<u16>, low, high| match operand {
        Operand::Word(word) => Operand::Word(word.clamp(low, high)),
        register => register,
    };
    match place {
        Place::Group { first, count } => {
            Place::Group { first: word(first, 0, 60_000), count: word(count, 1, 5_000) }
        }
        Place::Any { count } => Place::Any { count: word(count, 1, 65_535) },
    }
}
