//! Counts what the check and the executor take of a processor: instructions, and bytes of stack.
//!
//! Each line that it prints is `what of-what whose value`, for `cargo xtask firmware` to read. With the feature
//! `beside` the functions of km.h from another object are measured on the same uploads.
#![no_std]
#![no_main]

#[cfg(feature = "beside")]
mod beside;
mod board;
mod engine;
mod ours;
mod stack;

use core::fmt::Write;
use core::panic::PanicInfo;

use board::{Console, exit, instructions};
use engine::{ENDED, Engine, Note, State, submit};
use stack::Depths;

/// An upload where the executor wants it: at a multiple of 64.
#[repr(C, align(64))]
struct Lines<T: ?Sized>(T);

macro_rules! upload {
    ($name:literal) => {{
        static UPLOAD: &Lines<[u8]> =
            &Lines(*include_bytes!(concat!(env!("KMG_UPLOADS"), "/", $name, ".bin")));
        Upload { name: $name, bytes: &UPLOAD.0 }
    }};
}

#[derive(Clone, Copy)]
struct Upload {
    name: &'static str,
    bytes: &'static [u8],
}

fn measure() {
    let runs = [upload!("layered_join"), upload!("layered_command"), upload!("loop")];
    let max = upload!("max");
    let engines = [
        ours::ENGINE,
        #[cfg(feature = "beside")]
        beside::ENGINE,
    ];
    for engine in &engines {
        let print = |what: &str, of: &str, value: usize| {
            // The console does not fail.
            writeln!(Console::open(), "{what} {of} {} {value}", engine.name).ok();
        };
        let check = core::hint::black_box(engine.check);
        let before = instructions();
        // SAFETY: the upload is there.
        let fault = unsafe { check(max.bytes.as_ptr(), max.bytes.len()) };
        print("instructions", max.name, instructions() - before);
        print("answer", max.name, fault as usize);
        for upload in runs {
            let before = instructions();
            let end = run(engine, upload);
            print("instructions", upload.name, instructions() - before);
            print("answer", upload.name, end.registers);
            print("commands", upload.name, end.commands);
        }
        if engine.name == ours::ENGINE.name {
            print("instructions", "poll", ours::polls(runs[1].bytes, 1000));
        }
        let mut depths = Depths::default();
        for upload in runs.into_iter().chain([max]) {
            depths.of_check(engine, upload.bytes);
            depths.of_run(engine, upload.bytes);
        }
        print("stack", "check", depths.check);
        print("stack", "start", depths.start);
        print("stack", "step", depths.step);
        print("stack", "complete", depths.complete);
    }
}

/// What a run came to: engines that agree have the same.
struct End {
    /// The sum of the registers.
    registers: usize,
    commands: usize,
}

/// Runs an upload to its end; each command is completed after the step that submitted it.
fn run(engine: &Engine, upload: Upload) -> End {
    let mut state = State::ZERO;
    let mut note = Note::EMPTY;
    let mut commands = 0;
    let (lines, bindings, n, cores) = engine.start_arguments(upload.bytes);
    // SAFETY: the upload was checked and stays, and the state has room for an engine's.
    unsafe {
        (engine.start)(&mut state, lines, bindings, n, cores);
        loop {
            let end = (engine.step)(&mut state, submit, &mut note);
            for node in note.take() {
                commands += 1;
                (engine.complete)(&mut state, u32::from(*node), 0);
            }
            if end >= ENDED {
                break;
            }
        }
    }
    End { registers: state.registers().iter().fold(0, |sum, word| sum + *word as usize), commands }
}

#[cfg_attr(target_arch = "riscv64", riscv_rt::entry)]
#[cfg_attr(target_arch = "arm", cortex_m_rt::entry)]
fn main() -> ! {
    measure();
    exit(0)
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    writeln!(Console::open(), "{info}").ok();
    exit(101)
}
