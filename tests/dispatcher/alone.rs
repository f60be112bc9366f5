//! Reference graphs alone in the dispatcher: what FORMAT.md 7 binds is what the simulator gives.

use std::collections::BTreeSet;

use kmg::sim::reference::script::{Action, Arrival, DeviceSetup, Script, Trace, run_device, run_plain};
use kmg::sim::{Status, Submitted};
use kmg_runtime::dispatcher::HostCommand;
use kmg_runtime::{EventKind, Line};
use kmg_tests::reference::cases;

/// Node, round, handler, group or count, flags and arguments.
type Fixed = (u8, u32, u8, Option<u16>, u16, u8, [u32; 10]);

fn fixed(command: &Submitted) -> Fixed {
    let Submitted { node, round, handler, first, count, flags, args, .. } = *command;
    (node.number(), round, handler, (!command.queued).then_some(first), count, flags, args)
}

fn set(commands: impl Iterator<Item = Submitted>) -> BTreeSet<Fixed> {
    commands.map(|command| fixed(&command)).collect()
}

#[test]
fn the_reference_graphs_alone_give_the_commands_and_registers_of_the_simulator() {
    let (mut equal, mut exact, mut refused) = (0, 0, 0);
    for (name, case) in cases() {
        let name = name.display();
        let answer = &case.reference.answer.outcome;
        let setup = &case.reference.simulation;
        if setup.options.kept >= 8
            || setup.options.cancel_pass.is_some()
            || !case.upload.len().is_multiple_of(64)
        {
            continue;
        }
        let lines: Vec<Line> = case.upload.as_chunks::<64>().0.iter().copied().map(Line).collect();
        let mut block = case.reference.bindings.clone();
        block.resize(block.len().next_multiple_of(16).max(16), 0);
        let bytes: Vec<u8> = block.iter().flat_map(|word| word.to_le_bytes()).collect();
        let bindings: Vec<Line> = bytes.as_chunks::<64>().0.iter().copied().map(Line).collect();
        let (size, end) = (case.upload.len() as u32, lines.len());
        let words = case.reference.bindings.len() as u32;
        let device = DeviceSetup {
            region: ((end + bindings.len()) * 64) as u64,
            core_count: setup.options.core_count,
            delay: setup.options.delay,
            deadline_passes: setup.options.deadline_passes,
            max_passes: setup.options.max_passes.min(10_000),
            result: setup.result,
            ..DeviceSetup::default()
        };
        let actions = [
            Action::Write { line: 0, lines },
            Action::Write { line: end, lines: bindings },
            Action::Command(HostCommand::upload(0, size).with_bindings(size, words)),
            Action::Command(HostCommand::Exit),
        ];
        let actions = actions.into_iter().map(|action| Arrival { pass: 0, action }).collect();
        let script = Script { name: String::new(), what: String::new(), device, actions };
        let trace: Trace = run_device(&script).unwrap();
        assert_eq!(run_plain(&script), Ok(trace.clone()), "{name}");

        if answer.error.is_some() && answer.passes == 0 {
            assert_eq!(trace.events, answer.events, "{name}");
            refused += 1;
        }
        if answer.status != Status::Ended {
            continue;
        }
        let submitted = trace.commands.iter().map(|launched| launched.submitted());
        assert_eq!(set(submitted), set(answer.commands.iter().copied()), "{name}");
        let end = trace.events.last().map(|posted| posted.event);
        assert_eq!(end.map(|event| event.kind), Some(EventKind::GraphEnd), "{name}");
        let rounds = trace.events.len() as u32;
        assert_eq!(rounds, answer.rounds, "{name}");
        // Auxiliary and extra are registers 0 and 1.
        assert_eq!(end, answer.events.last().map(|posted| posted.event), "{name}");
        assert_eq!(trace.kept.len(), usize::from(answer.kept), "{name}");
        equal += 1;
        if answer.commands.iter().all(|command| !command.queued) {
            // Without queued commands nothing differs from the simulator, in no pass.
            assert_eq!(trace.events, answer.events, "{name}");
            assert_eq!(trace.passes, answer.passes, "{name}");
            let commands: Vec<_> = trace.commands.iter().map(|launched| launched.submitted()).collect();
            assert_eq!(commands, answer.commands, "{name}");
            exact += 1;
        }
    }
    println!("{equal} equal, {exact} of them in every pass, {refused} refused alike");
    assert!(equal >= 80 && exact >= 60 && refused >= 80, "{equal} {exact} {refused}");
}
