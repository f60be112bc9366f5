//! Random scripts of a dispatcher, and what must hold of them.

mod graphs;
mod hostile;
mod rows;

pub use hostile::stands_up_to;
pub use rows::Rows;

use kmg::sim::reference::script::{Action, Arrival, Case, DeviceSetup, Dispatchers, Launched, Script, Trace};
use kmg_runtime::Line;
use kmg_runtime::dispatcher::{HostCommand, Span};

use crate::fuzz::choices::Choices;

/// Where an upload lies in the region.
#[derive(Clone, Copy, Debug)]
struct Placed {
    req: u32,
    offset: u32,
    bytes: u32,
}

/// A script whose host keeps to the rules: uploads are written before the first RUN, and later only binding blocks, before
/// the commands of their pass.
pub fn script(choices: &mut impl Choices) -> Script {
    let mut lines: Vec<Line> = Vec::new();
    let mut uploads = Vec::new();
    // Rather many small graphs that are kept, or a few of all kinds.
    let crowd = choices.below(6) == 0;
    let count = if crowd { 10 + choices.below(4) } else { 1 + choices.below(6) };
    for number in 0..count {
        let req = match choices.below(if crowd { 30 } else { 8 }) {
            0 => 0,
            1 => choices.below(4) as u32,
            _ => 10 + number as u32,
        };
        let upload = if crowd { graphs::kept(choices, req) } else { graphs::upload(choices, req) };
        let offset = (lines.len() * Line::BYTES) as u32;
        uploads.push(Placed { req, offset, bytes: (upload.len() * Line::BYTES) as u32 });
        lines.extend(upload);
    }
    let block = (lines.len() * Line::BYTES) as u32;
    let region = u64::from(block) + 64 * (1 + choices.below(4) as u64);
    let mut device = device(choices, region);
    if crowd {
        device.max_passes += 30;
    }
    let max_passes = device.max_passes;

    let mut actions = vec![Arrival { pass: 0, action: Action::Write { line: 0, lines } }];
    let mut pass = choices.below(2) as u64;
    let commands = if crowd { 14 + choices.below(24) } else { 2 + choices.below(14) };
    let mut written = u64::MAX;
    let mut next = 0;
    for _ in 0..commands {
        let step = choices.below(8);
        pass += if crowd { [0, 0, 1, 1, 1, 2, 2, 3] } else { [0, 0, 0, 1, 1, 2, 4, 8] }[step];
        if pass >= max_passes || !choices.goes_on() {
            break;
        }
        // A block is written at the start of a pass, so no RUN of the same pass came before.
        if choices.below(4) == 0 && written != pass && actions.last().is_some_and(|last| last.pass < pass) {
            let mut line = Line::ZERO;
            for word in line.0.as_chunks_mut::<4>().0 {
                *word = graphs::word(choices).to_le_bytes();
            }
            actions.push(Arrival {
                pass,
                action: Action::Write { line: block as usize / Line::BYTES, lines: vec![line] },
            });
            written = pass;
        }
        let command = match uploads.get(next) {
            // One after another, so that the table of kept graphs fills.
            Some(upload) if crowd && choices.below(4) != 0 => {
                next += 1;
                HostCommand::upload(upload.offset, upload.bytes)
            }
            _ => command(choices, &uploads, block, crowd),
        };
        actions.push(Arrival { pass, action: Action::Command(command) });
    }
    Script { name: String::new(), what: String::new(), device, actions }
}

fn device(choices: &mut impl Choices, region: u64) -> DeviceSetup {
    let core_count = *choices.one_of(&[1, 2, 4, 4, 8, 16, 119]).unwrap_or(&4);
    let mut delays = Vec::new();
    for handler in 1..=4 {
        if choices.below(3) == 0 {
            delays.push((handler, choices.below(9) as u64));
        }
    }
    let mut reserved = Vec::new();
    if choices.below(4) == 0 {
        let offset = 64 * choices.below(40) as u32;
        reserved.push(Span { req: choices.below(14) as u32, offset, bytes: 64 * choices.below(3) as u32 });
    }
    let mut result = kmg::sim::LinearResult {
        constant: choices.below(3) as u32,
        handler: choices.below(2) as u32,
        first: choices.below(2) as u32,
        count: choices.below(2) as u32,
        round: choices.below(3) as u32,
        args: [0; 10],
    };
    result.args[0] = choices.below(3) as u32;
    DeviceSetup {
        region,
        core_count,
        delay: choices.below(5) as u64,
        delays,
        deadline_passes: (choices.below(5) == 0).then(|| 1 + choices.below(10) as u64),
        max_passes: 10 + choices.below(40) as u64,
        reserved,
        result,
    }
}

fn command(choices: &mut impl Choices, uploads: &[Placed], block: u32, crowd: bool) -> HostCommand {
    let placed = choices.one_of(uploads).copied().unwrap_or(Placed { req: 0, offset: 0, bytes: 64 });
    let bindings = match choices.below(12) {
        0..=5 => [0, 0],
        6 | 7 => [block, 1 + choices.below(16) as u32],
        8 => [placed.offset, 1 + choices.below(16) as u32],
        9 => [choices.below(9) as u32 * 16, choices.below(20) as u32],
        10 => [block + 64 * choices.below(6) as u32, choices.below(18) as u32],
        _ => [u32::MAX - choices.below(64) as u32, choices.below(3) as u32],
    };
    let run = |[a0, a1, a2]: [u32; 3]| HostCommand::Run([a0, a1, a2, bindings[0], bindings[1]]);
    let kind = choices.below(if crowd { 18 } else { 30 });
    match kind {
        0..=11 => run([placed.offset, placed.bytes, 1]),
        12..=15 => run([placed.req, 7, 2]),
        16..=19 => HostCommand::Cancel(placed.req),
        20 => run([placed.offset, placed.bytes + 64, 1]),
        21 => run([placed.offset + 64, placed.bytes.saturating_sub(64), 1]),
        22 => run([placed.offset, placed.bytes, 0]),
        23 => {
            run([placed.offset + choices.below(9) as u32, choices.below(200) as u32, choices.below(4) as u32])
        }
        24 => run([placed.offset, placed.bytes, 3 + choices.below(2) as u32]),
        25 => HostCommand::Cancel(choices.below(16) as u32),
        26 => HostCommand::Exit,
        27 => run([u32::MAX - 63, 64 * choices.below(3) as u32, choices.below(2) as u32]),
        28 => run([block, 64 * choices.below(3) as u32, choices.below(2) as u32]),
        _ => run([choices.below(16) as u32, 0, 2]),
    }
}

/// Runs a script with the dispatcher and the plain model, and gives what both did.
///
/// # Panics
///
/// If the two differ in an event, a command, the kept table, the end, or the passes.
pub fn agreed(script: &Script) -> Trace {
    let case = Case { script: script.clone(), answer: None };
    let [device, plain] = [Dispatchers::Device, Dispatchers::Plain].map(|which| case.replay(which));
    if device != plain {
        let plain = plain.expect("scripts are short");
        let case = Case { script: script.clone(), answer: Some(plain) };
        let differences = case.differences(Dispatchers::Device).expect("scripts are short");
        let text: Vec<String> = differences.iter().map(ToString::to_string).collect();
        let json = serde_json::to_string(script).expect("a script is JSON");
        panic!("from the plain model to the dispatcher:\n{}\n{json}", text.join("\n"));
    }
    device.expect("scripts are short")
}

/// A target for fuzzing: any choices of a host that keeps to the rules, the same in both; and any writes of one that does not,
/// without harm to another graph.
///
/// # Panics
///
/// If something does not hold.
pub fn target(bytes: &[u8]) {
    let mut choices = arbitrary::Unstructured::new(bytes);
    agreed(&script(&mut choices));
    stands_up_to(&mut arbitrary::Unstructured::new(bytes));
}

/// The commands of one graph.
#[must_use]
pub fn commands_of(trace: &Trace, req: u32) -> Vec<Launched> {
    trace.commands.iter().filter(|command| command.req == req).copied().collect()
}
