//! What must hold of any input at all. `fuzz/` feeds these functions with what libFuzzer thinks of, a test replays its
//! corpus, and other tests feed them with numbers.

pub mod choices;
pub mod front_end;
pub mod mutation;
pub mod soup;
pub mod uploads;

use arbitrary::Unstructured;

/// A function that takes any bytes, and panics if something does not hold.
pub type Target = fn(&[u8]);

/// Every target, by the name of its program and of its folder in `fuzz/corpus`.
pub const TARGETS: [(&str, Target); 6] = [
    ("token_soup", token_soup),
    ("mutated_programs", mutated_programs),
    ("text", text),
    ("uploads", uploads::checked_and_run),
    ("round_trips", uploads::round_trips),
    ("dispatcher", crate::dispatcher::target),
];

/// Words of the language in any order.
pub fn token_soup(bytes: &[u8]) {
    let tokens = soup::tokens(&mut Unstructured::new(bytes));
    front_end::answers(tokens);
    front_end::forget_places();
}

/// A graph of the tests or the book, with changes in its tokens.
pub fn mutated_programs(bytes: &[u8]) {
    let mut choices = Unstructured::new(bytes);
    if let Some(tokens) = mutation::of_a_program(&mut choices) {
        front_end::answers(tokens);
    }
    front_end::forget_places();
}

/// Any text as a file of graphs.
pub fn text(bytes: &[u8]) {
    front_end::reads(&String::from_utf8_lossy(bytes));
    front_end::forget_places();
}
