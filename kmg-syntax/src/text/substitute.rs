//! The constants of a file in the places of words and handlers.

use std::collections::HashSet;

use kmg_runtime::refusal;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::constants::{Constants, unknown};
use crate::ast::{
    Command, Declared, Expr, ExprKind, Graph, Op, Operand, Place, StatementKind, Word, WordKind, Work,
};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};

/// Puts numbers where a graph names constants of the file; a name of the graph goes before one of the file.
pub(super) fn substitute(graph: &mut Graph, constants: &Constants, diagnostics: &mut Diagnostics) {
    let mut declared = HashSet::new();
    let names = |list: &[Declared]| list.iter().map(|one| one.name.text.clone()).collect::<Vec<_>>();
    for statement in &graph.statements {
        match &statement.kind {
            StatementKind::Bind(list) | StatementKind::Reg(list) => declared.extend(names(list)),
            StatementKind::Const(one) => declared.extend([one.name.text.clone()]),
            StatementKind::Node(node) => declared.extend([node.name.text.clone()]),
            StatementKind::Edges(_) | StatementKind::Expect(_) => {}
        }
    }
    let mut file = File { declared, constants, diagnostics };
    let options = &mut graph.attributes.options;
    let words = [
        &mut options.deadline_microseconds,
        &mut options.max_runs,
        &mut options.step_limit,
        &mut options.req,
        &mut options.cores,
    ];
    words.into_iter().flatten().for_each(|word| file.word(word));
    for statement in &mut graph.statements {
        match &mut statement.kind {
            StatementKind::Bind(list) | StatementKind::Reg(list) => {
                list.iter_mut().filter_map(|one| one.value.as_mut()).for_each(|word| file.word(word));
            }
            StatementKind::Const(one) => one.value.iter_mut().for_each(|word| file.word(word)),
            StatementKind::Node(node) => match &mut node.work {
                Work::Command(command) => file.command(command),
                Work::Cpu(ops, _) | Work::PartOfCpu(ops, _) => file.ops(ops),
                Work::Join | Work::Broken => {}
            },
            StatementKind::Expect(expect) => {
                expect.bindings.iter_mut().for_each(|(_, word)| file.word(word));
                expect.results.iter_mut().flat_map(|(_, words)| words).for_each(|word| file.word(word));
                expect.checks.iter_mut().for_each(|check| file.word(&mut check.value));
            }
            StatementKind::Edges(_) => {}
        }
    }
}

struct File<'f> {
    declared: HashSet<String>,
    constants: &'f Constants,
    diagnostics: &'f mut Diagnostics,
}

impl File<'_> {
    /// The name of a constant that a word may be: a single name, also in braces or after `self::`.
    fn name(&self, kind: &WordKind) -> Option<String> {
        match kind {
            WordKind::Name(name) => Some(name.clone()).filter(|name| !self.declared.contains(name)),
            WordKind::Rust(tokens) => single_name(tokens),
            WordKind::Literal { .. } | WordKind::Faulty => None,
        }
    }

    fn word(&mut self, word: &mut Word) {
        self.kind(&mut word.kind, word.start);
    }

    fn kind(&mut self, kind: &mut WordKind, span: Span) {
        let Some(name) = self.name(kind) else { return };
        if let Some(value) = self.constants.words.get(&name) {
            *kind = WordKind::Literal { value: *value, negative: false };
        } else if name.contains(char::is_uppercase) {
            let known = self.constants.words.keys().chain(&self.declared).map(String::as_str);
            self.diagnostics.push(unknown(&name, known, span));
            *kind = WordKind::Faulty;
        }
    }

    fn command(&mut self, command: &mut Command) {
        let Command { handler, args, place, result, .. } = command;
        if let Some(name) = self.name(&handler.kind) {
            let given = u32::try_from(args.len()).unwrap_or(u32::MAX);
            if let Some(known) = self.constants.handlers.get(&name) {
                if let Some(text) = refusal::declaration(known, given, result.is_some()) {
                    let diagnostic = Diagnostic::new(Code::Declaration, handler.start, text.as_str());
                    self.diagnostics.push(diagnostic.to(handler.end));
                }
                handler.kind = WordKind::Literal { value: known.number(), negative: false };
            } else if name.contains(char::is_uppercase) {
                let known = self.constants.handlers.keys().map(String::as_str);
                self.diagnostics.push(unknown(&name, known, handler.start));
                handler.kind = WordKind::Faulty;
            }
        }
        args.iter_mut().for_each(|word| self.word(word));
        match place {
            Place::Range { first, end } => [first, end].into_iter().for_each(|word| self.word(word)),
            Place::Group { first, count } => [first, count].into_iter().for_each(|word| self.word(word)),
            Place::Any { count } => self.word(count),
        }
    }

    fn ops(&mut self, ops: &mut [Op]) {
        for op in ops {
            match op {
                Op::Assembly { operands, .. } => {
                    for operand in operands {
                        if let Operand::Word(word) = operand {
                            self.word(word);
                        }
                    }
                }
                Op::Assign { value, .. } => self.expr(value),
                Op::If { arms, otherwise, .. } => {
                    for (condition, body) in arms {
                        self.expr(condition);
                        self.ops(body);
                    }
                    self.ops(otherwise);
                }
                Op::While { condition, body, .. } => {
                    self.expr(condition);
                    self.ops(body);
                }
                Op::Loop { body, .. } => self.ops(body),
                Op::For { start, end, body, .. } => {
                    self.expr(start);
                    self.expr(end);
                    self.ops(body);
                }
                Op::Label(_) | Op::Break(..) | Op::Continue(..) => {}
            }
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Word(kind) => self.kind(kind, expr.start),
            ExprKind::Not(inner) | ExprKind::Negate(inner) => self.expr(inner),
            ExprKind::Binary(_, left, right)
            | ExprKind::Compare(_, left, right)
            | ExprKind::Logic(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Rand(_) => {}
        }
    }
}

/// `NAME`, `self::NAME` or either in braces.
fn single_name(tokens: &TokenStream) -> Option<String> {
    let mut tokens = tokens.clone();
    // Braces may nest as deep as a file is long.
    loop {
        let trees: Vec<TokenTree> = tokens.into_iter().take(5).collect();
        match trees.as_slice() {
            [TokenTree::Ident(name)] => return Some(name.to_string()),
            [TokenTree::Ident(root), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(name)]
                if root == "self" || root == "crate" =>
            {
                return Some(name.to_string());
            }
            [TokenTree::Group(group)] if matches!(group.delimiter(), Delimiter::Brace | Delimiter::None) => {
                tokens = group.stream();
            }
            _ => return None,
        }
    }
}
