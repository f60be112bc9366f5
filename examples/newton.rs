//! A solver on a grid of 60 cores: step, two halves at the same time, a norm, and another round until the error is
//! below the limit. `cargo run --example newton`

use kmg::sim::{Simulation, Submitted};
use kmg::{Handler, StaticGraph, graph};

const STEP: Handler = Handler::new(1);
const LEFT: Handler = Handler::new(2);
const RIGHT: Handler = Handler::new(3);
const NORM: Handler = Handler::new(4).with_result();

graph! {
    /// Steps again until the error is below the limit.
    #[graph(deadline_microseconds = 200_000, max_runs = 100, cores = 60)]
    pub graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error;

        command step  = STEP(iteration) on 0..60;
        command left  = LEFT() on 0..30;
        command right = RIGHT() on 30..60;
        command norm  = NORM() on 0..60 -> error;
        cpu next {
            iteration += 1;
            again = error >= LIMIT;
        }

        step -> [left, right] -> norm -> next;
    }
}

fn main() {
    println!("Newton: {} bytes, checked when this program was compiled\n", Newton::LEN);

    // The device's answers: NORM gives an error that shrinks by a quarter each round.
    let shrinking = |command: &Submitted| 400 * 3_u32.pow(command.round) / 4_u32.pow(command.round);
    let simulation = Simulation::of::<Newton>(NewtonBindings { iteration: 0 }).results(shrinking);
    let outcome = simulation.run().expect("the grid has cores");
    let symbols = Newton::SYMBOLS;

    for round in outcome.commands.chunk_by(|a, b| a.round == b.round) {
        print!("round {}:", round[0].round + 1);
        // Commands of one pass are in flight together.
        for together in round.chunk_by(|a, b| a.pass == b.pass) {
            let commands = together.iter().map(|command| {
                let name = symbols.node(command.node).map_or("?", |node| node.name);
                format!("{name} on {}..{}", command.first, command.first + command.count)
            });
            print!("  [{}]", commands.collect::<Vec<_>>().join(" | "));
        }
        let error = round.iter().find(|command| command.node == Newton::NORM).map(shrinking);
        println!("  error {}", error.unwrap_or_default());
    }

    match outcome.error {
        None => println!("\nended after {} rounds", outcome.rounds),
        Some(fault) => println!("\n{}", symbols.explain(fault)),
    }
    for register in symbols.registers {
        println!("  {:10} {:>3} = {}", register.name, register.register, outcome.register(register.register));
    }
}
