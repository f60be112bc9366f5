//! Faults of handlers, as graphs see them: error 8 at the node, and the device goes on.

use std::time::{Duration, Instant};

use kmg::device::{Device, Loss, Status as Ending};
use kmg::host::{Run, RunError, run};
use kmg::sim::Status;
use kmg::{Fault, HandlerError, Reason, graph};

use super::{FAIL, PANIC, POLITE, SLEEP, SUM, adds_up, device};

graph! {
    graph Fails {
        bind fail, panic;
        reg a, b, seen = 1;
        command first = SUM(0) on 0..4 -> a;
        command may_fail = FAIL(fail) on 4..6 after first -> b;
        command may_panic = PANIC(panic) on 4..6 after may_fail;
        command beside = SLEEP(20_000, 9) on 10..11 after first -> seen;
        cpu last after may_panic, beside { seen += 1; }
    }

    #[graph(deadline_microseconds = 3_000)]
    graph Hangs {
        command one = SUM(1) on 0..4;
        command never = POLITE() on 8..9 after one;
        command other = POLITE() on 9..10 after one;
        join last after never, other;
    }

    graph Divides {
        reg zero = 0, x = 5, late = 1;
        command slow = SLEEP(30_000, 3) on 0..1 -> late;
        command first = SUM(0) on 1..2;
        cpu wrong after first { x = x % zero; }
    }
}

#[test]
fn a_lost_command_ends_its_graph_with_error_8_at_its_node() {
    let device = device(|builder| builder);
    for _ in 0..3 {
        let outcome = run::<Fails>(FailsBindings { fail: 1, panic: 0 }, &device).unwrap();
        assert_eq!(outcome.error, Some(Fault::at(Reason::DEADLINE, Fails::MAY_FAIL)));
        assert_eq!(outcome.lost, Some(Ending::Lost(Loss::Failed(HandlerError::new("as told")))));
        // What was in flight ended, and its result came too late.
        assert_eq!(outcome.stopped, [Fails::BESIDE]);
        let beside = outcome.commands_of(Fails::BESIDE).next().unwrap();
        assert_eq!((&beside.status, beside.result), (&Some(Ending::Done), 9));
        assert_eq!(outcome.register(Fails::SEEN), 1);
        assert_eq!(outcome.register_named::<Fails>("a"), Some(6));
        let text = outcome.named::<Fails>().to_string();
        assert!(text.contains("its command: lost: its handler failed: as told\n"), "{text}");

        let outcome = run::<Fails>(FailsBindings { fail: 0, panic: 1 }, &device).unwrap();
        assert_eq!(outcome.error, Some(Fault::at(Reason::DEADLINE, Fails::MAY_PANIC)));
        assert!(matches!(outcome.lost, Some(Ending::Lost(Loss::Panicked(_)))));

        let outcome = run::<Fails>(FailsBindings { fail: 0, panic: 0 }, &device).unwrap();
        assert_eq!((outcome.status, outcome.error, outcome.lost.clone()), (Status::Ended, None, None));
        assert_eq!((outcome.register(Fails::B), outcome.register(Fails::SEEN)), (7, 10));
    }
    adds_up(&device);
}

#[test]
fn a_deadline_ends_its_graph_and_aborts_what_is_in_flight() {
    let device = device(|builder| builder.workers(3));
    let outcome = run::<Hangs>(HangsBindings {}, &device).unwrap();
    let fault = outcome.error.unwrap();
    assert_eq!(fault.reason, Reason::DEADLINE);
    assert!([Some(Hangs::NEVER), Some(Hangs::OTHER)].contains(&fault.node));
    assert_eq!(outcome.lost, Some(Ending::Timeout));
    assert!(outcome.commands.iter().all(|command| command.status.is_some()), "every command ended");
    // Not to the graph's error, and not to the next one's.
    let outcome = run::<Fails>(FailsBindings { fail: 0, panic: 0 }, &device).unwrap();
    assert_eq!(outcome.error, None);
    adds_up(&device);
}

#[test]
fn an_error_of_the_graph_lets_what_is_in_flight_end() {
    let device = device(|builder| builder);
    let start = Instant::now();
    let outcome = run::<Divides>(DividesBindings {}, &device).unwrap();
    assert_eq!(outcome.error, Some(Fault::at(Reason::MOD_BY_ZERO, Divides::WRONG)));
    assert_eq!(outcome.stopped, [Divides::SLOW]);
    assert!(start.elapsed() >= Duration::from_millis(30));
    let slow = outcome.commands_of(Divides::SLOW).next().unwrap();
    assert_eq!((&slow.status, slow.result), (&Some(Ending::Done), 3));
    assert_eq!(outcome.register(Divides::LATE), 1, "late completions are refused");
}

#[test]
fn a_graph_that_does_not_fit_the_device_is_refused_before_anything_runs() {
    let empty = Device::builder().workers(1).build().unwrap();
    let error = run::<Fails>(FailsBindings { fail: 0, panic: 0 }, &empty).unwrap_err();
    assert_eq!(error.to_string(), "node 0 runs handler 1, and there is no such handler");
    let device = device(|builder| builder);
    let error = Run::of::<Hangs>(HangsBindings {}).cores(65).on(&device).unwrap_err();
    assert!(matches!(error, RunError::Grid(65, 64)), "{error}");
    let error = Run::of::<Hangs>(HangsBindings {}).cores(0).on(&device).unwrap_err();
    assert!(matches!(error, RunError::Partition(_)), "{error}");
    assert_eq!(device.stats().taken, 0);
    // A group that leaves the graph's own grid is the executor's error 11.
    let outcome = Run::of::<Hangs>(HangsBindings {}).cores(9).on(&device).unwrap();
    assert_eq!(outcome.error, Some(Fault::at(Reason::from_number(11).unwrap(), Hangs::OTHER)));
}

#[test]
fn what_is_no_upload_and_too_many_bindings_are_outcomes() {
    let device = device(|builder| builder);
    let outcome = Run::new(b"no upload").on(&device).unwrap();
    assert_eq!((outcome.status, outcome.error), (Status::Error, Some(Fault::new(Reason::HEADER))));
    assert_eq!(outcome.events.len(), 1);
    let outcome = Run::of::<Hangs>(HangsBindings {}).bindings(vec![1; 17]).on(&device).unwrap();
    assert_eq!(outcome.error, Some(Fault::new(Reason::HEADER)));
}

#[test]
fn a_device_that_is_shut_down_ends_its_runs() {
    let one = device(|builder| builder);
    std::thread::scope(|scope| {
        let one = &one;
        // The run borrows the device, so it is reset, over and over, instead of dropped.
        let resets = scope.spawn(move || {
            for _ in 0..20 {
                std::thread::sleep(Duration::from_millis(2));
                one.reset();
            }
        });
        let outcome = Run::of::<Hangs>(HangsBindings {}).on(one).unwrap();
        assert_eq!(outcome.error.map(|fault| fault.reason), Some(Reason::DEADLINE));
        resets.join().unwrap();
    });
    adds_up(&one);
}
