//! Statements against a plain evaluator of their source: what a body means is written a second time here, over the
//! same syntax tree, without a look at how the compiler lowers it.

mod assembly;
mod beside;
#[path = "../bodies/mod.rs"]
mod bodies;
mod evaluate;
mod forms;
mod generate;
mod lengths;
mod machine;
mod names;
mod program;
mod registers;
mod slices;

use evaluate::{Ended, Evaluator};
use generate::Generator;
use machine::Built;
use names::Pins;

/// The registers of every program: variables, the counters of `for`, the guards of other loops.
const VARIABLES: [&str; 5] = ["a", "b", "c", "d", "e"];
const COUNTERS: [&str; 2] = ["i", "j"];
const GUARDS: [&str; 2] = ["g", "h"];
/// Declared constants: the value of each is in the name.
const CONSTANTS: [(&str, u32); 3] = [("K7", 7), ("K33", 33), ("MAX", u32::MAX)];

/// The graph with a body in it, and four registers that are left.
fn graph(body: &str) -> String {
    graph_with(body, 4, &Pins::NONE)
}

/// The graph with a body in it, at most four registers that are left, and some names pinned.
fn graph_with(body: &str, left: usize, pins: &Pins) -> String {
    let constants: String =
        CONSTANTS.iter().map(|(name, value)| format!("const {} = {value}; ", pins.declared(name))).collect();
    let [variables, counters, guards] = [&VARIABLES[..], &COUNTERS, &GUARDS]
        .map(|names| names.iter().map(|name| pins.declared(name)).collect::<Vec<_>>().join(", "));
    let taken: String = (left..4).map(|number| format!("reg _taken{number}; ")).collect();
    format!(
        "graph Body {{ bind {variables}, {counters}, {guards}; {constants} {taken} cpu body {{\n{body}}} }}"
    )
}

/// A body's graph: for every second seed with registers that are named both ways.
fn random_graph(seed: u64, body: &[program::Statement], left: usize, generator: &mut Generator) -> String {
    let text = program::print(body);
    if seed.is_multiple_of(2) {
        return graph_with(&text, left, &Pins::NONE);
    }
    let pins = Pins::random(generator);
    graph_with(&pins.spelled(&text, generator), left, &pins)
}

#[test]
fn bodies_compute_what_their_source_says() {
    let (mut compared, mut too_large, mut faults) = (0_u64, 0_u64, 0_u64);
    let bodies = bodies::count();
    for seed in 0..bodies {
        let mut generator = Generator::new(seed);
        let body = generator.body();
        // With fewer registers left the compiler saves them, and not micro-ops.
        let left = usize::try_from(seed % 5).expect("small");
        let text = random_graph(seed, &body, left, &mut generator);
        let built = match Built::new(&text) {
            Ok(built) => built,
            // An expression may need more scratch registers than are left.
            Err(codes) if codes.iter().all(|code| code.to_string() == "KMG008") => {
                too_large += u64::from(left == 4);
                continue;
            }
            Err(codes) => panic!("seed {seed}: {codes:?}\n{text}"),
        };
        for _ in 0..4 {
            let values: Vec<u32> = (0..9).map(|_| generator.word()).collect();
            let mut evaluator = Evaluator::new(&values);
            let expected = evaluator.run(&body);
            let (fault, registers) = built.run(&values);
            let shown = || format!("seed {seed}, {values:?}\n{text}\nmicro-ops: {}", built.op_count());
            match expected {
                Ended::Normally => {
                    // The machine's limit of micro-ops is no part of the language.
                    if fault == Some(6) {
                        continue;
                    }
                    assert_eq!(fault, None, "{}", shown());
                    assert_eq!(evaluator.registers, registers, "{}", shown());
                }
                Ended::ByZero { target } => {
                    assert_eq!(fault, Some(7), "{}", shown());
                    faults += 1;
                    // The register that the failing statement writes may hold a part of its value.
                    for (index, (expected, found)) in evaluator.registers.iter().zip(&registers).enumerate() {
                        assert!(target == Some(index) || expected == found, "register {index}: {}", shown());
                    }
                }
            }
            compared += 1;
        }
    }
    let enough = compared > bodies * 12 / 5 && too_large * 100 < bodies && faults > bodies / 50;
    assert!(enough, "{compared} {too_large} {faults}");
}
