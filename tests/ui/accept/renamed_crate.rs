//! A crate that renames `kmg` says so; also a path through another module.

#![deny(warnings)]

pub extern crate kmg as tasks;

mod facade {
    pub use tasks as graphs;
}

use tasks::Handler;

const STEP: Handler = Handler::new(1);

tasks::graph! {
    #[graph(crate = tasks)]
    graph Renamed {
        bind x;
        command step = STEP(x) on 0..1;
    }

    #[graph(crate = crate::facade::graphs, max_runs = 3)]
    graph ThroughPath {
        command step = STEP(1) on 0..1;
        cpu next { again = 0; }
    }
}

fn main() {
    let _ = (Renamed::UPLOAD, ThroughPath::UPLOAD);
}
