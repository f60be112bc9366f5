use core::num::NonZeroU32;

use super::run::Kind;
use super::{Dispatcher, span};
use crate::wire::MAX_BINDINGS;
use crate::{Fault, Line, Reason, Upload};

impl<R: AsRef<[Line]> + AsMut<[Line]>, const EVENTS: usize> Dispatcher<R, EVENTS> {
    /// Starts a running graph that is not started (dispatcher.md 5.1); `false`: that ended it.
    pub(super) fn start(&mut self, tag: NonZeroU32) -> bool {
        let core_count = self.slots.core_count();
        let region = self.region.as_ref();
        let Some(run) = self.runs.get_mut(tag) else { return false };
        if run.started {
            return true;
        }
        let lines = run.span.lines(region);
        let accepted = match run.kind {
            Kind::Kept => Ok(Upload::trusted(lines)),
            Kind::Upload { ninth, .. } => Upload::from_lines(lines)
                .and_then(|upload| if ninth { Err(Fault::new(Reason::KEPT)) } else { Ok(upload) }),
        };
        let started = accepted.and_then(|upload| {
            let (block, count) = bindings(region, run.bindings)?;
            let block = block.get(..count).unwrap_or(&[]);
            run.state.start(&upload, block, core_count).map_err(|_more| Fault::new(Reason::HEADER))
        });
        match started {
            Ok(()) => {
                run.started = true;
                if let Kind::Upload { keep: true, .. } = run.kind {
                    self.kept.push(run.span);
                }
                true
            }
            Err(fault) => {
                self.stop(tag, fault);
                false
            }
        }
    }
}

/// The words of a binding block, and how many they are.
fn bindings(region: &[Line], [offset, count]: [u32; 2]) -> Result<([u32; MAX_BINDINGS], usize), Fault> {
    let fault = Fault::new(Reason::HEADER);
    let mut block = [0; MAX_BINDINGS];
    if count == 0 {
        return Ok((block, 0));
    }
    let count = usize::try_from(count).map_err(|_above| fault)?;
    if count > MAX_BINDINGS || !offset.is_multiple_of(64) {
        return Err(fault);
    }
    let mut place = u64::from(offset);
    for word in block.iter_mut().take(count) {
        *word = span::word(region, place).ok_or(fault)?;
        place = place.wrapping_add(4);
    }
    Ok((block, count))
}
