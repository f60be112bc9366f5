//! The labels of a body and the loops around a statement.

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;

use crate::ast::{Name, Op, Operand};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nearest::nearest;

/// A label that the source names, counted in source order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedLabel(usize);

impl NamedLabel {
    pub(crate) const fn index(self) -> usize {
        self.0
    }
}

/// A loop of a body, counted in source order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LoopId(usize);

/// A loop around the statement that is being resolved.
struct Scope {
    id: LoopId,
    labels: Vec<String>,
}

/// The labels of a body: where they stand, and which of them something goes to.
pub(super) struct Labels {
    named: HashMap<String, (NamedLabel, Span)>,
    /// Those that assembly jumps to, and those that `break` and `continue` name.
    used: HashSet<String>,
    scopes: Vec<Scope>,
    loops: usize,
}

impl Labels {
    /// Every label of a body, also those that stand after a jump to them.
    pub(super) fn declare(ops: &[Op], diagnostics: &mut Diagnostics) -> Self {
        let mut labels = Self { named: HashMap::new(), used: HashSet::new(), scopes: Vec::new(), loops: 0 };
        labels.declare_all(ops, diagnostics);
        labels
    }

    fn declare_all(&mut self, ops: &[Op], diagnostics: &mut Diagnostics) {
        for op in ops {
            match op {
                Op::Label(name) => {
                    if let Some((_, first)) = self.named.get(&name.text) {
                        let message = format!("the label `'{}` is defined twice", name.text);
                        diagnostics.push(Diagnostic::new(Code::Label, name.span, message));
                        let message = format!("`'{}` is defined here first", name.text);
                        diagnostics.push(Diagnostic::new(Code::Label, *first, message));
                    } else {
                        let label = NamedLabel(self.named.len());
                        self.named.insert(name.text.clone(), (label, name.span));
                    }
                }
                Op::If { arms, otherwise, .. } => {
                    for (_, body) in arms {
                        self.declare_all(body, diagnostics);
                    }
                    self.declare_all(otherwise, diagnostics);
                }
                Op::While { body, .. } | Op::Loop { body, .. } | Op::For { body, .. } => {
                    self.declare_all(body, diagnostics);
                }
                Op::Assembly { operands, .. } => {
                    let labels = operands.iter().filter_map(|operand| match operand {
                        Operand::Label(name) => Some(name.text.clone()),
                        Operand::Word(_) => None,
                    });
                    self.used.extend(labels);
                }
                Op::Assign { .. } | Op::Break(..) | Op::Continue(..) => {}
            }
        }
    }

    pub(super) fn count(&self) -> usize {
        self.named.len()
    }

    pub(super) fn named(&self, name: &str) -> Option<NamedLabel> {
        self.named.get(name).map(|(label, _)| *label)
    }

    /// Labels that nothing goes to, in source order.
    pub(super) fn into_unused(self) -> Vec<Name> {
        let unused = self.named.into_iter().filter(|(text, _)| !self.used.contains(text));
        let mut unused: Vec<(NamedLabel, Name)> =
            unused.map(|(text, (label, span))| (label, Name { text, span })).collect();
        unused.sort_unstable_by_key(|(label, _)| label.0);
        unused.into_iter().map(|(_, name)| name).collect()
    }

    /// The label that a jump names.
    pub(super) fn target(&self, name: &Name, diagnostics: &mut Diagnostics) -> Option<NamedLabel> {
        if let Some(label) = self.named(&name.text) {
            return Some(label);
        }
        let mut known: Vec<&str> = self.named.keys().map(String::as_str).collect();
        known.sort_unstable();
        let message = format!("unknown label `'{}`", name.text);
        let diagnostic = Diagnostic::new(Code::Label, name.span, message);
        diagnostics.push(match nearest(&name.text, known) {
            Some(near) => diagnostic.help(format!("did you mean `'{near}`?")),
            None => diagnostic.help("a jump stays in its `cpu` node: its label stands in the same body"),
        });
        None
    }

    pub(super) fn enter(&mut self, labels: &[Name]) -> LoopId {
        let id = LoopId(self.loops);
        self.loops = self.loops.saturating_add(1);
        self.scopes.push(Scope { id, labels: labels.iter().map(|name| name.text.clone()).collect() });
        id
    }

    pub(super) fn exit(&mut self) {
        self.scopes.pop();
    }

    /// The loop that a `break` or `continue` leaves.
    pub(super) fn leave(
        &mut self,
        word: &str,
        span: Span,
        label: Option<&Name>,
        diagnostics: &mut Diagnostics,
    ) -> Option<LoopId> {
        let scope = match label {
            None => self.scopes.last(),
            Some(name) => self.scopes.iter().rev().find(|scope| scope.labels.contains(&name.text)),
        };
        match (scope, label) {
            (Some(scope), _) => {
                self.used.extend(label.map(|name| name.text.clone()));
                return Some(scope.id);
            }
            (None, None) => {
                let message = format!("`{word}` outside of a loop");
                diagnostics.push(
                    Diagnostic::new(Code::Label, span, message)
                        .help("jump to a label: `jmp 'end;` and `'end:`"),
                );
            }
            (None, Some(name)) if self.named.contains_key(&name.text) => {
                let message = format!("`'{}` is not the label of a loop around this `{word}`", name.text);
                diagnostics.push(
                    Diagnostic::new(Code::Label, name.span, message)
                        .help(format!("`jmp '{};` goes to any label of the node", name.text)),
                );
            }
            (None, Some(name)) => {
                self.target(name, diagnostics);
            }
        }
        None
    }
}
