//! The checks of `expect` in a graph: in constants alone, so each of them panics on purpose.

use kmg_runtime::refusal::Text;

use crate::constant::Status;

const fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, rest_a @ ..], [y, rest_b @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest_a, rest_b);
    }
    a.is_empty() && b.is_empty()
}

/// A word of the outcome.
#[track_caller]
pub const fn word(name: &str, operator: &str, found: u32, wanted: u32) {
    let holds = if same(operator, "==") {
        found == wanted
    } else if same(operator, "!=") {
        found != wanted
    } else if same(operator, "<=") {
        found <= wanted
    } else if same(operator, ">=") {
        found >= wanted
    } else if same(operator, "<") {
        found < wanted
    } else {
        found > wanted
    };
    if !holds {
        let text =
            Text::new("KMG022: expected `").text(name).text(" ").text(operator).text(" ").number(wanted);
        panic!("{}", text.text("`, and it is ").number(found).as_str());
    }
}

/// How the run ended; `wanted` counts `ended`, `error`, `stuck` from 0.
#[track_caller]
pub const fn status(operator: &str, found: Status, wanted: u32) {
    let wanted = match wanted {
        0 => Status::Ended,
        1 => Status::Error,
        _ => Status::Stuck,
    };
    if same(wanted.name(), found.name()) != same(operator, "==") {
        let text = Text::new("KMG022: expected `status ").text(operator).text(" ").text(wanted.name());
        panic!("{}", text.text("`, and it is `").text(found.name()).text("`").as_str());
    }
}

/// The results of a command: none of them is left over.
#[track_caller]
#[expect(clippy::as_conversions, reason = "a list in source is shorter than a word counts")]
pub const fn results(name: &str, given: usize, ran: u32) {
    if given as u64 > ran as u64 {
        let text = Text::new("KMG022: `").text(name).text("` has ").number(given as u32);
        let text =
            text.text(if given == 1 { " result, and it ran " } else { " results, and it ran " }).number(ran);
        panic!("{}", text.text(if ran == 1 { " time" } else { " times" }).as_str());
    }
}
