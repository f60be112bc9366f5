//! KMG103: code that cannot be reached.
//!
//! The lowering finds it before it tidies, over the paths that jumps allow whatever the registers hold: what stands
//! behind a jump that always goes and has no label that something reachable goes to, and what a constant condition
//! rules out. Each op knows the token of the statement that it is the first op of, so a statement of which a part is
//! reached, as the left side of `1 || x`, is not named; nor is one that needs no op at all. Consecutive ops count as
//! one stretch, named where it begins.

use super::Input;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};

pub(super) fn check(input: Input<'_>, diagnostics: &mut Diagnostics) {
    if input.resolved.settings.allow.unreachable {
        return;
    }
    for (node, lowered) in input.resolved.nodes.values().zip(input.bodies.values()) {
        for at in lowered.iter().flat_map(|lowered| &lowered.unreached) {
            let message = format!("no path of `{}` reaches this code", node.name.text);
            let help =
                "take it out, or jump to a label in front of it; `#[graph(allow(unreachable))]` accepts it";
            diagnostics.push(Diagnostic::new(Code::Unreachable, *at, message).help(help));
        }
    }
}
