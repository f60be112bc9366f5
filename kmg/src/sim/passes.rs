use kmg_runtime::model::InFlight;
use kmg_runtime::{Event, Fault, HandlerError, NodeId, Reason, Step, Submit, Upload, wire};

use super::completion::Completion;
use super::device::Device;
use super::quiet::Quiet;
use super::{Engine, Options, Outcome, Posted, Run, Status, Submitted};

/// Runs an upload that the check accepted, on options that are valid (FORMAT.md 5).
pub(super) fn run<E: Engine>(
    upload: Upload<'_>,
    bindings: &[u32],
    options: &Options,
    completion: &mut impl Completion,
) -> Outcome {
    let req = upload.header().req.get();
    let keep = upload.header().flags.get() & wire::KEEP != 0;
    if keep && options.kept >= wire::MAX_KEPT {
        return Outcome::refused(req, Fault::new(Reason::KEPT));
    }
    let mut engine = E::Run::default();
    if engine.start(upload, bindings, options.core_count).is_err() {
        return Outcome::refused(req, Fault::new(Reason::HEADER));
    }
    let mut running = Running {
        req,
        engine,
        device: E::Device::new(options.core_count, options.delay),
        commands: Vec::new(),
        events: Vec::new(),
        lost: None,
    };
    let (status, passes) = running.passes(options, completion);
    running.stop(status, completion);
    let stopped = running.device.in_flight().map(|entry| entry.node).collect();
    Outcome {
        status,
        error: running.engine.fault(),
        registers: *running.engine.registers(),
        rounds: running.engine.rounds(),
        passes,
        stopped,
        kept: keep,
        commands: running.commands,
        events: running.events,
        lost: running.lost,
    }
}

/// A run under way.
struct Running<R, D> {
    req: u32,
    engine: R,
    device: D,
    commands: Vec<Submitted>,
    events: Vec<Posted>,
    /// What the handler failed with whose command was lost.
    lost: Option<HandlerError>,
}

/// What a step did, beside its return.
#[derive(Default)]
struct Offers {
    submitted: bool,
    first: Option<NodeId>,
}

impl<'a, R: Run<'a>, D: Device> Running<R, D> {
    fn passes(&mut self, options: &Options, completion: &mut impl Completion) -> (Status, u64) {
        let mut quiet = Quiet::default();
        let mut pass = 0;
        while pass < options.max_passes {
            let after = pass.saturating_add(1);
            let (completed, lost) = self.complete_due(pass, completion);
            if let Some(fault) = lost.or_else(|| self.stop_reason(pass, options)) {
                // A graph that runs, as it does here, does not refuse a stop.
                let _running = self.engine.stop(fault);
                self.post(Event::error(self.req, fault), pass);
                return (Status::Error, after);
            }
            let (step, offers) = self.step(pass);
            match step {
                Step::Running if completed || offers.submitted => quiet = Quiet::default(),
                Step::Running => {
                    pass = after.saturating_add(quiet.skip(pass, offers.first, self.wake(pass, options)));
                    continue;
                }
                Step::Round => {
                    quiet = Quiet::default();
                    self.post(Event::round(self.req, self.engine.rounds()), pass);
                }
                Step::End => {
                    self.post(Event::end(self.req, self.engine.registers()), pass);
                    return (Status::Ended, after);
                }
                Step::Error | Step::NotRunning => {
                    if let Some(fault) = self.engine.fault() {
                        self.post(Event::error(self.req, fault), pass);
                    }
                    return (Status::Error, after);
                }
            }
            pass = after;
        }
        (Status::Stuck, options.max_passes)
    }

    /// Sweeps the completions that are due, in slot order, up to a command that is lost; whether there were any, and
    /// the fault of the lost one.
    fn complete_due(&mut self, pass: u64, completion: &mut impl Completion) -> (bool, Option<Fault>) {
        let mut any = false;
        while let Some(entry) = self.device.complete(pass) {
            any = true;
            match self.submitted(&entry).map_or(Ok(0), |command| completion.complete(command)) {
                // The node has a command in flight, so the engine does not refuse.
                Ok(word) => _ = self.engine.complete(entry.node, word),
                Err(error) => {
                    self.lost = Some(error);
                    return (any, Some(Fault::at(Reason::DEADLINE, entry.node)));
                }
            }
        }
        (any, None)
    }

    /// The record of a command in flight.
    fn submitted(&self, entry: &InFlight) -> Option<&Submitted> {
        let index = entry.command.sequence.get().wrapping_sub(1);
        self.commands.get(usize::try_from(index).ok()?)
    }

    /// What is in flight when the run stops still runs on its cores. An error of the graph itself lets it finish; who
    /// stopped the graph from outside, or gave up, does not wait.
    fn stop(&self, status: Status, completion: &mut impl Completion) {
        let reason = self.engine.fault().map(|fault| fault.reason);
        let cancelled = status == Status::Stuck
            || matches!(reason, Some(Reason::DEADLINE | Reason::CANCELLED)) && self.lost.is_none();
        for command in self.device.in_flight().filter_map(|entry| self.submitted(&entry)) {
            completion.stop(command, cancelled);
        }
    }

    /// What ends the graph from outside in that pass.
    fn stop_reason(&self, pass: u64, options: &Options) -> Option<Fault> {
        if let Some(entry) = options.deadline_passes.and_then(|deadline| self.device.overdue(pass, deadline))
        {
            return Some(Fault::at(Reason::DEADLINE, entry.node));
        }
        (options.cancel_pass == Some(pass)).then_some(Fault::new(Reason::CANCELLED))
    }

    fn step(&mut self, pass: u64) -> (Step, Offers) {
        let Self { engine, device, commands, .. } = self;
        let round = engine.rounds();
        let mut offers = Offers::default();
        let step = engine.step(|node, command| {
            offers.first = offers.first.or(Some(node));
            match device.submit(node, command, pass) {
                Some(entry) => {
                    offers.submitted = true;
                    commands.push(Submitted::new(&entry, round));
                    Submit::Submitted
                }
                None => Submit::Busy,
            }
        });
        (step, offers)
    }

    /// The first pass after this one in which something can happen that no step brings about.
    fn wake(&self, pass: u64, options: &Options) -> u64 {
        let oldest = self.device.oldest();
        let due = oldest.map(|submitted| submitted.saturating_add(1).saturating_add(options.delay));
        let deadline =
            oldest.zip(options.deadline_passes).map(|(submitted, passes)| submitted.saturating_add(passes));
        let cancel = options.cancel_pass.filter(|cancel| *cancel > pass);
        [due, deadline, cancel].into_iter().flatten().fold(options.max_passes, u64::min)
    }

    fn post(&mut self, event: Event, pass: u64) {
        self.events.push(Posted { event, pass });
    }
}
