//! Assembly: one op as written, or one of the pseudo-ops `lt` and `ge`.

use kmg_runtime::wire::opcode::Field;

use super::{AssemblyOp, NamedLabel, Resolver};
use crate::ast::{Name, Operand};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::{Opcode, form};
use crate::nearest::nearest;
use crate::symbols::{RegisterId, Role};
use crate::value::Value;

/// The mnemonics of the table and of the pseudo-ops.
fn mnemonics() -> impl Iterator<Item = &'static str> {
    Opcode::ALL.iter().map(|opcode| opcode.mnemonic()).chain(["lt", "ge"])
}

/// The operands of an op.
struct Given {
    d: Option<RegisterId>,
    a: Option<RegisterId>,
    b: Option<RegisterId>,
    value: Value,
    target: Option<NamedLabel>,
    divides: bool,
}

impl Default for Given {
    fn default() -> Self {
        Self { d: None, a: None, b: None, value: Value::Known(0), target: None, divides: false }
    }
}

impl Resolver<'_> {
    pub(super) fn assembly(&mut self, mnemonic: &Name, operands: &[Operand]) -> Option<AssemblyOp> {
        let comparison = match mnemonic.text.as_str() {
            "lt" => Some(true),
            "ge" => Some(false),
            _ => None,
        };
        let opcode = Opcode::ALL.iter().copied().find(|opcode| opcode.mnemonic() == mnemonic.text);
        // The pseudo-ops have the operands of `add`.
        let (fields, form) = match (comparison, opcode) {
            (Some(true), _) => (Opcode::Add.operands(), "lt d, a, b".to_owned()),
            (Some(false), _) => (Opcode::Add.operands(), "ge d, a, b".to_owned()),
            (None, Some(opcode)) => (opcode.operands(), form(opcode)),
            (None, None) => {
                self.unknown_mnemonic(mnemonic);
                return None;
            }
        };
        if operands.len() != fields.len() {
            let given = match operands.len() {
                0 => "none is given".to_owned(),
                1 => "one is given".to_owned(),
                count => format!("{count} are given"),
            };
            let taken = match fields.len() {
                1 => "one operand".to_owned(),
                count => format!("{count} operands"),
            };
            let message = format!("`{}` takes {taken}, and {given}", mnemonic.text);
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, mnemonic.span, message).help(format!("write `{form};`")));
        }
        let opcode = opcode.unwrap_or(Opcode::Jlt);
        let mut given = Given::default();
        let mut complete = operands.len() == fields.len();
        for (field, operand) in fields.iter().zip(operands) {
            complete &= self.operand(opcode, *field, operand, &mut given, &form);
        }
        if !complete {
            return None;
        }
        let Given { d, a, b, value, target, divides } = given;
        match (comparison, d, a, b) {
            (Some(less), Some(d), Some(a), Some(b)) => Some(AssemblyOp::Compare { less, d, a, b }),
            _ => Some(AssemblyOp::Op { opcode, d, a, b, value, target, divides }),
        }
    }

    fn operand(
        &mut self,
        opcode: Opcode,
        field: Field,
        operand: &Operand,
        given: &mut Given,
        form: &str,
    ) -> bool {
        let word = match (field, operand) {
            (Field::Target, Operand::Label(name)) => {
                given.target = self.labels.target(name, self.diagnostics);
                return given.target.is_some();
            }
            (Field::Target, Operand::Word(word)) => {
                self.diagnostics.push(
                    Diagnostic::new(Code::Syntax, word.start, "expected a label")
                        .to(word.end)
                        .help(format!("write `{form};`")),
                );
                return false;
            }
            (_, Operand::Label(name)) => {
                self.diagnostics.push(
                    Diagnostic::new(Code::Syntax, name.span, "a label stands only where a jump goes")
                        .help(format!("write `{form};`")),
                );
                return false;
            }
            (_, Operand::Word(word)) => word,
        };
        if field == Field::Value {
            match self.symbols.word(word, self.diagnostics) {
                Some(value) => given.value = value,
                None => return false,
            }
            return true;
        }
        let Some(id) = self.symbols.register_word(word, self.diagnostics) else { return false };
        match field {
            Field::D => given.d = word.name().and_then(|text| self.written(id, text, word.start)),
            Field::A => {
                self.symbols.reads(id);
                given.a = Some(id);
            }
            _ => {
                self.symbols.reads(id);
                given.b = Some(id);
                let constant = match self.symbols.get(id).map(|register| &register.role) {
                    Some(Role::Constant(value)) if opcode == Opcode::Mod => Some(value.clone()),
                    _ => None,
                };
                if let Some(value) = constant {
                    given.divides = true;
                    return self.divisor("mod", value, (word.start, word.end)).is_some();
                }
            }
        }
        field != Field::D || given.d.is_some()
    }

    fn unknown_mnemonic(&mut self, mnemonic: &Name) {
        let statements = ["if", "while", "loop", "for", "break", "continue", "else"];
        let message = format!("unknown op `{}`", mnemonic.text);
        let diagnostic = Diagnostic::new(Code::UnknownName, mnemonic.span, message);
        self.diagnostics.push(match nearest(&mnemonic.text, mnemonics().chain(statements)) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => {
                let mut known: Vec<String> = mnemonics().map(|text| format!("`{text}`")).collect();
                let last = known.pop().unwrap_or_default();
                diagnostic.help(format!(
                    "the ops are {} and {last}; an assignment is `register = expression;`",
                    known.join(", ")
                ))
            }
        });
    }
}
