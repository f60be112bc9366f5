//! Every path is absolute.

#![deny(warnings)]
#![no_implicit_prelude]

::kmg::graph! {
    #[graph(cores = 60, max_runs = 5, keep)]
    pub graph Bare {
        bind x;
        const K = 3;
        reg y = 3, z = 1;
        command step = 1(x, K) on 0..60 -> y;
        command queued = 2() on any z if y exclusive after step;
        cpu body after queued { y += x * K; again = y < 3; }
        join end after body, queued;
    }
}

mod device {
    pub const STEP: ::kmg::Handler = ::kmg::Handler::new(1).with_args(1);
    pub const CORES: u32 = 16;
}

::kmg::graph! {
    #[graph(cores = device::CORES)]
    pub graph Constants {
        command step = device::STEP({ device::CORES }) on 0..device::CORES;
        command half = device::STEP(3) on ({ device::CORES / 2 }, 1) after step;
        command queued = { device::STEP }(3) on any device::CORES after step;
    }
}

fn main() {}
