//! Drawings of graphs as uploads know them.

use kmg_runtime::{
    CommandSpec, GraphSpec, MicroOp, NodeId, NodeSpec, NodeSymbol, Operand, Patch, Place as SpecPlace,
    Register, RegisterSymbol, Symbols, Work as SpecWork,
};
use kmg_view::{Again, Drawing, Place, Work};

fn register(number: u8) -> Register {
    Register::new(number).unwrap()
}

fn command(place: SpecPlace, args: &[u32], patches: &[(u8, u8)], result: Option<u8>) -> SpecWork {
    let mut all = [0; 10];
    all[..args.len()].copy_from_slice(args);
    let command = CommandSpec {
        handler: 7,
        exclusive: result.is_some(),
        with_result: result.is_some(),
        place,
        args: all,
        patches: patches
            .iter()
            .map(|(argument, number)| Patch { argument: *argument, register: register(*number) })
            .collect(),
    };
    SpecWork::Command { command, result: result.map(register) }
}

fn graph() -> GraphSpec {
    let (first, count) = (Operand::Word(8), Operand::Word(24));
    let (moving, many) = (Operand::Register(register(2)), Operand::Register(register(3)));
    let works = [
        command(SpecPlace::Group { first, count }, &[1, 0, 3], &[], None),
        command(SpecPlace::Group { first: moving, count }, &[], &[(2, 0), (0, 3)], Some(1)),
        command(SpecPlace::Any { count: many }, &[0; 10], &[], None),
        SpecWork::Cpu(vec![MicroOp::Set { d: register(4), value: 1 }]),
        SpecWork::Join,
    ];
    let mut nodes: Vec<NodeSpec> =
        works.into_iter().map(|work| NodeSpec { work, skip: None, successors: Vec::new() }).collect();
    nodes[0].successors = vec![NodeId::new(1), NodeId::new(4)];
    nodes[3].skip = Some(register(1));
    GraphSpec { again: Some(register(4)), max_runs: 9, nodes, ..GraphSpec::default() }
}

#[test]
fn without_names_numbers_are_shown() {
    let drawing = Drawing::new(&graph(), None);
    let lines: Vec<String> = drawing.nodes.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "command n0 = 7(1, 0, 3) on 8..32",
            "command n1 = 7(r3, 0, r0) on (r2, 24) exclusive -> r1",
            "command n2 = 7() on any r3",
            "cpu n3, 1 micro-op if r1",
            "join n4",
        ]
    );
    assert_eq!((drawing.name.as_str(), drawing.edges), ("Graph", vec![(0, 1), (0, 4)]));
    assert_eq!(drawing.again, Some(Again { register: "r4".to_owned(), max_runs: "9".to_owned() }));
}

#[test]
fn names_are_used_where_there_are_any() {
    let nodes = [1, 3].map(|number| NodeSymbol { node: NodeId::new(number), name: "named", line: 1 });
    let registers = [(1, "found"), (2, "base"), (4, "again")]
        .map(|(number, name)| RegisterSymbol { name, register: register(number) });
    let symbols = Symbols { graph: "Named", file: "named.kmg", nodes: &nodes, registers: &registers };
    let drawing = Drawing::new(&graph(), Some(&symbols));
    assert_eq!(drawing.name, "Named");
    assert_eq!(drawing.nodes[1].to_string(), "command named = 7(r3, 0, r0) on (base, 24) exclusive -> found");
    assert_eq!(drawing.nodes[2].name, "n2");
    assert_eq!(drawing.nodes[3].skip.as_deref(), Some("found"));
    assert!(
        matches!(&drawing.nodes[2].work, Work::Command { place: Place::Any(count), .. } if count == "r3")
    );
    assert_eq!(drawing.again.unwrap().to_string(), "again, at most 9 rounds");
}
