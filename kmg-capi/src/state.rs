use kmg_runtime::{Phase, State as Executor, Upload};

use crate::{KMG_STATE_ALIGN, KMG_STATE_SIZE};

/// All that is kept of a run, in memory of the caller's: `KMG_STATE_SIZE` bytes at a multiple of
/// `KMG_STATE_ALIGN`. The named words can be read between calls; the rest belongs to the library.
///
/// Zeroed it is a state on which nothing was started. It holds no pointer to itself, so it may be copied between
/// calls.
#[repr(C)]
pub struct State {
    /// The registers.
    pub r: [u32; 16],
    /// Rounds done since the start.
    pub rounds: u32,
    /// `KMG_IDLE`, `KMG_ACTIVE`, `KMG_ENDED` or `KMG_FAILED`.
    pub phase: u32,
    /// What ended the run with an error; 0: no error.
    pub reason: u32,
    /// The node at fault, `KMG_NONE` if none is; 0 until there is an error.
    pub node: u32,
    reserved: [u64; 78],
}

/// What a state holds: the executor, whose first twenty words are the named ones of [`State`], a seal, and beside them
/// the upload.
#[repr(C)]
struct Inside {
    executor: Executor,
    /// [`STARTED`] or [`STEPPING`] once there is an executor; anything else before.
    seal: u32,
    /// The upload that was started last.
    upload: Option<Upload<'static>>,
}

/// An executor and its upload.
pub(crate) type Run<'a> = (&'a mut Executor, &'a Upload<'static>);

/// There is an executor and no call is under way.
const STARTED: u32 = 0x4B4D_4753;
/// A step is under way, so `submit` may be running.
const STEPPING: u32 = 0x4B4D_4754;

const _: () = {
    assert!(!core::mem::needs_drop::<Inside>());
    assert!(size_of::<State>() == KMG_STATE_SIZE && size_of::<Inside>() <= KMG_STATE_SIZE);
    assert!(align_of::<State>() <= KMG_STATE_ALIGN && align_of::<Inside>() <= align_of::<State>());
};

/// A pointer from C to a state, tested for null and alignment.
#[derive(Clone, Copy)]
pub(crate) struct Place(*mut Inside);

impl Place {
    /// `None` for a pointer at which no state can be.
    pub(crate) fn new(state: *mut State) -> Option<Self> {
        let inside = state.cast::<Inside>();
        (!inside.is_null() && inside.is_aligned()).then_some(Self(inside))
    }

    /// # Safety
    ///
    /// A state can be read at the pointer.
    unsafe fn seal(self) -> u32 {
        // SAFETY: not null, aligned (`new`) and readable (the caller).
        unsafe { (*self.0).seal }
    }

    /// # Safety
    ///
    /// A state can be written at the pointer.
    unsafe fn set_seal(self, seal: u32) {
        // SAFETY: not null, aligned (`new`) and writable (the caller).
        unsafe { (*self.0).seal = seal }
    }

    /// The executor of a state that was started, and its upload, unless a step of it is under way.
    ///
    /// # Safety
    ///
    /// A state is at the pointer, which nothing else reads or writes as long as the reference is used. Its private
    /// part holds what this library wrote there, or something that is no seal.
    pub(crate) unsafe fn run<'a>(self) -> Option<Run<'a>> {
        // SAFETY: there is a state (the caller).
        if unsafe { self.seal() } != STARTED {
            return None;
        }
        // SAFETY: as the caller says, and sealed.
        unsafe { self.sealed() }
    }

    /// Makes sure that there is an executor, an idle one if nothing was started; `false`, and nothing was done, if a
    /// step of it is under way.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run).
    pub(crate) unsafe fn prepare(self) -> bool {
        // SAFETY: there is a state (the caller).
        let seal = unsafe { self.seal() };
        if seal == STEPPING {
            return false;
        }
        if seal != STARTED {
            // Zeros and not a new executor, which would first be put on the stack.
            // SAFETY: not null, aligned (`new`) and writable (the caller).
            unsafe { self.0.write_bytes(0, 1) };
            // SAFETY: there is a state (the caller), now with an executor in it, because zeros are one (below).
            unsafe { self.set_seal(STARTED) };
        }
        true
    }

    /// Puts `count` bindings, at most 16, in the first registers and 0 in the others. Word by word and from the front,
    /// so that the bindings may be registers of the same state.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run), and at `bindings` `count` words can be read.
    pub(crate) unsafe fn bind(self, bindings: *const u32, count: usize) {
        let registers = self.0.cast::<u32>();
        for index in 0..16 {
            let mut word = 0;
            if index < count {
                // SAFETY: within the bindings (the caller).
                let binding = unsafe { bindings.add(index) };
                // SAFETY: as above, and aligned.
                word = unsafe { *binding };
            }
            // SAFETY: the first 16 words of a state are the registers.
            let register = unsafe { registers.add(index) };
            // SAFETY: as above, and writable (the caller).
            unsafe { *register = word };
        }
    }

    /// The executor for a step: other calls on the state are refused until [`unlock`](Self::unlock). `None`, and nothing
    /// was done, if there is no executor or a step of it is under way.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run).
    pub(crate) unsafe fn lock<'a>(self) -> Option<Run<'a>> {
        // SAFETY: there is a state (the caller).
        if unsafe { self.seal() } != STARTED {
            return None;
        }
        // SAFETY: as the caller says, and sealed.
        let run = unsafe { self.sealed() }?;
        // SAFETY: there is a state (the caller). The seal is no part of the executor, so that it is written, and refused
        // calls read it, while the reference lives.
        unsafe { self.set_seal(STEPPING) };
        Some(run)
    }

    /// Ends [`lock`](Self::lock).
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run), and the state is locked; the reference of the lock is used no more.
    pub(crate) unsafe fn unlock(self) {
        // SAFETY: there is a state (the caller).
        unsafe { self.set_seal(STARTED) };
    }

    /// Starts an upload with the registers as they stand.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run), and the state is [prepared](Self::prepare).
    pub(crate) unsafe fn begin(self, upload: Upload<'static>, core_count: u32) {
        // SAFETY: not null, aligned (`new`), and prepared: there is an executor, and nobody else writes there (the
        // caller). All values of the words that C can reach are valid.
        unsafe { &mut (*self.0).executor }.begin(&upload, core_count);
        // SAFETY: not null, aligned (`new`) and writable (the caller).
        unsafe { (*self.0).upload = Some(upload) };
    }

    /// The executor and the upload of a state that is sealed; `None` if no upload was started.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run), and the seal was seen or set.
    unsafe fn sealed<'a>(self) -> Option<Run<'a>> {
        // SAFETY: not null, aligned (`new`), and sealed: there is an executor, and nobody else writes there (the
        // caller). All values of the words that C can reach are valid.
        let executor = unsafe { &mut (*self.0).executor };
        // SAFETY: likewise; it is beside the executor.
        let upload = unsafe { &(*self.0).upload };
        Some((executor, upload.as_ref()?))
    }
}

/// Zeros are an executor on which nothing was started: evaluated by the compiler, for each target.
const _: () = {
    // SAFETY: where it were not so, this would not compile.
    let executor = unsafe { core::mem::zeroed::<Executor>() };
    // SAFETY: likewise.
    let upload = unsafe { core::mem::zeroed::<Option<Upload<'static>>>() };
    assert!(upload.is_none() && matches!(executor.phase(), Phase::Idle));
};
