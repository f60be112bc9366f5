//! KMG103: code that cannot be reached.
//!
//! The lowering finds it before it tidies, over the paths that jumps allow whatever the registers hold: what stands
//! behind a jump that always goes and has no label that something reachable goes to, and what a constant condition
//! rules out. Each op knows the token of the statement that it is the first op of, so a statement of which a part is
//! reached, as the left side of `1 || x`, is not named; nor is one that needs no op at all. Consecutive ops count as
//! one stretch, named where it begins.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Resolved, Work};

pub(super) fn check(resolved: &Resolved, diagnostics: &mut Diagnostics) {
    if resolved.settings.allow.unreachable {
        return;
    }
    for node in &resolved.nodes {
        let Work::Cpu(slice) = &node.work else { continue };
        for at in &slice.unreached {
            let message = format!("no path of `{}` reaches this code", node.name.text);
            let help =
                "take it out, or jump to a label in front of it; `#[graph(allow(unreachable))]` accepts it";
            diagnostics.push(Diagnostic::new(Code::Unreachable, *at, message).help(help));
        }
    }
}
