//! The time limit, the cancel handle, progress, times, memory behind a cache.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kmg::device::{Device, Loss, Memory, Status as Ending};
use kmg::handlers::HandlerTable;
use kmg::host::{Cancel, Progress, Run, RunError};
use kmg::{Fault, Handler, Reason, graph};

use super::{POLITE, SLEEP, SUM, adds_up, device};

graph! {
    graph Waits {
        reg x;
        command first = SUM(5) on 0..1 -> x;
        command never = POLITE() on 1..2 after first;
        command beside = SLEEP(1_000, 1) on 2..3 after first;
        cpu last after never, beside { x += 1; }
    }

    #[graph(max_runs = 0xFFFF_FFFF)]
    graph Endless {
        reg rounds;
        cpu only { rounds += 1; again = 1; }
    }

    #[graph(max_runs = 10)]
    graph Three {
        reg left = 3, sum;
        command add = SUM(1) on 0..8 -> sum;
        command skipped = SLEEP(1, 1) on 0..1 after add if left;
        cpu next after skipped { left -= 1; again = left; }
    }
}

#[test]
fn a_run_that_does_not_end_in_time_says_what_it_waited_for() {
    let device = device(|builder| builder);
    let start = Instant::now();
    let run = Run::of::<Waits>(WaitsBindings {}).time_limit(Duration::from_millis(400));
    let error = run.on(&device).unwrap_err();
    assert_eq!(error.to_string(), "no end within 400ms: waiting for node 1 `never`");
    let RunError::WaitTimeout(timeout) = error else { panic!("{error}") };
    assert!((Duration::from_millis(400)..Duration::from_secs(15)).contains(&start.elapsed()));
    assert_eq!(timeout.nodes, [Waits::NEVER]);
    assert_eq!(timeout.outcome.error, Some(Fault::new(Reason::CANCELLED)));
    assert_eq!(timeout.outcome.register(Waits::X), 5);
    let never = timeout.outcome.commands_of(Waits::NEVER).next().unwrap();
    assert_eq!(never.status, Some(Ending::Lost(Loss::Cancelled)));
    adds_up(&device);
}

#[test]
fn rounds_without_commands_end_at_the_limit_too() {
    let device = device(|builder| builder);
    let run = Run::of::<Endless>(EndlessBindings {}).time_limit(Duration::from_millis(20));
    let error = run.on(&device).unwrap_err();
    assert_eq!(error.to_string(), "no end within 20ms: no command is in flight, and rounds go on");
}

#[test]
fn a_cancel_ends_the_graph_with_reason_10_from_another_thread() {
    let device = device(|builder| builder);
    let cancel = Cancel::new();
    let start = Instant::now();
    let outcome = std::thread::scope(|scope| {
        let run = scope.spawn(|| Run::of::<Waits>(WaitsBindings {}).cancel(&cancel).on(&device).unwrap());
        std::thread::sleep(Duration::from_millis(300));
        cancel.cancel();
        run.join().unwrap()
    });
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(outcome.error, Some(Fault::new(Reason::CANCELLED)));
    assert_eq!(outcome.stopped, [Waits::NEVER]);
    // One that begins afterwards does not begin.
    let outcome = Run::of::<Waits>(WaitsBindings {}).cancel(&cancel).on(&device).unwrap();
    assert_eq!((outcome.error, outcome.commands.len()), (Some(Fault::new(Reason::CANCELLED)), 0));
    adds_up(&device);
}

#[test]
fn progress_tells_of_every_command_and_round_in_order() {
    let device = device(|builder| builder);
    let mut told = Vec::new();
    let run = Run::of::<Three>(ThreeBindings {}).progress(|progress| {
        told.push(match progress {
            Progress::Submitted { node, round } => format!("submit {} {round}", node.number()),
            Progress::Ended { node, completion, .. } => {
                format!("end {} {}", node.number(), completion.result)
            }
            Progress::Round { rounds } => format!("round {rounds}"),
            _ => unreachable!(),
        });
    });
    let outcome = run.on(&device).unwrap();
    assert_eq!(outcome.rounds, 3);
    let sum = 28 + 8;
    let round = |round: u32| {
        [format!("submit 0 {round}"), format!("end 0 {sum}"), format!("submit 1 {round}"), "end 1 0".into()]
    };
    let mut expected = Vec::new();
    for number in 0..3 {
        expected.extend(round(number));
        if number < 2 {
            expected.push(format!("round {}", number + 1));
        }
    }
    assert_eq!(told, expected);
}

#[test]
fn times_are_those_of_the_device_where_it_has_them() {
    for timestamps in [false, true] {
        let device = device(|builder| builder.timestamps(timestamps));
        let outcome = Run::of::<Three>(ThreeBindings {}).on(&device).unwrap();
        let mut before = Duration::ZERO;
        for command in &outcome.commands {
            assert_eq!(command.started.is_some(), timestamps);
            let ended = command.ended.unwrap();
            let started = command.started.unwrap_or(command.submitted);
            // Each waits for the one before.
            assert!(before <= started && started <= ended && ended <= outcome.elapsed, "{command:?}");
            before = started;
        }
    }
}

const DOUBLE: Handler = Handler::new(1).with_args(1);

graph! {
    graph Doubles { command one = DOUBLE(0) on 0..4; command two = DOUBLE(4) on 0..4; }
}

#[test]
fn a_run_makes_memory_visible_before_and_after_whatever_is_cached() {
    for cached in [false, true] {
        let memory = Arc::new(Memory::new(8));
        let view = memory.view();
        let mut table = HandlerTable::new();
        table
            .add(DOUBLE, move |core, args| {
                let word = (args[0] + core.number()) as usize;
                view.store(word, 2 * view.load(word));
            })
            .unwrap();
        let builder = Device::builder().workers(2).handlers(table);
        let device = if cached { builder.cache(&memory) } else { builder }.build().unwrap();
        for turn in 1..4 {
            for word in 0..8 {
                memory.store(word, turn + word as u32);
            }
            kmg::host::run::<Doubles>(DoublesBindings {}, &device).unwrap();
            let words: Vec<u32> = (0..8).map(|word| memory.load(word)).collect();
            let expected: Vec<u32> = (0..8).map(|word| 2 * (turn + word)).collect();
            assert_eq!(words, expected);
        }
    }
}
