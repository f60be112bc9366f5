use std::collections::HashMap;

use kmg_runtime::Handler;
use proc_macro2::Span;

use crate::ast::{Constant, ConstantValue, HandlerValue, Name, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nearest::nearest;
use crate::parse::file::FORM;

/// The constants of a file with their values.
#[derive(Debug, Default)]
pub(super) struct Constants {
    pub(super) words: HashMap<String, u32>,
    pub(super) handlers: HashMap<String, Handler>,
}

/// The other constant that one takes its value from.
fn source(constant: &Constant) -> Option<Name> {
    match &constant.value {
        ConstantValue::Word(Word { kind: WordKind::Name(text), start, .. }) => {
            Some(Name { text: text.clone(), span: *start })
        }
        ConstantValue::Handler(HandlerValue::Name(name)) => Some(name.clone()),
        _ => None,
    }
}

impl Constants {
    /// Gives each constant its value; as in Rust they may stand in any order.
    pub(super) fn resolve(list: &[Constant], faults: &mut Diagnostics) -> Self {
        let mut constants = Self::default();
        let mut first: HashMap<&str, Span> = HashMap::new();
        let mut waiting: Vec<&Constant> = Vec::new();
        for constant in list {
            let Name { text, span } = &constant.name;
            if let Some(first) = first.get(text.as_str()) {
                let message = format!("the constant `{text}` is declared twice");
                faults.push(Diagnostic::new(Code::NameTaken, *span, message).help("use another name"));
                let message = format!("`{text}` is declared here first");
                faults.push(Diagnostic::new(Code::NameTaken, *first, message));
                continue;
            }
            first.insert(text, *span);
            waiting.push(constant);
        }
        while !waiting.is_empty() {
            let unknown: Vec<&str> = waiting.iter().map(|constant| constant.name.text.as_str()).collect();
            let (later, now): (Vec<&Constant>, Vec<&Constant>) = waiting
                .iter()
                .partition(|constant| source(constant).is_some_and(|name| unknown.contains(&&*name.text)));
            if now.is_empty() {
                for constant in later {
                    let name = &constant.name;
                    let message = format!("the value of `{}` depends on itself", name.text);
                    faults.push(Diagnostic::new(Code::Syntax, name.span, message));
                    constants.declare_faulty(constant);
                }
                break;
            }
            for constant in now {
                constants.add(constant, faults);
            }
            waiting = later;
        }
        constants
    }

    fn add(&mut self, constant: &Constant, faults: &mut Diagnostics) {
        let name = &constant.name.text;
        match &constant.value {
            ConstantValue::Word(word) => {
                let value = match &word.kind {
                    WordKind::Literal { value, .. } => Some(*value),
                    WordKind::Name(other) => match self.words.get(other) {
                        Some(value) => Some(*value),
                        None => {
                            let known = self.words.keys().map(String::as_str);
                            faults.push(unknown(other, known, word.start));
                            None
                        }
                    },
                    WordKind::Rust(_) | WordKind::Faulty => None,
                };
                match value {
                    Some(value) => {
                        self.words.insert(name.clone(), value);
                    }
                    None => self.declare_faulty(constant),
                }
            }
            ConstantValue::Handler(HandlerValue::Name(other)) => match self.handlers.get(&other.text) {
                Some(handler) => {
                    self.handlers.insert(name.clone(), *handler);
                }
                None => {
                    let known = self.handlers.keys().map(String::as_str);
                    faults.push(unknown(&other.text, known, other.span));
                    self.declare_faulty(constant);
                }
            },
            ConstantValue::Handler(HandlerValue::New { number, args, result, .. }) => {
                let word = |word: &Word| match word.kind {
                    WordKind::Literal { value, .. } => value,
                    // Its fault was reported.
                    _ => 1,
                };
                let mut handler = Handler::new(word(number));
                if let Some(args) = args {
                    handler = handler.with_args(word(args));
                }
                if *result {
                    handler = handler.with_result();
                }
                self.handlers.insert(name.clone(), handler);
            }
            ConstantValue::Faulty => self.declare_faulty(constant),
        }
    }

    /// With a fault it counts as declared, as whatever it is used for.
    fn declare_faulty(&mut self, constant: &Constant) {
        let name = &constant.name.text;
        if !matches!(constant.value, ConstantValue::Handler(_)) {
            self.words.insert(name.clone(), 1);
        }
        if !matches!(constant.value, ConstantValue::Word(_)) {
            self.handlers.insert(name.clone(), Handler::new(1));
        }
    }
}

pub(super) fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>, span: Span) -> Diagnostic {
    let mut known: Vec<&str> = known.collect();
    // The order of a map is not the file's, and messages are the same each time.
    known.sort_unstable();
    let diagnostic = Diagnostic::new(Code::UnknownName, span, format!("`{name}` is no constant of the file"));
    match nearest(name, known) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help(FORM),
    }
}
