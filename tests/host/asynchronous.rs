//! Runs as futures, under tokio.

use std::time::Duration;

use kmg::device::{Loss, Status as Ending};
use kmg::host::{Cancel, Run, RunError};
use kmg::{Fault, Reason, graph};

use super::{POLITE, SLEEP, SUM, adds_up, device};

graph! {
    #[graph(max_runs = 20)]
    graph Adds {
        bind times;
        reg sum, total;
        command add = SUM(times) on 0..4 -> sum;
        command wait = SLEEP(200, 1) on any 2;
        cpu next after add, wait { total += sum; times -= 1; again = times; }
    }

    graph Waits { command never = POLITE() on 0..1; }
}

fn block_on<F: Future>(threads: usize, future: F) -> F::Output {
    let mut builder = if threads == 0 {
        tokio::runtime::Builder::new_current_thread()
    } else {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(threads);
        builder
    };
    builder.enable_time().build().unwrap().block_on(future)
}

#[test]
fn many_runs_are_awaited_on_one_thread_and_on_several() {
    for threads in [0, 3] {
        let device = std::sync::Arc::new(device(|builder| builder));
        block_on(threads, async {
            let mut tasks = Vec::new();
            for times in 1..20 {
                let device = std::sync::Arc::clone(&device);
                tasks.push(tokio::spawn(async move {
                    Run::of::<Adds>(AddsBindings { times }).on_async(&device).await
                }));
            }
            for (task, times) in tasks.into_iter().zip(1..) {
                let outcome = task.await.unwrap().unwrap();
                let total: u32 = (1..=times).map(|left| 4 * left + 6).sum();
                assert_eq!((outcome.rounds, outcome.register(Adds::TOTAL)), (times, total));
            }
        });
        adds_up(&device);
    }
}

#[test]
fn a_time_limit_needs_no_timer_of_the_runtime() {
    let device = device(|builder| builder);
    let run = Run::of::<Waits>(WaitsBindings {}).time_limit(Duration::from_millis(400));
    let error = block_on(0, run.on_async(&device)).unwrap_err();
    let RunError::WaitTimeout(timeout) = error else { panic!("{error}") };
    assert_eq!(timeout.nodes, [Waits::NEVER]);
    assert_eq!(timeout.outcome.commands[0].status, Some(Ending::Lost(Loss::Cancelled)));
}

#[test]
fn a_cancel_wakes_the_task() {
    let device = device(|builder| builder);
    let cancel = Cancel::new();
    let outcome = block_on(0, async {
        let other = cancel.clone();
        let waker = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(300)).await;
            other.cancel();
        });
        let outcome = Run::of::<Waits>(WaitsBindings {}).cancel(&cancel).on_async(&device).await;
        waker.await.unwrap();
        outcome.unwrap()
    });
    assert_eq!(outcome.error, Some(Fault::new(Reason::CANCELLED)));
}

#[test]
fn a_future_that_is_dropped_cancels_its_commands() {
    let device = device(|builder| builder);
    block_on(0, async {
        let run = Run::of::<Waits>(WaitsBindings {}).on_async(&device);
        assert!(tokio::time::timeout(Duration::from_millis(400), run).await.is_err());
        let stats = device.stats();
        assert_eq!((stats.taken, stats.lost, stats.in_flight), (1, 1, 0));
        let outcome = Run::of::<Adds>(AddsBindings { times: 1 }).on_async(&device).await.unwrap();
        assert_eq!(outcome.rounds, 1);
    });
}
