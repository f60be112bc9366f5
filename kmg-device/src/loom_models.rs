//! Models of what host and device share, over the shipped source: `RUSTFLAGS="--cfg loom" cargo test -p kmg-device --lib
//! --release loom`.
//!
//! loom runs each in every order that the memory model of C11 allows. A model that never ends, because a wake-up was
//! lost, is a deadlock and fails. Each fence and each Release or Acquire can be taken out, and a model fails, but for one: the
//! pair on a ring's read pointer. It keeps loads of words before stores to them, and loom executes no store early.

use std::sync::Arc;
use std::task::{Wake, Waker};

use loom::thread::{self, Thread};

use crate::fence::FenceMemory;
use crate::memory_of_queue::QueueMemory;
use crate::record::{Record, Status};
use crate::ring::Writer;
use crate::signal::Bell;
use crate::sync::{AtomicU32, AtomicU64, Ordering};

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn waker() -> Waker {
    Waker::from(Arc::new(Unpark(thread::current())))
}

fn packet(number: u64) -> [u64; 8] {
    [number; 8]
}

#[test]
fn loom_a_packet_behind_a_doorbell_is_whole() {
    loom::model(|| {
        let queue = Arc::new(QueueMemory::new(2));
        let device = Arc::clone(&queue);
        let device = thread::spawn(move || {
            let mut read = 0;
            if device.doorbell() == 0 {
                return read;
            }
            let limit = device.packets.written();
            assert_ne!(limit, 0, "the write pointer is seen before the doorbell");
            while read != limit {
                assert_eq!(device.packets.get(read), packet(u64::from(read) + 1));
                read += 1;
                device.packets.release(read);
            }
            read
        });
        let mut writer = Writer::default();
        assert!(queue.packets.put(&mut writer, &packet(1)));
        queue.packets.publish(&writer);
        queue.write_doorbell(1);
        assert!(queue.packets.put(&mut writer, &packet(2)));
        // The ring is full until the device has read a packet: what it reads is not overwritten.
        let third = queue.packets.put(&mut writer, &packet(3));
        queue.packets.publish(&writer);
        let read = device.join().unwrap();
        assert!(!third || read > 0);
    });
}

#[test]
fn loom_a_worker_that_falls_asleep_hears_the_doorbell() {
    loom::model(|| {
        let shared = Arc::new((QueueMemory::new(2), Bell::new(), AtomicU32::new(0)));
        let worker = Arc::clone(&shared);
        let worker = thread::spawn(move || {
            let (queue, bell, _) = &*worker;
            loop {
                let seen = bell.rung();
                if queue.doorbell() == 1 {
                    assert_eq!(queue.packets.written(), 1);
                    assert_eq!(queue.packets.get(0), packet(7));
                    return;
                }
                if bell.prepare(1, &thread::current(), seen) {
                    thread::park();
                    bell.withdraw(1);
                }
            }
        });
        let (queue, bell, searching) = &*shared;
        let mut writer = Writer::default();
        assert!(queue.packets.put(&mut writer, &packet(7)));
        queue.packets.publish(&writer);
        queue.write_doorbell(1);
        bell.ring(searching);
        worker.join().unwrap();
    });
}

#[test]
fn loom_a_worker_that_stops_searching_hears_the_doorbell() {
    loom::model(|| {
        let shared = Arc::new((QueueMemory::new(2), Bell::new(), AtomicU32::new(1)));
        let worker = Arc::clone(&shared);
        let worker = thread::spawn(move || {
            let (queue, bell, searching) = &*worker;
            let seen = bell.rung();
            if queue.doorbell() == 1 {
                return;
            }
            searching.store(0, Ordering::Relaxed);
            if bell.prepare(1, &thread::current(), seen) {
                thread::park();
                bell.withdraw(1);
            }
            assert_eq!(queue.doorbell(), 1);
        });
        let (queue, bell, searching) = &*shared;
        queue.write_doorbell(1);
        bell.ring(searching);
        worker.join().unwrap();
    });
}

#[test]
fn loom_results_are_visible_with_the_fence_and_its_waiter_is_woken() {
    loom::model(|| {
        let shared = Arc::new((FenceMemory::new(64, false), AtomicU64::new(0)));
        let host = Arc::clone(&shared);
        let host = thread::spawn(move || {
            let (fence, result) = &*host;
            let waker = waker();
            while !fence.reached_or(1, &waker) {
                thread::park();
            }
            assert_eq!(result.load(Ordering::Relaxed), 42);
        });
        let (fence, result) = &*shared;
        result.store(42, Ordering::Relaxed);
        fence.raise(1);
        if fence.signal.is_awaited() {
            fence.signal.wake();
        }
        host.join().unwrap();
    });
}

#[test]
fn loom_a_fence_of_two_queues_keeps_the_higher_value_and_both_results() {
    loom::model(|| {
        let shared = Arc::new((FenceMemory::new(64, false), AtomicU64::new(0)));
        let device = Arc::clone(&shared);
        let device = thread::spawn(move || {
            device.1.store(5, Ordering::Relaxed);
            device.0.raise(1);
        });
        let (fence, result) = &*shared;
        if fence.value() == 1 {
            assert_eq!(result.load(Ordering::Relaxed), 5);
        }
        fence.raise(2);
        device.join().unwrap();
        assert_eq!(fence.value(), 2);
    });
}

#[test]
fn loom_a_completion_is_whole_and_its_waiter_is_woken() {
    loom::model(|| {
        let queue = Arc::new(QueueMemory::new(2));
        let host = Arc::clone(&queue);
        let host = thread::spawn(move || {
            let (waker, mut read) = (waker(), 0);
            let mut seen = Vec::new();
            while seen.len() < 2 {
                let mut found = host.take(&mut read);
                if found.is_none() {
                    host.signal.listen(&waker);
                    found = host.take(&mut read);
                }
                match found {
                    Some(completion) => seen.push((completion.tag, completion.result, completion.status)),
                    None => thread::park(),
                }
            }
            assert_eq!(seen, [(10, 9, Status::Done), (11, 9, Status::Lost(crate::Loss::Reset))]);
        });
        let mut writer = Writer::default();
        for tag in [10, 11] {
            let record = Record { tag, result: 9, ..Record::default() };
            let status = if tag == 10 { Status::Done } else { Status::Lost(crate::Loss::Reset) };
            queue.complete(&mut writer, record, status);
        }
        if queue.signal.is_awaited() {
            queue.signal.wake();
        }
        host.join().unwrap();
    });
}

#[test]
fn loom_a_doorbell_at_an_unmap_is_seen_by_one_side() {
    loom::model(|| {
        let queue = Arc::new(QueueMemory::new(2));
        queue.map();
        let device = Arc::clone(&queue);
        let device = thread::spawn(move || device.unmap(0));
        let mapped = queue.write_doorbell(1);
        let seen = device.join().unwrap();
        // The host asks for a slot, or the device does so for it.
        assert!(!mapped || seen);
    });
}

#[test]
fn loom_a_queue_that_is_mapped_again_goes_on_where_it_was() {
    loom::model(|| {
        let queue = Arc::new(QueueMemory::new(2));
        queue.map();
        let device = Arc::clone(&queue);
        let device = thread::spawn(move || {
            // Unmapped, and mapped again by another thread: what was saved is read there.
            let rung = device.unmap(0);
            (0_u32, rung)
        });
        let mut writer = Writer::default();
        assert!(queue.packets.put(&mut writer, &packet(1)));
        queue.packets.publish(&writer);
        let mapped = queue.write_doorbell(1);
        let (read, rung) = device.join().unwrap();
        assert!(!mapped || rung);
        queue.map();
        assert_eq!(queue.doorbell(), 1);
        assert_eq!(queue.packets.written(), 1);
        assert_eq!(queue.packets.get(read), packet(1));
    });
}
