use kmg_runtime::model::Machine;
use kmg_runtime::{
    CommandSpec, Encoded, Fault, GraphSpec, Line, MicroOp, NodeId, NodeSpec, NodeSymbol, Operand, Place,
    Reason, Register, RegisterSymbol, StaticGraph, Symbols, Upload, Work, encode,
};

use super::*;

fn command(count: u16) -> NodeSpec {
    let command = CommandSpec {
        handler: 1,
        exclusive: false,
        with_result: true,
        place: Place::Any { count: Operand::Word(count) },
        args: [0; 10],
        patches: vec![],
    };
    NodeSpec { work: Work::Command { command, result: None }, skip: None, successors: vec![] }
}

fn graph(nodes: Vec<NodeSpec>) -> Encoded {
    encode(&GraphSpec { req: 77, nodes, ..GraphSpec::default() }).unwrap()
}

/// The outcome on which both engines agree.
fn both<'a>(graph: impl Into<Source<'a>>, bindings: &[u32], options: &Options) -> Outcome {
    let source = graph.into();
    let simulation = Simulation::new(source).bindings(bindings).options(options.clone());
    let executor = simulation.clone().run().unwrap();
    let model = simulation.engine::<Machine>().run().unwrap();
    assert_eq!(executor, model);
    executor
}

#[test]
fn bytes_at_every_alignment_and_of_every_size_give_what_lines_give() {
    let encoded = graph(vec![command(1)]);
    let expected = both(&encoded, &[], &Options::default());
    let mut moved = vec![0; 64];
    moved.extend(encoded.bytes());
    for shift in 0..64 {
        moved.remove(0);
        let bytes = moved.get(63 - shift..).unwrap();
        assert_eq!(both(bytes, &[], &Options::default()), expected);
    }
    for size in 0..encoded.bytes().len() {
        let outcome = both(encoded.bytes().get(..size).unwrap(), &[], &Options::default());
        assert_eq!(outcome.error, Some(Fault::new(Reason::HEADER)));
        assert_eq!(outcome.events[0].event.req, if size < 64 { 0 } else { 77 });
        assert_eq!((outcome.passes, outcome.commands.len(), outcome.kept), (0, 0, false));
    }
}

#[test]
fn a_simulation_takes_lines() {
    let lines = [Line::ZERO; 2];
    assert_eq!(both(lines.as_slice(), &[], &Options::default()).error, Some(Fault::new(Reason::HEADER)));
}

#[test]
fn a_grid_outside_of_1_to_65535_cores_is_an_error() {
    for core_count in [0, 65_536, u32::MAX] {
        assert_eq!(Simulation::new(b"").cores(core_count).run(), Err(SimulationError::Cores(core_count)));
    }
}

#[test]
fn a_limit_of_no_passes_is_stuck() {
    let options = Options { max_passes: 0, ..Options::default() };
    let outcome = both(&graph(vec![command(1)]), &[], &options);
    assert_eq!((outcome.status, outcome.passes, outcome.events.len()), (Status::Stuck, 0, 0));
}

#[test]
fn more_than_eight_kept_graphs_refuse_a_ninth_like_eight() {
    let mut spec = GraphSpec { nodes: vec![command(1)], keep: true, ..GraphSpec::default() };
    let options = |kept| Options { kept, ..Options::default() };
    for kept in [8, 9, u32::MAX] {
        let outcome = both(&encode(&spec).unwrap(), &[0; 17], &options(kept));
        assert_eq!((outcome.error, outcome.kept), (Some(Fault::new(Reason::KEPT)), false));
    }
    assert!(both(&encode(&spec).unwrap(), &[], &options(7)).kept);
    spec.keep = false;
    assert_eq!(both(&encode(&spec).unwrap(), &[], &options(9)).status, Status::Ended);
}

#[test]
fn seventeen_bindings_are_refused() {
    let outcome = both(&graph(vec![command(1)]), &[5; 17], &Options::default());
    assert_eq!((outcome.error, outcome.registers), (Some(Fault::new(Reason::HEADER)), [0; 16]));
}

#[test]
fn quiet_passes_of_a_long_delay_are_skipped() {
    // 16 commands fill the slots, the 17th waits for the first of them, the ring turns meanwhile.
    for commands in [1, 16, 17, 40, 256] {
        let nodes = vec![command(1); commands];
        let delay = 1 << 50;
        let options = Options { core_count: 300, delay, max_passes: u64::MAX, ..Options::default() };
        let outcome = both(&graph(nodes), &[], &options);
        let rows = commands.div_ceil(16) as u64;
        assert_eq!((outcome.status, outcome.passes), (Status::Ended, rows * (delay + 1) + 1));
        // The same run, short enough to go through every pass.
        let short = both(&graph(vec![command(1); commands]), &[], &Options { delay: 9, ..options });
        let nodes =
            |outcome: &Outcome| outcome.commands.iter().map(|command| command.slot).collect::<Vec<_>>();
        assert_eq!(nodes(&outcome), nodes(&short));
    }
}

/// Long waits are not gone through pass by pass; what is left out must not show.
#[test]
fn skipped_passes_rotate_the_ring_as_simulated_ones_do() {
    // 17 commands for which there is room one at a time, and 16 of them are tried per pass.
    for commands in [2, 17, 24] {
        for delay in [4_351, 4_353, 6_001] {
            let options = Options { core_count: 1, delay, max_passes: u64::MAX, ..Options::default() };
            let outcome = both(&graph(vec![command(1); commands]), &[], &options);
            let mut ring: std::collections::VecDeque<usize> = (0..commands).collect();
            let mut pass = 0;
            let mut due = 0;
            for submitted in &outcome.commands {
                // FORMAT.md 4: busy nodes go to the tail; a step ends after 16 or when all were busy in a row.
                let node = loop {
                    let mut busy = 0;
                    let mut found = None;
                    for _taken in 0..16 {
                        if ring.is_empty() || busy == ring.len() {
                            break;
                        }
                        let Some(head) = ring.pop_front() else { break };
                        if found.is_none() && pass >= due {
                            found = Some(head);
                            busy = 0;
                        } else {
                            ring.push_back(head);
                            busy += 1;
                        }
                    }
                    if let Some(node) = found {
                        break node;
                    }
                    pass += 1;
                };
                assert_eq!((usize::from(submitted.node.number()), submitted.pass), (node, pass));
                due = pass + delay + 1;
                pass += 1;
            }
        }
    }
}

#[test]
fn deadlines_and_cancels_end_a_long_wait_in_their_pass() {
    let options = Options { delay: u64::MAX, max_passes: u64::MAX, ..Options::default() };
    let encoded = graph(vec![command(60), command(60)]);
    let at = 3_000_000_000_000;
    let deadline = both(&encoded, &[], &Options { deadline_passes: Some(at), ..options.clone() });
    assert_eq!(deadline.error, Some(Fault::at(Reason::DEADLINE, NodeId::new(0))));
    assert_eq!((deadline.passes, &deadline.stopped), (at + 1, &vec![NodeId::new(0)]));
    let cancel = both(&encoded, &[], &Options { cancel_pass: Some(at), ..options.clone() });
    assert_eq!((cancel.error, cancel.passes), (Some(Fault::new(Reason::CANCELLED)), at + 1));
    let stuck = both(&encoded, &[], &options);
    assert_eq!((stuck.status, stuck.passes), (Status::Stuck, u64::MAX));
}

#[test]
fn rounds_of_micro_ops_alone_are_no_quiet_passes() {
    let r0 = Register::new(0).unwrap();
    let count = Work::Cpu(vec![MicroOp::Addi { d: r0, a: r0, value: u32::MAX }]);
    let node = NodeSpec { work: count, skip: None, successors: vec![] };
    let spec = GraphSpec { nodes: vec![node], again: Some(r0), max_runs: u32::MAX, ..GraphSpec::default() };
    let outcome = both(&encode(&spec).unwrap(), &[20_000], &Options::default());
    assert_eq!((outcome.status, outcome.rounds, outcome.passes), (Status::Ended, 20_000, 20_000));
    assert_eq!(outcome.events.len(), 20_000);
}

#[test]
fn results_are_asked_of_commands_with_a_result_alone_in_slot_order() {
    let mut silent = command(1);
    if let Work::Command { command, .. } = &mut silent.work {
        command.with_result = false;
    }
    let encoded = graph(vec![command(1), silent, command(1)]);
    let mut asked = Vec::new();
    let result = |command: &Submitted| {
        asked.push((command.node.number(), command.slot, command.first));
        0
    };
    Simulation::new(&encoded).results(result).run().unwrap();
    assert_eq!(asked, [(0, 0, 0), (2, 2, 2)]);
}

#[test]
fn an_outcome_prints_as_a_run() {
    let mut node = command(60);
    if let Work::Command { command, result } = &mut node.work {
        command.args[1] = 9;
        *result = Register::new(3);
    }
    let encoded = graph(vec![node]);
    let outcome = Simulation::new(&encoded).bindings(&[2]).results(|_| 255).run().unwrap();
    let expected = "\
ended after 1 round, 2 passes
registers
  r0            2  0x00000002
  r3          255  0x000000ff
  the others are 0
1 command
  pass 0, round 0, slot 0: #1 node 0, handler 1 on 0..60 (0, 9) result queued
1 event
  pass 1: graph 77: ended, r0 = 2, r1 = 0
";
    assert_eq!(outcome.to_string(), expected);
}

#[test]
fn linear_results_and_words_read_what_people_write() {
    assert_eq!("".parse(), Ok(LinearResult::default()));
    assert_eq!("a10=1".parse::<LinearResult>(), Err(LinearError::Name("a10".into())));
    assert_eq!("a=1".parse::<LinearResult>(), Err(LinearError::Name("a".into())));
    assert_eq!("run".parse::<LinearResult>(), Err(LinearError::NoPair("run".into())));
    assert_eq!("run=1,run=2".parse::<LinearResult>(), Err(LinearError::Twice("run".into())));
    for (text, value) in [("0", 0), ("1_000", 1000), ("0b101", 5), ("0o17", 15), ("-2147483648", 0x8000_0000)]
    {
        assert_eq!(text.parse(), Ok(Word(value)));
    }
    for text in ["", "-", "+1", "0x", "0x-1", "--1", "4294967296", "-2147483649", "1.5", "é", "0xé", "_"] {
        assert!(text.parse::<Word>().is_err(), "{text}");
    }
}

/// One `JOIN` node, as `graph!` would declare it.
struct Blink;

static BLINK: [Line; 2] = {
    let mut lines = [Line::ZERO; 2];
    let magic = kmg_runtime::wire::MAGIC.to_le_bytes();
    (lines[0].0[0], lines[0].0[1], lines[0].0[2], lines[0].0[3]) = (magic[0], magic[1], magic[2], magic[3]);
    // Version and nodes 1, again none, one round, a step limit of 4096.
    (lines[0].0[4], lines[0].0[8], lines[0].0[28], lines[0].0[32], lines[0].0[41]) = (1, 1, 0xFF, 1, 16);
    (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (3, 0xFF, 0xFF);
    lines
};

impl StaticGraph for Blink {
    const UPLOAD: Upload<'static> = match Upload::from_lines(&BLINK) {
        Ok(upload) => upload,
        Err(_) => panic!(),
    };
    const BYTES: &'static [u8] = Self::UPLOAD.bytes();
    const LEN: usize = Self::BYTES.len();
    const CORES: Option<u32> = Some(60);
    const SYMBOLS: Symbols<'static> = Symbols {
        graph: "Blink",
        file: "src/main.rs",
        nodes: &[NodeSymbol { node: NodeId::new(0), name: "light", line: 7 }],
        registers: &[RegisterSymbol { name: "colour", register: Register::from_low_bits(1) }],
    };
    const OP_BOUNDS: &'static [Option<u32>] = &[Some(0)];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [Option<u32>] = Self::OP_BOUNDS;
    type Bindings = [u32; 2];
    type Block = [u32; 2];
    fn block(bindings: [u32; 2]) -> [u32; 2] {
        bindings
    }
}

#[test]
fn a_static_graph_runs_and_prints_with_its_names() {
    let outcome = Simulation::of::<Blink>([0, 3]).run().unwrap();
    let expected = "\
ended after 1 round, 1 pass
registers
  r1            3  0x00000003  `colour`
  the others are 0
0 commands
1 event
  pass 0: graph 0: ended, r0 = 0, r1 = 3
";
    assert_eq!(outcome.named::<Blink>().to_string(), expected);
    assert_eq!(Simulation::new(Blink::UPLOAD).bindings(&[0, 3]).run(), Ok(outcome.clone()));

    let stopped = Outcome {
        status: Status::Error,
        error: Some(Fault::at(Reason::DEADLINE, NodeId::new(0))),
        stopped: vec![NodeId::new(0)],
        kept: true,
        ..outcome
    };
    let text = stopped.named::<Blink>().to_string();
    let expected = "\
error after 1 round, 1 pass: error 8 (a command's deadline passed) at node 0 `light`, src/main.rs:7, kept
in flight: node 0 `light`
";
    assert!(text.starts_with(expected), "{text}");
}
