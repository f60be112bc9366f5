use core::num::NonZeroU32;

use super::kept::KEPT;
use super::run::{Kind, RUNNING, Run};
use super::{Dispatcher, HostCommand, Span, span};
use crate::wire::KEEP;
use crate::{Event, Fault, Line, Reason, State};

/// Reasons of `REJECTED` (FORMAT.md 6).
mod rejected {
    pub(super) const KIND: u8 = 1;
    pub(super) const EXITING: u8 = 4;
    pub(super) const PLACES: u8 = 6;
    pub(super) const UNKNOWN: u8 = 7;
}

impl<R: AsRef<[Line]> + AsMut<[Line]>, const EVENTS: usize> Dispatcher<R, EVENTS> {
    /// Carries a host command out (dispatcher.md 4).
    pub(super) fn take(&mut self, command: HostCommand, reserved: &[Span]) {
        self.commands = self.commands.wrapping_add(1);
        match command {
            HostCommand::Run(args) => {
                if let Err(event) = self.run(args, reserved) {
                    self.post(event);
                }
            }
            HostCommand::Cancel(req) => self.cancel(req),
            HostCommand::Exit if self.exiting => self.post(self.rejected(0, rejected::EXITING)),
            HostCommand::Exit => self.exiting = true,
        }
    }

    /// The cases of dispatcher.md 4.1, in their order; an error is the event that answers.
    fn run(&mut self, [a0, a1, a2, a3, a4]: [u32; 5], reserved: &[Span]) -> Result<(), Event> {
        if a2 > 2 {
            return Err(self.rejected(0, rejected::KIND));
        }
        let given = Span { req: span::req(self.region.as_ref(), a0, a1), offset: a0, bytes: a1 };
        let req = if a2 == 2 { a0 } else { given.req };
        if self.exiting {
            return Err(self.rejected(req, rejected::EXITING));
        }
        if a2 == 0 {
            return Err(if self.clashes(&given) {
                Event::stream_error(req, Reason::HEADER)
            } else {
                self.rejected(req, rejected::KIND)
            });
        }
        if self.runs.len() >= RUNNING {
            return Err(self.rejected(req, rejected::PLACES));
        }
        let (span, kind) = if a2 == 2 {
            let kept = self.kept.find(req).filter(|_kept| self.runs.by_req(req).is_none());
            (*kept.ok_or_else(|| self.rejected(req, rejected::UNKNOWN))?, Kind::Kept)
        } else {
            let lines = span::lines(self.region.as_ref(), a0, a1);
            let streams = reserved.iter().any(|stream| stream.clashes(&given));
            let (false, false, Some([header, ..])) = (streams, self.clashes(&given), lines) else {
                return Err(Event::error(req, Fault::new(Reason::HEADER)));
            };
            let header: &crate::wire::Header = bytemuck::must_cast_ref(header);
            let keep = header.flags.get() & KEEP != 0;
            let counted = self.runs.iter().filter(|run| run.will_be_kept()).count();
            let ninth = keep && self.kept.entries().len().wrapping_add(counted) >= KEPT;
            (given, Kind::Upload { keep, ninth })
        };
        let tag = NonZeroU32::MIN.saturating_add(self.tag);
        self.tag = self.tag.wrapping_add(1);
        self.runs.push(Run { tag, span, bindings: [a3, a4], kind, started: false, state: State::new() });
        Ok(())
    }

    /// Whether a running or kept graph has the req or a byte of the range.
    fn clashes(&self, given: &Span) -> bool {
        let running = self.runs.iter().any(|run| run.span.clashes(given));
        running || self.kept.entries().iter().any(|kept| kept.clashes(given))
    }

    fn cancel(&mut self, req: u32) {
        let cancelled = Fault::new(Reason::CANCELLED);
        if let Some(tag) = self.runs.by_req(req).map(|run| run.tag) {
            if self.start(tag) {
                self.stop(tag, cancelled);
            }
        } else if self.kept.remove(req) {
            self.post(Event::error(req, cancelled));
        } else {
            self.post(self.rejected(req, rejected::UNKNOWN));
        }
    }

    const fn rejected(&self, req: u32, reason: u8) -> Event {
        Event::rejected(req, reason, self.commands)
    }
}
