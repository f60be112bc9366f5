//! KMG018: a slice whose end cannot be reached, or not within the graph's `step_limit`.
//!
//! The argument goes over the paths that its jumps allow, whatever the registers hold: if none leads to the end, or
//! the shortest is longer than `step_limit`, then every run of the node ends with error 6.

use kmg_runtime::refusal;

use super::Input;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};

pub(super) fn check(input: Input<'_>, diagnostics: &mut Diagnostics) {
    let limit = input.resolved.settings.step_limit.value.known();
    for (_, name, slice) in input.slices() {
        let fault = match slice.shortest() {
            None => Some((
                format!("`{}` cannot end: no path of its ops reaches the end of its body", name.text),
                "leave its loop with `break`, or jump to a label before the closing brace",
            )),
            Some(shortest) => u32::try_from(shortest)
                .ok()
                .zip(limit)
                .and_then(|(shortest, limit)| refusal::endless(shortest, limit))
                .map(|text| {
                    (
                        format!("`{}` {}", name.text, text.as_str()),
                        "raise `step_limit`, at most 4096, or split the node",
                    )
                }),
        };
        if let Some((message, help)) = fault {
            diagnostics.push(Diagnostic::new(Code::Endless, name.span, message).help(help));
        }
    }
}
