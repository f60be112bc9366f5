//! The engine of this repository, called as a Rust image calls it.

use kmg_runtime::{Command, Executor, Line, NodeId, Submit, Upload};

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
