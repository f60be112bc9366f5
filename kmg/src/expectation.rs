//! The checks of `expect` in a graph, in words. In constants each fault is a panic on purpose; a program asks for the
//! fault itself.

use kmg_runtime::refusal::Text;
use kmg_runtime::{NodeId, Register};

pub use crate::constant::Refusal;
use crate::constant::{ConstOutcome, ConstRun, Status};

/// The outcome of an expectation's run, or why there is none. Without one no check says anything: the refusal is said
/// once, where the results are or at the expectation's name.
#[derive(Clone, Copy, Debug)]
pub struct Outcome(Result<ConstOutcome<0>, Refusal>);

impl Outcome {
    /// That of a run which went as far as it may.
    #[must_use]
    pub const fn of(run: ConstRun<'_, 0>) -> Self {
        Self(match run.refusal() {
            Some(refusal) => Err(refusal),
            None => Ok(run.outcome()),
        })
    }

    /// The final word of a register.
    #[must_use]
    pub const fn register(&self, register: Register) -> Option<u32> {
        match &self.0 {
            Ok(outcome) => Some(outcome.register(register)),
            Err(_) => None,
        }
    }

    /// The rounds done.
    #[must_use]
    pub const fn rounds(&self) -> Option<u32> {
        match &self.0 {
            Ok(outcome) => Some(outcome.rounds),
            Err(_) => None,
        }
    }

    /// The passes; more than a word holds are the largest word.
    #[must_use]
    pub const fn passes(&self) -> Option<u32> {
        match &self.0 {
            Ok(outcome) => Some(outcome.passes_as_word()),
            Err(_) => None,
        }
    }

    /// The number of the reason that ended the run, 0 if no error did.
    #[must_use]
    pub const fn reason(&self) -> Option<u32> {
        match &self.0 {
            Ok(outcome) => Some(outcome.reason()),
            Err(_) => None,
        }
    }

    /// How the run ended.
    #[must_use]
    pub const fn status(&self) -> Option<Status> {
        match &self.0 {
            Ok(outcome) => Some(outcome.status),
            Err(_) => None,
        }
    }

    /// Why the run is none that the compiler can do; a lack of results belongs to [`results_fault`].
    #[must_use]
    pub const fn refused(&self) -> Option<Text> {
        match &self.0 {
            Ok(_) | Err(Refusal::NoResult { .. }) => None,
            Err(refusal) => Some(refusal.text(None)),
        }
    }
}

/// A comparison of an expectation, unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after its Rust operator")]
pub enum Comparison {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl Comparison {
    const fn text(self) -> &'static str {
        match self {
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::Eq => "==",
            Self::Ne => "!=",
        }
    }

    const fn holds(self, found: u32, wanted: u32) -> bool {
        match self {
            Self::Lt => found < wanted,
            Self::Le => found <= wanted,
            Self::Gt => found > wanted,
            Self::Ge => found >= wanted,
            Self::Eq => found == wanted,
            Self::Ne => found != wanted,
        }
    }
}

/// What is wrong with a word of the outcome.
#[must_use]
pub const fn word_fault(name: &str, operator: Comparison, found: Option<u32>, wanted: u32) -> Option<Text> {
    let Some(found) = found else { return None };
    if operator.holds(found, wanted) {
        return None;
    }
    let text = Text::new("KMG022: expected `").text(name).text(" ").text(operator.text()).text(" ");
    Some(text.number(wanted).text("`, and it is ").number(found))
}

/// What is wrong with how the run ended.
#[must_use]
#[expect(clippy::as_conversions, reason = "the discriminants are compared, in a const fn")]
pub const fn status_fault(operator: Comparison, found: Option<Status>, wanted: Status) -> Option<Text> {
    let Some(found) = found else { return None };
    if operator.holds(found as u32, wanted as u32) {
        return None;
    }
    let text = Text::new("KMG022: expected `status ").text(operator.text()).text(" ").text(wanted.name());
    Some(text.text("`, and it is `").text(found.name()).text("`"))
}

/// What is wrong with the results of a command: one too few, or some left over.
#[must_use]
#[expect(clippy::as_conversions, reason = "a list in source is shorter than a word counts")]
pub const fn results_fault(name: &str, given: usize, outcome: &Outcome, of: NodeId) -> Option<Text> {
    let ran = match &outcome.0 {
        Err(refusal @ Refusal::NoResult { node, .. }) if node.number() == of.number() => {
            return Some(refusal.text(Some(name)));
        }
        Err(_) => return None,
        Ok(outcome) => outcome.commands_of(of),
    };
    if given as u64 <= ran as u64 {
        return None;
    }
    let text = Text::new("KMG022: `").text(name).text("` has ").number(given as u32);
    let text =
        text.text(if given == 1 { " result, and it ran " } else { " results, and it ran " }).number(ran);
    Some(text.text(if ran == 1 { " time" } else { " times" }))
}

#[track_caller]
const fn say(fault: Option<Text>) {
    if let Some(text) = fault {
        panic!("{}", text.as_str());
    }
}

/// A word of the outcome.
#[track_caller]
pub const fn word(name: &str, operator: Comparison, found: Option<u32>, wanted: u32) {
    say(word_fault(name, operator, found, wanted));
}

/// How the run ended.
#[track_caller]
pub const fn status(operator: Comparison, found: Option<Status>, wanted: Status) {
    say(status_fault(operator, found, wanted));
}

/// The results of a command: as many as it used.
#[track_caller]
pub const fn results(name: &str, given: usize, outcome: &Outcome, of: NodeId) {
    say(results_fault(name, given, outcome, of));
}

/// The run is one that the compiler can do.
#[track_caller]
pub const fn ran(outcome: &Outcome) {
    say(outcome.refused());
}
