//! Faults (DEVICE.md 2), each injected: the command with the fault ends as it should, once, and all others as if it had
//! not been there.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use kmg_device::{Loss, Packet, PushError, QueueOptions, Reject, Status};
use kmg_runtime::HandlerError;
use kmg_runtime::wire::RESULT;

use super::{Bench, FAIL, HANG, PANIC, POLITE, SLOW, SUM, adds_up, command, device, due, wait, wait_for};

/// Microseconds in which a worker surely begins with a command, also on a machine that is busy with something else.
const STARTED: u32 = 400_000;

#[test]
fn a_handler_that_fails_loses_its_command_alone() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    for tag in 0..40 {
        let at = if tag % 2 == 0 { 12 } else { 60 };
        queue.command(&command(FAIL, RESULT, 8, 8, &[at]), tag).unwrap();
    }
    queue.ring();
    for completion in wait_for(&mut queue, 40) {
        if completion.tag % 2 == 0 {
            let error = HandlerError::new("as told").with_code(7);
            assert_eq!(completion.status, Status::Lost(Loss::Failed(error)));
            assert_eq!(completion.result, 0);
        } else {
            assert_eq!((completion.status, completion.result), (Status::Done, 8));
        }
    }
    assert_eq!((device.stats().lost, device.stats().abandoned_ever), (20, 0));
    adds_up(&device);
}

#[test]
fn a_handler_that_panics_loses_its_command_and_the_device_goes_on() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(PANIC, 0, 0, 4, &[2]), 1).unwrap();
    queue.command(&command(SUM, RESULT, 0, 4, &[0]), 2).unwrap();
    queue.ring();
    let both = wait_for(&mut queue, 2);
    assert_eq!(both[0].status, Status::Lost(Loss::Panicked("as told".to_owned())));
    assert_eq!((&both[1].status, both[1].result), (&Status::Done, 6));
}

#[test]
fn a_hang_past_its_deadline_times_out_is_replaced_and_late_results_are_dropped() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1).grace(Duration::from_millis(1)));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&due(command(HANG, 0, 3, 1, &[]), STARTED), 1).unwrap();
    queue.command(&command(SUM, RESULT, 0, 2, &[5]), 2).unwrap();
    queue.ring();
    let timeout = wait(&mut queue);
    assert_eq!((timeout.tag, timeout.status), (1, Status::Timeout));
    // The one worker is in the handler; another takes its place.
    let other = wait(&mut queue);
    assert_eq!((other.tag, other.result), (2, 11));
    assert_eq!((device.stats().abandoned, device.stats().timed_out), (1, 1));
    // The slot has another command when the late worker comes back.
    let gate = command(SLOW, RESULT, 9, 1, &[20_000, 9]);
    queue.command(&gate, 3).unwrap();
    queue.ring();
    bench.open();
    assert_eq!(wait(&mut queue).result, 9);
    while device.stats().abandoned > 0 {
        std::thread::yield_now();
    }
    assert_eq!((device.stats().late, device.stats().done), (1, 2));
    assert_eq!(queue.next(), None, "the timeout was its one end");
    adds_up(&device);
}

#[test]
fn a_handler_that_asks_whether_it_was_cancelled_keeps_its_worker() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1).grace(Duration::from_secs(10)));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&due(command(POLITE, 0, 0, 1, &[]), STARTED), 1).unwrap();
    queue.command(&command(SUM, 0, 0, 1, &[]), 2).unwrap();
    queue.ring();
    let all = wait_for(&mut queue, 2);
    assert_eq!((&all[0].status, &all[1].status), (&Status::Timeout, &Status::Done));
    assert_eq!((device.stats().abandoned_ever, bench.cancelled.load(Ordering::Relaxed)), (0, 1));
}

#[test]
fn the_devices_deadline_holds_where_a_line_has_none() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.deadline(Some(Duration::from_millis(3))));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(POLITE, 0, 0, 1, &[]), 1).unwrap();
    queue.command(&due(command(POLITE, 0, 1, 1, &[]), 60_000), 2).unwrap();
    queue.ring();
    let start = Instant::now();
    let first = wait(&mut queue);
    assert_eq!((first.tag, first.status), (1, Status::Timeout));
    assert!(start.elapsed() >= Duration::from_millis(2));
    let second = wait(&mut queue);
    assert_eq!((second.tag, second.status), (2, Status::Timeout));
    assert!(start.elapsed() >= Duration::from_millis(50));
}

#[test]
fn a_deadline_counts_from_when_the_command_goes_in_flight() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(2));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(SLOW, 0, 0, 64, &[600_000, 0]), 1).unwrap();
    queue.command(&due(command(SUM, kmg_runtime::wire::QUEUE, 0, 64, &[]), 400_000), 2).unwrap();
    queue.ring();
    let all = wait_for(&mut queue, 2);
    assert!(all.iter().all(|one| one.status.is_done()), "{all:?}");
}

#[test]
fn a_slow_core_holds_up_its_command_and_no_other() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(SLOW, RESULT, 0, 32, &[1_000_000, 0]), 100).unwrap();
    for tag in 0..30 {
        queue.command(&command(SUM, RESULT, 40, 8, &[1]), tag).unwrap();
    }
    queue.ring();
    let order: Vec<u64> = (0..31).map(|_| wait(&mut queue).tag).collect();
    assert_eq!(order.last(), Some(&100));
}

#[test]
fn more_hangs_than_may_be_abandoned_are_refused_and_heal() {
    let bench = Bench::default();
    let device =
        device(&bench, |builder| builder.workers(1).most_abandoned(2).grace(Duration::from_millis(1)));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    for tag in 0..3 {
        queue.command(&due(command(HANG, 0, tag, 1, &[]), STARTED), tag.into()).unwrap();
        queue.ring();
        assert_eq!(wait(&mut queue).status, Status::Timeout);
    }
    // Two were replaced; the third keeps its place.
    let rejected = loop {
        queue.command(&due(command(SUM, 0, 0, 1, &[]), 10_000_000), 9).unwrap();
        queue.ring();
        match wait(&mut queue).status {
            Status::Rejected(why) => break why,
            status => assert!(matches!(status, Status::Lost(Loss::NoWorkers)), "{status:?}"),
        }
    };
    assert_eq!(rejected, Reject::Abandoned(3));
    assert_eq!(device.stats().abandoned, 2);
    bench.open();
    loop {
        queue.command(&command(SUM, RESULT, 0, 1, &[4]), 10).unwrap();
        queue.ring();
        let completion = wait(&mut queue);
        if completion.status.is_done() {
            assert_eq!(completion.result, 4);
            break;
        }
    }
    adds_up(&device);
}

#[test]
fn a_reset_of_a_queue_loses_what_it_has_in_flight_and_nothing_else() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(4));
    let mut one = device.queue(QueueOptions::default()).unwrap();
    let mut other = device.queue(QueueOptions::default()).unwrap();
    let fence = device.fence();
    one.command(&command(HANG, 0, 0, 1, &[]), 1).unwrap();
    one.push(Packet::fence(&fence, 1)).unwrap();
    one.push(Packet::barrier()).unwrap();
    one.command(&command(SUM, RESULT, 5, 1, &[1]), 2).unwrap();
    other.command(&command(SLOW, 0, 9, 1, &[500_000, 9]), 3).unwrap();
    one.ring();
    other.ring();
    while device.stats().in_flight < 2 {
        std::thread::yield_now();
    }
    one.reset();
    let first = wait(&mut one);
    assert_eq!((first.tag, first.status), (1, Status::Lost(Loss::Reset)));
    // The queue goes on behind it.
    let second = wait(&mut one);
    assert_eq!((second.tag, second.result), (2, 6));
    assert_eq!(fence.value(), 1);
    let third = wait(&mut other);
    assert_eq!((third.tag, third.status), (3, Status::Done));
    bench.open();
    adds_up(&device);
}

#[test]
fn a_reset_of_the_device_loses_everything_in_flight_and_leaves_the_queues_usable() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(4).grace(Duration::from_millis(1)));
    let mut queues: Vec<_> = (0..3).map(|_| device.queue(QueueOptions::default()).unwrap()).collect();
    for (tag, queue) in queues.iter_mut().enumerate() {
        queue.command(&command(HANG, 0, tag as u16, 1, &[]), tag as u64).unwrap();
        queue.ring();
    }
    while device.stats().in_flight < 3 {
        std::thread::yield_now();
    }
    device.reset();
    for (tag, queue) in queues.iter_mut().enumerate() {
        let completion = wait(queue);
        assert_eq!((completion.tag, completion.status), (tag as u64, Status::Lost(Loss::Reset)));
        queue.command(&command(SUM, RESULT, 50, 1, &[1]), 7).unwrap();
        queue.ring();
        assert_eq!(wait(queue).result, 51);
    }
    bench.open();
    adds_up(&device);
}

#[test]
fn a_cancel_ends_what_is_in_flight_and_what_is_in_the_ring() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let fence = device.fence();
    let mut queue = device.queue(QueueOptions { packets: 64, ..QueueOptions::default() }).unwrap();
    queue.command(&command(POLITE, 0, 0, 1, &[]), 0).unwrap();
    queue.push(Packet::barrier()).unwrap();
    for tag in 1..30 {
        queue.command(&command(SUM, 0, 0, 1, &[]), tag).unwrap();
    }
    queue.push(Packet::fence(&fence, 4)).unwrap();
    queue.ring();
    while device.stats().in_flight < 1 {
        std::thread::yield_now();
    }
    queue.cancel();
    let all = wait_for(&mut queue, 30);
    assert!(all.iter().all(|one| one.status == Status::Lost(Loss::Cancelled)));
    assert_eq!((fence.value(), queue.unread()), (4, 0));
    queue.command(&command(SUM, RESULT, 1, 1, &[1]), 99).unwrap();
    queue.ring();
    assert_eq!(wait(&mut queue).result, 2);
    adds_up(&device);
}

#[test]
fn dropping_a_device_waits_for_no_handler_and_every_command_ends() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(HANG, 0, 0, 2, &[]), 1).unwrap();
    queue.push(Packet::barrier()).unwrap();
    queue.command(&command(SUM, 0, 0, 2, &[]), 2).unwrap();
    queue.ring();
    while device.stats().in_flight < 1 {
        std::thread::yield_now();
    }
    drop(device);
    let all = wait_for(&mut queue, 2);
    assert!(all.iter().all(|one| one.status == Status::Lost(Loss::ShutDown)), "{all:?}");
    assert_eq!(queue.wait(None), None);
    assert_eq!(queue.command(&command(SUM, 0, 0, 2, &[]), 3), Err(PushError::Closed));
    bench.open();
}

#[test]
fn a_shut_down_says_how_many_threads_are_left() {
    let bench = Bench::default();
    let one = device(&bench, |builder| builder.workers(3));
    let mut queue = one.queue(QueueOptions::default()).unwrap();
    queue.command(&command(HANG, 0, 0, 1, &[]), 1).unwrap();
    queue.ring();
    while one.stats().in_flight < 1 {
        std::thread::yield_now();
    }
    std::thread::sleep(Duration::from_micros(STARTED.into()));
    assert_eq!(one.shut_down(Duration::from_millis(100)), 1);
    bench.open();
    let other = device(&bench, |builder| builder.workers(3));
    assert_eq!(other.shut_down(Duration::from_secs(20)), 0);
}
