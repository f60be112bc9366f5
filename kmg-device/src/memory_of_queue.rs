//! The memory that a queue shares between host and device: two rings, the doorbell, and whether it is mapped.

use std::collections::VecDeque;

use crate::record::{Completion, Record, Status};
use crate::ring::{Ring, Writer};
use crate::signal::Signal;
use crate::sync::{AtomicU32, Mutex, Ordering, Padded, fence, lock};

/// One queue's.
pub(crate) struct QueueMemory {
    /// Packets, from the host.
    pub(crate) packets: Ring,
    /// Completion records, from the device.
    pub(crate) records: Ring,
    doorbell: Padded<AtomicU32>,
    /// 1 while a hardware slot serves it.
    mapped: AtomicU32,
    /// 1 once the device does not serve it any more.
    closed: AtomicU32,
    /// Wakes a host that waits for records.
    pub(crate) signal: Signal,
    /// The words of records whose status has some, in the order of the records.
    details: Mutex<VecDeque<Status>>,
}

impl QueueMemory {
    pub(crate) fn new(packets: u32) -> Self {
        let packets = Ring::new(packets);
        Self {
            // One for each packet, and for those that an indirect one brings while the host looks.
            records: Ring::new(packets.capacity().saturating_mul(2)),
            packets,
            doorbell: Padded(AtomicU32::new(0)),
            mapped: AtomicU32::new(0),
            closed: AtomicU32::new(0),
            signal: Signal::new(),
            details: Mutex::new(VecDeque::new()),
        }
    }

    /// Writes the doorbell; whether the queue is mapped. One that is not has to ask for a slot.
    pub(crate) fn write_doorbell(&self, value: u32) -> bool {
        // Release: the write pointer is seen before the doorbell.
        self.doorbell.0.store(value, Ordering::Release);
        // Pairs with the fence in `unmap`: either the device sees this doorbell when it unmaps the queue, or this load
        // sees that it is not mapped.
        fence(Ordering::SeqCst);
        self.mapped.load(Ordering::Relaxed) != 0
    }

    /// The doorbell, as the device reads it.
    pub(crate) fn doorbell(&self) -> u32 {
        // Acquire pairs with the Release in `write_doorbell`.
        self.doorbell.0.load(Ordering::Acquire)
    }

    /// The device serves the queue from now on.
    pub(crate) fn map(&self) {
        // Relaxed: a host that does not see it asks for a slot in vain.
        self.mapped.store(1, Ordering::Relaxed);
    }

    /// The device does not serve the queue from now on; whether its doorbell was written since `seen`.
    pub(crate) fn unmap(&self, seen: u32) -> bool {
        self.mapped.store(0, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        self.doorbell() != seen
    }

    pub(crate) fn close(&self) {
        // Release: records that were written before are seen with it.
        self.closed.store(1, Ordering::Release);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire) != 0
    }

    /// The device writes a record; the caller wakes who waits. There is room: the device took the command only then.
    pub(crate) fn complete(&self, writer: &mut Writer, mut record: Record, status: Status) {
        record.status = status.number();
        if matches!(status, Status::Lost(_) | Status::Rejected(_)) {
            lock(&self.details).push_back(status);
        }
        let put = self.records.put(writer, &record.words());
        debug_assert!(put, "a record has room");
        self.records.publish(writer);
    }

    /// The host takes the record at `read`, if there is one.
    pub(crate) fn take(&self, read: &mut u32) -> Option<Completion> {
        if self.records.written() == *read {
            return None;
        }
        let record = Record::from_words(self.records.get(*read));
        *read = read.wrapping_add(1);
        self.records.release(*read);
        let status = match record.status {
            0 => Status::Done,
            1 => Status::Timeout,
            number => lock(&self.details).pop_front().unwrap_or(if number == 2 {
                Status::Lost(crate::Loss::Unknown)
            } else {
                Status::Rejected(crate::Reject::Unknown)
            }),
        };
        Some(Completion {
            tag: record.tag,
            sequence: record.sequence,
            status,
            result: record.result,
            slot: record.slot,
            group: kmg_runtime::Group::new(record.first, record.count),
            started: record.started,
            ended: record.ended,
        })
    }
}
