//! Random graphs for property tests: every graph that these strategies make has an upload, and is written the
//! one way that [`decode`](kmg_runtime::decode()) gives back.

use kmg_runtime::wire::opcode::Opcode;
use kmg_runtime::{
    CommandSpec, GraphSpec, MicroOp, NodeId, NodeSpec, Operand, Operands, Patch, Place, Register, Work, wire,
};
use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::Index;

/// Any of the 16 registers; those with low numbers more often, so that nodes meet in them.
pub fn register() -> impl Strategy<Value = Register> {
    prop_oneof![3 => 0_u8..4, 1 => 0_u8..16].prop_map(Register::from_low_bits)
}

/// Any word; small ones more often, so that groups, counts and loops come out right often enough.
pub fn word() -> impl Strategy<Value = u32> {
    prop_oneof![6 => 0_u32..6, 1 => any::<u32>(), 1 => Just(u32::MAX)]
}

/// A binding block: 0 to 16 words.
pub fn bindings() -> impl Strategy<Value = Vec<u32>> {
    vec(word(), 0..=16)
}

/// A grid: 1 to 65,535 cores.
pub fn core_count() -> impl Strategy<Value = u32> {
    prop_oneof![2 => 1_u32..8, 2 => Just(119_u32), 1 => Just(wire::MAX_CORES)]
}

/// A graph of up to 256 nodes, most of them small.
pub fn graph() -> impl Strategy<Value = GraphSpec> {
    prop_oneof![12 => graph_of(1..=12), 3 => graph_of(13..=64), 1 => graph_of(200..=256)]
}

/// A graph with that many nodes, 1 to 256.
pub fn graph_of(nodes: impl Into<SizeRange>) -> impl Strategy<Value = GraphSpec> {
    let settings = (
        any::<u32>(),
        proptest::option::of(register()),
        prop_oneof![3 => 1_u32..5, 1 => 1..=u32::MAX],
        any::<u32>(),
        prop_oneof![2 => 1_u32..40, 3 => Just(wire::MAX_STEP_LIMIT)],
        any::<bool>(),
    );
    (settings, vec(command(), 1..=8), vec(node_draft(), nodes)).prop_map(|(settings, commands, drafts)| {
        let (req, again, max_runs, deadline_microseconds, step_limit, keep) = settings;
        let nodes = join(drafts, &commands);
        GraphSpec { req, again, max_runs, deadline_microseconds, step_limit, keep, nodes }
    })
}

/// A node before the others are known.
#[derive(Clone, Debug)]
struct NodeDraft {
    work: WorkDraft,
    skip: Option<Register>,
    /// From each successor to the next, the first from the node itself.
    gaps: Vec<u8>,
}

#[derive(Clone, Debug)]
enum WorkDraft {
    Command { which: Index, result: Option<Register> },
    Cpu(Vec<OpDraft>),
    Join,
}

#[derive(Clone, Debug)]
struct OpDraft {
    opcode: Opcode,
    registers: [Register; 3],
    value: u32,
    /// Where a jump goes: to a micro-op of the slice or to its end.
    target: Index,
}

fn node_draft() -> impl Strategy<Value = NodeDraft> {
    let work = prop_oneof![
        5 => (any::<Index>(), proptest::option::of(register()))
            .prop_map(|(which, result)| WorkDraft::Command { which, result }),
        4 => vec(op_draft(), 1..=12).prop_map(WorkDraft::Cpu),
        2 => Just(WorkDraft::Join),
    ];
    let gaps = vec(prop_oneof![4 => 1_u8..4, 1 => 1_u8..=255], 0..=6);
    (work, proptest::option::weighted(0.25, register()), gaps).prop_map(|(work, skip, gaps)| NodeDraft {
        work,
        skip,
        gaps,
    })
}

fn op_draft() -> impl Strategy<Value = OpDraft> {
    let opcode = prop::sample::select(Opcode::ALL);
    (opcode, [register(), register(), register()], word(), any::<Index>())
        .prop_map(|(opcode, registers, value, target)| OpDraft { opcode, registers, value, target })
}

fn operand() -> impl Strategy<Value = Operand<u16>> {
    prop_oneof![
        4 => (0_u16..5).prop_map(Operand::Word),
        1 => any::<u16>().prop_map(Operand::Word),
        2 => register().prop_map(Operand::Register),
    ]
}

fn command() -> impl Strategy<Value = CommandSpec> {
    let place = prop_oneof![
        3 => (operand(), operand()).prop_map(|(first, count)| Place::Group { first, count }),
        1 => operand().prop_map(|count| Place::Any { count }),
    ];
    let patch = (0_u8..10, register()).prop_map(|(argument, register)| Patch { argument, register });
    let flags = (any::<bool>(), any::<bool>());
    (1_u8..=239, flags, place, any::<[u32; 10]>(), vec(patch, 0..=4)).prop_map(
        |(handler, (exclusive, with_result), place, mut args, patches)| {
            for patch in &patches {
                args[usize::from(patch.argument)] = 0;
            }
            CommandSpec { handler, exclusive, with_result, place, args, patches }
        },
    )
}

/// Makes nodes of the drafts: no successor beyond the last node, no fifth predecessor.
fn join(drafts: Vec<NodeDraft>, commands: &[CommandSpec]) -> Vec<NodeSpec> {
    let mut predecessors = vec![0_u8; drafts.len()];
    let join_one = |(number, draft): (usize, NodeDraft)| {
        let mut successors = Vec::new();
        let mut successor = number;
        for gap in draft.gaps {
            successor += usize::from(gap);
            if let Some(count) = predecessors.get_mut(successor)
                && *count < wire::MAX_PREDECESSORS
            {
                *count += 1;
                successors.extend(u8::try_from(successor).map(NodeId::new));
            }
        }
        let work = match draft.work {
            WorkDraft::Command { which, result } => {
                let command = which.get(commands).clone();
                let result = result.filter(|_| command.with_result);
                Work::Command { command, result }
            }
            WorkDraft::Cpu(slice) => Work::Cpu(slice.iter().map(|op| micro_op(op, slice.len())).collect()),
            WorkDraft::Join => Work::Join,
        };
        NodeSpec { work, skip: draft.skip, successors }
    };
    drafts.into_iter().enumerate().map(join_one).collect()
}

fn micro_op(draft: &OpDraft, slice_len: usize) -> MicroOp {
    let OpDraft { opcode, registers: [d, a, b], value, target } = *draft;
    let target = u32::try_from(target.index(slice_len + 1)).unwrap_or(0);
    let operands = Operands { d: Some(d), a: Some(a), b: Some(b), value, target };
    MicroOp::new(opcode, operands).expect("every operand is given")
}
