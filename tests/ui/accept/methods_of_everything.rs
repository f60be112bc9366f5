//! A trait of the user's that gives every type the methods which generated code calls.

#![deny(warnings)]
#![allow(dead_code)]

use kmg::{Handler, graph};

trait Grabs: Sized {
    fn bytes(self) -> Self {
        self
    }
    fn len(self) -> Self {
        self
    }
    fn lines(self) -> Self {
        self
    }
    fn block(self) -> Self {
        self
    }
    fn advance(self, _: u64) -> Self {
        self
    }
    fn register(self, _: kmg::Register) -> Self {
        self
    }
    fn rounds(self) -> Self {
        self
    }
    fn status(self) -> Self {
        self
    }
    fn passes_as_word(self) -> Self {
        self
    }
    fn reason(self) -> Self {
        self
    }
    fn wrapping_add(self, _: u32) -> Self {
        self
    }
    fn wrapping_mul(self, _: u32) -> Self {
        self
    }
    fn wrapping_shl(self, _: u32) -> Self {
        self
    }
}
impl<T> Grabs for T {}

const LIMIT: u32 = 64;
const STEP: Handler = Handler::new(1).with_result();

graph! {
    #[graph(max_runs = LIMIT, cores = 60)]
    graph Grabbed {
        bind x;
        const K = LIMIT;
        reg y = 3;
        command step = STEP(x, LIMIT) on 0..60 -> y;
        cpu body after step { y = y + (K + LIMIT * 2 << 1) % K; again = y < K; }
        expect ends {
            bind x = 1;
            result step = [LIMIT];
            rounds == 1;
            passes == 2;
            y == 64;
            status == ended;
            reason == 0;
        }
    }
}

fn main() {
    let _ = (Grabbed::UPLOAD, Grabbed::LEN, GrabbedBindings { x: 1 });
}
