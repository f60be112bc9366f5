//! Nothing of what is generated names `std` or `alloc`.

#![deny(warnings)]
#![no_std]

extern crate std;

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1).with_result();

graph! {
    #[graph(max_runs = 9)]
    graph Bare {
        bind x;
        reg y = 3;
        command step = STEP(x) on 0..60 -> y;
        cpu body after step { y += x; again = y < 3; }
    }
}

fn main() {
    let _ = (Bare::UPLOAD, BareBindings { x: 1 }.block());
}
