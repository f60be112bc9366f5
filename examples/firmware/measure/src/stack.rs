//! How deep calls go: they run on a stack of their own that was painted before.

use crate::board::on_stack;
use crate::engine::{ENDED, Engine, Note, State, submit};

const WORDS: usize = 1024;
const PAINT: usize = usize::from_ne_bytes([0xA5; size_of::<usize>()]);

/// At a multiple of 64, whatever alignment a processor wants.
#[repr(C, align(64))]
struct Stack([usize; WORDS]);

/// The most bytes of stack of any call.
#[derive(Default)]
pub struct Depths {
    pub check: usize,
    pub start: usize,
    pub step: usize,
    pub complete: usize,
}

impl Depths {
    pub fn of_check(&mut self, engine: &Engine, upload: &[u8]) {
        let arguments = [upload.as_ptr().addr(), upload.len(), 0, 0, 0];
        deepen(&mut self.check, engine.check as *const (), arguments);
    }

    /// Of all calls of a run to the end, where each command is completed after the step that submitted it.
    pub fn of_run(&mut self, engine: &Engine, upload: &[u8]) {
        let mut state = State::ZERO;
        let mut note = Note::EMPTY;
        let (upload, bindings, n, cores) = engine.start_arguments(upload);
        let place = (&raw mut state).addr();
        let arguments = [place, upload.addr(), bindings.addr(), n as usize, cores as usize];
        deepen(&mut self.start, engine.start as *const (), arguments);
        loop {
            let arguments = [place, submit as *const () as usize, (&raw mut note).addr(), 0, 0];
            let end = deepen(&mut self.step, engine.step as *const (), arguments);
            for node in note.take() {
                deepen(
                    &mut self.complete,
                    engine.complete as *const (),
                    [place, usize::from(*node), 0, 0, 0],
                );
            }
            // The state was written through its address.
            core::hint::black_box(&mut state);
            if end as i32 >= ENDED {
                return;
            }
        }
    }
}

/// Calls a function on the painted stack and remembers how deep it went, if deeper than before.
fn deepen(deepest: &mut usize, function: *const (), arguments: [usize; 5]) -> usize {
    let mut stack = Stack([PAINT; WORDS]);
    let top = stack.0.as_mut_ptr_range().end;
    let result = on_stack(function, arguments, top);
    let clean = core::hint::black_box(&mut stack).0.iter().take_while(|word| **word == PAINT).count();
    *deepest = (*deepest).max((WORDS - clean) * size_of::<usize>());
    result
}
