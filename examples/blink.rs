//! The smallest graph that does something: one command, then another. `cargo run --example blink`

use kmg::{Executor, Step, Submit, graph};

graph! {
    graph Blink {
        command on  = 1(25) on 0..1;
        command off = 2(25) on 0..1 after on;
    }
}

fn main() {
    // What a firmware does: one executor, no allocation, the upload read where it lies.
    let mut executor = Executor::new();
    executor.start(Blink::UPLOAD, &BlinkBindings {}.block(), 1).expect("a graph without bindings");
    loop {
        let mut in_flight = None;
        let step = executor.step(|node, command| {
            println!("{node}: handler {}, argument {}", command.handler, command.args[0].get());
            in_flight = Some(node);
            Submit::Submitted
        });
        if let Some(node) = in_flight {
            executor.complete(node, 0).expect("the command is in flight");
        }
        if step != Step::Running {
            println!("{step:?} after {} round of {} bytes", executor.rounds(), Blink::LEN);
            break;
        }
    }
}
