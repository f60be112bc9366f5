//! The engine of this repository, called as a Rust image calls it.

use core::hint::black_box;

use kmg_runtime::driver::{Device, Inbox, Next, Run, Ticket};
use kmg_runtime::{Command, Executor, Line, NodeId, State as ExecutorState, Submit, Upload};

use crate::board::instructions;
use crate::engine::{Engine, Note, State, Submit as Callback};

pub const ENGINE: Engine = Engine { name: "ours", check, start, step, complete, sized: true };

const _: () = assert!(size_of::<Executor<'_>>() <= size_of::<State>());

fn lines(upload: *const u8, bytes: usize) -> &'static [Line] {
    // SAFETY: uploads are statics of whole lines at a multiple of 64, and `bytes` is the size of one.
    unsafe { core::slice::from_raw_parts(upload.cast(), bytes / Line::BYTES) }
}

/// The executor in a state: every bit pattern that a state had before the start is overwritten by the start.
fn executor(state: &mut State) -> &mut Executor<'static> {
    // SAFETY: it has room (above) and alignment, and it is zeros, which is an executor on which nothing was started,
    // or what a start left.
    unsafe { &mut *(&raw mut *state).cast() }
}

extern "C" fn check(upload: *const u8, bytes: usize) -> u32 {
    match kmg_runtime::check(lines(upload, bytes)) {
        Ok(()) => 0,
        Err(fault) => fault.reason.number() | u32::from(fault.node_number()) << 8,
    }
}

extern "C" fn start(
    state: &mut State,
    upload: *const u8,
    _bindings: *const u32,
    bytes: u32,
    core_count: u32,
) -> u32 {
    let upload = Upload::trusted(lines(upload, bytes as usize));
    u32::from(executor(state).start(upload, &[], core_count).is_err())
}

extern "C" fn step(state: &mut State, submit: Callback, note: &mut Note) -> i32 {
    let step = executor(state).step(|node, command: &Command| {
        match submit(note, u32::from(node.number()), (&raw const *command).cast()) {
            0 => Submit::Submitted,
            _ => Submit::Busy,
        }
    });
    step as i32
}

extern "C" fn complete(state: &mut State, node: u32, result: u32) -> i32 {
    i32::from(executor(state).complete(NodeId::new(node as u8), result).is_err())
}

/// Hardware that never ends what it is given.
#[derive(Default)]
struct Endless<'i>([Option<Ticket<'i>>; 16]);

impl<'i> Device<'i> for Endless<'i> {
    fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
        match self.0.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => {
                *slot = Some(ticket);
                Ok(())
            }
            None => Err(ticket),
        }
    }
}

/// The instructions of so many polls of a run that waits for its commands, all slots taken and a deadline set.
pub fn polls(upload: &'static [u8], count: usize) -> usize {
    let inbox = Inbox::new(&|| {});
    let mut state = ExecutorState::new();
    let upload = Upload::trusted(lines(upload.as_ptr(), upload.len()));
    let setup = Run::on(&mut state, &inbox, Endless::default()).deadline(1_000_000);
    let Ok(mut run) = setup.start(upload, &[], 119) else { return 0 };
    let mut now = 0;
    while !matches!(run.poll(now), Next::Wait(_)) {}
    let before = instructions();
    for _ in 0..count {
        now += 1;
        black_box(run.poll(black_box(now)));
    }
    let taken = instructions() - before;
    // Nothing lands any more: the slots stay lent with the device, which is forgotten with its tickets.
    core::mem::forget(run);
    taken
}
