//! One graph, run by the executor alone. Nothing refers to `SYMBOLS`, so no name of the graph is in the image.
#![no_std]
#![no_main]

use core::panic::PanicInfo;

use firmware_virt::exit;
use kmg::{Executor, Step, Submit, graph};

graph! {
    #[graph(section = ".kmg.uploads", cores = 8)]
    graph Irrigation {
        bind minutes;
        reg seconds;
        cpu convert_to_seconds { seconds = minutes * 60; }
        command open_the_valve  = 1(seconds) on 0..8 after convert_to_seconds;
        command close_the_valve = 2() on 0..8 after open_the_valve;
    }
}

#[riscv_rt::entry]
fn main() -> ! {
    let mut executor = Executor::new();
    let block = IrrigationBindings { minutes: 2 }.block();
    if executor.start(Irrigation::UPLOAD, &block, 8).is_err() {
        exit(100);
    }
    let mut seconds = 0;
    loop {
        let mut in_flight = None;
        let step = executor.step(|node, command| {
            seconds += command.args[0].get();
            in_flight = Some(node);
            Submit::Submitted
        });
        if let Some(node) = in_flight {
            // The node has a command in flight, so this is not refused.
            executor.complete(node, 0).ok();
        }
        match step {
            Step::Running | Step::Round => {}
            // The exit code: for how many seconds the valve was open.
            Step::End => exit(seconds),
            Step::Error | Step::NotRunning => exit(100),
        }
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    exit(101)
}
