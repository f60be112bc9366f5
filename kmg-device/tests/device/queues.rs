//! Queues: more than there are hardware slots, priorities, starvation, preemption, and hosts on many threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use kmg_device::{Class, Packet, PartitionError, PushError, Queue, QueueOptions};
use kmg_runtime::wire::{QUEUE, RESULT};

use super::{Bench, LOG, SLOW, SUM, adds_up, command, device, wait, wait_for};

fn of_priority(priority: u8) -> QueueOptions {
    QueueOptions { priority, packets: 1024, ..QueueOptions::default() }
}

#[test]
fn queues_outnumber_the_hardware_slots_and_all_are_served() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.queue_slots(2));
    let mut queues: Vec<Queue> = (0..20).map(|_| device.queue(of_priority(0)).unwrap()).collect();
    for round in 0..20_u32 {
        for queue in &mut queues {
            queue.command(&command(SUM, RESULT, 3, 1, &[round]), round.into()).unwrap();
            queue.ring();
        }
        for queue in &mut queues {
            assert_eq!(wait(queue).result, round + 3);
        }
    }
    assert_eq!(device.stats().done, 400);
    assert!(device.stats().maps > 20, "{:?}", device.stats());
    adds_up(&device);
}

#[test]
fn a_queue_that_is_preempted_goes_on_where_it_was() {
    let bench = Bench::default();
    let device =
        device(&bench, |builder| builder.workers(1).queue_slots(1).time_slice(Duration::from_millis(1)));
    let mut low = device.queue(of_priority(0)).unwrap();
    let buffer = device.buffer(300);
    for line in 0..300 {
        buffer.write(line, &command(SLOW, RESULT, 2, 1, &[100, 2]), u64::from(line));
    }
    // The state that is saved is that of a packet half done.
    low.push(Packet::indirect(&buffer, 0, 300)).unwrap();
    low.ring();
    let mut high = device.queue(of_priority(9)).unwrap();
    for tag in 0..10 {
        high.command(&command(SUM, RESULT, 1, 1, &[7]), tag).unwrap();
        high.ring();
        assert_eq!(wait(&mut high).result, 8);
    }
    let tags: Vec<u64> = wait_for(&mut low, 300).iter().map(|one| one.tag).collect();
    assert_eq!(tags, (0..300).collect::<Vec<_>>());
    assert!(device.stats().preemptions >= 1, "{:?}", device.stats());
}

#[test]
fn the_highest_priority_goes_first() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1).starvation_bound(1_000));
    let mut gate = device.queue(of_priority(9)).unwrap();
    let mut queues: Vec<Queue> =
        [1, 5, 3].map(|priority| device.queue(of_priority(priority)).unwrap()).into();
    // Everything else waits for cores behind it.
    gate.command(&command(SLOW, 0, 0, 64, &[30_000, 0]), 0).unwrap();
    gate.ring();
    while device.stats().in_flight < 1 {
        thread::yield_now();
    }
    for (queue, mark) in queues.iter_mut().zip([1, 5, 3]) {
        for _ in 0..3 {
            queue.command(&command(LOG, QUEUE, 0, 64, &[mark]), 0).unwrap();
        }
        queue.ring();
    }
    for queue in &mut queues {
        wait_for(queue, 3);
    }
    assert_eq!(*bench.log.lock().unwrap(), [5, 5, 5, 3, 3, 3, 1, 1, 1]);
}

#[test]
fn queues_of_one_priority_take_turns() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.workers(1));
    let mut gate = device.queue(of_priority(9)).unwrap();
    let mut queues: Vec<Queue> = (0..3).map(|_| device.queue(of_priority(4)).unwrap()).collect();
    gate.command(&command(SLOW, 0, 0, 64, &[30_000, 0]), 0).unwrap();
    gate.ring();
    while device.stats().in_flight < 1 {
        thread::yield_now();
    }
    for (queue, mark) in queues.iter_mut().zip(1..) {
        for _ in 0..4 {
            queue.command(&command(LOG, QUEUE, 0, 64, &[mark]), 0).unwrap();
        }
        queue.ring();
    }
    for queue in &mut queues {
        wait_for(queue, 4);
    }
    let log = bench.log.lock().unwrap();
    for turn in log.chunks(3) {
        let mut turn = turn.to_vec();
        turn.sort_unstable();
        assert_eq!(turn, [1, 2, 3], "{log:?}");
    }
}

/// Keeps a queue full of commands until it is told to stop; how many it had.
fn flood(queue: &mut Queue, stop: &AtomicBool) -> u64 {
    let (mut pushed, mut ended) = (0, 0);
    while !stop.load(Ordering::Relaxed) || ended < pushed {
        while !stop.load(Ordering::Relaxed) {
            match queue.command(&command(SUM, 0, 0, 1, &[]), pushed) {
                Ok(()) => pushed += 1,
                Err(error) => {
                    assert!(matches!(error, PushError::Full(_)));
                    break;
                }
            }
        }
        queue.ring();
        if ended < pushed {
            wait(queue);
            ended += 1;
        }
        while queue.next().is_some() {
            ended += 1;
        }
    }
    ended
}

#[test]
fn no_queue_starves_whatever_the_priorities() {
    let bench = Bench::default();
    let bound = 8;
    let device = device(&bench, |builder| builder.starvation_bound(bound));
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let floods: Vec<_> = (0..2)
            .map(|_| {
                let mut queue = device.queue(of_priority(200)).unwrap();
                let stop = &stop;
                scope.spawn(move || flood(&mut queue, stop))
            })
            .collect();
        let mut low = device.queue(of_priority(0)).unwrap();
        for tag in 0..200 {
            // One of them needs every core at once.
            let cores = if tag % 50 == 0 { 64 } else { 1 };
            low.command(&command(SUM, QUEUE, 0, cores, &[]), tag).unwrap();
            low.ring();
            assert_eq!(wait(&mut low).tag, tag);
        }
        stop.store(true, Ordering::Relaxed);
        for one in floods {
            assert!(one.join().unwrap() > 0);
        }
    });
    // Each of the others may have one taken while it is overdue and another is too.
    assert!(device.stats().most_passed_over <= bound + 2, "{:?}", device.stats());
    adds_up(&device);
}

#[test]
fn a_queue_without_a_slot_does_not_starve() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.queue_slots(1).time_slice(Duration::from_millis(1)));
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            let mut queue = device.queue(of_priority(200)).unwrap();
            let stop = &stop;
            scope.spawn(move || flood(&mut queue, stop));
        }
        let mut low = device.queue(of_priority(0)).unwrap();
        for tag in 0..20 {
            low.command(&command(SUM, 0, 0, 1, &[]), tag).unwrap();
            low.ring();
            assert_eq!(wait(&mut low).tag, tag);
        }
        stop.store(true, Ordering::Relaxed);
    });
    adds_up(&device);
}

#[test]
fn a_class_has_slots_of_its_own() {
    let bench = Bench::default();
    let device =
        device(&bench, |builder| builder.queue_slots(1).copy_slots(1).time_slice(Duration::from_secs(60)));
    let mut compute = device.queue(of_priority(9)).unwrap();
    compute.command(&command(SLOW, 0, 0, 1, &[200_000, 0]), 1).unwrap();
    compute.ring();
    let mut copy = device.queue(QueueOptions { class: Class::Copy, ..of_priority(0) }).unwrap();
    copy.command(&command(SUM, RESULT, 5, 1, &[1]), 2).unwrap();
    copy.ring();
    assert_eq!(wait(&mut copy).result, 6);
    assert_eq!((device.stats().preemptions, device.stats().maps), (0, 2));
    wait(&mut compute);
}

#[test]
fn a_partition_holds_queued_commands() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder);
    let mut queue = device.queue(QueueOptions { partition: Some(20..30), ..of_priority(0) }).unwrap();
    queue.command(&command(SUM, QUEUE, 0, 10, &[]), 1).unwrap();
    queue.ring();
    let completion = wait(&mut queue);
    assert_eq!((completion.group.first(), completion.group.count()), (20, 10));
    for partition in [0..0, 60..65] {
        let error =
            device.queue(QueueOptions { partition: Some(partition.clone()), ..of_priority(0) }).unwrap_err();
        assert_eq!(error, PartitionError { partition, cores: 64 });
    }
}

#[test]
fn many_hosts_push_at_once_and_nothing_is_lost() {
    let bench = Bench::default();
    let device = device(&bench, |builder| builder.queue_slots(2).time_slice(Duration::from_micros(200)));
    thread::scope(|scope| {
        for host in 0..6_u32 {
            let mut queue = device.queue(QueueOptions { packets: 8, ..of_priority(0) }).unwrap();
            scope.spawn(move || {
                let (mut pushed, mut ended) = (0, 0);
                while ended < 2_000 {
                    while pushed < 2_000
                        && queue.command(&command(SUM, RESULT, 0, 3, &[host]), pushed).is_ok()
                    {
                        pushed += 1;
                    }
                    queue.ring();
                    let completion = wait(&mut queue);
                    assert_eq!(completion.result, 3 * host + 3);
                    ended += 1;
                }
            });
        }
    });
    assert_eq!((device.stats().done, device.stats().lost), (12_000, 0));
    adds_up(&device);
}
