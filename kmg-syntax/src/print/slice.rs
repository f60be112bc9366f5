use kmg_runtime::wire::opcode::Field;
use kmg_runtime::{Flow, MicroOp, Operands, Register};

use super::number;

/// A slice as lines of assembly, with a label where a jump goes.
pub(super) fn lines(ops: &[MicroOp], register: impl Fn(Register) -> String) -> Vec<String> {
    let end = index(ops.len());
    let mut jumps = vec![0_usize; ops.len().saturating_add(1)];
    for target in ops.iter().filter_map(target) {
        if let Some(count) = usize::try_from(target).ok().and_then(|target| jumps.get_mut(target)) {
            *count = count.saturating_add(1);
        }
    }
    // Pseudo-ops by their first micro-op; their own jumps need no labels.
    let mut pseudo = vec![None; ops.len()];
    for (at, found) in pseudo.iter_mut().enumerate() {
        let inside = (1..4).map(|offset| jumps.get(at.saturating_add(offset)).copied().unwrap_or_default());
        // Only its own jump goes into it, to its last op: so no two overlap.
        *found = comparison(ops, at).filter(|_| inside.eq([0, 0, 1]));
        if found.is_some() {
            for own in [3, 4] {
                if let Some(count) = jumps.get_mut(at.saturating_add(own)) {
                    *count = count.saturating_sub(1);
                }
            }
        }
    }

    let label = |target: u32| if target == end { "'end".to_owned() } else { format!("'op{target}") };
    let mut lines = Vec::with_capacity(ops.len());
    let mut skip = 0_usize;
    for ((at, op), pseudo) in ops.iter().enumerate().zip(&pseudo) {
        if skip > 0 {
            skip = skip.saturating_sub(1);
            continue;
        }
        let text = match (pseudo, op) {
            (Some((mnemonic, registers)), _) => {
                skip = 3;
                three(mnemonic, registers.map(&register))
            }
            (None, op) => written(op, &register, label),
        };
        let labelled = jumps.get(at).is_some_and(|count| *count > 0);
        lines.push(if labelled { format!("{}: {text}", label(index(at))) } else { text });
    }
    if jumps.last().is_some_and(|count| *count > 0) {
        lines.push("'end:".to_owned());
    }
    lines
}

/// A micro-op as assembly.
fn written(op: &MicroOp, register: impl Fn(Register) -> String, label: impl Fn(u32) -> String) -> String {
    let Operands { d, a, b, value, target } = op.operands();
    let registers = |given: Option<Register>| given.map_or_else(String::new, &register);
    let operand = |field: &Field| match field {
        Field::D => registers(d),
        Field::A => registers(a),
        Field::B => registers(b),
        Field::Value => number(value),
        Field::Target => label(target),
    };
    let operands: Vec<String> = op.opcode().operands().iter().map(operand).collect();
    format!("{} {};", op.opcode().mnemonic(), operands.join(", "))
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn target(op: &MicroOp) -> Option<u32> {
    match op.flow() {
        Flow::Jump(target) | Flow::Branch(target) => Some(target),
        Flow::Next => None,
    }
}

/// The pseudo-op `lt` or `ge` whose four micro-ops (FORMAT.md 2.4) start here, with its d, a and b.
fn comparison(ops: &[MicroOp], at: usize) -> Option<(&'static str, [Register; 3])> {
    let to = |offset: usize| index(at.saturating_add(offset));
    match ops.get(at..at.saturating_add(4))? {
        [
            MicroOp::Jlt { a, b, target: less },
            MicroOp::Set { d, value: otherwise @ (0 | 1) },
            MicroOp::Jmp { target: end },
            MicroOp::Set { d: same, value },
        ] if *less == to(3) && *end == to(4) && d == same && otherwise ^ value == 1 => {
            Some((if *value == 1 { "lt" } else { "ge" }, [*d, *a, *b]))
        }
        _ => None,
    }
}

fn three(mnemonic: &str, [first, second, third]: [String; 3]) -> String {
    format!("{mnemonic} {first}, {second}, {third};")
}
