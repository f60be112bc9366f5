use std::collections::BTreeSet;

use kmg_runtime::{Flow, MicroOp, Register};

use super::number;

/// A slice as lines of assembly, with a label where a jump goes.
pub(super) fn lines(ops: &[MicroOp], register: impl Fn(Register) -> String) -> Vec<String> {
    let targets: BTreeSet<u32> = ops
        .iter()
        .filter_map(|op| match op.flow() {
            Flow::Jump(target) | Flow::Branch(target) => Some(target),
            Flow::Next => None,
        })
        .collect();
    let end = u32::try_from(ops.len()).unwrap_or(u32::MAX);
    let label = |target: u32| if target == end { "'end".to_owned() } else { format!("'op{target}") };
    let r = |name: &Register| register(*name);
    let mut lines = Vec::with_capacity(ops.len());
    for (number_of_op, op) in (0_u32..).zip(ops) {
        let text = match op {
            MicroOp::Set { d, value } => format!("set {}, {};", r(d), number(*value)),
            MicroOp::Mov { d, a } => format!("mov {}, {};", r(d), r(a)),
            MicroOp::Add { d, a, b } => three("add", [r(d), r(a), r(b)]),
            MicroOp::Addi { d, a, value } => three("addi", [r(d), r(a), number(*value)]),
            MicroOp::Sub { d, a, b } => three("sub", [r(d), r(a), r(b)]),
            MicroOp::Mul { d, a, b } => three("mul", [r(d), r(a), r(b)]),
            MicroOp::And { d, a, b } => three("and", [r(d), r(a), r(b)]),
            MicroOp::Shr { d, a, b } => three("shr", [r(d), r(a), r(b)]),
            MicroOp::Mod { d, a, b } => three("mod", [r(d), r(a), r(b)]),
            MicroOp::Rand { d, a } => format!("rand {}, {};", r(d), r(a)),
            MicroOp::Jmp { target } => format!("jmp {};", label(*target)),
            MicroOp::Jlt { a, b, target } => three("jlt", [r(a), r(b), label(*target)]),
            MicroOp::Jeq { a, b, target } => three("jeq", [r(a), r(b), label(*target)]),
            MicroOp::Jnz { a, target } => format!("jnz {}, {};", r(a), label(*target)),
        };
        lines.push(if targets.contains(&number_of_op) {
            format!("{}: {text}", label(number_of_op))
        } else {
            text
        });
    }
    if targets.contains(&end) {
        lines.push("'end:".to_owned());
    }
    lines
}

fn three(mnemonic: &str, [first, second, third]: [String; 3]) -> String {
    format!("{mnemonic} {first}, {second}, {third};")
}
