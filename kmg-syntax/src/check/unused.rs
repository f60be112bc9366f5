//! KMG101: registers that are read and never set, and what is never used.
//!
//! A register is set by an op that writes it and by a command that gives it its result; bindings, constants and
//! registers with an initial value are set before the run. One that is read (as a skip register, an argument, a first
//! core or count, by an op, or as `again` after a round) and is none of these is 0 whenever it is read. Reads and
//! writes are those of the source: a write in code that is never reached counts, and KMG103 names the code.
//!
//! `reg x @ r3` and a use of `r3` are one register, named `x`.
//!
//! A declared name is used if anything but its own declaration and `allow(race(..))` names it, a label if an op or a
//! statement goes to it. A register that is only written is used: its last value is what the run leaves behind. Names
//! that start with `_` are meant to be unused.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{Resolved, Work};
use crate::symbols::{RegisterSymbol, Role, Uses};

pub(super) fn check(resolved: &Resolved, diagnostics: &mut Diagnostics) {
    if resolved.settings.allow.unused {
        return;
    }
    for symbol in &resolved.symbols.registers {
        if symbol.name.text.starts_with('_') {
            continue;
        }
        let uses = uses(symbol);
        if !uses.named {
            diagnostics.push(never_used(symbol));
        } else if uses.read && !uses.set {
            diagnostics.push(never_set(symbol));
        }
    }
    for node in resolved.nodes.values() {
        let Work::Cpu(body) = &node.work else { continue };
        for label in body.unused_labels.iter().filter(|label| !label.text.starts_with('_')) {
            let text = &label.text;
            let message = format!("nothing goes to the label `'{text}`");
            let help = format!("take it out, or call it `'_{text}`");
            diagnostics.push(Diagnostic::new(Code::Unused, label.span, message).help(help));
        }
    }
}

/// What is done with a register, its declaration and the end of a round included.
pub(super) fn uses(symbol: &RegisterSymbol) -> Uses {
    let again = symbol.name.text == "again";
    let before = matches!(symbol.role, Role::Binding | Role::Constant(_) | Role::Initial(_));
    Uses {
        named: symbol.uses.named || again || symbol.is_bare(),
        read: symbol.uses.read || again,
        set: symbol.uses.set || before,
    }
}

fn never_used(symbol: &RegisterSymbol) -> Diagnostic {
    let text = &symbol.name.text;
    let what = match symbol.role {
        Role::Binding => "the binding",
        Role::Constant(_) => "the constant",
        Role::Initial(_) | Role::Plain | Role::Again | Role::Bare(_) => "the register",
    };
    Diagnostic::new(Code::Unused, symbol.name.span, format!("{what} `{text}` is never used"))
        .help(format!("take it out, or call it `_{text}`"))
}

fn never_set(symbol: &RegisterSymbol) -> Diagnostic {
    let text = &symbol.name.text;
    let help = match symbol.role {
        Role::Bare(_) => {
            format!(
                "declare it with its value: `reg name @ {text} = 0;`; `#[graph(allow(unused))]` accepts it"
            )
        }
        _ if text == "again" => {
            "no round follows the first: set it in a `cpu` node, or leave it out".to_owned()
        }
        _ => format!("set it, or give it its value: `bind {text};` or `reg {text} = 0;`"),
    };
    Diagnostic::new(Code::Unused, symbol.name.span, format!("`{text}` is read and never set: it is always 0"))
        .help(help)
}
