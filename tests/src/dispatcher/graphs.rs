use kmg_runtime::{
    CommandSpec, GraphSpec, Line, MicroOp, NodeId, NodeSpec, Operand, Patch, Place, Register, Work, encode,
};

use crate::fuzz::choices::Choices;

fn register(choices: &mut impl Choices) -> Register {
    Register::from_low_bits(choices.below(5) as u8)
}

fn some_register(choices: &mut impl Choices, in_: usize) -> Option<Register> {
    (choices.below(in_) == 0).then(|| register(choices))
}

/// A word, small most of the time.
pub(super) fn word(choices: &mut impl Choices) -> u32 {
    match choices.below(9) {
        0 => u32::MAX,
        1 => 0x0100_0000 + choices.below(9) as u32,
        _ => choices.below(5) as u32,
    }
}

fn operand(choices: &mut impl Choices, least: u16) -> Operand<u16> {
    match choices.below(12) {
        0 => Operand::Register(register(choices)),
        1 => Operand::Word(choices.below(20) as u16),
        _ => Operand::Word(least + choices.below(3) as u16),
    }
}

fn command(choices: &mut impl Choices) -> CommandSpec {
    let place = if choices.below(2) == 0 {
        Place::Any { count: operand(choices, 1) }
    } else {
        Place::Group { first: operand(choices, 0), count: operand(choices, 1) }
    };
    let mut args = [0; 10];
    args[1] = word(choices);
    let patches = match choices.below(3) {
        0 => vec![Patch { argument: 0, register: register(choices) }],
        _ => Vec::new(),
    };
    CommandSpec {
        handler: 1 + choices.below(5) as u8,
        exclusive: choices.below(4) == 0,
        with_result: choices.below(2) == 0,
        place,
        args,
        patches,
    }
}

fn slice(choices: &mut impl Choices) -> Vec<MicroOp> {
    (0..1 + choices.below(4))
        .map(|_| {
            let [d, a, b] = [register(choices), register(choices), register(choices)];
            match choices.below(10) {
                0 => MicroOp::Add { d, a, b },
                1 => MicroOp::Mod { d, a, b },
                2 => MicroOp::Sub { d, a, b },
                3 => MicroOp::Jnz { a, target: 0 },
                4 => MicroOp::Addi { d, a, value: u32::MAX },
                5 => MicroOp::Rand { d, a },
                _ => MicroOp::Set { d, value: word(choices) },
            }
        })
        .collect()
}

/// A graph of up to 24 nodes: chains, wide ones, rounds; now and then bytes of it are changed.
pub(super) fn upload(choices: &mut impl Choices, req: u32) -> Vec<Line> {
    let wide = choices.below(5) == 0;
    let count = if wide { 14 + choices.below(10) } else { 1 + choices.below(7) };
    let templates: Vec<CommandSpec> = (0..1 + choices.below(3)).map(|_| command(choices)).collect();
    let mut predecessors = vec![0_u8; count];
    let nodes = (0..count).map(|number| {
        let work = match choices.below(if wide { 20 } else { 6 }) {
            0 => Work::Join,
            1 => Work::Cpu(slice(choices)),
            _ => {
                let command = choices.one_of(&templates).cloned().unwrap_or_else(|| templates[0].clone());
                let result = some_register(choices, 2).filter(|_| command.with_result);
                Work::Command { command, result }
            }
        };
        let mut successors = Vec::new();
        if !wide {
            for (later, its) in predecessors.iter_mut().enumerate().skip(number + 1) {
                if choices.below(3) == 0 && *its < 4 {
                    *its += 1;
                    successors.push(NodeId::new(later as u8));
                }
            }
        }
        NodeSpec { work, skip: some_register(choices, 7), successors }
    });
    let nodes = nodes.collect();
    let spec = GraphSpec {
        req,
        again: some_register(choices, 3),
        max_runs: 1 + choices.below(6) as u32,
        deadline_microseconds: choices.below(2) as u32,
        step_limit: *choices.one_of(&[3, 40, 4096]).unwrap_or(&40),
        keep: choices.below(3) == 0,
        nodes,
    };
    let mut lines = encode(&spec).expect("within the limits").lines().to_vec();
    if choices.below(6) == 0 {
        change(choices, &mut lines);
    }
    lines
}

/// Changes a bit of an upload: of the opcode of its first micro-op, or any but those of the req, which the script knows.
fn change(choices: &mut impl Choices, lines: &mut [Line]) {
    let word = |word: usize| {
        let bytes = lines[0].0[4 * word..].first_chunk().copied().unwrap_or_default();
        u32::from_le_bytes(bytes) as usize
    };
    let [nodes, edges, ops] = [word(2), word(3), word(4)];
    let first_op = 64 + (16 * nodes).next_multiple_of(64) + (2 * edges).next_multiple_of(64);
    let byte =
        if ops > 0 && choices.below(2) == 0 { first_op } else { choices.below(lines.len() * Line::BYTES) };
    if !(24..28).contains(&byte) {
        lines[byte / Line::BYTES].0[byte % Line::BYTES] ^= 1 << choices.below(8);
    }
}

/// A graph of one node that is to be kept, most of the time.
pub(super) fn kept(choices: &mut impl Choices, req: u32) -> Vec<Line> {
    let work = match choices.below(3) {
        0 => Work::Join,
        1 => Work::Cpu(slice(choices)),
        _ => Work::Command { command: command(choices), result: None },
    };
    let nodes = vec![NodeSpec { work, skip: None, successors: Vec::new() }];
    let keep = choices.below(12) != 0;
    let spec = GraphSpec { req, keep, nodes, step_limit: 40, ..GraphSpec::default() };
    let mut lines = encode(&spec).expect("within the limits").lines().to_vec();
    if choices.below(12) == 0 {
        lines[0].0[40] = 0;
    }
    lines
}
