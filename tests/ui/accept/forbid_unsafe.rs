#![deny(warnings)]
#![forbid(unsafe_code)]

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);
const CORES: u32 = 60;

graph! {
    graph Literals {
        command step = 1() on 0..60;
    }

    #[graph(cores = CORES, max_runs = { CORES + 1 })]
    graph Constants {
        bind x;
        command step = STEP(x, CORES) on 0..CORES;
        cpu body after step { x += CORES; }
    }
}

fn main() {
    let _ = (Literals::BYTES, Constants::BYTES);
}
