use kmg_runtime::Executor;

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

/// What a state holds: the executor, whose first twenty words are the named ones of [`State`], and a seal.
#[repr(C)]
struct Inside {
    executor: Executor<'static>,
    /// [`STARTED`] or [`STEPPING`] once there is an executor; anything else before.
    seal: u32,
}

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

    /// The executor of a state that was started, unless a step of it is under way.
    ///
    /// # Safety
    ///
    /// A state is at the pointer, which nothing else reads or writes as long as the reference is used. Its private
    /// part holds what this library wrote there, or something that is no seal.
    pub(crate) unsafe fn executor<'a>(self) -> Option<&'a mut Executor<'static>> {
        // SAFETY: there is a state (the caller).
        if unsafe { self.seal() } != STARTED {
            return None;
        }
        // SAFETY: not null, aligned (`new`), and sealed: `started` has written an executor, and nobody else writes
        // there (the caller). All values of the words that C can reach are valid.
        Some(unsafe { &mut (*self.0).executor })
    }

    /// The executor of any state, made new if there is none; `None` if a step of it is under way.
    ///
    /// # Safety
    ///
    /// As [`executor`](Self::executor).
    pub(crate) unsafe fn fresh<'a>(self) -> Option<&'a mut Executor<'static>> {
        // SAFETY: there is a state (the caller).
        match unsafe { self.seal() } {
            STEPPING => return None,
            STARTED => {}
            _ => {
                // SAFETY: not null, aligned (`new`) and writable (the caller). An executor needs no drop, so nothing
                // is done with what was there.
                unsafe { (*self.0).executor = Executor::new() };
                // SAFETY: there is a state (the caller).
                unsafe { self.set_seal(STARTED) };
            }
        }
        // SAFETY: as above, now sealed.
        unsafe { self.executor() }
    }

    /// Does the work of a step: calls on the same state are refused meanwhile.
    ///
    /// # Safety
    ///
    /// As [`executor`](Self::executor), and `work` does not touch the state but through the reference that it gets
    /// and through functions of this library.
    pub(crate) unsafe fn step<T>(self, work: impl FnOnce(&mut Executor<'static>) -> T) -> Option<T> {
        // SAFETY: as the caller says.
        let executor = unsafe { self.executor() }?;
        // SAFETY: there is a state (the caller); the seal is not part of the executor.
        unsafe { self.set_seal(STEPPING) };
        let result = work(executor);
        // SAFETY: as above.
        unsafe { self.set_seal(STARTED) };
        Some(result)
    }
}
