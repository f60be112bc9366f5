//! The numbers of the C interface (FORMAT.md 4).

use core::ffi::c_int;

use kmg_runtime::{Line, NO_NODE, Step};

/// In place of a node: no node is at fault.
pub const KMG_NONE: u32 = 0xFFFF;

/// Phase: nothing was started.
pub const KMG_IDLE: u32 = 0;
/// Phase: a graph runs.
pub const KMG_ACTIVE: u32 = 1;
/// Phase: the graph has ended.
pub const KMG_ENDED: u32 = 2;
/// Phase: the graph ended with an error.
pub const KMG_FAILED: u32 = 3;

/// Of a step: commands are in flight or nodes are ready.
pub const KMG_RUNNING: c_int = 0;
/// Of a step: a round ended; the next step starts another.
pub const KMG_ROUND: c_int = 1;
/// Of a step: the graph has ended.
pub const KMG_END: c_int = 2;
/// Of a step: the graph ended with an error; `reason` and `node` of the state tell which.
pub const KMG_ERROR: c_int = 3;
/// Of a step: no graph runs, or the call was refused; nothing was done.
pub const KMG_NOT_RUNNING: c_int = 4;

/// The size of a state in bytes, on every target.
pub const KMG_STATE_SIZE: usize = 704;
/// An alignment that suits a state on every target, in bytes.
pub const KMG_STATE_ALIGN: usize = 8;
/// The alignment of an upload in bytes: it consists of lines of this size.
pub const KMG_UPLOAD_ALIGN: usize = 64;

const _: () = {
    use kmg_runtime::Phase;
    assert!(KMG_NONE == NO_NODE as u32);
    assert!(KMG_IDLE == Phase::Idle.number() && KMG_ACTIVE == Phase::Running.number());
    assert!(KMG_ENDED == Phase::Ended.number() && KMG_FAILED == Phase::Failed.number());
    assert!(KMG_RUNNING == Step::Running as c_int && KMG_ROUND == Step::Round as c_int);
    assert!(KMG_END == Step::End as c_int && KMG_ERROR == Step::Error as c_int);
    assert!(KMG_NOT_RUNNING == Step::NotRunning as c_int);
    assert!(KMG_UPLOAD_ALIGN == align_of::<Line>() && KMG_UPLOAD_ALIGN == Line::BYTES);
};
