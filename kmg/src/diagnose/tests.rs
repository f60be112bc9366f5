use kmg_runtime::{
    CommandSpec, Encoded, Fault, GraphSpec, MicroOp, NodeId, NodeSpec, Operand, Patch, Place, Register, Work,
    encode,
};

use super::*;

/// A graph with every part: 6 nodes, 5 edges, 4 micro-ops, 2 templates.
fn graph() -> Vec<u8> {
    let [r0, r1] = [0, 1].map(|number| Register::new(number).unwrap());
    let command = |place, with_result| CommandSpec {
        handler: 7,
        exclusive: true,
        with_result,
        place,
        args: [1, 0, 3, 0, 0, 0, 0, 0, 0, 0],
        patches: vec![Patch { argument: 1, register: r1 }],
    };
    let group = Place::Group { first: Operand::Word(3), count: Operand::Register(r0) };
    let queued = Place::Any { count: Operand::Word(9) };
    let work = [
        Work::Command { command: command(group, true), result: Some(r1) },
        Work::Command { command: command(queued, false), result: None },
        Work::Cpu(vec![MicroOp::Set { d: r0, value: 3 }, MicroOp::Jnz { a: r0, target: 2 }]),
        Work::Join,
        Work::Cpu(vec![MicroOp::Mod { d: r0, a: r0, b: r1 }, MicroOp::Jmp { target: 0 }]),
        Work::Join,
    ];
    let lists: [&[u8]; 6] = [&[2, 3], &[3], &[], &[4, 5], &[], &[]];
    let nodes = work.into_iter().zip(lists).map(|(work, list)| NodeSpec {
        work,
        skip: Some(r1),
        successors: list.iter().copied().map(NodeId::new).collect(),
    });
    let spec = GraphSpec { nodes: nodes.collect(), again: Some(r0), ..GraphSpec::default() };
    encode(&spec).unwrap().bytes().to_vec()
}

fn agrees(bytes: &[u8]) -> bool {
    let diagnosis = diagnose(bytes);
    let check: Option<Fault> = Encoded::from_bytes(bytes).err();
    assert_eq!(diagnosis.as_ref().map(|diagnosis| diagnosis.fault), check, "{diagnosis:?}");
    check.is_none()
}

#[test]
fn every_byte_changed_in_every_way_gives_the_fault_of_the_check() {
    let good = graph();
    assert!(agrees(&good));
    let mut accepted = 0_u32;
    for position in 0..good.len() {
        let mut bytes = good.clone();
        for value in 0..=255 {
            bytes[position] = value;
            accepted += u32::from(agrees(&bytes));
        }
    }
    assert_ne!(accepted, 0);
}

#[test]
fn two_bytes_changed_give_the_fault_that_comes_first() {
    let good = graph();
    let mut seed = 1_u32;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        usize::try_from(seed).unwrap()
    };
    for _ in 0..200_000 {
        let mut bytes = good.clone();
        for _ in 0..2 {
            let position = random() % bytes.len();
            bytes[position] = [0, 1, 2, 3, 4, 5, 9, 16, 255][random() % 9];
        }
        agrees(&bytes);
    }
}

#[test]
fn every_size_gives_the_fault_of_the_check() {
    let mut bytes = graph();
    bytes.extend([0; 130]);
    while bytes.pop().is_some() {
        agrees(&bytes);
    }
}

#[test]
fn a_diagnosis_names_field_place_value_and_limit() {
    let good = graph();
    let nodes = 64;
    let edges = nodes + 128;
    let ops = edges + 64;
    let templates = ops + 64;
    let cases = [
        (8, 0, "reason 1: node_count (byte 8) is 0; must be 1 to 256"),
        (nodes, 4, "reason 12 at node 0: kind (byte 64) is 4; must be 1 `COMMAND`, 2 `CPU` or 3 `JOIN`"),
        (
            nodes + 18,
            3,
            "reason 13 at node 1: predecessor_count (byte 82) is 3; must be 0, the times that node 1 stands in the lists",
        ),
        (
            nodes + 36,
            1,
            "reason 12 at node 2: arg, the slice's start (byte 100) is 1; must be 0, where the slice before ended",
        ),
        (edges, 0, "reason 13 at node 0: edge 0 (byte 192) is 0; must be above 0, the node itself"),
        (edges + 8, 6, "reason 13 at node 3: edge 4 (byte 200) is 6; must be below node_count, 6"),
        (
            ops + 16 + 4,
            3,
            "reason 3 at node 2: micro-op 1, the jump's target (byte 276) is 3; must be 0 to 2, in the slice or exactly at its end",
        ),
        (
            templates + 69,
            16,
            "reason 5 at node 0: template 0, patch 0, register (byte 389) is 16; must be below 16",
        ),
    ];
    for (position, value, expected) in cases {
        let mut bytes = good.clone();
        bytes[position] = value;
        assert_eq!(diagnose(&bytes).unwrap().to_string(), expected);
    }
    let text = diagnose(&good[..448]).map(|diagnosis| diagnosis.to_string());
    assert!(text.is_some_and(|text| text.contains("6 nodes, 5 edges, 4 micro-ops and 2 templates")));
}
