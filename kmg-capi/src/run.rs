use core::ffi::{c_int, c_void};

use kmg_runtime::{NodeId, Reason, wire};

use crate::state::Place;
use crate::{KMG_NOT_RUNNING, State, upload};

/// Refused: nothing has changed.
const REFUSED: c_int = 1;

/// Takes a command: `line` is its 16 words (FORMAT.md 2.5), valid during the call. Returns 0 if it was submitted and
/// `kmg_complete` or `kmg_retry` will follow, anything else if there is no room now and it shall be tried again.
///
/// It returns: no exception, no longjmp. The state is the library's meanwhile: it is not read, and calls with it are
/// refused.
pub type Submit = Option<unsafe extern "C" fn(ctx: *mut c_void, node: u32, line: *const u32) -> c_int>;

/// Starts an upload that `kmg_check` accepted (FORMAT.md 4), on a grid of `core_count` cores, 1 to 65,535. The first
/// `n` registers take the bindings, the others 0. A start while a graph runs starts anew.
///
/// Returns 0, or 1 if it was refused and nothing has changed: more than 16 bindings; null (but for `bindings` where
/// `n` is 0); a state, an upload or bindings that are misaligned; a header with counts beyond the limits; a call out
/// of `submit` with the same state.
///
/// # Safety
///
/// At `state` `KMG_STATE_SIZE` bytes can be read and written. At `upload` are the bytes that the check accepted; they
/// stay there unchanged as long as the state is used. (If they are others, results are wrong; memory is safe as long
/// as all that the header's counts speak of can be read.) At `bindings` `n` words can be read during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kmg_start(
    state: *mut State,
    upload: *const c_void,
    bindings: *const u32,
    n: u32,
    core_count: u32,
) -> u32 {
    const REFUSED: u32 = 1;
    let Some(place) = Place::new(state) else { return REFUSED };
    let Some(count) = usize::try_from(n).ok().filter(|count| *count <= wire::MAX_BINDINGS) else {
        return REFUSED;
    };
    if count != 0 && (bindings.is_null() || !bindings.is_aligned()) {
        return REFUSED;
    }
    // SAFETY: as the caller says.
    let Some(upload) = (unsafe { upload::checked(upload) }) else { return REFUSED };
    // SAFETY: as the caller says.
    if !unsafe { place.prepare() } {
        return REFUSED;
    }
    // SAFETY: as the caller says.
    unsafe { place.bind(bindings, count) };
    // SAFETY: as the caller says, and it is prepared.
    unsafe { place.begin(upload, core_count) };
    0
}

/// Takes one step (FORMAT.md 4): runs ready nodes, at most 16, and hands commands to `submit`, which gets `ctx`.
///
/// Returns `KMG_RUNNING`, `KMG_ROUND`, `KMG_END` or `KMG_ERROR`; or `KMG_NOT_RUNNING` and nothing was done: no graph
/// runs, nothing was ever started, the state is null or misaligned, `submit` is null, or the call comes out of
/// `submit` with the same state.
///
/// # Safety
///
/// At `state` is a state: zeroed, or one that was given to `kmg_start`, whose upload is still where it was. Nobody
/// else uses it during the call. `submit` can be called with `ctx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kmg_step(state: *mut State, submit: Submit, ctx: *mut c_void) -> c_int {
    let (Some(place), Some(submit)) = (Place::new(state), submit) else { return KMG_NOT_RUNNING };
    // SAFETY: as the caller says.
    let Some((executor, upload)) = (unsafe { place.lock() }) else { return KMG_NOT_RUNNING };
    let step = executor.step(upload, |node, command| {
        let line = command.words().as_ptr().cast();
        // SAFETY: it can be called with `ctx` (the caller) and gets the 16 words of a line.
        match unsafe { submit(ctx, node.number().into(), line) } {
            0 => kmg_runtime::Submit::Submitted,
            _ => kmg_runtime::Submit::Busy,
        }
    });
    // SAFETY: as the caller says.
    unsafe { place.unlock() };
    step as c_int
}

/// The command of `node` that is in flight has completed with that result (0 for a handler without one).
///
/// Returns 0, or 1 if it was refused and nothing has changed: no graph runs, that node has no command in flight, the
/// state is null, misaligned or was never started, or the call comes out of `submit` with the same state.
///
/// # Safety
///
/// As `kmg_step` for the state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kmg_complete(state: *mut State, node: u32, result: u32) -> c_int {
    let (Some(place), Ok(node)) = (Place::new(state), u8::try_from(node)) else { return REFUSED };
    // SAFETY: as the caller says.
    let Some((executor, upload)) = (unsafe { place.run() }) else { return REFUSED };
    executor.complete(upload, NodeId::new(node), result).map_or(REFUSED, |()| 0)
}

/// The command of `node` that is in flight was not carried out: it is submitted again in a later step.
///
/// Returns 0, or 1 if it was refused, as by `kmg_complete`.
///
/// # Safety
///
/// As `kmg_step` for the state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kmg_retry(state: *mut State, node: u32) -> c_int {
    let (Some(place), Ok(node)) = (Place::new(state), u8::try_from(node)) else { return REFUSED };
    // SAFETY: as the caller says.
    let Some((executor, upload)) = (unsafe { place.run() }) else { return REFUSED };
    executor.retry(upload, NodeId::new(node)).map_or(REFUSED, |()| 0)
}

/// Ends the running graph with an error from outside: a reason that is not 0, such as 8 for a deadline or 10 for a
/// cancel, and a node or `KMG_NONE`. Commands in flight are left to the caller; completions of them are refused.
///
/// Returns 0, or 1 if it was refused and nothing has changed: no graph runs, the reason is 0, the state is null,
/// misaligned or was never started, or the call comes out of `submit` with the same state.
///
/// # Safety
///
/// As `kmg_step` for the state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kmg_stop(state: *mut State, reason: u32, node: u32) -> c_int {
    let (Some(place), Some(reason)) = (Place::new(state), Reason::from_number(reason)) else {
        return REFUSED;
    };
    // SAFETY: as the caller says.
    let Some((executor, _upload)) = (unsafe { place.run() }) else { return REFUSED };
    executor.stop_with(reason, node).map_or(REFUSED, |()| 0)
}
