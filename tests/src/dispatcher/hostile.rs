use kmg::sim::Posted;
use kmg::sim::reference::script::{Action, Arrival, DeviceSetup, Script, run_device};
use kmg_runtime::dispatcher::HostCommand;
use kmg_runtime::{GraphSpec, Line, MicroOp, NodeSpec, Register, Work, encode};

use crate::fuzz::choices::Choices;

/// The req of a graph that the host leaves alone.
const VICTIM: u32 = 0xFEED_0001;
/// How many rounds it takes, one in each pass.
const ROUNDS: u32 = 30;

/// Counts down from its binding of 0, which is 2^32, without a command: nothing of the device holds it up.
fn victim() -> Vec<Line> {
    let r0 = Register::from_low_bits(0);
    let count = Work::Cpu(vec![MicroOp::Addi { d: r0, a: r0, value: u32::MAX }]);
    let nodes = vec![NodeSpec { work: count, skip: None, successors: Vec::new() }];
    let spec = GraphSpec { req: VICTIM, again: Some(r0), max_runs: ROUNDS, nodes, ..GraphSpec::default() };
    encode(&spec).expect("within the limits").lines().to_vec()
}

/// A host that writes anything anywhere, also into graphs that run, but not into one: nothing panics or hangs, and the
/// events of that one are those that it has alone.
///
/// # Panics
///
/// If something does not hold.
pub fn stands_up_to(choices: &mut impl Choices) {
    let victim = victim();
    let own = victim.len();
    let bytes = (own * Line::BYTES) as u32;
    let mut actions = vec![
        Arrival { pass: 0, action: Action::Write { line: 0, lines: victim } },
        Arrival { pass: 0, action: Action::Command(HostCommand::upload(0, bytes)) },
    ];
    let mut device =
        DeviceSetup { region: bytes.into(), max_passes: 50, core_count: 8, ..DeviceSetup::default() };
    let alone =
        Script { name: String::new(), what: String::new(), device: device.clone(), actions: actions.clone() };
    let expected = run_device(&alone).expect("short").events;
    assert_eq!(expected.len(), ROUNDS as usize);

    let script = super::script(choices);
    device.region += script.device.region;
    device.delay = script.device.delay;
    device.delays = script.device.delays;
    let lines = script.device.region as usize / Line::BYTES;
    for Arrival { pass, action } in script.actions {
        let action = match action {
            Action::Write { line, lines } => Action::Write { line: line + own, lines },
            // Offsets of uploads move with them; a req may happen to be one's offset.
            Action::Command(HostCommand::Run([a0, a1, a2, a3, a4])) if a2 != 2 => {
                Action::Command(HostCommand::Run([a0.wrapping_add(bytes), a1, a2, a3, a4]))
            }
            other => other,
        };
        actions.push(Arrival { pass, action });
        for _ in 0..choices.below(4) {
            let mut line = Line::ZERO;
            for _ in 0..choices.below(6) {
                let byte = choices.below(Line::BYTES);
                line.0[byte] = choices.below(256) as u8;
            }
            let line = Action::Write { line: own + choices.below(lines), lines: vec![line] };
            actions.push(Arrival { pass, action: line });
        }
    }
    let script = Script { device, actions, ..alone };
    let trace = run_device(&script).expect("short");
    let found: Vec<Posted> = trace
        .events
        .iter()
        .filter(|posted| posted.event.req == VICTIM && posted.event.kind.number() > 6)
        .copied()
        .collect();
    assert_eq!(found, expected, "{}", serde_json::to_string(&script).unwrap_or_default());
}
