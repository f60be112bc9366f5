//! KMG102: `again` and `max_runs` that do not go together.
//!
//! Another round follows while `again` is not 0 and fewer than `max_runs` are done (FORMAT.md 4). With `max_runs` 1 the
//! register can only make the run an error; without the register there is one round, whatever `max_runs` says. A
//! `max_runs` that only the compiler knows is taken to be what the graph needs. An `again` that nothing sets asks for no
//! round at all, which is KMG101.

use super::unused;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::Resolved;

pub(super) fn check(resolved: &Resolved, diagnostics: &mut Diagnostics) {
    let settings = &resolved.settings;
    let Some(max_runs) = settings.max_runs.value.known().filter(|_| !settings.allow.rounds) else { return };
    let again = resolved.symbols.again();
    let again = again.and_then(|id| resolved.symbols.get(id));
    let asks = again.is_some_and(|again| unused::uses(again).set);
    let warning = match (again, settings.max_runs.span) {
        (Some(again), _) if max_runs == 1 && asks => {
            let message = "`again` has no round to ask for: max_runs is 1, and a run that asks for a second one is an error";
            Diagnostic::new(Code::Rounds, again.name.span, message).help(
                "give the most rounds: `#[graph(max_runs = 100)]`; `#[graph(allow(rounds))]` accepts it",
            )
        }
        (None, Some((start, end))) if max_runs > 1 => {
            let message =
                format!("max_runs is {max_runs}, and nothing asks for a second round: there is no `again`");
            Diagnostic::new(Code::Rounds, start, message).to(end).help(
                "set `again` in a `cpu` node, or take `max_runs` out; `#[graph(allow(rounds))]` accepts it",
            )
        }
        _ => return,
    };
    diagnostics.push(warning);
}
