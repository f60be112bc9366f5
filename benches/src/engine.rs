//! What is measured of an engine: the same calls for ours and for the other.

use std::hint::black_box;

use kmg_runtime::wire::Le32;
use kmg_runtime::{Executor, NodeId, Step, Submit, Upload, check};

/// An engine with one upload that it runs again and again.
pub(crate) trait Engine {
    /// Whether it accepts the upload.
    fn check(&mut self) -> bool;
    /// Starts the upload without bindings on 119 cores.
    fn start(&mut self);
    /// Takes a step; every command is noted and in flight from then on.
    fn step(&mut self, note: impl FnMut(u8, &[Le32; 16])) -> Step;
    /// Completes a command with the result 0.
    fn complete(&mut self, node: u8);
    /// The registers after a run.
    fn registers(&self) -> [u32; 16];
}

/// One run: a start, then steps to the end; what a step submitted is completed after it.
pub(crate) fn run(engine: &mut impl Engine) {
    let mut in_flight = [0_u8; 16];
    engine.start();
    loop {
        let mut count = 0;
        let step = engine.step(|node, line| {
            black_box(line);
            in_flight[count & 15] = node;
            count += 1;
        });
        for node in in_flight.iter().take(count) {
            engine.complete(*node);
        }
        if step != Step::Running {
            assert!(step == Step::End, "a run ended with {step:?}");
            break;
        }
    }
}

/// The runtime's executor.
pub(crate) struct Ours<'a> {
    upload: Upload<'a>,
    executor: Box<Placed<Executor<'a>>>,
}

/// On the heap and at a multiple of 64, as the other engine's state is: where the stack lies differs from run to
/// run and moves the figures.
#[repr(align(64))]
pub(crate) struct Placed<T>(pub(crate) T);

impl<'a> Ours<'a> {
    pub(crate) fn new(upload: Upload<'a>) -> Self {
        Self { upload, executor: Box::new(Placed(Executor::new())) }
    }
}

/// None of it is inlined, as a library's functions mostly are not, and those of the other engine never.
impl Engine for Ours<'_> {
    fn check(&mut self) -> bool {
        check(black_box(self.upload.lines())).is_ok()
    }

    #[inline(never)]
    fn start(&mut self) {
        self.executor.0.start(*black_box(&self.upload), &[], 119).unwrap();
    }

    #[inline(never)]
    fn step(&mut self, mut note: impl FnMut(u8, &[Le32; 16])) -> Step {
        self.executor.0.step(|node, command| {
            note(node.number(), command.words());
            Submit::Submitted
        })
    }

    #[inline(never)]
    fn complete(&mut self, node: u8) {
        self.executor.0.complete(NodeId::new(node), 0).unwrap();
    }

    fn registers(&self) -> [u32; 16] {
        *self.executor.0.registers()
    }
}
