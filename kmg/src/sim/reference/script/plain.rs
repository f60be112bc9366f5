//! The dispatcher written a second time, plainly, from dispatcher.md alone: over [`Machine`], with slots, places and a
//! job queue of its own. Tests compare the two.

use std::collections::VecDeque;

use kmg_runtime::dispatcher::{HostCommand, Span};
use kmg_runtime::model::{Machine, Turn};
use kmg_runtime::wire::{Command, Le16, Le32};
use kmg_runtime::{Event, Fault, Line, NodeId, Reason, Step, Submit, Upload};

use super::trace::Record;
use super::{Action, Ending, Launched, Script, TooLong, Trace};
use crate::sim::Posted;

/// Section 1: a running graph.
struct Running {
    tag: u32,
    req: u32,
    offset: u32,
    bytes: u32,
    upload: bool,
    keep: bool,
    ninth: bool,
    block: u32,
    words: u32,
    /// Set when it is started.
    machine: Option<Machine<'static>>,
}

/// A command in flight.
struct Flying {
    tag: u32,
    node: NodeId,
    round: u32,
    since: u64,
    command: Command,
}

/// A job.
struct Job {
    tag: u32,
    req: u32,
    node: NodeId,
    round: u32,
    command: Command,
}

struct Plain<'s> {
    script: &'s Script,
    region: Vec<Line>,
    running: Vec<Running>,
    kept: Vec<Span>,
    slots: [Option<Flying>; 16],
    jobs: VecDeque<Job>,
    exiting: bool,
    pass: u64,
    tags: u32,
    host_commands: u32,
    sequence: u32,
    record: Record,
}

/// Runs a script with the plain model.
///
/// # Errors
///
/// [`TooLong`]: more commands and events than are recorded.
pub fn run(script: &Script) -> Result<Trace, TooLong> {
    let mut plain = Plain {
        script,
        region: script.device.empty_region(),
        running: Vec::new(),
        kept: Vec::new(),
        slots: [const { None }; 16],
        jobs: VecDeque::new(),
        exiting: false,
        pass: 0,
        tags: 0,
        host_commands: 0,
        sequence: 0,
        record: Record::default(),
    };
    let mut actions = script.actions.iter().collect::<VecDeque<_>>();
    let mut end = Ending::Passes;
    while plain.pass < script.device.max_passes {
        plain.sweep();
        let late = plain.deadlines();
        if !late {
            while actions.front().is_some_and(|arrival| arrival.pass <= plain.pass) {
                if let Some(arrival) = actions.pop_front() {
                    plain.act(&arrival.action);
                }
            }
            plain.serve();
            let tags: Vec<u32> = plain.running.iter().map(|run| run.tag).collect();
            for tag in tags {
                plain.graph(tag);
            }
        }
        plain.pass += 1;
        plain.record.fits()?;
        if late {
            end = Ending::Deadline;
            break;
        }
        if plain.exiting && plain.running.is_empty() {
            end = Ending::Exit;
            break;
        }
    }
    Ok(plain.record.end(plain.kept, end, plain.pass))
}

/// Whether two ranges share a byte.
fn overlap(a: (u32, u32), b: (u32, u32)) -> bool {
    let [(a_start, a_bytes), (b_start, b_bytes)] =
        [a, b].map(|(start, bytes)| (u64::from(start), u64::from(bytes)));
    let (first, last) = (a_start.max(b_start), (a_start + a_bytes).min(b_start + b_bytes));
    first < last
}

impl Plain<'_> {
    fn size(&self) -> u64 {
        self.script.device.region
    }

    fn word(&self, at: u64) -> u32 {
        let byte = |place: u64| {
            let place = usize::try_from(place).unwrap_or(usize::MAX);
            Line::bytes(&self.region).get(place).copied().unwrap_or(0)
        };
        u32::from_le_bytes([byte(at), byte(at + 1), byte(at + 2), byte(at + 3)])
    }

    fn upload_lines(&self, offset: u32, bytes: u32) -> Vec<Line> {
        self.region.iter().skip(offset as usize / 64).take(bytes as usize / 64).copied().collect()
    }

    fn find(&self, tag: u32) -> Option<usize> {
        self.running.iter().position(|run| run.tag == tag)
    }

    fn post(&mut self, event: Event) {
        self.record.events.push(Posted { event, pass: self.pass });
    }

    /// 5.3: a graph ends with an error event.
    fn end_with(&mut self, place: usize, fault: Fault) {
        let run = self.running.remove(place);
        self.jobs.retain(|job| job.tag != run.tag);
        self.post(Event::error(run.req, fault));
    }

    /// Section 3, step 1.
    fn sweep(&mut self) {
        for slot in 0..16 {
            let due = match &self.slots[slot] {
                Some(flying) => {
                    let delay = self.script.device.delay_of(flying.command.handler);
                    let due = flying.since.saturating_add(1).saturating_add(delay);
                    self.pass >= due && due < u64::MAX
                }
                None => false,
            };
            if !due {
                continue;
            }
            let Some(flying) = self.slots[slot].take() else { continue };
            let Some(place) = self.find(flying.tag) else { continue };
            let result = if flying.command.has_result() {
                let launched = Launched::new(0, flying.node, flying.round, flying.since, &flying.command);
                self.script.device.result.of(&launched.submitted())
            } else {
                0
            };
            let run = &self.running[place];
            let lines = self.upload_lines(run.offset, run.bytes);
            let Ok(upload) = Upload::from_lines(&lines) else { continue };
            let Some(stored) = &self.running[place].machine else { continue };
            let mut machine = stored.with(upload);
            let _taken = machine.complete(flying.node, result);
            self.running[place].machine = Some(machine.without_upload());
        }
    }

    /// Section 3, step 2.
    fn deadlines(&mut self) -> bool {
        let Some(deadline) = self.script.device.deadline_passes else { return false };
        let mut any = false;
        for slot in 0..16 {
            let Some(flying) = &self.slots[slot] else { continue };
            if self.pass - flying.since < deadline {
                continue;
            }
            any = true;
            let fault = Fault::at(Reason::DEADLINE, flying.node);
            if let Some(place) = self.find(flying.tag) {
                self.end_with(place, fault);
            }
        }
        any
    }

    /// Section 3, step 3, and section 4.
    fn act(&mut self, action: &Action) {
        match action {
            Action::Write { line, lines } => {
                for (place, line) in self.region.iter_mut().skip(*line).zip(lines) {
                    *place = *line;
                }
            }
            Action::Command(command) => {
                self.host_commands += 1;
                match *command {
                    HostCommand::Run(a) => self.run(a),
                    HostCommand::Cancel(req) => self.cancel(req),
                    HostCommand::Exit => {
                        if self.exiting {
                            self.reject(0, 4);
                        }
                        self.exiting = true;
                    }
                }
            }
        }
    }

    fn reject(&mut self, req: u32, reason: u8) {
        self.post(Event::rejected(req, reason, self.host_commands));
    }

    /// 4.1.
    fn run(&mut self, [a0, a1, a2, a3, a4]: [u32; 5]) {
        let header_req =
            if a1 >= 64 && u64::from(a0) + 64 <= self.size() { self.word(u64::from(a0) + 24) } else { 0 };
        let req = if a2 == 2 { a0 } else { header_req };

        let of_running = self
            .running
            .iter()
            .any(|run| run.req == header_req || overlap((run.offset, run.bytes), (a0, a1)));
        let of_kept = self
            .kept
            .iter()
            .any(|kept| kept.req == header_req || overlap((kept.offset, kept.bytes), (a0, a1)));
        let of_stream = self
            .script
            .device
            .reserved
            .iter()
            .any(|stream| stream.req == header_req || overlap((stream.offset, stream.bytes), (a0, a1)));
        let kept_one = self.kept.iter().find(|kept| kept.req == a0).copied();
        let is_running = self.running.iter().any(|run| run.req == a0);

        if a2 > 2 {
            return self.reject(0, 1);
        }
        if self.exiting {
            return self.reject(req, 4);
        }
        if a2 == 0 && (of_running || of_kept) {
            return self.post(Event::stream_error(header_req, Reason::HEADER));
        }
        if a2 == 0 {
            return self.reject(header_req, 1);
        }
        if self.running.len() == 2 {
            return self.reject(req, 6);
        }
        let (offset, bytes) = if a2 == 2 {
            match kept_one {
                Some(kept) if !is_running => (kept.offset, kept.bytes),
                _ => return self.reject(a0, 7),
            }
        } else {
            let outside = u64::from(a0) + u64::from(a1) > self.size();
            if a0 % 64 != 0 || a1 % 64 != 0 || a1 == 0 || outside || of_running || of_kept || of_stream {
                return self.post(Event::error(header_req, Fault::new(Reason::HEADER)));
            }
            (a0, a1)
        };
        let upload = a2 == 1;
        let keep = upload && self.word(u64::from(a0) + 44) % 2 == 1;
        let unstarted =
            self.running.iter().filter(|run| run.upload && run.keep && run.machine.is_none()).count();
        let ninth = keep && self.kept.len() + unstarted >= 8;
        self.tags += 1;
        let tag = self.tags;
        self.running.push(Running {
            tag,
            req,
            offset,
            bytes,
            upload,
            keep,
            ninth,
            block: a3,
            words: a4,
            machine: None,
        });
    }

    /// 4.2.
    fn cancel(&mut self, req: u32) {
        if let Some(place) = self.running.iter().position(|run| run.req == req) {
            let tag = self.running[place].tag;
            self.start(tag);
            if let Some(place) = self.find(tag) {
                self.end_with(place, Fault::new(Reason::CANCELLED));
            }
        } else if let Some(place) = self.kept.iter().position(|kept| kept.req == req) {
            self.kept.remove(place);
            self.post(Event::error(req, Fault::new(Reason::CANCELLED)));
        } else {
            self.reject(req, 7);
        }
    }

    /// 5.1.
    fn start(&mut self, tag: u32) {
        let Some(place) = self.find(tag) else { return };
        let run = &self.running[place];
        if run.machine.is_some() {
            return;
        }
        let lines = self.upload_lines(run.offset, run.bytes);
        let upload = match Upload::from_lines(&lines) {
            Ok(upload) => upload,
            Err(fault) => return self.end_with(place, fault),
        };
        if run.ninth {
            return self.end_with(place, Fault::new(Reason::KEPT));
        }
        let (block, words) = (u64::from(run.block), u64::from(run.words));
        if words > 0 && (words > 16 || block % 64 != 0 || block + 4 * words > self.size()) {
            return self.end_with(place, Fault::new(Reason::HEADER));
        }
        let bindings: Vec<u32> = (0..words).map(|word| self.word(block + 4 * word)).collect();
        let mut machine = Machine::new();
        if machine.start(upload, &bindings, self.script.device.core_count).is_err() {
            return self.end_with(place, Fault::new(Reason::HEADER));
        }
        let machine = machine.without_upload();
        let run = &mut self.running[place];
        run.machine = Some(machine);
        if run.upload && run.keep {
            self.kept.push(Span { req: run.req, offset: run.offset, bytes: run.bytes });
        }
    }

    /// Section 3, step 5.
    fn graph(&mut self, tag: u32) {
        self.start(tag);
        let Some(place) = self.find(tag) else { return };
        let run = &self.running[place];
        let req = run.req;
        let Some(stored) = &run.machine else { return };
        let lines = self.upload_lines(run.offset, run.bytes);
        let Ok(upload) = Upload::from_lines(&lines) else { return };
        let mut machine = stored.with(upload);
        let round = machine.rounds();
        let mut stepping = machine.begin_step();
        let step = loop {
            match machine.next(&mut stepping) {
                Turn::Submit(node, command) => {
                    let job = Job { tag, req, node, round, command };
                    let answer = if self.submit(job) { Submit::Submitted } else { Submit::Busy };
                    machine.answer(&mut stepping, node, answer);
                }
                Turn::Over(step) => break step,
            }
        };
        match step {
            Step::Running | Step::NotRunning => self.running[place].machine = Some(machine.without_upload()),
            Step::Round => {
                self.post(Event::round(req, machine.rounds()));
                self.running[place].machine = Some(machine.without_upload());
            }
            Step::End => {
                self.running.remove(place);
                self.post(Event::end(req, machine.registers()));
            }
            Step::Error => {
                if let Some(fault) = machine.fault() {
                    self.end_with(place, fault);
                }
            }
        }
    }

    /// 5.2: whether it was submitted; otherwise busy.
    fn submit(&mut self, job: Job) -> bool {
        if job.command.is_queued() {
            if self.jobs.len() >= 16 {
                return false;
            }
            self.jobs.push_back(job);
            self.serve();
            return true;
        }
        if self.slots.iter().all(Option::is_some) {
            return false;
        }
        let (first, count) = (job.command.first.wide(), job.command.count.wide());
        if job.command.is_exclusive() && self.taken(first, count) {
            return false;
        }
        self.go(job, first);
        true
    }

    /// 5.2: serving the queue.
    fn serve(&mut self) {
        while let Some(job) = self.jobs.front() {
            let Some(first) = self.place(job.command.count.wide()) else { return };
            if self.slots.iter().all(Option::is_some) {
                return;
            }
            if let Some(job) = self.jobs.pop_front() {
                self.go(job, first);
            }
        }
    }

    /// Whether a group overlaps that of a command in flight.
    fn taken(&self, first: u32, count: u32) -> bool {
        self.slots.iter().flatten().any(|flying| {
            let other = (flying.command.first.wide(), flying.command.count.wide());
            overlap((first, count), other)
        })
    }

    /// The lowest first core of `count` free ones: core 0, or the first one after a group in flight.
    fn place(&self, count: u32) -> Option<u32> {
        let ends = self
            .slots
            .iter()
            .flatten()
            .map(|flying| flying.command.first.wide() + flying.command.count.wide());
        let mut starts: Vec<u32> = ends.chain([0]).collect();
        starts.sort_unstable();
        starts
            .into_iter()
            .find(|start| start + count <= self.script.device.core_count && !self.taken(*start, count))
    }

    /// A command goes in flight.
    fn go(&mut self, job: Job, first: u32) {
        let Job { tag, req, node, round, mut command } = job;
        let Some(slot) = self.slots.iter().position(Option::is_none) else { return };
        self.sequence += 1;
        command.sequence = Le32::new(self.sequence);
        command.slot = u8::try_from(slot).unwrap_or(u8::MAX);
        command.first = Le16::new(u16::try_from(first).unwrap_or(u16::MAX));
        self.record.commands.push(Launched::new(req, node, round, self.pass, &command));
        self.slots[slot] = Some(Flying { tag, node, round, since: self.pass, command });
    }
}
