//! The modelled cache: stale values without a packet, right ones with it.

use std::time::Duration;

use kmg_device::{Device, Memory, Packet, Queue, QueueOptions};
use kmg_runtime::wire::RESULT;
use kmg_runtime::{Core, Handler, HandlerError, Handlers};

use super::{command, wait};

/// Handler 1 reads a word, handler 2 writes one.
struct Words(kmg_device::View);

impl Handlers for Words {
    fn handler(&self, number: u8) -> Option<Handler> {
        match number {
            1 => Some(Handler::new(1).with_args(1).with_result()),
            2 => Some(Handler::new(2).with_args(2)),
            _ => None,
        }
    }

    fn call(&self, number: u8, _: Core<'_>, args: &[u32; 10]) -> Option<Result<u32, HandlerError>> {
        let index = args[0] as usize;
        match number {
            1 => Some(Ok(self.0.load(index))),
            2 => {
                self.0.store(index, args[1]);
                Some(Ok(0))
            }
            _ => None,
        }
    }
}

fn read(queue: &mut Queue, index: u32) -> u32 {
    queue.command(&command(1, RESULT, 0, 1, &[index]), 1).unwrap();
    queue.ring();
    wait(queue).result
}

fn write(queue: &mut Queue, index: u32, word: u32) {
    queue.command(&command(2, 0, 0, 1, &[index, word]), 2).unwrap();
    queue.ring();
    wait(queue);
}

/// Pushes a packet and waits until the device has read it.
fn push(queue: &mut Queue, packet: Packet) {
    queue.push(packet).unwrap();
    queue.ring();
    while queue.unread() > 0 {
        std::thread::yield_now();
    }
}

fn build(cached: bool) -> (Memory, Device, Queue) {
    let memory = Memory::new(100);
    let builder = Device::builder().workers(1).handlers(Words(memory.view()));
    let device = if cached { builder.cache(&memory) } else { builder }.build().unwrap();
    let queue = device.queue(QueueOptions::default()).unwrap();
    (memory, device, queue)
}

#[test]
fn a_host_write_is_stale_without_an_invalidate_and_right_with_it() {
    let (memory, _device, mut queue) = build(true);
    memory.store(3, 1);
    assert_eq!(read(&mut queue, 3), 1);
    memory.store(3, 2);
    assert_eq!(read(&mut queue, 3), 1, "stale");
    // A barrier is no cache operation.
    push(&mut queue, Packet::barrier());
    assert_eq!(read(&mut queue, 3), 1, "stale");
    push(&mut queue, Packet::invalidate());
    assert_eq!(read(&mut queue, 3), 2);
}

#[test]
fn a_handlers_write_is_stale_without_a_write_back_and_right_with_it() {
    let (memory, _device, mut queue) = build(true);
    write(&mut queue, 99, 7);
    assert_eq!((memory.load(99), read(&mut queue, 99)), (0, 7), "stale");
    push(&mut queue, Packet::invalidate());
    assert_eq!((memory.load(99), read(&mut queue, 99)), (0, 7), "stale, and not lost");
    push(&mut queue, Packet::write_back());
    assert_eq!(memory.load(99), 7);
}

#[test]
fn a_fence_is_both() {
    let (memory, device, mut queue) = build(true);
    let fence = device.fence();
    assert_eq!(read(&mut queue, 0), 0);
    memory.store(0, 5);
    write(&mut queue, 1, 6);
    queue.push(Packet::fence(&fence, 1)).unwrap();
    queue.ring();
    assert!(fence.wait(1, Some(Duration::from_secs(20))));
    assert_eq!((memory.load(1), read(&mut queue, 0)), (6, 5));
}

#[test]
fn without_a_cache_both_see_everything() {
    let (memory, _device, mut queue) = build(false);
    assert_eq!(read(&mut queue, 3), 0);
    memory.store(3, 2);
    write(&mut queue, 4, 9);
    assert_eq!((read(&mut queue, 3), memory.load(4)), (2, 9));
}
