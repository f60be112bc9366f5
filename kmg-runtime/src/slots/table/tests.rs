//! The slots against the plain model's device, and executors that are completed late.

extern crate std;

use std::vec;
use std::vec::Vec;

use super::*;
use crate::model::Device;
use crate::wire::{EXCLUSIVE, QUEUE};
use crate::{Executor, Line, NodeId, Refused, Step, Submit, Upload};

/// A xorshift generator: the same programs in every run.
struct Random(u32);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % limit
    }
}

#[test]
fn the_slots_and_the_plain_device_agree_on_random_commands() {
    let mut random = Random(7);
    for _program in 0..300 {
        let core_count = [1, 8, 60, 119, 65_535][random.below(5) as usize];
        let delay = u64::from(random.below(4));
        let mut slots = Slots::new(core_count);
        let mut plain = Device::new(core_count, delay);
        for pass in 0..40 {
            while let Some(entry) = plain.complete(pass) {
                let due = slots.overdue(pass, |_| Some(delay + 1)).map(InFlight::key).unwrap();
                let swept = slots.finish(due).unwrap();
                assert_eq!((swept.command, swept.held, swept.since), (entry.command, entry.node, entry.pass));
            }
            assert!(slots.overdue(pass, |_| Some(delay + 1)).is_none());
            let overdue = slots.overdue(pass, |_| Some(2)).map(|entry| entry.held);
            assert_eq!(overdue, plain.overdue(pass, 2).map(|entry| entry.node));
            assert_eq!(slots.earliest(|_| Some(0)), plain.oldest());
            for _command in 0..random.below(6) {
                let mut command = Command::EMPTY;
                command.handler = 1;
                command.flags = [0, EXCLUSIVE, QUEUE, QUEUE | EXCLUSIVE][random.below(4) as usize];
                let count = 1 + random.below(core_count);
                command.count = Le16::new(count as u16);
                if command.flags & QUEUE == 0 {
                    command.first = Le16::new(random.below(core_count - count + 1) as u16);
                }
                let node = NodeId::new(random.below(256) as u8);
                let entry = slots.submit(&command, pass, node).ok().map(|entry| (entry.command, entry.held));
                assert_eq!(
                    entry,
                    plain.submit(node, &command, pass).map(|entry| (entry.command, entry.node))
                );
            }
            let plain_slots: Vec<_> = plain.slots().iter().flatten().map(|entry| entry.command).collect();
            assert_eq!(slots.iter().map(|entry| entry.command).collect::<Vec<_>>(), plain_slots);
        }
        assert_eq!(slots.submitted(), plain.submitted());
    }
}

/// A command for one core, and a `cpu` node after it that asks for another round.
fn rounds() -> Vec<Line> {
    let mut lines = vec![Line::ZERO; 6];
    let mut put =
        |line: usize, at: usize, bytes: &[u8]| lines[line].0[at..at + bytes.len()].copy_from_slice(bytes);
    for (word, value) in [(0, 0x4B4D_4752_u32), (1, 1), (2, 2), (3, 1), (4, 1), (5, 1), (8, 9), (10, 4096)] {
        put(0, 4 * word, &value.to_le_bytes());
    }
    put(1, 0, &[1, 0, 0, 0xFF, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
    put(1, 16, &[2, 0, 1, 0xFF, 0, 0, 1, 0, 0xFF, 0, 1, 0]);
    put(2, 0, &[1, 0]);
    put(3, 0, &[1, 0, 0, 0, 1]);
    put(4, 4, &[7, 2, 0, 0, 0, 0, 1, 0]);
    put(5, 0, &[0, 0xFF, 0xFF]);
    lines
}

/// Steps until a command is in flight.
fn submit(executor: &mut Executor<'_>, slots: &mut Slots<NodeId>) -> Key {
    let mut key = None;
    for _step in 0..4 {
        let step = executor.step(|node, command| match slots.submit(command, 0, node) {
            Ok(entry) => {
                key = Some(entry.key());
                Submit::Submitted
            }
            Err(Busy(_node)) => Submit::Busy,
        });
        assert!(matches!(step, Step::Running | Step::Round));
        if let Some(key) = key {
            return key;
        }
    }
    unreachable!("the only command was not submitted");
}

/// Completes the command of a key, as a device does to which an interrupt brings it.
fn complete(
    executor: &mut Executor<'_>,
    slots: &mut Slots<NodeId>,
    key: Key,
    word: u32,
) -> Result<(), Refused> {
    let entry = slots.finish(key).ok_or(Refused)?;
    executor.complete(entry.held, word)
}

#[test]
fn a_completion_of_an_earlier_round_or_run_is_refused() {
    let lines = rounds();
    let upload = Upload::from_lines(&lines).unwrap();
    let (mut executor, mut slots) = (Executor::new(), Slots::new(8));
    executor.start(upload, &[], 8).unwrap();

    let first = submit(&mut executor, &mut slots);
    complete(&mut executor, &mut slots, first, 11).unwrap();
    assert_eq!(complete(&mut executor, &mut slots, first, 12), Err(Refused), "twice");

    let second = submit(&mut executor, &mut slots);
    assert_eq!((executor.rounds(), second.slot()), (1, first.slot()));
    assert!(executor.is_in_flight(NodeId::new(0)));
    assert_eq!(complete(&mut executor, &mut slots, first, 13), Err(Refused), "of an earlier round");
    assert_eq!(executor.registers()[1], 11);

    executor.start(upload, &[], 8).unwrap();
    slots.clear();
    let third = submit(&mut executor, &mut slots);
    assert!(executor.is_in_flight(NodeId::new(0)));
    assert_eq!(complete(&mut executor, &mut slots, second, 14), Err(Refused), "of an earlier run");
    assert_eq!(executor.registers()[1], 0);
    complete(&mut executor, &mut slots, third, 15).unwrap();
    assert_eq!(executor.registers()[1], 15);
}

#[test]
fn a_completion_after_a_retry_is_refused() {
    let lines = rounds();
    let upload = Upload::from_lines(&lines).unwrap();
    let (mut executor, mut slots) = (Executor::new(), Slots::new(8));
    executor.start(upload, &[], 8).unwrap();
    let first = submit(&mut executor, &mut slots);
    executor.retry(slots.finish(first).unwrap().held).unwrap();
    let second = submit(&mut executor, &mut slots);
    assert_eq!(complete(&mut executor, &mut slots, first, 1), Err(Refused));
    complete(&mut executor, &mut slots, second, 2).unwrap();
    assert_eq!(executor.registers()[1], 2);
}
