//! Packets: commands, buffers of commands, fences, barriers, what is rejected, and a full ring.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kmg_device::{Packet, PushError, QueueOptions, Reject, Status};
use kmg_runtime::wire::{EXCLUSIVE, QUEUE, RESULT};

use super::{Bench, FAIL, HANG, LOG, SLOW, SUM, adds_up, command, device, wait, wait_for};

#[test]
fn a_command_runs_once_on_each_core_and_its_words_become_one() {
    for workers in [1, 2, 8] {
        let bench = Bench::default();
        let device = device(&bench, |builder| builder.workers(workers));
        let mut queue = device.queue(QueueOptions::default()).unwrap();
        for round in 0..50 {
            queue.command(&command(SUM, RESULT, 10, 40, &[round]), round.into()).unwrap();
            queue.command(&command(FAIL, RESULT, 5, 9, &[100]), 1000).unwrap();
            queue.ring();
            let both = wait_for(&mut queue, 2);
            let sum: u32 = (10..50).map(|core| core + round).sum();
            assert_eq!((both[0].tag, &both[0].status, both[0].result), (round.into(), &Status::Done, sum));
            // Without `merge`, the first core's.
            assert_eq!((both[1].tag, both[1].result), (1000, 5));
            assert_eq!((both[0].group.first(), both[0].group.count()), (10, 40));
        }
        assert_eq!(bench.clashes.load(Ordering::Relaxed), 0);
        assert_eq!(device.stats().done, 100);
        adds_up(&device);
    }
}

#[test]
fn without_a_doorbell_nothing_is_taken() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(LOG, 0, 0, 1, &[1]), 1).unwrap();
    queue.ring();
    wait(&mut queue);
    queue.command(&command(LOG, 0, 0, 1, &[2]), 2).unwrap();
    assert_eq!(queue.wait(Some(Duration::from_millis(30))), None);
    assert_eq!(queue.unread(), 1);
    queue.ring();
    assert_eq!(wait(&mut queue).tag, 2);
}

#[test]
fn a_fence_comes_after_everything_before_it_and_values_rise() {
    let bench = Bench::default();
    let calls = Arc::new(Mutex::new(Vec::new()));
    let device = device(&bench, |builder| builder);
    let seen = Arc::clone(&calls);
    let fence = device.fence_with(move |value| seen.lock().unwrap().push(value));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(HANG, 0, 0, 1, &[]), 1).unwrap();
    queue.push(Packet::fence(&fence, 5)).unwrap();
    queue.command(&command(SUM, 0, 1, 1, &[0]), 2).unwrap();
    queue.push(Packet::fence(&fence, 9)).unwrap();
    queue.push(Packet::fence(&fence, 3)).unwrap();
    queue.ring();
    // What is behind a fence does not wait for it.
    assert_eq!(wait(&mut queue).tag, 2);
    assert!(!fence.wait(1, Some(Duration::from_millis(20))));
    bench.open();
    assert!(fence.wait(9, Some(Duration::from_secs(20))));
    assert_eq!((fence.value(), queue.next().map(|completion| completion.tag)), (9, Some(1)));
    while calls.lock().unwrap().len() < 3 {
        std::thread::yield_now();
    }
    calls.lock().unwrap().sort_unstable();
    assert_eq!(*calls.lock().unwrap(), [3, 5, 9]);
}

#[test]
fn a_barrier_holds_up_what_is_behind_it() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    for (tag, packet) in [
        Packet::command(&command(SLOW, 0, 0, 4, &[20_000, 3]), 0),
        Packet::barrier(),
        Packet::command(&command(LOG, 0, 9, 1, &[2]), 2),
    ]
    .into_iter()
    .enumerate()
    {
        queue.push(packet).unwrap_or_else(|error| panic!("{tag}: {error}"));
    }
    queue.ring();
    let order: Vec<u64> = (0..2).map(|_| wait(&mut queue).tag).collect();
    assert_eq!(order, [0, 2]);
}

#[test]
fn lines_of_a_buffer_are_commands_of_their_own() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1));
    let mut queue = device.queue(QueueOptions { packets: 2, ..QueueOptions::default() }).unwrap();
    let buffer = device.buffer(100);
    for line in 0..100 {
        buffer.write(line, &command(SUM, RESULT, 0, 1, &[line]), u64::from(line) + 1);
    }
    // More lines than the ring has packets, and than there is room for records: the host reads on.
    queue.push(Packet::indirect(&buffer, 10, 90)).unwrap();
    queue.ring();
    let all = wait_for(&mut queue, 90);
    assert!(all.iter().zip(10..).all(|(one, line)| one.tag == u64::from(line) + 1 && one.result == line));
    assert_eq!(queue.unread(), 0);
    queue.push(Packet::indirect(&buffer, 0, 0)).unwrap();
    queue.push(Packet::indirect(&buffer, 99, 2)).unwrap();
    queue.ring();
    let lines = Reject::Lines { first: 99, count: 2, lines: 100 };
    assert_eq!(wait(&mut queue).status, Status::Rejected(lines));
    let address = buffer.address();
    drop(buffer);
    queue.push(Packet::indirect_at(address, 0, 1)).unwrap();
    queue.ring();
    assert_eq!(wait(&mut queue).status, Status::Rejected(Reject::Buffer(address)));
    adds_up(&device);
}

#[test]
fn what_makes_no_sense_is_rejected_with_its_reason_and_runs_nothing() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions { partition: Some(8..40), ..QueueOptions::default() }).unwrap();
    let mut unknown = [0; 8];
    (unknown[0], unknown[2]) = (77, 1);
    let cases = [
        (Packet::from_words(unknown), Reject::Kind(77)),
        (Packet::from_words([0; 8]), Reject::Kind(0)),
        (Packet::command(&command(99, 0, 8, 1, &[]), 1), Reject::Handler(99)),
        (Packet::command(&command(0, 0, 8, 1, &[]), 1), Reject::Handler(0)),
        (Packet::command(&command(240, 0, 8, 1, &[]), 1), Reject::Handler(240)),
        (Packet::command(&command(LOG, 0x48, 8, 1, &[]), 1), Reject::Flags(0x48)),
        (Packet::command(&command(LOG, RESULT, 8, 1, &[]), 1), Reject::NoResult(LOG)),
        (Packet::command(&command(LOG, 0, 8, 0, &[]), 1), Reject::EmptyGroup),
        (Packet::command(&command(LOG, QUEUE, 0, 0, &[]), 1), Reject::EmptyGroup),
        (
            Packet::command(&command(LOG, 0, 7, 2, &[]), 1),
            Reject::Group { first: 7, last: 8, start: 8, end: 39 },
        ),
        (
            Packet::command(&command(LOG, EXCLUSIVE, 39, 0xFFFF, &[]), 1),
            Reject::Group { first: 39, last: 39 + 0xFFFE, start: 8, end: 39 },
        ),
        (Packet::command(&command(LOG, QUEUE, 0, 33, &[]), 1), Reject::Count { count: 33, cores: 32 }),
        (Packet::fence_at(12, 1), Reject::Fence(12)),
    ];
    for (packet, why) in cases {
        queue.push(packet).unwrap();
        queue.push(Packet::command(&command(SUM, RESULT, 8, 1, &[1]), 500)).unwrap();
        queue.ring();
        let both = [wait(&mut queue), wait(&mut queue)];
        assert_eq!(both[0].status, Status::Rejected(why));
        assert_eq!((&both[1].status, both[1].result), (&Status::Done, 9), "the queue goes on");
    }
    assert_eq!((device.stats().rejected, device.stats().taken), (13, 13));
    assert!(bench.log.lock().unwrap().is_empty());
    let text = Status::Rejected(Reject::Group { first: 7, last: 8, start: 8, end: 39 }).to_string();
    assert_eq!(text, "rejected: cores 7 to 8 leave the cores 8 to 39 of the queue");
}

#[test]
fn a_full_ring_is_backpressure_and_no_loss() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1));
    let mut queue = device.queue(QueueOptions { packets: 4, ..QueueOptions::default() }).unwrap();
    let (mut pushed, mut full, mut sum, mut ended) = (0_u64, 0, 0, 0);
    while ended < 5_000 {
        while pushed < 5_000 {
            match queue.command(&command(SUM, RESULT, 0, 1, &[1]), pushed) {
                Ok(()) => pushed += 1,
                Err(error) => {
                    assert_eq!(error, PushError::Full(4));
                    full += 1;
                    break;
                }
            }
        }
        queue.ring();
        let completion = wait(&mut queue);
        sum += completion.result;
        ended += 1;
    }
    assert!(full > 0);
    assert_eq!((sum, device.stats().done), (5_000, 5_000));
}

#[test]
fn queued_commands_take_the_lowest_place_and_exclusive_ones_wait_for_an_overlap() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(4));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(HANG, 0, 10, 1, &[]), 1).unwrap();
    queue.command(&command(SUM, QUEUE, 3, 10, &[0]), 2).unwrap();
    queue.command(&command(SUM, QUEUE, 3, 11, &[0]), 3).unwrap();
    queue.command(&command(SUM, 0, 10, 2, &[0]), 4).unwrap();
    queue.ring();
    let placed = wait_for(&mut queue, 2);
    assert_eq!(placed.iter().map(|one| (one.tag, one.group.first())).collect::<Vec<_>>(), [(2, 0), (3, 11)]);
    // Core 10 runs one handler at a time.
    assert_eq!(queue.wait(Some(Duration::from_millis(20))), None);
    queue.command(&command(SUM, EXCLUSIVE, 9, 3, &[0]), 5).unwrap();
    queue.ring();
    assert_eq!(queue.wait(Some(Duration::from_millis(20))), None);
    bench.open();
    let rest = wait_for(&mut queue, 3);
    assert_eq!(rest.iter().map(|one| one.tag).collect::<Vec<_>>(), [1, 4, 5]);
    assert_eq!(bench.clashes.load(Ordering::Relaxed), 0);
}

#[test]
fn sixteen_commands_are_in_flight_and_no_more() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    for tag in 0..20 {
        queue.command(&command(HANG, 0, tag, 1, &[]), tag.into()).unwrap();
    }
    queue.ring();
    while device.stats().in_flight < 16 {
        std::thread::yield_now();
    }
    std::thread::sleep(Duration::from_millis(5));
    assert_eq!((device.stats().in_flight, queue.unread()), (16, 4));
    bench.open();
    let all = wait_for(&mut queue, 20);
    assert!(all.iter().all(|one| one.status.is_done() && one.slot < 16));
}

#[test]
fn overlapping_commands_share_cores_and_never_run_at_once_on_one() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(4));
    let mut queue = device.queue(QueueOptions { packets: 1024, ..QueueOptions::default() }).unwrap();
    let pushed = AtomicU64::new(0);
    for round in 0..200_u16 {
        let (first, count) = (round % 50, 1 + round % 14);
        let slow = command(SLOW, RESULT, first, count, &[50, u32::from(first)]);
        queue.command(&slow, u64::from(first + count - 1)).unwrap();
        pushed.fetch_add(1, Ordering::Relaxed);
    }
    queue.ring();
    for _ in 0..200 {
        let completion = wait(&mut queue);
        assert_eq!(u64::from(completion.result), completion.tag, "the largest core ran");
    }
    assert_eq!(bench.clashes.load(Ordering::Relaxed), 0);
}

#[test]
fn records_say_when_a_command_ran_if_asked() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.timestamps(true));
    let mut queue = device.queue(QueueOptions::default()).unwrap();
    queue.command(&command(SLOW, 0, 0, 1, &[2_000, 0]), 1).unwrap();
    queue.ring();
    let completion = wait(&mut queue);
    assert!(completion.ended - completion.started >= 2_000_000, "{completion:?}");
    assert!(completion.ended <= device.nanoseconds());
}
