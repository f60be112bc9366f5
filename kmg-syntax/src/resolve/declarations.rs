//! Declared names, the values of constants, and the constants that will carry the names.

use std::collections::HashMap;

use proc_macro2::Span;

use super::Resolved;
use crate::ast::{Declared, Graph, StatementKind, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nodes::{Node as _, SourceNode};
use crate::symbols::{RegisterId, RegisterSymbol, Role, Symbol, Symbols, Uses};
use crate::value::Value;

/// Declares every name of a graph: statements may stand in any order.
pub(super) fn declare(graph: &Graph, symbols: &mut Symbols, diagnostics: &mut Diagnostics) {
    let mut values: Vec<(RegisterId, &Word, bool)> = Vec::new();
    let mut nodes = (0_usize..).map(SourceNode::new);
    for statement in &graph.statements {
        let mut add = |declared: &Declared, role: Role| {
            let id = symbols.add_register(RegisterSymbol {
                name: declared.name.clone(),
                docs: statement.docs.clone(),
                pin: declared.pin,
                role,
                uses: Uses::default(),
            });
            symbols.declare(&declared.name, Symbol::Register(id), diagnostics);
            id
        };
        match &statement.kind {
            StatementKind::Bind(list) => list.iter().for_each(|declared| {
                add(declared, Role::Binding);
            }),
            StatementKind::Const(declared) => {
                let id = add(declared, Role::Constant(Value::Faulty));
                values.extend(declared.value.as_ref().map(|word| (id, word, true)));
            }
            StatementKind::Reg(list) => list.iter().for_each(|declared| {
                let id = add(declared, Role::Plain);
                values.extend(declared.value.as_ref().map(|word| (id, word, false)));
            }),
            StatementKind::Node(node) => {
                if let Some(number) = nodes.next() {
                    symbols.declare(&node.name, Symbol::Node(number), diagnostics);
                }
            }
            StatementKind::Edges(_) | StatementKind::Expect(_) => {}
        }
    }
    resolve_values(values, symbols, diagnostics);
}

/// Gives constants and initial values their words; one constant may be another's value.
fn resolve_values(
    mut waiting: Vec<(RegisterId, &Word, bool)>,
    symbols: &mut Symbols,
    diagnostics: &mut Diagnostics,
) {
    while !waiting.is_empty() {
        let constants: Vec<RegisterId> =
            waiting.iter().filter(|(.., constant)| *constant).map(|(id, ..)| *id).collect();
        let (later, now): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(_, word, _)| match &word.kind {
            WordKind::Name(name) => symbols.find(name).is_some_and(|id| constants.contains(&id)),
            _ => false,
        });
        if now.is_empty() {
            for (id, word, _) in &later {
                let message = format!("the value of `{}` depends on itself", symbols.name_of(*id));
                diagnostics.push(Diagnostic::new(Code::Syntax, word.start, message).to(word.end));
            }
            return;
        }
        for (id, word, constant) in now {
            let Some(value) = symbols.word(word, diagnostics) else { continue };
            if let Some(register) = symbols.registers.get_mut(id.index()) {
                register.role = if constant { Role::Constant(value) } else { Role::Initial(value) };
            }
        }
        waiting = later;
    }
}

/// The name of the constant that carries a name.
pub(crate) fn constant_name(name: &str) -> String {
    name.to_uppercase()
}

/// KMG003: two names with one constant, or one that the graph's own constants have.
pub(super) fn check_constants(resolved: &Resolved, diagnostics: &mut Diagnostics) {
    let registers =
        resolved.symbols.registers.iter().filter(|register| !matches!(register.role, Role::Bare(_)));
    let names =
        registers.map(|register| &register.name).chain(resolved.nodes.values().map(|node| &node.name));
    let mut seen: HashMap<String, (&str, Span)> = HashMap::new();
    for name in names {
        let constant = constant_name(&name.text);
        if ["UPLOAD", "BYTES", "LEN"].contains(&constant.as_str()) {
            let message =
                format!("`{}` would be the constant `{constant}`, which every graph has", name.text);
            diagnostics.push(Diagnostic::new(Code::NameTaken, name.span, message).help("use another name"));
            continue;
        }
        match seen.get(&constant) {
            // The same name twice was reported where it was declared.
            Some((other, _)) if *other == name.text => {}
            Some((other, span)) => {
                let message =
                    format!("`{}` and `{other}` would both be the constant `{constant}`", name.text);
                diagnostics
                    .push(Diagnostic::new(Code::NameTaken, name.span, message).help("rename one of them"));
                let message =
                    format!("`{other}` is declared here, with the same constant as `{}`", name.text);
                diagnostics.push(Diagnostic::new(Code::NameTaken, *span, message));
            }
            None => {
                seen.insert(constant, (&name.text, name.span));
            }
        }
    }
}
