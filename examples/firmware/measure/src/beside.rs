//! The functions of km.h from another object.

use crate::engine::{Engine, Note, State, Submit};

pub const ENGINE: Engine = Engine {
    name: "beside",
    check: kmg_check,
    start: kmg_start,
    step: kmg_step,
    complete: kmg_complete,
    sized: false,
};

unsafe extern "C" {
    fn kmg_check(upload: *const u8, bytes: usize) -> u32;
    fn kmg_start(state: &mut State, upload: *const u8, bindings: *const u32, n: u32, core_count: u32) -> u32;
    fn kmg_step(state: &mut State, submit: Submit, note: &mut Note) -> i32;
    fn kmg_complete(state: &mut State, node: u32, result: u32) -> i32;
}
