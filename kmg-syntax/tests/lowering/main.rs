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
mod spelling;

use kmg_syntax::diagnostic::Code;
use kmg_syntax::kmg_runtime::Register;

use evaluate::{Ended, Evaluator};
use generate::Generator;
use machine::Built;
use spelling::Spelling;

/// The registers of every program: variables, the counters of `for`, the guards of other loops.
const VARIABLES: [&str; 5] = ["a", "b", "c", "d", "e"];
const COUNTERS: [&str; 2] = ["i", "j"];
const GUARDS: [&str; 2] = ["g", "h"];
/// Declared constants: the value of each is in the name.
const CONSTANTS: [(&str, u32); 3] = [("K7", 7), ("K33", 33), ("MAX", u32::MAX)];

/// The graph with a body in it, and four registers that are left.
fn graph(body: &str) -> String {
    graph_with(body, 4)
}

/// The graph with a body in it, and at most four registers that are left.
fn graph_with(body: &str, left: usize) -> String {
    let constants: String =
        CONSTANTS.iter().map(|(name, value)| format!("const {name} = {value}; ")).collect();
    let [variables, counters, guards] = [&VARIABLES[..], &COUNTERS, &GUARDS].map(|names| names.join(", "));
    let taken: String = (left..4).map(|number| format!("reg _taken{number}; ")).collect();
    format!(
        "graph Body {{ bind {variables}, {counters}, {guards}; {constants} {taken} cpu body {{\n{body}}} }}"
    )
}

/// What a body computes, against the evaluator.
struct Compared<'b> {
    body: &'b [program::Statement],
    built: Built,
    /// Where the registers of the body are; those that it does not name may be nowhere.
    places: Vec<Option<Register>>,
    again: Option<usize>,
    text: &'b str,
}

/// What random bodies came to.
#[derive(Debug, Default)]
struct Count {
    compared: u64,
    too_large: u64,
    faults: u64,
    rounds: u64,
}

impl Compared<'_> {
    /// Whether a run with some values was compared, or passed the machine's limit of micro-ops, which is no part of the
    /// language.
    fn run(&self, seed: u64, values: &[u32], count: &mut Count) {
        let mut evaluator = Evaluator::new(values);
        let expected = evaluator.run(self.body);
        let named: Vec<(usize, Register)> =
            self.places.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?))).collect();
        let places: Vec<Register> = named.iter().map(|(_, place)| *place).collect();
        let given: Vec<u32> = named.iter().map(|(index, _)| values[*index]).collect();
        let (fault, registers) = self.built.run_at(&places, &given);
        let shown =
            || format!("seed {seed}, {values:?}\n{}\nmicro-ops: {}", self.text, self.built.op_count());
        let target = match expected {
            // The machine's limit of micro-ops is no part of the language.
            Ended::Normally if fault == Some(6) => return,
            Ended::Normally => {
                let asks = |index: usize| self.places[index].is_some() && evaluator.registers[index] != 0;
                let asks = self.again.is_some_and(asks);
                count.rounds += u64::from(asks);
                assert_eq!(fault, asks.then_some(14), "{}", shown());
                None
            }
            Ended::ByZero { target } => {
                assert_eq!(fault, Some(7), "{}", shown());
                count.faults += 1;
                target
            }
        };
        for ((index, _), found) in named.iter().zip(&registers) {
            // The register that a failing statement writes may hold a part of its value.
            let right = target == Some(*index) || evaluator.registers[*index] == *found;
            assert!(right, "register {index} is {found}: {}", shown());
        }
        count.compared += 1;
    }
}

#[test]
fn bodies_compute_what_their_source_says() {
    let mut count = Count::default();
    let bodies = bodies::count();
    for seed in 0..bodies {
        let mut generator = Generator::new(seed);
        let body = generator.body();
        // With fewer registers left the compiler saves them, and not micro-ops.
        let left = usize::try_from(seed % 5).expect("small");
        let printed = program::print(&body);
        // Every second body names its registers in more than one way.
        let mut spelling = (seed % 2 == 1).then(|| Spelling::random(&mut generator));
        let text = match &mut spelling {
            Some(spelling) => spelling.file(&printed, "", left, &mut generator),
            None => graph_with(&printed, left),
        };
        let built = match Built::read(&text) {
            Ok(built) => built,
            // An expression may need more scratch registers than are left.
            Err(faults) if faults.iter().all(|fault| fault.code == Code::Registers) => {
                count.too_large += u64::from(left == 4);
                continue;
            }
            Err(faults) => panic!("seed {seed}: {faults:?}\n{text}"),
        };
        let places = match &spelling {
            Some(spelling) => spelling.places(&built),
            None => (0..9).map(|index| built.register(program::name(index))).collect(),
        };
        let again = spelling.as_ref().and_then(Spelling::again);
        let compared = Compared { body: &body, built, places, again, text: &text };
        for _ in 0..4 {
            let values: Vec<u32> = (0..9).map(|_| generator.word()).collect();
            compared.run(seed, &values, &mut count);
        }
    }
    let Count { compared, too_large, faults, rounds } = count;
    let enough = compared > bodies * 12 / 5
        && too_large * 100 < bodies
        && faults > bodies / 50
        && rounds > bodies / 50;
    assert!(enough, "{count:?}");
}
