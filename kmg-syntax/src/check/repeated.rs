//! KMG105: an edge that is given twice.
//!
//! Two edges are the same if they go from one node to one node, whether a chain or an `after` made them. The second
//! changes nothing: an edge is in the upload once. So it is either a slip, where another node was meant, or can go.
//! Edges that only follow from others are not looked at: `a -> c` beside `a -> b -> c` is no repetition.

use super::edges::{name, span_of};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Edge, Resolved};

pub(super) fn check(resolved: &Resolved, repeated: &[(Edge, Edge)], diagnostics: &mut Diagnostics) {
    if resolved.settings.allow.repeated {
        return;
    }
    for (first, second) in repeated {
        let (from, to) = (name(resolved, second.from), name(resolved, second.to));
        // Where both share a token, as in `a -> [b, b]`, the other one is the second edge's own.
        let shared = !second.by_after && first.from_span.start() == second.from_span.start();
        let (start, end) = if shared { (second.to_span, second.to_span) } else { span_of(second) };
        let place = match first.from_span.start() {
            // Graphs that are made at run time have no lines.
            place if place == start.start() => String::new(),
            place => format!(" on line {}", place.line),
        };
        let how =
            if first.by_after { format!("`{to}` comes `after {from}`") } else { "a chain has it".to_owned() };
        let message = format!("the edge `{from} -> {to}` is given twice: {how}{place} already");
        let help =
            "take one of them out, or name the node that was meant; `#[graph(allow(repeated))]` accepts it";
        diagnostics.push(Diagnostic::new(Code::Repeated, start, message).to(end).help(help));
    }
}
