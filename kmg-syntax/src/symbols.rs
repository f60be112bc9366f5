//! The names of a graph: which are registers, which are nodes, and what only the compiler can evaluate.

use std::cell::{OnceCell, RefCell};

use kmg_runtime::Register;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use rustc_hash::FxHashMap;

use crate::ast::{Name, Pin, Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nearest::nearest;
use crate::nodes::SourceNode;
use crate::parse::word::register_number;
use crate::value::Value;

/// A register by its place in [`Symbols::registers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RegisterId(u32);

impl RegisterId {
    /// Of the register at an index of [`Symbols::registers`].
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    pub(crate) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// What a register is for.
#[derive(Clone, Debug)]
pub(crate) enum Role {
    /// Set by name at every run.
    Binding,
    /// Never written; it travels with the bindings.
    Constant(Value),
    /// A register with an initial value, which travels with the bindings.
    Initial(Value),
    /// A register.
    Plain,
    /// `again`, which was used and not declared.
    Again,
    /// `r7`, which was used without a name.
    Bare(Register),
}

/// A register of the graph.
#[derive(Clone, Debug)]
pub(crate) struct RegisterSymbol {
    pub(crate) name: Name,
    pub(crate) docs: Vec<TokenStream>,
    pub(crate) pin: Option<Pin>,
    pub(crate) role: Role,
    pub(crate) uses: Uses,
}

/// What is done with a register where it is named, but for its declaration.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub(crate) named: bool,
    pub(crate) read: bool,
    pub(crate) set: bool,
}

impl RegisterSymbol {
    /// Its number, if the source says which.
    pub(crate) fn number(&self) -> Option<Register> {
        match (&self.pin, &self.role) {
            (Some(pin), _) => Some(pin.register),
            (None, Role::Bare(register)) => Some(*register),
            (None, _) => None,
        }
    }

    /// Whether it was used as `r7` and has no name.
    pub(crate) const fn is_bare(&self) -> bool {
        matches!(self.role, Role::Bare(_))
    }
}

/// What a declared name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Register(RegisterId),
    Node(SourceNode),
}

/// Rust that only the compiler can evaluate, of type `u32`.
#[derive(Clone, Debug)]
pub(crate) struct Hole {
    pub(crate) tokens: TokenStream,
    /// One of those that are certainly the same value, the same for all of them, once somebody asked.
    same: OnceCell<usize>,
}

/// The right side of a remainder.
#[derive(Clone, Debug)]
pub(crate) struct Divisor {
    /// `%` or `mod`.
    pub(crate) operator: &'static str,
    pub(crate) value: Value,
    /// Where it stands.
    pub(crate) span: (Span, Span),
}

/// The names of one graph.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    pub(crate) registers: Vec<RegisterSymbol>,
    pub(crate) holes: Vec<Hole>,
    /// The identities of the holes that somebody asked for.
    hole_identities: RefCell<FxHashMap<String, usize>>,
    /// Whether a part of the graph is missing because of a fault that was reported before.
    pub(crate) incomplete: bool,
    /// What must not be 0 and only the compiler knows.
    pub(crate) divisors: Vec<Divisor>,
    /// Names in the order of their declaration, for messages.
    declared: Vec<(String, Symbol, Span)>,
    /// By a cheap hash: each operand of each op is looked up.
    by_name: FxHashMap<String, Symbol>,
    again: Option<RegisterId>,
    /// The register of each number that a pin or a use without a name has given away. So a register has one id, however
    /// it is named.
    by_number: FxHashMap<u8, RegisterId>,
}

/// A register or a constant word.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Register(RegisterId),
    Value(Value),
}

impl Symbols {
    /// Declares a name; a second declaration is reported and changes nothing.
    pub(crate) fn declare(&mut self, name: &Name, symbol: Symbol, diagnostics: &mut Diagnostics) {
        if self.by_name.contains_key(&name.text) {
            let first = self.declared.iter().find(|(text, ..)| *text == name.text);
            let what = match first {
                Some((_, Symbol::Node(_), _)) => "a node",
                _ => "a register",
            };
            diagnostics.push(
                Diagnostic::new(
                    Code::NameTaken,
                    name.span,
                    format!("`{}` is declared twice: it is {what} already", name.text),
                )
                .help("nodes and registers share their names: use another one"),
            );
            if let Some((text, _, span)) = first {
                let message = format!("`{text}` is declared here first");
                diagnostics.push(Diagnostic::new(Code::NameTaken, *span, message));
            }
            return;
        }
        self.by_name.insert(name.text.clone(), symbol);
        self.declared.push((name.text.clone(), symbol, name.span));
    }

    pub(crate) fn add_register(&mut self, register: RegisterSymbol) -> RegisterId {
        let id = RegisterId::new(self.registers.len());
        if register.name.text == "again" {
            self.again = Some(id);
        }
        if let Some(number) = register.number() {
            // Of two pins to one number the first counts; the other is a fault.
            self.by_number.entry(number.number()).or_insert(id);
        }
        self.registers.push(register);
        id
    }

    pub(crate) fn again(&self) -> Option<RegisterId> {
        self.again
    }

    pub(crate) fn get(&self, id: RegisterId) -> Option<&RegisterSymbol> {
        self.registers.get(id.index())
    }

    /// The register that the graph has under that name or number, or `again` if it is used.
    pub(crate) fn find(&self, name: &str) -> Option<RegisterId> {
        match self.by_name.get(name) {
            Some(Symbol::Register(id)) => Some(*id),
            Some(Symbol::Node(_)) => None,
            None if name == "again" => self.again,
            None => {
                let number = register_number(name).flatten().and_then(Register::new)?;
                self.by_number.get(&number.number()).copied()
            }
        }
    }

    /// The value of a declared constant.
    pub(crate) fn constant(&self, id: RegisterId) -> Option<Value> {
        match self.get(id).map(|register| &register.role) {
            Some(Role::Constant(value)) => Some(value.clone()),
            _ => None,
        }
    }

    /// A value that only values which are certainly equal share: words of Rust by their [`identity`](crate::identity).
    pub(crate) fn canonical(&self, value: &Value) -> Value {
        match value {
            Value::Known(_) | Value::Faulty => value.clone(),
            Value::Hole(index) => {
                let Some(hole) = self.holes.get(*index) else { return value.clone() };
                let known = || match crate::identity::of(&hole.tokens) {
                    Some(text) => *self.hole_identities.borrow_mut().entry(text).or_insert(*index),
                    None => *index,
                };
                Value::Hole(*hole.same.get_or_init(known))
            }
            Value::Binary(operator, left, right) => {
                let [left, right] = [left, right].map(|side| Box::new(self.canonical(side)));
                Value::Binary(*operator, left, right)
            }
            Value::Compare(comparison, left, right) => {
                let [left, right] = [left, right].map(|side| Box::new(self.canonical(side)));
                Value::Compare(*comparison, left, right)
            }
        }
    }

    /// Whether the graph declares that name.
    pub(crate) fn is_declared(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Whether that name is a register that is no constant.
    pub(crate) fn is_variable(&self, name: &str) -> bool {
        match self.find(name) {
            Some(id) => !self.is_constant(id),
            None => !self.is_declared(name) && (name == "again" || register_number(name).is_some()),
        }
    }

    pub(crate) fn is_constant(&self, id: RegisterId) -> bool {
        matches!(self.get(id).map(|register| &register.role), Some(Role::Constant(_)))
    }

    pub(crate) fn name_of(&self, id: RegisterId) -> &str {
        self.get(id).map_or("", |register| register.name.text.as_str())
    }

    /// A register as a message calls it where it was written as `text`: with its name if that is its number.
    pub(crate) fn called(&self, id: RegisterId, text: &str) -> String {
        match self.name_of(id) {
            name if name == text => format!("`{text}`"),
            name => format!("`{text}`, which is `{name}`,"),
        }
    }

    /// Something reads a register.
    pub(crate) fn reads(&mut self, id: RegisterId) {
        if let Some(register) = self.registers.get_mut(id.index()) {
            register.uses.read = true;
        }
    }

    /// Something sets a register.
    pub(crate) fn sets(&mut self, id: RegisterId) {
        if let Some(register) = self.registers.get_mut(id.index()) {
            register.uses.set = true;
        }
    }

    fn names(&mut self, id: RegisterId) {
        if let Some(register) = self.registers.get_mut(id.index()) {
            register.uses.named = true;
        }
    }

    fn used_again(&mut self, span: Span) -> RegisterId {
        match self.again {
            Some(id) => id,
            None => self.add_register(RegisterSymbol {
                name: Name { text: "again".to_owned(), span },
                docs: Vec::new(),
                pin: None,
                role: Role::Again,
                uses: Uses::default(),
            }),
        }
    }

    /// The register with a number: the one that is pinned to it, or one without a name.
    fn bare(&mut self, register: Register, name: &str, span: Span) -> RegisterId {
        if let Some(id) = self.by_number.get(&register.number()) {
            return *id;
        }
        self.add_register(RegisterSymbol {
            name: Name { text: name.to_owned(), span },
            docs: Vec::new(),
            pin: None,
            role: Role::Bare(register),
            uses: Uses::default(),
        })
    }

    /// The register that a name means, if it can only be one.
    fn find_register(&mut self, text: &str, span: Span) -> Option<Result<RegisterId, Diagnostic>> {
        if let Some(Symbol::Register(id)) = self.by_name.get(text) {
            return Some(Ok(*id));
        }
        if text == "again" {
            return Some(Ok(self.used_again(span)));
        }
        register_number(text).map(|number| match number.and_then(Register::new) {
            Some(register) => Ok(self.bare(register, text, span)),
            None => Err(Diagnostic::new(
                Code::Registers,
                span,
                format!("there is no register `{text}`: they are `r0` to `r15`"),
            )),
        })
    }

    fn nearest_of(&self, text: &str, registers: bool) -> Option<&str> {
        let names =
            self.declared.iter().filter(|(_, symbol, _)| matches!(symbol, Symbol::Register(_)) == registers);
        nearest(text, names.map(|(name, ..)| name.as_str()))
    }

    /// The register that must stand here.
    pub(crate) fn register(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<RegisterId> {
        self.register_at(&name.text, name.span, diagnostics)
    }

    fn register_at(&mut self, text: &str, span: Span, diagnostics: &mut Diagnostics) -> Option<RegisterId> {
        let id = self.register_unused(text, span, diagnostics)?;
        self.names(id);
        Some(id)
    }

    /// The register that must stand where naming it is no use of it.
    pub(crate) fn register_unused(
        &mut self,
        text: &str,
        span: Span,
        diagnostics: &mut Diagnostics,
    ) -> Option<RegisterId> {
        match self.find_register(text, span) {
            Some(Ok(id)) => return Some(id),
            Some(Err(diagnostic)) => {
                diagnostics.push(diagnostic);
                return None;
            }
            None => {}
        }
        let diagnostic = if self.by_name.contains_key(text) {
            Diagnostic::new(
                Code::UnknownName,
                span,
                format!("`{text}` is a node, and a register is needed here"),
            )
        } else {
            let diagnostic = Diagnostic::new(Code::UnknownName, span, format!("unknown register `{text}`"));
            match self.nearest_of(text, true) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help(format!("declare it: `reg {text};`")),
            }
        };
        diagnostics.push(diagnostic);
        None
    }

    /// The register that a word must be: what stands where an op needs a register.
    pub(crate) fn register_word(&mut self, word: &Word, diagnostics: &mut Diagnostics) -> Option<RegisterId> {
        match &word.kind {
            WordKind::Name(text) => self.register_at(text, word.start, diagnostics),
            _ => {
                diagnostics.push(
                    Diagnostic::new(Code::Syntax, word.start, "expected a register, found a word")
                        .to(word.end),
                );
                None
            }
        }
    }

    /// The node that must stand here.
    pub(crate) fn node(&self, name: &Name, diagnostics: &mut Diagnostics) -> Option<SourceNode> {
        let (text, span) = (&name.text, name.span);
        let diagnostic = match self.by_name.get(text) {
            Some(Symbol::Node(node)) => return Some(*node),
            Some(Symbol::Register(_)) => {
                let message = format!("`{text}` is a register, and a node is needed here");
                Diagnostic::new(Code::UnknownName, span, message)
            }
            None => {
                let diagnostic = Diagnostic::new(Code::UnknownName, span, format!("unknown node `{text}`"));
                match self.nearest_of(text, false) {
                    Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                    None => diagnostic.help("declare it with `command`, `cpu` or `join`"),
                }
            }
        };
        diagnostics.push(diagnostic);
        None
    }

    /// What only the compiler can evaluate.
    fn hole(&mut self, tokens: TokenStream) -> Value {
        let index = self.holes.len();
        self.holes.push(Hole { tokens, same: OnceCell::new() });
        Value::Hole(index)
    }

    /// A register or a word.
    pub(crate) fn operand(
        &mut self,
        kind: &WordKind,
        span: Span,
        diagnostics: &mut Diagnostics,
    ) -> Option<Operand> {
        match kind {
            WordKind::Literal { value, .. } => Some(Operand::Value(Value::Known(*value))),
            WordKind::Rust(tokens) => Some(Operand::Value(self.hole(lintless_braces(tokens.clone())))),
            WordKind::Faulty => {
                self.incomplete = true;
                None
            }
            WordKind::Name(text) => {
                match self.find_register(text, span) {
                    Some(Ok(id)) => {
                        self.names(id);
                        self.reads(id);
                        return Some(Operand::Register(id));
                    }
                    Some(Err(diagnostic)) => {
                        diagnostics.push(diagnostic);
                        return None;
                    }
                    None => {}
                }
                if self.by_name.contains_key(text) {
                    let message = format!("`{text}` is a node, and a value is needed here");
                    diagnostics.push(Diagnostic::new(Code::UnknownName, span, message));
                    return None;
                }
                if !text.contains(char::is_uppercase) {
                    diagnostics.push(self.unknown_value(text, span));
                    return None;
                }
                let ident = proc_macro2::Ident::new(text, span);
                Some(Operand::Value(self.hole(TokenTree::Ident(ident).into())))
            }
        }
    }

    /// A single name without an upper-case letter that nobody declared: most likely a typing error.
    pub(crate) fn unknown_value(&self, text: &str, span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::new(Code::UnknownName, span, format!("unknown name `{text}`"));
        match self.nearest_of(text, true) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => {
                diagnostic.help(format!("declare it, or write `self::{text}` if a Rust constant is meant"))
            }
        }
    }

    /// A word: a number, a declared constant, or Rust.
    pub(crate) fn word(&mut self, word: &Word, diagnostics: &mut Diagnostics) -> Option<Value> {
        match self.operand(&word.kind, word.start, diagnostics)? {
            Operand::Value(value) => Some(value),
            Operand::Register(id) => match self.get(id) {
                Some(RegisterSymbol { role: Role::Constant(value), .. }) => Some(value.clone()),
                _ => {
                    let message =
                        format!("`{}` is a register, and a constant word is needed here", self.name_of(id));
                    diagnostics.push(Diagnostic::new(Code::Syntax, word.start, message));
                    None
                }
            },
        }
    }
}

/// `{ expression }` with braces of the macro's: rustc would call a user's unnecessary where they go. They stay, so
/// that a syntax error of the expression ends with them.
pub(crate) fn lintless_braces(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Brace => {
            let mut braces = Group::new(Delimiter::Brace, group.stream());
            braces.set_span(group.span().resolved_at(Span::call_site()));
            TokenTree::Group(braces).into()
        }
        _ => tokens,
    }
}
