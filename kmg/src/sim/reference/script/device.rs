use kmg_runtime::dispatcher::{self, Backend, Completion, Dispatcher, End, Origin, Span, Work};
use kmg_runtime::slots::InFlight;
use kmg_runtime::{Command, Line};

use super::trace::Record;
use super::{Action, DeviceSetup, Ending, Launched, Script, TooLong, Trace};
use crate::sim::Posted;

/// Delays in passes beneath a dispatcher, and what went in flight.
struct Delays<'a> {
    device: &'a DeviceSetup,
    record: Record,
    /// The rounds that the run of the command in each slot had done.
    rounds: [u32; 16],
}

impl Backend for Delays<'_> {
    fn launch(&mut self, entry: &InFlight<Work>, origin: Origin) {
        let Origin { req, rounds, pass } = origin;
        if let Some(slot) = self.rounds.get_mut(usize::from(entry.command.slot)) {
            *slot = rounds;
        }
        self.record.commands.push(Launched::new(req, entry.held.node, rounds, pass, &entry.command));
    }

    fn poll(&mut self, entry: &InFlight<Work>, now: u64) -> Completion {
        let command = &entry.command;
        if now.saturating_sub(entry.since) <= self.device.delay_of(command.handler) {
            return Completion::Pending;
        }
        let rounds = self.rounds.get(usize::from(command.slot)).copied().unwrap_or_default();
        let launched = Launched::new(0, entry.held.node, rounds, entry.since, command);
        Completion::Done(self.device.result.of(&launched.submitted()))
    }

    fn limit(&self, _command: &Command) -> Option<u64> {
        self.device.deadline_passes
    }

    fn reserved(&self) -> &[Span] {
        &self.device.reserved
    }
}

fn posted(dispatcher::Posted { event, pass }: dispatcher::Posted) -> Posted {
    Posted { event, pass }
}

/// Runs a script with [`Dispatcher`].
///
/// # Errors
///
/// [`TooLong`]: more commands and events than are recorded.
pub fn run(script: &Script) -> Result<Trace, TooLong> {
    let device = &script.device;
    let mut delays = Delays { device, record: Record::default(), rounds: [0; 16] };
    let mut dispatcher: Dispatcher<Vec<Line>> = Dispatcher::new(device.empty_region(), device.core_count);
    let mut actions = script.actions.iter().peekable();
    let mut events = Vec::new();
    while dispatcher.passes() < device.max_passes && dispatcher.ended().is_none() {
        let pass = dispatcher.passes();
        let passed = dispatcher.pass(&mut delays, |host| {
            while let Some(arrival) = actions.next_if(|arrival| arrival.pass <= pass) {
                match &arrival.action {
                    Action::Write { line, lines } => {
                        let end = line.saturating_add(lines.len());
                        if let Some(place) = host.region_mut().get_mut(*line..end) {
                            place.copy_from_slice(lines);
                        }
                    }
                    Action::Command(command) => {
                        // Every event is taken at once, so the ring has room.
                        events.extend(core::iter::from_fn(|| host.event()).map(posted));
                        let _room = host.command(*command);
                    }
                }
            }
        });
        debug_assert_eq!(passed, Ok(()));
        events.extend(core::iter::from_fn(|| dispatcher.event()).map(posted));
        delays.record.events = events;
        delays.record.fits()?;
        events = std::mem::take(&mut delays.record.events);
    }
    let end = match dispatcher.ended() {
        Some(End::Exit) => Ending::Exit,
        Some(End::Deadline) => Ending::Deadline,
        None => Ending::Passes,
    };
    let kept = dispatcher.kept().to_vec();
    delays.record.events = events;
    Ok(delays.record.end(kept, end, dispatcher.passes()))
}
